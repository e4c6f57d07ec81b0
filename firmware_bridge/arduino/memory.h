// What outlives the power: the count of power-ups, and the board's name. Pure: cells come in as a Store.
//
// A Store has `uint8_t read(uint16_t)` and `void write(uint16_t, uint8_t)`. The count goes round SLOTS places, each
// with its crc: no cell wears before its time, and a write that the power cuts costs nothing but itself.
#pragma once

#include "wire.h"

namespace memory {

const uint8_t SLOTS = 32, SLOT = 8;
const uint32_t HIGHEST = 4000000000UL;  // a line carries up to 2^32 - 1
const uint16_t NAME_AT = SLOTS * SLOT;
const uint8_t NAME = 12;  // "UNO-" and eight hex digits

inline uint32_t check(uint32_t number) {
    uint32_t crc = 0xFFFFFFFFUL;
    for (uint8_t i = 0; i < 32; i += 8) crc = wire::crc32(crc, (uint8_t)(number >> i));
    return ~crc;
}

template <class Store> uint32_t read_number(Store &store, uint16_t at) {
    uint32_t number = 0;
    for (uint8_t i = 0; i < 4; i++) number |= (uint32_t)store.read((uint16_t)(at + i)) << 8 * i;
    return number;
}

template <class Store> void write_number(Store &store, uint16_t at, uint32_t number) {
    for (uint8_t i = 0; i < 4; i++) store.write((uint16_t)(at + i), (uint8_t)(number >> 8 * i));
}

// The number at `at`, 0 where none reads well.
template <class Store> uint32_t read_checked(Store &store, uint16_t at) {
    uint32_t number = read_number(store, at);
    return read_number(store, (uint16_t)(at + 4)) == check(number) && number <= HIGHEST ? number : 0;
}

template <class Store> bool write_checked(Store &store, uint16_t at, uint32_t number) {
    write_number(store, at, number);
    write_number(store, (uint16_t)(at + 4), check(number));
    return read_checked(store, at) == number;
}

// The number of this power-up; it is stored when this returns. `random`: where it starts, if nothing can be read or
// written.
template <class Store> uint32_t count_boot(Store &store, uint32_t random) {
    uint32_t last = 0;
    uint8_t newest = 0;
    for (uint8_t slot = 0; slot < SLOTS; slot++) {
        uint32_t count = read_checked(store, (uint16_t)(slot * SLOT));
        if (count > last) last = count, newest = slot;
    }
    random = random % ((1UL << 30) - 1) + 1;
    uint32_t boot = last && last < HIGHEST ? last + 1 : random;
    for (uint8_t tries = 1; tries <= SLOTS; tries++) {
        uint8_t slot = (uint8_t)((newest + tries) % SLOTS);
        if (slot == newest && last) break;
        if (write_checked(store, (uint16_t)(slot * SLOT), boot)) return boot;
    }
    return random;
}

// The board's name, made once; `text` has room for NAME + 1.
template <class Store> void name_board(Store &store, uint32_t random, char *text) {
    uint32_t number = read_checked(store, NAME_AT);
    if (!number) {
        number = random % HIGHEST + 1;
        write_checked(store, NAME_AT, number);
    }
    memcpy(text, "UNO-", 4);
    wire::to_hex(number, text + 4);
    text[NAME] = 0;
}

}  // namespace memory
