// This board, an Uno: what hangs on which pin. hardware.md has the same as a table and a drawing.
//
// Keys and lamps are named by the Uno's own numbers (D2 to D13). D0 and D1 are the line.
#pragma once

#include <stdint.h>

struct KeyPin {
    uint8_t pin;
    const char *name;  // of a KEY line
};

struct TrayPin {
    uint8_t pin;
    char what;  // a face, keypad::DONE or keypad::CLEAR
};

struct LampPin {
    uint8_t pin;
    const char *name;  // of a LIGHT line
};

const KeyPin KEY_PINS[] = {{2, "a"}, {3, "b"}, {4, "c"}};
const TrayPin TRAY_PINS[] = {{5, 'D'}, {6, 'A'}, {7, 'W'}, {8, '!'}, {9, '#'}};
const LampPin LAMP_PINS[] = {{10, "a"}, {11, "b"}, {12, "c"}};
const uint8_t TRAY_LAMP_PIN = 13;
const char CAPS[] = "dice=6;keys=3;lights=3";
