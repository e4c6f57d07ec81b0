// The Uno's core for this machine, behind plain functions: what tests/firmware/native.py calls.
#include "keypad.h"
#include "memory.h"
#include "panel.h"

namespace {
panel::Lamp lamps[] = {{"a", '0'}, {"b", '0'}, {"c", '0'}};
struct Cells {
    uint8_t *bytes;
    long left;  // writes until the power goes; below 0: never
    bool is_stuck;
    uint8_t read(uint16_t at) { return bytes[at]; }
    void write(uint16_t at, uint8_t value) {
        if (bytes[at] == value || is_stuck || left == 0) return;
        if (left > 0) left--;
        bytes[at] = value;
    }
};
}  // namespace

extern "C" {
panel::Panel *panel_new() { return new panel::Panel(); }
void panel_delete(panel::Panel *panel) { delete panel; }
void panel_begin(panel::Panel *panel, uint32_t now, uint32_t boot, const char *firmware, const char *uid,
                 const char *caps) {
    for (auto &lamp : lamps) lamp.state = '0';
    panel->begin(now, boot, firmware, uid, caps, lamps, 3);
}
int panel_resume(panel::Panel *panel, uint32_t now, const char *firmware, const char *uid, const char *caps) {
    return panel->resume(now, firmware, uid, caps, lamps, 3);
}
void panel_spoil(panel::Panel *panel, unsigned at, int bit) { ((uint8_t *)panel)[at % sizeof *panel] ^= 1 << bit; }
unsigned panel_size() { return sizeof(panel::Panel); }
uint32_t panel_roll(panel::Panel *panel, const char *faces, int lifted, const char *flags, uint32_t now) {
    return panel->roll(faces, (uint8_t)lifted, flags, now);
}
uint32_t panel_card(panel::Panel *panel, const char *card, uint32_t now) { return panel->card(card, now); }
uint32_t panel_void(panel::Panel *panel, const char *reason, uint32_t now) { return panel->void_roll(reason, now); }
uint32_t panel_key(panel::Panel *panel, const char *name, int is_down, uint32_t now) {
    return panel->key(name, is_down, now);
}
int panel_received(panel::Panel *panel, char byte, uint32_t now) { return panel->received(byte, now); }
int panel_next_line(panel::Panel *panel, char *out, uint32_t now) { return panel->next_line(out, now); }
uint32_t panel_deadline(panel::Panel *panel, uint32_t now) { return panel->deadline(now); }
int panel_waiting(panel::Panel *panel) { return panel->waiting(); }
char panel_lamp(int index) { return lamps[index].state; }

// One byte into a reader of its own; what it completes as "said boot seq word state", or "".
static wire::Reader reader;
void reader_begin() { reader.begin(); }
int reader_feed(char byte, uint32_t *boot, uint32_t *seq, char *word, char *state) {
    wire::FromPi heard = reader.feed(byte);
    *boot = heard.boot, *seq = heard.seq, *state = heard.state;
    strcpy(word, heard.word);
    return (int)heard.said;
}

uint32_t memory_count_boot(uint8_t *cells, long writes, int is_stuck, uint32_t random) {
    Cells store = {cells, writes, is_stuck != 0};
    return memory::count_boot(store, random);
}
void memory_name(uint8_t *cells, uint32_t random, char *text) {
    Cells store = {cells, -1, false};
    memory::name_board(store, random, text);
}
}
