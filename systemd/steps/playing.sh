# playing.sh: nothing is stopped while people play. Sourced after say.sh and place.sh; playing.py says what counts.
# shellcheck shell=sh disable=SC2154

# not_in_a_match CURRENT: stops with a sentence if a match is being played by that version, unless even_now is "yes".
not_in_a_match() {
    [ "$live" = yes ] && [ -n "$1" ] || return 0
    sentence=$(inside companion python3 -I - /run/companion/health.json "$top/venv/bin/companion" "$(date +%s)" \
        <"$steps/playing.py") && return 0
    sentence=${sentence:-nobody can tell whether a match is being played}
    if [ "$even_now" = yes ]; then
        say "  $sentence; --even-now: stopped all the same, and it goes on where it stood"
        return 0
    fi
    fail 1 "$sentence" "finish it, or wait until nobody has touched it for 20 minutes; --even-now insists"
}
