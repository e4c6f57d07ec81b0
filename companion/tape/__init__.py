"""Record and play back: everything that the table heard, byte by byte and in order, and the same again in virtual time.

A recording (`--record FILE`) is text, one JSON object a line, `t` its moment in seconds of the monotonic clock:

    {"t": .., "tape": 1, ...}           a session begins: with what the table, the keys and the match began (`head`)
    {"t": .., "line": "opened", ...}    what came of the panel's port: began opened gone quiet left wish
    {"t": .., "in": "$ROLL,..\\n"}       bytes from the panel, a character a byte (latin-1)
    {"t": .., "out": "$ACK,..\\n"}       bytes to the panel
    {"t": .., "dealt": [uid, boot], "is": 7}, {"t": .., "told": [uid, boot, seq], "is": "ack"}   what the archive knew
    {"t": .., "took": "panel"}          the table took the next thing that the line above led to
    {"t": .., "took": {"kind": "Edge", ...}}   or something else: a key's edge, a drawn number, a device's health
    {"t": .., "shown": true}            the first picture was made
    {"t": .., "round": true}            what was due by then fell due, and the picture was made
    {"t": .., "saved": [match, version, crc]}  a decision went to the journal; crc of the position that it led to
    {"t": .., "end": {...}}             stopped in order: where the table stood

Only what comes from outside is kept; what it leads to is worked out again by the same code. A killed process leaves
one cut line at the most; the next session in the same file begins below it.
"""
