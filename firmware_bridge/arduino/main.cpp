// The panel on an Uno: joins board, keys, tray and the line's core.
//
// Most programs that open an Uno's port reset it (DTR). What was not answered yet lies in memory that a reset
// leaves alone, and is taken up again: the same boot goes on, older by the time that the bootloader may have taken.
#include "board.h"
#include "keypad.h"
#include "memory.h"
#include "panel.h"
#include "pins.h"

const char FIRMWARE[] = "uno 1.0";
const uint32_t BOOTLOADER = 2000;  // ms: never younger than true
const uint8_t KEYS = sizeof KEY_PINS / sizeof *KEY_PINS, TRAY_KEYS = sizeof TRAY_PINS / sizeof *TRAY_PINS,
              LAMPS = sizeof LAMP_PINS / sizeof *LAMP_PINS;

static panel::Panel line __attribute__((section(".noinit")));
static uint8_t resumes __attribute__((section(".noinit")));  // without a healthy while between
static panel::Lamp lamps[LAMPS];
static char uid[memory::NAME + 1];

static void wake() {
    board::Eeprom eeprom;
    uint32_t random = board::chance();
    memory::name_board(eeprom, random ^ 0xA5A5A5A5UL, uid);
    for (uint8_t i = 0; i < LAMPS; i++) lamps[i].name = LAMP_PINS[i].name, lamps[i].state = '0';
    uint32_t now = line.last + BOOTLOADER;
    resumes = resumes < 4 ? resumes + 1 : 0;
    if (!resumes || !line.resume(now, FIRMWARE, uid, CAPS, lamps, LAMPS)) {
        now = 0, resumes = 0;
        line.begin(now, memory::count_boot(eeprom, random), FIRMWARE, uid, CAPS, lamps, LAMPS);
    }
    board::start_clock(now);
}

int main() {
    wake();
    board::open_line();
    sei();
    for (uint8_t i = 0; i < KEYS; i++) board::make_key(KEY_PINS[i].pin);
    for (uint8_t i = 0; i < TRAY_KEYS; i++) board::make_key(TRAY_PINS[i].pin);
    for (uint8_t i = 0; i < LAMPS; i++) board::make_lamp(LAMP_PINS[i].pin);
    board::make_lamp(TRAY_LAMP_PIN);
    board::start_watchdog();

    static keypad::Contact keys[KEYS], tray_keys[TRAY_KEYS];
    static keypad::Tray tray;
    static char out[wire::LONGEST];
    uint32_t started = board::now();
    for (uint8_t i = 0; i < KEYS; i++) keys[i].begin(started);
    for (uint8_t i = 0; i < TRAY_KEYS; i++) tray_keys[i].begin(started);
    tray.begin(started);

    for (;;) {
        uint32_t now = board::now();
        while (board::has_heard())
            if (char verdict = line.received(board::hear(), now)) tray.told(verdict, now);
        for (uint8_t i = 0; i < KEYS; i++)
            if (char edge = keys[i].look(board::is_closed(KEY_PINS[i].pin), now))
                line.key(KEY_PINS[i].name, edge == 'd', now);
        for (uint8_t i = 0; i < TRAY_KEYS; i++)
            if (tray_keys[i].look(board::is_closed(TRAY_PINS[i].pin), now) == 'd')
                tray.press(TRAY_PINS[i].what, line, now);
        if (board::is_silent()) board::say(out, line.next_line(out, now));
        for (uint8_t i = 0; i < LAMPS; i++) board::show(LAMP_PINS[i].pin, keypad::is_lit(lamps[i].state, now));
        board::show(TRAY_LAMP_PIN, keypad::is_lit(tray.lamp(now), now));
        if (now - started > 10000) resumes = 0;
        board::feed_watchdog();
    }
}
