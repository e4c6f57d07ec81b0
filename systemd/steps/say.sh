# say.sh: how the install steps speak and how they stop. Sourced by the others; knows nothing of what they do.
#
# Every stop is a sentence: what, then the cure, on stderr, and a code that is not 0:
# 1 the answer is no, 2 bad words, 3 another install runs, 4 something is missing, 70 a step broke; 129, 130 and 143
# stopped by a lost terminal, Ctrl-C and kill.
# shellcheck shell=sh

# A terminal that has gone away is no reason to stop in the middle of a step.
say() { printf '%s\n' "$*" || :; }

# fail CODE WHAT CURE
fail() {
    printf 'companion: %s.\n  Cure: %s.\n' "$2" "$3" >&2 || :
    told=yes
    exit "$1"
}

# step WHAT: said, and named again by `stopped` if a command in it fails without a sentence of its own.
step() {
    now=$1
    say "> $1"
}

# speaks: from here on there is a last word, also if somebody stops it (Ctrl-C), or the terminal goes away.
speaks() {
    trap stopped EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
}

# The last words of a step that broke, or that was stopped; the latter are said once, by whoever sets `outermost`.
stopped() {
    code=$?
    case $code in
        129 | 130 | 143)
            trap '' HUP INT TERM
            [ -z "${outermost:-}" ] ||
                printf 'companion: stopped before it was done.\n  Cure: run it again, it goes on from there; half a step does no harm.\n' >&2 || :
            exit "$code"
            ;;
    esac
    if [ "$code" != 0 ] && [ -z "${told:-}" ]; then
        printf 'companion: this step failed: %s. Its own words are above.\n' "${now:-the beginning}" >&2
        printf '  Cure: mend that and run it again; half a step does no harm. %s\n' "${aftermath:-}" >&2
        code=70
    fi
    exit "$code"
}

# through COMMAND...: a step that is a program of its own, and has said itself what was wrong.
through() {
    "$@" || {
        code=$?
        told=yes
        exit "$code"
    }
}

# ask QUESTION: true for yes. Never without a terminal.
ask() {
    [ -t 0 ] || return 1
    while :; do
        printf '%s [y/n] ' "$1"
        read -r answer || return 1
        case $answer in
            [yY]*) return 0 ;;
            [nN]*) return 1 ;;
        esac
    done
}

# as_root COMMAND...: with nothing of the caller's environment.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        set -- env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"
    elif command -v sudo >/dev/null 2>&1; then
        # Asked first by itself, so that its refusal is not taken for that of a step.
        [ -n "${sudo_lets:-}" ] || sudo -- env true ||
            fail 4 "sudo does not let $(id -un) act as root (its own words are above)" \
                "as root, in this folder: su -c 'make install'; or on a terminal, where a password can be typed"
        sudo_lets=yes
        set -- sudo -- env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"
    else
        fail 4 "you are $(id -un), there is no sudo here, and this needs root" "run it as root: su -c 'make install'"
    fi
    "$@"
}
