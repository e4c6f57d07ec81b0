# place.sh: where things lie, and how a change is made so that a cut at any moment leaves the old or the new. Sourced.
#
# Expects `root`: "" for this machine, or the folder where another one's root is mounted. Paths are as they are inside.
# shellcheck shell=sh disable=SC2034,SC2154  # read by those that source it

top=/opt/companion
config=/etc/companion/table.toml
archives=/var/lib/companion
service=companion.service
command=/usr/local/bin/companion

# our_command: whether the command companion is the link that was put there, and nobody's own.
our_command() { case $(readlink "$root$command" || :) in "$top"/*) ;; *) return 1 ;; esac; }

# tried_command: whether it is the link that hardware.md has made to a venv in a project's folder, before it was installed.
tried_command() { case $(readlink "$root$command" || :) in */.venv/bin/companion) ;; *) return 1 ;; esac; }

# inside USER COMMAND...: on the machine that is installed to, with an environment of its own.
inside() {
    who=$1
    shift
    set -- env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/nonexistent PYTHONDONTWRITEBYTECODE=1 "$@"
    if [ "$who" != root ]; then
        chroot --userspec="$who:$who" "${root:-/}" "$@"
    elif [ -n "$root" ]; then
        chroot "$root" "$@"
    else
        "$@"
    fi
}

# put MODE FILE PLACE: a file takes its place whole, or not at all. Quiet and without a write where it lies there so.
put() {
    cmp -s "$2" "$root$3" && return 0
    mkdir -p "$root${3%/*}"
    cp --remove-destination "$2" "$root$3.companion-new"
    chmod "$1" "$root$3.companion-new"
    mv -fT "$root$3.companion-new" "$root$3"
}

# point NAME VERSION: the link NAME of $top leads to that version; by a rename, which is all or nothing.
point() {
    ln -sfn "versions/$2" "$root$top/$1.new"
    mv -fT "$root$top/$1.new" "$root$top/$1"
    sync -f "$root$top"
}

# pointed NAME: which version that link leads to, "" for none or one that is not there.
pointed() {
    [ -d "$root$top/$1/" ] || return 0
    basename "$(readlink "$root$top/$1")"
}

# whole VERSION: it was built to its end, and its Python is still the one that it was built with. Asked as the service's
# user: root runs nothing of a version.
whole() {
    [ -e "$root$top/versions/$1/.complete" ] && inside companion "$top/versions/$1/bin/companion" --version >/dev/null 2>&1
}
