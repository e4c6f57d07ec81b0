#!/bin/sh
# Inside the Pi, early at boot: the chip behind the 40-pin header, and a Pico on a USB cable. `devices.sh plug|unplug`
# moves the cable. The buses with the screen are in the kernel, which is told here which chip has that screen's pins.
set -eu
config=/sys/kernel/config
gadget=$config/usb_gadget/pico

case ${1:-} in
plug) echo dummy_udc.0 >$gadget/UDC; exit ;;
unplug) echo >$gadget/UDC; exit ;;
esac

mountpoint --quiet $config || mount -t configfs none $config
chip=$config/gpio-sim/header/bank0
mkdir -p $chip
echo 54 >$chip/num_lines
echo pinctrl-bcm2835 >$chip/label
echo 1 >$config/gpio-sim/header/live
echo pinctrl-bcm2835 >/sys/module/screen_spi/parameters/header

mkdir -p $gadget/strings/0x409 $gadget/configs/c.1 $gadget/functions/acm.usb0
echo 0x2e8a >$gadget/idVendor
echo 0x0005 >$gadget/idProduct
echo E6614103E7 >$gadget/strings/0x409/serialnumber
echo MicroPython >$gadget/strings/0x409/manufacturer
echo "Board in FS mode" >$gadget/strings/0x409/product
ln -s $gadget/functions/acm.usb0 $gadget/configs/c.1/
echo dummy_udc.0 >$gadget/UDC

# A network has set the clock in this boot: so says systemd-timesyncd.
mkdir -p /run/systemd/timesync
touch /run/systemd/timesync/synchronized
