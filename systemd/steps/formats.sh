# formats.sh: the archive fits the version that is to read it. Sourced after say.sh and place.sh; formats.py does it, as
# the service's user.
# shellcheck shell=sh disable=SC2154

# fits may|fit VERSION: may only asks; fit copies the archive aside, or puts the copy of before back. With no daemon on it.
fits() {
    known=$(inside companion "$top/versions/$2/bin/python" -I -c \
        'from companion.devices.archive_schema import SCHEMA; print(SCHEMA)' 2>/dev/null) || known=""
    case $known in
        "" | *[!0-9]*) say "  $2 does not say which format of the archive it knows: the archive is left as it is" && return 0 ;;
    esac
    inside companion python3 -I - "$1" "$config" "$archives/archive.sqlite" "$known" "$2" <"$steps/formats.py"
}
