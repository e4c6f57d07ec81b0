#!/bin/sh
# turn.sh ROOT LIVE VERSION START: stop, make the archive fit, switch to VERSION, put its units, start, and wait until it
# says READY and stays.
#
# The same for an update and for going back. Exit code 0 only when the service runs, or when nobody wants it to: its
# owner has turned it off, START is "no", or LIVE is "no" (a root that is not running). A program of its own, so that
# whoever calls it sees whether any step failed.
set -eu
steps=$(dirname "$0")
root=$1 live=$2 version=$3 start=$4
. "$steps/begin.sh"

was=""
if [ "$live" = yes ] && [ -e "$root/etc/systemd/system/$service" ]; then
    was=$(control is-enabled "$service" 2>/dev/null || :)
    if control is-active --quiet "$service"; then was=active; fi
    control stop "$service"
fi
if ! fits fit "$version"; then told=yes && exit 1; fi
point venv "$version"
# Whose units lie in the system is written down after they were put: after a cut the next run puts them again.
before=$(cat "$root$top/.belongs-to" 2>/dev/null || :)
put_belongings "$before" "$version"
if our_command || tried_command || { [ ! -e "$root$command" ] && [ ! -L "$root$command" ]; }; then
    mkdir -p "$root${command%/*}"
    ln -sfn "$top/venv/bin/companion" "$root$command.companion-new"
    mv -fT "$root$command.companion-new" "$root$command"
else
    say "  $command is there already and not ours: it stays, and ours is $top/venv/bin/companion"
fi
tell_system
# What is new is turned on; what an owner has turned off stays off.
on_before=$(turns_on "$before")
for unit in $(turns_on "$version"); do
    printf '%s\n' "$on_before" | grep -qxF "$unit" || masked "/etc/systemd/system/$unit" || control enable --quiet "$unit"
done
printf '%s\n' "$version" >"$root$top/.belongs-to.new"
mv -f "$root$top/.belongs-to.new" "$root$top/.belongs-to"
sync -f "$root$top"

[ "$live" = yes ] && [ "$start" = yes ] || exit 0
# A first install that was cut has not turned it on yet.
[ -n "$before" ] || was=""
! masked "/etc/systemd/system/$service" || was=masked
case $was in
    disabled | masked*)
        say "  $service is turned off: it was not started (systemctl enable --now companion)"
        exit 0
        ;;
esac
if timeout --foreground 150 systemctl start "$service"; then
    first=$(systemctl show --property MainPID --value "$service")
    sleep 3
    if systemctl is-active --quiet "$service" &&
        [ "$(systemctl show --property MainPID --value "$service")" = "$first" ]; then
        say "  READY: $(systemctl show --property StatusText --value "$service")"
        exit 0
    fi
fi
journalctl --unit "$service" --lines 4 --output cat 2>/dev/null | sed 's/^/    /' >&2 || :
told=yes
exit 1
