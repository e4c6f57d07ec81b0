# boot_config.awk: a Raspberry Pi's config.txt in, the same with I2C on at 400 kHz out. Pure.
#
# What counts is what holds for every model: lines before any [section] and under [all]; a later line wins, and a
# section such as [pi4] may say otherwise afterwards. So our line takes the place of the last mention where that is
# plain, and else stands at the end, under [all]. A faster bus that somebody chose is left alone. With -v ask=1 nothing
# is printed but "on" (as it should be already), or "off".
BEGIN {
    wanted = "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
    everywhere = 1
    section = "[all]"
}

# Notes what a line sets; returns 1 if it speaks of the I2C bus and of nothing else.
function read_line(text, counts,    words, count, at, pair, value, ours) {
    sub(/^[ \t]*dtparam=/, "", text)
    sub(/[ \t]*(#.*)?$/, "", text)
    count = split(text, words, ",")
    for (at = 1; at <= count; at++) {
        split(words[at], pair, "=")
        value = (words[at] ~ /=/) ? pair[2] : "on"
        if (pair[1] ~ /^i2c(_arm|1)?$/) {
            if (counts) is_on = (value == "on" || value == "true" || value == "yes" || value == "1")
            ours++
        } else if (pair[1] ~ /^i2c(_arm|1)?_baudrate$/) {
            if (counts) speed = value + 0
            ours++
        }
    }
    if (ours) mentioned = NR
    return ours == count && ours > 0
}

{
    line[NR] = $0
    bare = $0
    sub(/\r$/, "", bare)
    if (bare != $0) ending = "\r"
    if (bare ~ /^[ \t]*\[[^]]*\]/) {
        section = bare
        gsub(/^[ \t]*|[ \t]*$/, "", section)
        everywhere = (section ~ /^\[all\]/)
    } else if (bare ~ /^[ \t]*dtparam=.*i2c/) {
        plain = read_line(bare, everywhere)
        if (everywhere && plain) place = NR
        if (!everywhere && mentioned == NR) { told_elsewhere = NR }
    } else if (everywhere && bare ~ /^[ \t]*#[ \t]*dtparam=i2c_arm=on[ \t]*$/ && !place) {
        commented = NR
    }
}

END {
    good = is_on && speed >= 400000 && !(told_elsewhere > place)
    if (ask) {
        print good ? "on" : "off"
        exit
    }
    if (!place) place = commented
    if (place < mentioned) place = 0
    for (at = 1; at <= NR; at++) print (!good && at == place) ? wanted ending : line[at]
    if (!good && !place) {
        if (!everywhere) print "[all]" ending
        print wanted ending
    }
}
