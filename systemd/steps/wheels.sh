#!/bin/sh
# wheels.sh SOURCE WHEELS: the companion and every library as wheels in the folder WHEELS; run as the owner, never as
# root: what is built here runs other people's set-up code. Needs the network, or what an earlier run has left in WHEELS.
set -eu
umask 022
. "$(dirname "$0")/say.sh"
speaks

source=$1
wheels=$2
python=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
pip=$wheels/.pip-$python
log=$wheels/.log
mkdir -p "$wheels" ||
    fail 1 "$wheels cannot be made by $(id -un)" "free some space, or name another place with XDG_CACHE_HOME"
exec 8<"$wheels"
flock -n -E 99 8 || [ $? != 99 ] || fail 3 "another install builds in $wheels" "wait until it has ended"
free=$(df -Pk "$wheels" | awk 'NR == 2 { print int($4 / 1024) }')
[ "$free" -ge 100 ] || fail 1 "$wheels has $free MB free, and building needs 100" \
    "free some space there, or name another place with XDG_CACHE_HOME"

# The same files and the same Python make the same wheel: it is not built twice.
key=$(cd "$source" && echo "$python" && find . -type f ! -path './.*' ! -path '*/__pycache__/*' -exec sha256sum {} + | LC_ALL=C sort)
key=$(printf '%s' "$key" | sha256sum)
if [ "$(cat "$wheels/.built" 2>/dev/null)" = "$key" ] && ls "$wheels"/table_companion-*.whl >/dev/null 2>&1; then
    say "> the companion and its libraries are built already, in $wheels"
    exit 0
fi

step "build the companion and its libraries as $(id -un) (minutes at the first time; log: $log)"
if ! "$pip/bin/python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$pip"
    python3 -m venv "$pip"
fi

# build FLAGS...: a whole new set, which takes the old one's place only when it is complete.
build() {
    rm -rf "$wheels/.new"
    "$pip/bin/python" -m pip wheel --disable-pip-version-check --wheel-dir "$wheels/.new" --find-links "$wheels" "$@" \
        "${source}[pi]" 'hatchling>=1.21' 'setuptools>=64' wheel >"$log" 2>&1
}

if ! build; then
    cp "$log" "$log.network"
    if build --no-index; then
        say "  no network (or no index): built with the libraries that the last install left"
    else
        if grep -q 'No space left on device' "$log" "$log.network"; then
            fail 1 "there was no room left in $wheels or in ${TMPDIR:-/tmp}" "free some space, or name other places with XDG_CACHE_HOME and TMPDIR"
        fi
        { grep -iE '(^|[^a-z])error' "$log.network" || tail -n 3 "$log.network"; } | tail -n 3 | sed 's/^/    /' >&2
        fail 4 "pip could not get or build every library" "is there a network? The whole story is in $log.network"
    fi
fi
rm -f "$wheels/.built" "$wheels"/*.whl
mv "$wheels"/.new/*.whl "$wheels/"
rm -rf "$wheels/.new"
printf '%s\n' "$key" >"$wheels/.built"
