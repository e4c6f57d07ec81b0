#!/bin/sh
# Makes a bare Debian root into that of a Pi in a bottle, in a chroot: what Raspberry Pi OS has and Debian has not, the
# rig's own services, and none of those that only cost time (quick.sh).
set -eu
echo raspberrypi >/etc/hostname
printf '127.0.0.1 localhost raspberrypi\n' >/etc/hosts
echo '/dev/ubda / ext4 defaults,noatime 0 1' >/etc/fstab
mkdir -p /boot/firmware
printf 'dtparam=audio=on\n[all]\n' >/boot/firmware/config.txt
printf 'g gpio - -\ng i2c - -\ng spi - -\n' | systemd-sysusers -
cat >/etc/udev/rules.d/99-com.rules <<'RULES'
SUBSYSTEM=="gpio*", GROUP="gpio", MODE="0660"
SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"
SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"
SUBSYSTEM=="input", GROUP="input", MODE="0660"
RULES
cp /opt/rig/rig-*.service /etc/systemd/system/
chmod +x /opt/rig/devices.sh
systemctl --quiet enable rig-devices.service rig-agent.service rig-cable.service
/bin/sh /opt/rig/quick.sh
systemctl --quiet set-default multi-user.target
