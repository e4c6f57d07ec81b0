# ground.sh: the places that are written to, looked over before the first change. Sourced after say.sh, place.sh, units.sh.
#
# Nothing leaves `root` by a link, and nothing stands where something of ours is to lie. Each refusal names the place.
# shellcheck shell=sh disable=SC2154

# one_line NAME: a root whose name has a tab or a line's end in it cannot be told to every program that is used here.
one_line() {
    [ "$1" = "$(printf '%s' "$1" | tr -d '[:cntrl:]')" ] ||
        fail 2 "the name of the root has a tab, a line's end or the like in it" "give that folder another name"
}

# stays PLACE: refuses what is, by a link in any part of it, outside the root.
stays() {
    [ -n "$root" ] || return 0
    [ -n "${ground:-}" ] || ground=$(readlink -f "$root")
    led=$(readlink -m "$root$1")
    case $led/ in
        "${ground%/}"/*) ;;
        *) fail 70 "$root$1 leads by a link to $led, which is outside $root" "make that link relative, or take it away" ;;
    esac
}

# folder PLACE: is one, or can become one.
folder() {
    stays "$1"
    at=$1
    while [ -n "$at" ] && [ ! -d "$root$at" ]; do
        [ ! -e "$root$at" ] || fail 70 "$root$at is no folder, and one is needed there" "move it away"
        [ ! -L "$root$at" ] || fail 70 "$root$at is a link to $(readlink "$root$at"), which is not there" \
            "make that folder, or take the link away"
        at=${at%/*}
    done
}

# file PLACE: no folder lies where a file is to lie. A unit that its owner masked may lead to /dev/null.
file() {
    folder "${1%/*}"
    [ ! -L "$root$1" ] || left_alone "$1"
    if [ -d "$root$1" ] && [ ! -L "$root$1" ]; then fail 70 "$root$1 is a folder, and a file is to lie there" "move it away"; fi
}

# each CHECK FOLDER: the check of every place that the units and rules in that folder go to.
each() {
    find "$2" -type f | while read -r one; do
        place=$(goes "$one")
        [ -z "$place" ] || "$1" "$place"
    done
}

# nothing_leaves: of the folders that are there. For going as for coming.
nothing_leaves() {
    one_line "$root"
    for one in "$top" "$config" "$archives" /usr/local/bin "$root$top"/* "$root$top"/versions/*; do
        one=${one#"$root"}
        case $one in
            */\* | "$top/venv" | "$top/previous") ;;
            *) stays "$one" ;;
        esac
    done
}

# left_alone PLACE: for what is only taken away: a link that leads out, but for a mask, is refused.
left_alone() {
    if [ -L "$root$1" ]; then
        masked "$1" || stays "$1"
    else
        stays "${1%/*}"
    fi
}

# free_ground FOLDER: for what is to be installed from FOLDER.
free_ground() {
    nothing_leaves
    for one in "$top/versions" "$top/wheels" /etc/companion /usr/local/bin; do folder "$one"; done
    for one in "$top/.lock" "$top/.belongs-to" "$top/table.toml.new" "$config" /usr/local/bin/companion; do
        case $one in /usr/*) [ -L "$root$one" ] || file "$one" ;; *) file "$one" ;; esac
    done
    for one in "$top/venv" "$top/previous"; do
        [ -L "$root$one" ] || [ ! -e "$root$one" ] || fail 70 "$root$one is no link, as one of ours would be" "move it away"
    done
    if [ -L "$root$config" ] && [ ! -e "$root$config" ]; then
        fail 70 "$root$config is a link to $(readlink "$root$config"), which is not there; it stays as it is" \
            "put a config there, or take the link away"
    fi
    for one in "$1" "$root$top"/versions/*/system; do
        [ ! -d "$one" ] || through each file "$one"
    done
}
