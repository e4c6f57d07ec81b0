# version.sh: one version in a folder of its own, /opt/companion/versions/VERSION-DIGEST, which is a virtual environment
# and holds in `system` the units and rules that belong to it. Sourced after say.sh and place.sh.
#
# A folder without `.complete` is half a version: the next run replaces it. Nothing here touches the one in use.
# shellcheck shell=sh disable=SC2154

# name_of SOURCE WHEELS: VERSION-DIGEST. The digest is of the wheel and of all that `system` would hold.
name_of() {
    set -- "$1" "$2"/table_companion-*.whl
    if [ ! -e "$2" ] || [ $# != 2 ]; then
        fail 4 "expected one wheel of the companion (table_companion-*.whl) beside its libraries, got $([ -e "$2" ] && echo $(($# - 1)) || echo none)" \
            "make install builds it; for --wheels DIR: pip wheel --wheel-dir DIR '.[pi]'"
    fi
    read_as_owner "$2" head -c 1 >/dev/null
    version=${2##*/table_companion-}
    digest=$({
        read_as_owner "$2" cat | sha256sum
        cd "$1/systemd" && find . -type f ! -path './steps/*' ! -name install ! -name remove -exec sha256sum {} +
    } | sed 's/ .*//' | sort | sha256sum | cut -c 1-8)
    printf '%s-%s\n' "${version%%-*}" "$digest"
}

# make_version SOURCE WHEELS NAME
make_version() {
    home=$top/versions/$3
    free=$(df -Pk "$root/opt" | awk 'NR == 2 { print int($4 / 1024) }')
    [ "$free" -ge 300 ] || fail 1 "/opt has $free MB free, and a version needs 300" "free some space: sudo apt-get clean helps"
    rm -rf "$root$home" "$root$top/wheels"
    mkdir -p "$root$top/wheels" "$root$top/versions"
    for wheel in "$2"/*.whl; do
        fetch "$wheel" "$root$top/wheels/${wheel##*/}"
    done
    inside root python3 -m venv "$home"
    inside root "$home/bin/python" -I -m pip --isolated --disable-pip-version-check --quiet --no-cache-dir install \
        --no-index --find-links "$top/wheels" --only-binary :all: --no-compile --root-user-action ignore \
        "$(set -- "$root$top"/wheels/table_companion-*.whl && printf '%s' "${1#"$root"}")[pi]"
    rm -rf "$root$top/wheels"
    mkdir "$root$home/system"
    find "$1/systemd" -mindepth 1 -maxdepth 1 ! -name steps ! -name install ! -name remove \
        -exec cp -RP {} "$root$home/system/" \;
    fetch "$1/config/table.toml" "$root$home/system/table.toml.shipped"
    # The service may not write here: without compiled files each start would take seconds more.
    # Without `site`: a .pth file of a wheel would run here, as root.
    inside root "$home/bin/python" -I -S -m compileall -q "$home/lib" ||
        say "  some files could not be compiled: starts will be slower, nothing else"
    chmod -R u=rwX,go=rX "$root$home"
    # The wheels' files first, then the mark: a cut in between leaves half a version, and not one that looks whole.
    sync -f "$root$home"
    : >"$root$home/.complete"
    sync -f "$root$home"
}

# keep NAME...: every other version goes, and what a cut left behind.
keep() {
    for folder in "$root$top"/versions/*/; do
        folder=${folder%/}
        wanted=no
        for one in "$@"; do
            [ "${folder##*/}" != "$one" ] || wanted=yes
        done
        # A folder that a cut finds half deleted must not look whole.
        [ "$wanted" = yes ] || { rm -f "$folder/.complete" && rm -rf "$folder"; }
    done
}
