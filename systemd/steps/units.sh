# units.sh: the files of a version that belong elsewhere in the system, by kind. Sourced after say.sh and place.sh.
#
# Knows kinds, no names: a unit, rule or hook that a version brings is put where its kind lies, one that it no longer
# brings is taken away, and each with an [Install] section is turned on once, when it first comes.
# shellcheck shell=sh disable=SC2154

# goes FILE: where the system wants it; "" for what stays in the version.
goes() {
    name=${1##*/}
    case $1 in
        *.shutdown) echo "/usr/lib/systemd/system-shutdown/$name" ;;
        *.sysusers.conf) echo "/etc/sysusers.d/${name%.sysusers.conf}.conf" ;;
        *.tmpfiles.conf) echo "/etc/tmpfiles.d/${name%.tmpfiles.conf}.conf" ;;
        *.rules) if grep -q 'polkit\.' "$1"; then echo "/etc/polkit-1/rules.d/$name"; else echo "/etc/udev/rules.d/$name"; fi ;;
        *.service | *.socket | *.timer | *.path | *.target | *.mount | *.slice) echo "/etc/systemd/system/$name" ;;
    esac
}

# belongings VERSION: FILE and PLACE on a line each, with a tab between.
belongings() {
    [ -d "$root$top/versions/$1/system" ] || return 0
    find "$root$top/versions/$1/system" -type f | LC_ALL=C sort | while read -r file; do
        place=$(goes "$file")
        [ -z "$place" ] || printf '%s\t%s\n' "$file" "$place"
    done
}

# turns_on VERSION: the units that are to be enabled.
turns_on() {
    belongings "$1" | while IFS="$(printf '\t')" read -r file place; do
        case $place in /etc/systemd/system/*) ! grep -q '^\[Install\]' "$file" || echo "${place##*/}" ;; esac
    done
}

# masked PLACE: its owner turned that unit off for good, by a link to /dev/null.
masked() { [ "$(readlink "$root$1" || :)" = /dev/null ]; }

# put_belongings OLD NEW: from those of one version to those of another. What an owner changed by hand is kept beside.
put_belongings() {
    belongings "$2" | while IFS="$(printf '\t')" read -r file place; do
        if masked "$place"; then
            say "  $place is masked, and stays so (systemctl unmask ${place##*/})"
            continue
        fi
        mine="$root$top/versions/$1/system/${file#"$root$top/versions/$2/system/"}"
        if [ -e "$root$place" ] && ! cmp -s "$root$place" "$file" && ! cmp -s "$root$place" "$mine"; then
            cp --remove-destination "$root$place" "$root$place.before-companion"
            say "  $place was changed by hand: your text is kept as $place.before-companion"
        fi
        case $place in *.shutdown) put 755 "$file" "$place" ;; *) put 644 "$file" "$place" ;; esac
    done
    take_belongings "$1" "$2"
}

# take_belongings OLD NEW: away with what OLD put and NEW does not bring ("" brings nothing).
take_belongings() {
    stays=$(belongings "$2" | cut -f 2)
    belongings "$1" | cut -f 2 | while read -r place; do
        if ! masked "$place" && ! printf '%s\n' "$stays" | grep -qxF "$place"; then
            case $place in /etc/systemd/system/*) control disable --quiet "${place##*/}" 2>/dev/null || : ;; esac
            rm -f "$root$place"
        fi
    done
}

# control WORDS...: systemctl, on this machine or on the root that is installed to.
control() {
    if [ -n "$root" ] && [ "$live" = no ]; then systemctl --root="$root" "$@"; else systemctl "$@"; fi
}

# tell_system: what reads these files reads them again.
tell_system() {
    for one in "$root"/etc/sysusers.d/companion*.conf; do
        [ ! -e "$one" ] || systemd-sysusers ${root:+"--root=$root"} "$one"
    done
    for one in "$root"/etc/tmpfiles.d/companion*.conf; do
        [ ! -e "$one" ] || systemd-tmpfiles --create ${root:+"--root=$root"} "$one"
    done
    [ "$live" = yes ] || return 0
    control daemon-reload
    if [ -S /run/udev/control ]; then
        udevadm control --reload && udevadm trigger --action=change
    fi
}
