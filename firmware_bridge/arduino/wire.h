// One line of the panel's protocol: written for the panel's kinds, read for the Pi's. ../PROTOCOL.md is the format.
//
// Knows bytes and nothing else: no clock, no port, no order of events. Plain C++ without a library, for an AVR and
// for a PC alike. A line from the Pi either is a message to the letter or it is dropped and counted, as in wire.py.
#pragma once

#include <stdint.h>
#include <string.h>

namespace wire {

const uint8_t LONGEST = 120;  // bytes of a line, its end included
const char PROTOCOL[] = "1.0";

inline uint32_t crc32(uint32_t crc, uint8_t byte) {  // start with 0xFFFFFFFF, end with ~
    crc ^= byte;
    for (uint8_t bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xEDB88320UL : crc >> 1;
    return crc;
}

inline uint32_t crc32(const char *bytes, uint8_t count) {
    uint32_t crc = 0xFFFFFFFFUL;
    for (uint8_t i = 0; i < count; i++) crc = crc32(crc, (uint8_t)bytes[i]);
    return ~crc;
}

inline void to_hex(uint32_t number, char *eight) {
    for (int8_t i = 7; i >= 0; i--, number >>= 4) eight[i] = "0123456789ABCDEF"[number & 15];
}

// A line in the making, in `out` (LONGEST bytes). What does not fit makes it empty: no half line is ever sent.
class Writer {
  public:
    Writer(char *out, const char *kind, uint32_t boot, uint32_t seq) : bytes_(out), length_(0), is_full_(false) {
        put('$');
        text(kind);
        number(boot);
        number(seq);
    }
    void number(uint32_t value) {
        char digits[10];
        uint8_t count = 0;
        do digits[count++] = (char)('0' + value % 10);
        while (value /= 10);
        put(',');
        while (count) put(digits[--count]);
    }
    void word(const char *word) {
        put(',');
        text(word);
    }
    void text(const char *text) {
        while (*text) put(*text++);
    }
    // Finish the line; its length, its end included.
    uint8_t end() {
        char crc[8];
        to_hex(crc32(bytes_ + 1, (uint8_t)(length_ - 1)), crc);
        put('*');
        for (uint8_t i = 0; i < 8; i++) put(crc[i]);
        put('\n');
        return is_full_ ? 0 : length_;
    }

  private:
    void put(char byte) {
        if (length_ < LONGEST) bytes_[length_++] = byte;
        else is_full_ = true;
    }
    char *bytes_;
    uint8_t length_;
    bool is_full_;
};

enum class Said : uint8_t { NOTHING, HELLO, ALL, ACK, NAK, LIGHT };

// What the Pi said. `word`: the code of a NAK, the name of a LIGHT; good until the next byte.
struct FromPi {
    Said said;
    uint32_t boot, seq;
    const char *word;
    char state;
};

// Bytes -> messages of the Pi. Holds one line; `bad` counts the lines that were none of the Pi's.
class Reader {
  public:
    uint16_t bad;
    void begin() { length_ = 0, is_long_ = false, bad = 0; }
    FromPi feed(char byte) {
        FromPi nothing = {Said::NOTHING, 0, 0, "", 0};
        if (byte != '\n') {
            if (is_long_ || length_ + 1 >= LONGEST) is_long_ = true;
            else line_[length_++] = byte;
            return nothing;
        }
        FromPi found = is_long_ ? nothing : read();
        length_ = 0, is_long_ = false;
        if (found.said == Said::NOTHING && bad < 0xFFFF) bad++;
        return found;
    }

  private:
    char line_[LONGEST];
    uint8_t length_;
    bool is_long_;

    FromPi read() {
        FromPi found = {Said::NOTHING, 0, 0, "", 0};
        if (length_ && line_[length_ - 1] == '\r') length_--;
        char *body = 0, *end = line_ + length_, *star = 0;
        for (char *at = line_; at < end; at++)
            if (*at == '$') body = at + 1;
        if (!body) return found;
        for (char *at = end; at-- > body;)
            if (*at == '*') star = at;
        if (!star || end - star != 9) return found;
        char crc[8];
        to_hex(crc32(body, (uint8_t)(star - body)), crc);
        if (memcmp(star + 1, crc, 8) != 0) return found;
        for (char *at = body; at < star; at++)
            if (*at < 32 || *at > 126) return found;
        *star = 0;
        return message(body);
    }

    // `body`: the line between $ and *, ended by a zero; it is cut into its fields.
    static FromPi message(char *body) {
        FromPi found = {Said::NOTHING, 0, 0, "", 0};
        char *fields[6];
        uint8_t count = 0;
        for (char *at = body; at && count < 6; count++) {
            fields[count] = at;
            at = strchr(at, ',');
            if (at) *at++ = 0;
            if (at && count == 5) return found;
        }
        if (count < 3 || !to_number(fields[1], found.boot) || !to_number(fields[2], found.seq)) return found;
        bool is_bare = found.boot == 0 && found.seq == 0;
        if (!strcmp(fields[0], "ACK") && count == 3 && found.seq) found.said = Said::ACK;
        if (!strcmp(fields[0], "NAK") && count == 4 && found.seq && *fields[3]) found.said = Said::NAK;
        if (!strcmp(fields[0], "ASK") && count == 4 && is_bare) {
            if (!strcmp(fields[3], "hello")) found.said = Said::HELLO;
            if (!strcmp(fields[3], "all")) found.said = Said::ALL;
        }
        if (!strcmp(fields[0], "LIGHT") && count == 5 && is_bare && *fields[3] && is_state(fields[4]))
            found.said = Said::LIGHT, found.state = *fields[4];
        if (count > 3) found.word = fields[3];
        return found;
    }

    static bool is_state(const char *text) { return (*text == '0' || *text == '1' || *text == 'b') && !text[1]; }

    static bool to_number(const char *text, uint32_t &number) {
        if (!*text || (*text == '0' && text[1])) return false;
        for (number = 0; *text; text++) {
            uint8_t digit = (uint8_t)(*text - '0');
            if (digit > 9 || number > (0xFFFFFFFFUL - digit) / 10) return false;
            number = number * 10 + digit;
        }
        return true;
    }
};

}  // namespace wire
