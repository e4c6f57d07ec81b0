#!/bin/sh
# take_away.sh ROOT LIVE PURGE EVEN_NOW: what of `remove` needs root. Runs as often as one likes; a cut is finished by the next run.
set -eu
steps=$(dirname "$0")
root=$1 live=$2 purge=$3 even_now=$4
. "$steps/begin.sh"
nothing_leaves
for one in "$root$top"/versions/*/system; do
    [ ! -d "$one" ] || through each left_alone "$one"
done

if [ -d "$root$top" ]; then
    exec 9>"$root$top/.lock"
    flock -n 9 || fail 3 "an install runs here" "wait until it has ended"
    not_in_a_match "$(pointed venv)"
    step "stop the service, and take its units and rules away"
    if [ "$live" = yes ] && [ -e "$root/etc/systemd/system/$service" ]; then
        control stop "$service"
    fi
    for folder in "$root$top"/versions/*/; do
        [ ! -d "$folder" ] || take_belongings "$(basename "$folder")" ""
    done
    tell_system
    step "take the versions away"
    if our_command; then
        rm -f "$root$command"
    elif [ -e "$root$command" ] || [ -L "$root$command" ]; then
        say "  $command is not ours: it stays"
    fi
    rm -f "$root$top/venv" "$root$top/previous"
    rm -rf "$root$top"
    say "companion: taken away."
else
    say "companion: it is not installed here already."
fi
if [ -e "$root/etc/modules-load.d/companion.conf" ]; then
    say "  I2C stays on, in config.txt and in /etc/modules-load.d/companion.conf: other things may use it by now."
fi
if [ "$purge" = yes ]; then
    rm -rf "$root$archives" "$root/etc/companion"
    say "  Matches and config are gone too. The user companion stays: sudo userdel companion"
    say "  The groups gpio, i2c, spi, dialout and input stay, since other things use them."
else
    for kept in "$archives" /etc/companion; do
        [ ! -e "$root$kept" ] || say "  $kept stays. Take it away yourself when you are sure, or: systemd/remove --purge"
    done
fi
