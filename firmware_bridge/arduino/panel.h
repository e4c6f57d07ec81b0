// What a panel owes the Pi: events kept until they are answered, said again, HELLO, BEAT, lights. ../PROTOCOL.md.
//
// Knows messages and milliseconds that may wrap. Knows no pin, no port and no dice. Lines are drawn out one by one
// as the port has room for them. The object may lie in memory that a reset leaves alone: `resume` tells whether all
// of it is still there, so that a reset of the chip alone (an opened port pulls it on an Uno) forgets no roll.
#pragma once

#include "wire.h"

namespace panel {

const uint8_t PLACES = 16, KEY_PLACES = 8;
const uint32_t KEY_LIFE = 2000, BEAT_EVERY = 1000;
const uint32_t OLDEST = 0x7FFFFFFFUL;  // an older event counts as that old: 24 days
const uint8_t WORD = 16;               // characters of faces, of a key's name, of a card, of a reason

inline uint32_t until_again(uint8_t tries) { return tries > 2 ? 2000 : 250UL << tries; }
inline bool is_due(uint32_t at, uint32_t now) { return (int32_t)(now - at) >= 0; }

enum class Kind : uint8_t { ROLL, CARD, KEY, VOID };

// An event without an answer. `mark`: a roll's flags, or d or u of a key.
struct Kept {
    Kind kind;
    uint8_t lifted;
    uint32_t seq, happened;
    char word[WORD + 1];
    char mark[4];
    uint32_t due;
    uint8_t tries;
};

struct Lamp {
    const char *name;
    char state;
};

class Panel {
  public:
    // Powered up. `lamps`: the lights that the Pi may set. All that is pointed to must stay.
    void begin(uint32_t now, uint32_t boot, const char *firmware, const char *uid, const char *caps, Lamp *lamps,
               uint8_t lamp_count) {
        boot_ = boot, seq_ = 0, count_ = 0, up_ = now;
        wake(now, firmware, uid, caps, lamps, lamp_count);
        seal();
    }
    // After a reset: true where everything is as it was, up to the moment `last`. Otherwise call `begin`.
    bool resume(uint32_t now, const char *firmware, const char *uid, const char *caps, Lamp *lamps,
                uint8_t lamp_count) {
        if (count_ > PLACES + KEY_PLACES || boot_ == 0 || seal_ != sum()) return false;
        for (uint8_t i = 0; i < count_; i++) soon(kept_[i], now);
        wake(now, firmware, uid, caps, lamps, lamp_count);
        return true;
    }

    // Dice came to rest; `lifted` of them had left their rest since the last roll. Gives the event's seq.
    uint32_t roll(const char *faces, uint8_t lifted, const char *flags, uint32_t now) {
        return keep(Kind::ROLL, faces, flags, lifted, now);
    }
    uint32_t card(const char *card, uint32_t now) { return keep(Kind::CARD, card, "", 0, now); }
    uint32_t void_roll(const char *reason, uint32_t now) { return keep(Kind::VOID, reason, "", 0, now); }
    uint32_t key(const char *name, bool is_down, uint32_t now) {
        return keep(Kind::KEY, name, is_down ? "d" : "u", 0, now);
    }

    // A byte from the Pi. Gives 'a' where it answered a roll, card or void with ACK, 'n' with NAK, else 0.
    char received(char byte, uint32_t now) {
        wire::FromPi heard = reader_.feed(byte);
        if (heard.said == wire::Said::HELLO) is_asked_ = true;  // one HELLO answers all that was asked meanwhile
        if (heard.said == wire::Said::ALL)
            for (uint8_t i = 0; i < count_; i++) soon(kept_[i], now);
        if (heard.said == wire::Said::LIGHT)
            for (uint8_t i = 0; i < lamp_count_; i++)
                if (!strcmp(lamps_[i].name, heard.word)) lamps_[i].state = heard.state;
        if ((heard.said == wire::Said::ACK || heard.said == wire::Said::NAK) && heard.boot == boot_)
            return answered(heard.seq, now) ? (heard.said == wire::Said::ACK ? 'a' : 'n') : 0;
        return 0;
    }

    // The next line that is due, written to `out` (LONGEST bytes); its length, 0 for none.
    uint8_t next_line(char *out, uint32_t now) {
        last = now;
        forget(now);
        if (is_asked_) {
            is_asked_ = false;
            wire::Writer line(out, "HELLO", boot_, 0);
            line.word(wire::PROTOCOL), line.word(firmware_), line.word(uid_), line.word(caps_);
            return line.end();
        }
        for (uint8_t i = 0; i < count_; i++)
            if (is_due(kept_[i].due, now)) return say(kept_[i], out, now);
        if (!is_due(beat_at_, now)) return 0;
        beat_at_ = now + BEAT_EVERY;
        wire::Writer line(out, "BEAT", boot_, 0);
        line.number(now - up_);
        return line.end();
    }

    // When `next_line` has something to say next; the past, where it has now.
    uint32_t deadline(uint32_t now) const {
        uint32_t soon = is_asked_ ? now : beat_at_;
        for (uint8_t i = 0; i < count_; i++)
            if ((int32_t)(kept_[i].due - soon) < 0) soon = kept_[i].due;
        return soon;
    }
    uint8_t waiting() const { return count_; }
    // All places for rolls, cards and voids are taken: one more drops the oldest.
    bool is_full() const {
        uint8_t taken = 0;
        for (uint8_t i = 0; i < count_; i++) taken += kept_[i].kind != Kind::KEY;
        return taken >= PLACES;
    }
    uint32_t last;  // the last moment that it knows of, in its own clock; survives a reset

  private:
    // Sealed: what a reset must not have touched.
    uint32_t boot_, seq_, up_, seal_;
    uint8_t count_;
    Kept kept_[PLACES + KEY_PLACES];  // lowest seq first
    // Made anew by every start.
    wire::Reader reader_;
    const char *firmware_, *uid_, *caps_;
    Lamp *lamps_;
    uint8_t lamp_count_;
    bool is_asked_;
    uint32_t beat_at_;

    void wake(uint32_t now, const char *firmware, const char *uid, const char *caps, Lamp *lamps, uint8_t lamp_count) {
        reader_.begin();
        firmware_ = firmware, uid_ = uid, caps_ = caps, lamps_ = lamps, lamp_count_ = lamp_count;
        is_asked_ = true, beat_at_ = now + BEAT_EVERY, last = now;
    }

    uint32_t keep(Kind kind, const char *word, const char *mark, uint8_t lifted, uint32_t now) {
        uint8_t same = 0, oldest = 0;
        for (uint8_t i = count_; i-- > 0;)
            if ((kept_[i].kind == Kind::KEY) == (kind == Kind::KEY)) same++, oldest = i;
        if (same >= (kind == Kind::KEY ? KEY_PLACES : PLACES)) remove(oldest);
        Kept &kept = kept_[count_++];
        memset(&kept, 0, sizeof kept);
        kept.kind = kind, kept.lifted = lifted, kept.seq = ++seq_, kept.happened = now;
        strncpy(kept.word, word, WORD);
        strncpy(kept.mark, mark, sizeof kept.mark - 1);
        soon(kept, now);
        seal();
        return seq_;
    }

    bool answered(uint32_t seq, uint32_t now) {
        for (uint8_t i = 0; i < count_; i++) {
            if (kept_[i].seq != seq) continue;
            bool is_key = kept_[i].kind == Kind::KEY;
            remove(i);
            if (count_) soon(kept_[0], now);
            seal();
            return !is_key;
        }
        return false;
    }

    void forget(uint32_t now) {
        for (uint8_t i = count_; i-- > 0;) {
            if (now - kept_[i].happened > OLDEST) kept_[i].happened = now - OLDEST, seal();
            if (kept_[i].kind == Kind::KEY && now - kept_[i].happened > KEY_LIFE) remove(i), seal();
        }
    }

    void remove(uint8_t i) { memmove(&kept_[i], &kept_[i + 1], sizeof(Kept) * (size_t)(--count_ - i)); }

    static void soon(Kept &kept, uint32_t now) { kept.due = now, kept.tries = 0; }

    uint8_t say(Kept &kept, char *out, uint32_t now) {
        static const char *const KINDS[] = {"ROLL", "CARD", "KEY", "VOID"};
        wire::Writer line(out, KINDS[(uint8_t)kept.kind], boot_, kept.seq);
        line.number(kept_[0].seq);
        line.word(kept.word);
        if (kept.kind == Kind::KEY) line.word(kept.mark);
        line.number(now - kept.happened);
        if (kept.kind == Kind::ROLL) line.number(kept.lifted), line.word(kept.mark);
        kept.due = now + until_again(kept.tries);
        if (kept.tries < 3) kept.tries++;
        return line.end();
    }

    void seal() { seal_ = sum(); }
    uint32_t sum() const {
        uint32_t sum = 0x5EA1 ^ boot_;
        sum = sum * 31 + seq_, sum = sum * 31 + up_, sum = sum * 31 + count_;
        for (uint8_t i = 0; i < count_; i++) {
            const Kept &kept = kept_[i];
            sum = sum * 31 + kept.seq, sum = sum * 31 + kept.happened;
            sum = sum * 31 + (uint8_t)kept.kind, sum = sum * 31 + kept.lifted;
            for (uint8_t j = 0; j < sizeof kept.word; j++) sum = sum * 31 + (uint8_t)kept.word[j];
            for (uint8_t j = 0; j < sizeof kept.mark; j++) sum = sum * 31 + (uint8_t)kept.mark[j];
        }
        return sum;
    }
};

}  // namespace panel
