#!/bin/sh
# packages.sh BUILDS: the Debian packages that an install needs, by name; run as root. BUILDS is "yes" where libraries
# have to be built here, "no" where a folder of wheels was handed over. Asks apt for nothing that works already, so that
# a second install needs no network.
#
# Why a compiler and not python3-evdev and python3-spidev with --system-site-packages: an environment that sees the
# system's packages changes whenever these do, so that the version to go back to is not the one that worked. Raspberry
# Pi OS has gcc; what is built is kept as a wheel. gpiod comes as a wheel, or is built by the same gcc.
set -eu
. "$(dirname "$0")/say.sh"
speaks

builds=$1

# What PACKAGE brings is there: the question that is asked of the machine instead of dpkg, since many ways lead to it.
there() {
    case $1 in
        python3) command -v python3 ;;
        python3-venv) python3 -c 'import ensurepip, venv' ;;
        gcc) command -v cc || command -v gcc ;;
        libc6-dev) echo '#include <stdio.h>' | cc -E - ;;
        linux-libc-dev) echo '#include <linux/input.h>' | cc -E - ;;
        python3-dev) [ -e "$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ] ;;
        *) dpkg-query --show --showformat '${Status}' "$1" | grep -q ' installed$' ;;
    esac >/dev/null 2>&1
}

PATIENCE=900 # seconds

# apt WORDS...: apt-get, quietly. While another program has the packages (at a first boot the system updates itself), it
# says so and waits.
apt() {
    waited=0
    until words=$(apt-get "$@" 2>&1 >/dev/null); do
        if ! printf '%s' "$words" | grep -qE 'Could not get lock|Unable to (lock|acquire)'; then
            printf '%s\n' "$words" >&2
            return 1
        fi
        other=$(printf '%s' "$words" | sed -n 's/.*held by process \([0-9]*\) (\([^)]*\)).*/\2 (process \1)/p' | head -n 1)
        [ "$waited" -lt "$PATIENCE" ] ||
            fail 4 "${other:-another program} has had the packages locked for $((PATIENCE / 60)) minutes" \
                "wait until it has ended (ps -e shows it), and run this again"
        [ "$waited" -gt 0 ] ||
            say "  ${other:-another program} installs packages now, as a system does after its first start: waiting for it"
        sleep 5
        waited=$((waited + 5))
    done
    [ -z "$words" ] || printf '%s\n' "$words" >&2
}

# polkitd lets POWER OFF in the menu work. The libraries are what piwheels' Pillow expects on 32 bits.
wanted="python3 python3-venv polkitd"
[ "$builds" = no ] || wanted="$wanted gcc libc6-dev linux-libc-dev python3-dev"
if [ "$(dpkg --print-architecture 2>/dev/null)" = armhf ]; then
    wanted="$wanted libjpeg62-turbo libopenjp2-7 libtiff6 libxcb1 libfreetype6 liblcms2-2 libwebp7 libwebpmux3 libwebpdemux2"
fi

missing=""
for package in $wanted; do
    there "$package" || missing="$missing $package"
done
missing=${missing# }
if [ -n "$missing" ]; then
    step "install the Debian packages $missing"
    command -v apt-get >/dev/null 2>&1 ||
        fail 4 "there is no apt-get here, and these are missing: $missing (Debian's names)" "install them your system's way"
    export DEBIAN_FRONTEND=noninteractive
    apt update -qq || say "  apt-get update had no success; trying with what it knows"
    # shellcheck disable=SC2086  # a list of names
    apt install --yes --no-install-recommends -qq $missing ||
        fail 4 "apt could not install $missing" \
            "is there a network? Then: sudo apt-get update && sudo apt-get install $missing, and look at what it says"
fi
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail 4 "$(python3 --version) is here, and Python 3.11 is needed" "Raspberry Pi OS Bookworm (or Debian 12) or newer"
[ -n "$missing" ] || say "  all Debian packages that are needed are here already"
