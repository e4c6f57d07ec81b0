#!/bin/sh
# Builds the rig's kernel: build.sh SOURCE.tar.xz OUT, on any Linux with a compiler; OUT/linux is then a program.
# User-mode Linux out of Debian's kernel source, with the patches, the screen and the config that lie beside this.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$1
out=$2
tree=$out/tree
rm -rf "$tree"
mkdir -p "$tree"
tar --extract --file "$source" --directory "$tree" --strip-components 1 \
    --exclude '*/drivers/gpu/*.[ch]' --exclude '*/sound/*.[ch]' --exclude '*/Documentation/*/*' --exclude '*/tools/testing'
for patch in "$here"/*.patch; do
    patch --quiet --directory "$tree" --strip 1 <"$patch"
done
cp "$here"/screen* "$tree/arch/um/drivers/"
echo 'obj-$(CONFIG_I2C) += screen.o
obj-$(CONFIG_SPI) += screen-spi.o' >>"$tree/arch/um/drivers/Makefile"
cd "$tree"
make --silent ARCH=um allnoconfig >"$out/config.log"
cp .config base
ARCH=um scripts/kconfig/merge_config.sh -m base "$here/config" >>"$out/config.log" 2>&1
make --silent ARCH=um olddefconfig >>"$out/config.log"
grep '^CONFIG' "$here/config" | while read -r line; do
    grep --quiet --fixed-strings --line-regexp "$line" .config || { echo "the kernel does not take $line" >&2; exit 1; }
done
make --silent --jobs "$(nproc)" ARCH=um linux >"$out/build.log" 2>&1 || { tail -n 30 "$out/build.log" >&2; exit 1; }
strip -o "$out/linux" linux
rm -rf "$tree"
