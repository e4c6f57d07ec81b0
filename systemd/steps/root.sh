#!/bin/sh
# root.sh KEY=VALUE...: what of an install needs root. verb=install|back|ask root= live= source= wheels= table=
# even_now= reader= (see reads.sh)
#
# A version is built beside the one that runs, tried as the service's user, and only then switched to; a version that
# does not get ready is taken back by itself. Whatever is cut, the next run finishes: links move by renames, half a
# version has no mark. Runs nothing of the owner's folder but these steps: what was built there came as wheels, and what
# is in them runs as the service's user alone. `ask` only refuses where people play.
set -eu
steps=$(dirname "$0")
root="" live=yes source="" wheels="" table="" even_now=no reader="" verb=install
for word; do
    case $word in
        verb=*) verb=${word#*=} ;;
        root=*) root=${word#*=} ;;
        live=*) live=${word#*=} ;;
        source=*) source=${word#*=} ;;
        wheels=*) wheels=${word#*=} ;;
        table=*) table=${word#*=} ;;
        reader=*) reader=${word#*=} ;;
        even_now=*) even_now=${word#*=} ;;
    esac
done
. "$steps/begin.sh"
free_ground "$source/systemd"
if [ "$verb" = back ] && [ ! -d "$root$top/versions" ]; then
    fail 1 "there is no version before, since none is installed" "make install"
fi
mkdir -p "$root$top"
exec 9>"$root$top/.lock"
flock -n 9 || fail 3 "another install runs here" "wait until it has ended"

current=$(pointed venv)
[ -z "$current" ] || aftermath="$current goes on as before."

# to_the_end WHAT: says it, and from here on it is done, also if the terminal goes away or somebody loses patience; it
# lasts three minutes at most. Before it is said, so that whoever has read it can rely on it.
to_the_end() {
    trap '' HUP INT TERM
    step "$1"
}

# turn VERSION START
turn() {
    sh "$steps/turn.sh" "$root" "$live" "$1" "$2"
}

if [ "$verb" = back ]; then
    other=$(pointed previous)
    # After a cut in the middle of this both links lead to the same one.
    [ "$other" != "$current" ] || other=$(find "$root$top/versions" -mindepth 1 -maxdepth 1 ! -name "$current" -printf '%f' -quit)
    if [ -z "$other" ] || [ -z "$current" ]; then
        fail 1 "there is no version before ${current:-any}" "ls $top/versions shows what there is; make install brings another"
    fi
    whole "$other" || fail 1 "the version before, $other, is not whole" "make install"
    fits may "$other" || fail 1 "$other cannot read the archive, so $current goes on" \
        "put a copy of the archive that $other wrote there (hardware.md, A copy, and the way back), or stay with $current"
    not_in_a_match "$current"
    to_the_end "go back from $current to $other"
    if ! turn "$other" yes; then
        turn "$current" yes || fail 70 "neither $other nor $current gets ready" "companion doctor; journalctl -u companion"
        fail 1 "$other did not get ready, so $current is in use again" "the lines above are $other's own"
    fi
    point previous "$current"
    say "companion: $other is in use again; $current is kept as the one before."
    exit 0
fi

not_in_a_match "$current"
[ "$verb" = install ] || exit 0
name=$(name_of "$source" "$wheels") || { code=$? told=yes && exit "$code"; }
[ -e "$root$config" ] || read_as_owner "${table:-$source/config/table.toml}" head -c 1 >/dev/null
step "the service's user and its groups"
systemd-sysusers ${root:+"--root=$root"} "$source/systemd/companion.sysusers.conf"

if whole "$name"; then
    say "> $name is built already"
    fresh=no
else
    step "build $name in $top/versions"
    make_version "$source" "$wheels" "$name"
    fresh=yes
fi

step "try $name before it is used"
if [ -e "$root$config" ]; then
    say "  $config is there already and stays as it is"
    tried=$config
else
    fetch "${table:-$source/config/table.toml}" "$root$top/table.toml.new"
    tried=$top/table.toml.new
fi
answers=yes
old=none
[ -z "$current" ] || [ "$current" = "$name" ] || old=$top/versions/$current/bin/companion
code=0
inside companion "$top/versions/$name/bin/python" -I - "$tried" "$archives/archive.sqlite" "$old" <"$steps/trial.py" || code=$?
case $code in
    0) ;;
    10) answers=no ;;
    *)
        [ "$current" = "$name" ] || keep "$current" "$(pointed previous)"
        rm -f "$root$top/table.toml.new"
        fail 1 "the self-test of $name failed, so it is not used${current:+; $current goes on}" \
            "what is said above; companion check FILE tells more of a config"
        ;;
esac
[ -e "$root$config" ] || put 644 "$root$tried" "$config"
rm -f "$root$top/table.toml.new"

before=$(pointed previous)
if [ "$current" = "$name" ] && [ "$(cat "$root$top/.belongs-to" 2>/dev/null)" = "$name" ] && [ "$fresh" = no ] &&
    { [ "$live" = no ] || [ "$answers" = no ] || systemctl is-active --quiet "$service"; }; then
    say "companion: $name is in use already. Nothing was changed."
    [ "$answers" = yes ] || say "  $config asks for no keys and no panel yet: see below."
    done_already=yes
else
    not_in_a_match "$current"
    to_the_end "switch ${current:+from $current }to $name"
    [ -z "$current" ] || [ "$current" = "$name" ] || point previous "$current"
    if turn "$name" "$answers"; then
        done_already=no
    elif [ -n "$current" ] && [ "$current" != "$name" ] && whole "$current"; then
        step "go back to $current, since $name does not get ready"
        code=0
        turn "$current" yes || code=$?
        if [ -n "$before" ] && [ "$before" != "$name" ]; then point previous "$before"; else rm -f "$root$top/previous"; fi
        keep "$current" "$before"
        [ "$code" = 0 ] || fail 70 "neither $name nor $current gets ready" "companion doctor; journalctl -u companion"
        fail 1 "$name did not get ready, so $current is in use again" "the lines above are $name's own; please report them"
    else
        fail 1 "$name is installed, and the service does not get ready" \
            "the lines above are its own; companion doctor names faults and cures, and the service tries again by itself"
    fi
fi
keep "$name" "$(pointed previous)"
[ "$done_already" = yes ] || say "companion: $name is in use${current:+; $current is kept (systemd/install --back)}."
if [ "$answers" = no ]; then
    say "  Next, with the set-up of your build (config/ has keys-only, dice-keys and pico-panel):"
    say "    sudo cp config/dice-keys.toml $config"
    say "    sudo systemctl restart companion"
fi
