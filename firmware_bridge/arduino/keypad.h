// Keys: a contact without its bounce, and a tray that people type real dice into. Pure: levels and time come in.
#pragma once

#include "panel.h"

namespace keypad {

const uint32_t STEADY = 10;    // ms that a level must hold
const uint32_t APART = 30;     // ms between two edges at least; the Pi wants 25
const uint32_t FORGET = 60000; // ms until what was typed and not finished is forgotten
const uint32_t REFUSED = 2000; // ms that the lamp blinks after an answer that is not ACK
const uint32_t HALF_BLINK = 300;

inline bool is_lit(char state, uint32_t now) { return state == '1' || (state == 'b' && now / HALF_BLINK % 2 == 0); }

class Contact {
  public:
    bool is_down;
    void begin(uint32_t now) { is_down = seen_ = false, seen_at_ = now, edge_at_ = now - APART; }
    // The level at this moment. Gives 'd' or 'u' where the key has just gone there, else 0.
    char look(bool is_closed, uint32_t now) {
        if (is_closed != seen_) seen_ = is_closed, seen_at_ = now;
        if (seen_ == is_down || now - seen_at_ < STEADY || now - edge_at_ < APART) return 0;
        is_down = seen_, edge_at_ = now;
        return is_down ? 'd' : 'u';
    }

  private:
    bool seen_;
    uint32_t seen_at_, edge_at_;
};

const char DONE = '!', CLEAR = '#';  // what these two keys are called beside the faces

class Tray {
  public:
    void begin(uint32_t now) { typed_[0] = 0, count_ = 0, pressed_at_ = now, is_refused_ = false; }
    // A key of the tray went down: a face, DONE or CLEAR. DONE is refused where no place is free: what was typed stays,
    // the lamp blinks, and no roll that was taken is dropped for it.
    void press(char what, panel::Panel &panel, uint32_t now) {
        if (now - pressed_at_ > FORGET) count_ = 0;
        pressed_at_ = now, is_refused_ = false;
        if (what == DONE && panel.is_full()) {
            is_refused_ = true, refused_at_ = now;
            return;
        }
        if (what == DONE && count_) panel.roll(typed_, count_, "-", now);
        if (what == DONE || what == CLEAR) count_ = 0;
        else if (count_ < panel::WORD) typed_[count_++] = what;
        typed_[count_] = 0;
    }
    // The answer to the last roll: 'a', or 'n' where the Pi asks about it.
    void told(char verdict, uint32_t now) { is_refused_ = verdict == 'n', refused_at_ = now; }
    // The tray's own lamp: lit while something is typed.
    char lamp(uint32_t now) {
        if (now - pressed_at_ > FORGET) count_ = 0;
        if (is_refused_ && now - refused_at_ >= REFUSED) is_refused_ = false;
        return is_refused_ ? 'b' : count_ ? '1' : '0';
    }

  private:
    char typed_[panel::WORD + 1];
    uint8_t count_;
    bool is_refused_;
    uint32_t pressed_at_, refused_at_;
};

}  // namespace keypad
