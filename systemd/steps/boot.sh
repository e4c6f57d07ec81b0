#!/bin/sh
# boot.sh ROOT ask|yes: I2C at 400 kHz in the Raspberry Pi's config.txt. `ask` prints on, off, or none where there is no
# such file; `yes` writes the line, keeps the text before beside it, and has i2c-dev loaded at boot.
set -eu
steps=$(dirname "$0")
root=$1
. "$steps/begin.sh"

file=""
one_line "$root"
stays /etc/modules-load.d/companion.conf
for one in /boot/firmware/config.txt /boot/config.txt; do
    stays "${one%/*}"
    if [ -f "$root$one" ] && [ ! -L "$root$one" ]; then
        file=$one
        break
    fi
done
if [ -z "$file" ]; then
    if [ "$2" = ask ]; then echo none; else say "> there is no config.txt of a Raspberry Pi here: I2C is left as it is"; fi
    exit 0
fi
state=$(awk -v ask=1 -f "$steps/boot_config.awk" "$root$file")
if [ "$2" = ask ]; then
    [ -e "$root/etc/modules-load.d/companion.conf" ] || grep -qs '^i2c-dev' "$root/etc/modules" || state=off
    echo "$state"
    exit 0
fi
module=$(mktemp)
echo i2c-dev >"$module"
put 644 "$module" /etc/modules-load.d/companion.conf
rm -f "$module"
if [ "$state" = on ]; then
    say "> I2C is on at 400 kHz already in $file"
    exit 0
fi
step "turn I2C on at 400 kHz in $file"
kept=$file.before-companion
[ -e "$root$kept" ] || cp "$root$file" "$root$kept"
rm -f "$root$file.new"
awk -f "$steps/boot_config.awk" "$root$file" >"$root$file.new"
sync "$root$file.new"
mv -f "$root$file.new" "$root$file"
sync -f "$root$file"
say "  it takes effect at the next start of the Pi (sudo reboot); the text before is $kept"
