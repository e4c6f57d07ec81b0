# begin.sh: the head of a step that root runs: strict, all that the steps say and know sourced, and a last word if it
# breaks. Sourced with `steps` set to this folder.
# shellcheck shell=sh disable=SC2154
set -eu
umask 022
. "$steps/say.sh"
. "$steps/place.sh"
. "$steps/version.sh"
. "$steps/units.sh"
. "$steps/ground.sh"
. "$steps/reads.sh"
. "$steps/playing.sh"
. "$steps/formats.sh"
speaks
