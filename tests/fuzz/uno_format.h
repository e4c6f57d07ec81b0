// What a line from the Pi says, told a second time and plainly; and how something wrong ends the program. For uno.cpp.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include <string>

#include "wire.h"

namespace {

void check(bool is_right, const char *what) {
    if (is_right) return;
    fprintf(stderr, "wrong: %s\n", what);
    abort();
}

uint32_t sum_of(const std::string &bytes) {
    static uint32_t table[256];
    if (!table[1])
        for (uint32_t i = 0; i < 256; i++) {
            table[i] = i;
            for (int bit = 0; bit < 8; bit++) table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xEDB88320u : 0);
        }
    uint32_t sum = ~0u;
    for (unsigned char byte : bytes) sum = sum >> 8 ^ table[(sum ^ byte) & 255];
    return ~sum;
}

std::string numbered(const std::string &body) {
    char sum[16];
    snprintf(sum, sizeof sum, "*%08X\n", sum_of(body));
    return "$" + body + sum;
}

struct Told {
    wire::Said said = wire::Said::NOTHING;
    uint32_t boot = 0, seq = 0;
    std::string word;
    char state = 0;
};

bool is_number(const std::string &text, uint32_t &value) {
    if (text.empty() || text.size() > 10 || (text[0] == '0' && text.size() > 1)) return false;
    if (text.find_first_not_of("0123456789") != std::string::npos) return false;
    unsigned long long wide = strtoull(text.c_str(), nullptr, 10);
    value = (uint32_t)wide;
    return wide <= 0xFFFFFFFFull;
}

// What a line, without its end, says from the Pi.
Told read(std::string line) {
    Told told;
    if (line.size() >= 120) return told;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    size_t start = line.rfind('$');
    if (start == std::string::npos) return told;
    std::string rest = line.substr(start + 1);
    size_t star = rest.find('*');
    if (star == std::string::npos || "$" + rest + "\n" != numbered(rest.substr(0, star))) return told;
    std::string body = rest.substr(0, star), fields[6];
    int count = 0;
    for (char byte : body)
        if (byte < 32 || byte > 126) return told;
    for (size_t at = 0; at != std::string::npos;) {
        if (count == 6) return told;
        size_t comma = body.find(',', at);
        fields[count++] = body.substr(at, comma == std::string::npos ? comma : comma - at);
        at = comma == std::string::npos ? comma : comma + 1;
    }
    if (count < 3 || !is_number(fields[1], told.boot) || !is_number(fields[2], told.seq)) return told;
    const std::string &kind = fields[0];
    told.word = count > 3 ? fields[3] : "";
    bool is_bare = told.boot == 0 && told.seq == 0;
    if (kind == "ACK" && count == 3 && told.seq) told.said = wire::Said::ACK;
    if (kind == "NAK" && count == 4 && told.seq && told.word != "") told.said = wire::Said::NAK;
    if (kind == "ASK" && count == 4 && is_bare && told.word == "hello") told.said = wire::Said::HELLO;
    if (kind == "ASK" && count == 4 && is_bare && told.word == "all") told.said = wire::Said::ALL;
    if (kind == "LIGHT" && count == 5 && is_bare && told.word != "")
        if (fields[4] == "0" || fields[4] == "1" || fields[4] == "b")
            told.said = wire::Said::LIGHT, told.state = fields[4][0];
    return told;
}

}  // namespace
