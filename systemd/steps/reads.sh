# reads.sh: root reads what belongs to somebody else with the rights of that one alone. Sourced after say.sh.
#
# A link in the owner's folder thus leads no further than its owner may go. Expects `reader`: the number of the user who
# asked for the install; "" or 0 where root did: then each file is read as who owns it (a link: as who made the link).
# shellcheck shell=sh disable=SC2154

# read_as_owner FILE COMMAND...: the COMMAND, which gets the FILE as its last word. Refuses what cannot be read.
read_as_owner() {
    whose=$1
    shift
    number=${reader:-0}
    [ "$number" != 0 ] || number=$(stat -c %u "$whose")
    [ -f "$whose" ] || fail 4 "$whose is no file, or leads to none" "look at it: ls -l; take it away, or put the file there"
    if [ "$(id -u)" = 0 ] && [ "$number" != 0 ]; then
        groups="--clear-groups"
        group=$(getent passwd "$number" | cut -d : -f 4)
        [ -z "$group" ] || groups="--init-groups"
        set -- setpriv "--reuid=$number" "--regid=${group:-$number}" "$groups" "$@"
    fi
    "$@" "$whose" || fail 4 "$whose cannot be read with the rights of user $number" "whose is it, and where does it lead? ls -lL"
}

# fetch FILE PLACE: a copy that is everybody's to read, once all of it was read. PLACE is root's own.
fetch() {
    rm -f "$2"
    read_as_owner "$1" cat >"$2"
    chmod 644 "$2"
}
