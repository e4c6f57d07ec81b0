// The Uno's core under fuzz: any bytes as a script of what people, time and the Pi do, against a plain second telling.
//
// Built by clang it is libFuzzer's target, guided by coverage. With -DALONE (any compiler) it has a main of its own
// that makes inputs from a seed: `uno SEED COUNT`. Whatever is wrong ends the program with a sentence; the sanitizers
// see to memory, and every object here is no larger than on the board, so nothing can be written beside it unseen.
#include <map>
#include <memory>
#include <string>

#include "panel.h"
#include "uno_format.h"

namespace {

const uint32_t BOOT = 41;  // it stands in lines below as it is

// -- a second telling of the panel's duty ---------------------------------------------------------------------

struct Event {
    std::string names, word, tail;  // of its line: before the base, before the age, after it
    bool is_key;
    uint32_t happened;
};

class Table {
  public:
    Table(const uint8_t *data, size_t size)
        : at_(data), end_(data + size), panel_(new panel::Panel), reader_(new wire::Reader) {
        reader_->begin();
        now_ = number() * 0x01000000u;  // the clock may be about to wrap
        up_ = beat_ = now_;
        panel_->begin(now_, BOOT, "fuzz", "UNO-1", "dice=6", lamps_, 2);
        is_asked_ = true;
    }
    void play() {
        hear_panel();
        while (at_ < end_) {
            act();
            hear_panel();
        }
    }

  private:
    const uint8_t *at_, *end_;
    std::unique_ptr<panel::Panel> panel_;
    std::unique_ptr<wire::Reader> reader_;
    panel::Lamp lamps_[2] = {{"a", '0'}, {"b", '0'}};
    std::map<uint32_t, Event> kept_;
    std::string line_;
    uint32_t now_, up_, beat_, seq_ = 0;
    char shown_[2] = {'0', '0'};
    bool is_asked_ = false;

    uint8_t number() { return at_ < end_ ? *at_++ : 0; }

    void act() {
        static const char *const WORDS[] = {"D", "DDAWAD", "F3B3", "a", "1234561234561234", "12345612345612345"};
        uint8_t what = number() % 16, more = number();
        const char *word = WORDS[more % 6];
        std::string kept(word, strnlen(word, panel::WORD));
        uint8_t lifted = more >> 4;
        std::string number_of = std::to_string(more % 64);
        switch (what) {
        case 0: {  // bytes as they are
            std::string raw;
            for (int left = more % 130; left > 0 && at_ < end_; left--) raw += (char)number();
            return say(raw);
        }
        case 1: now_ += more * 16u; return;
        case 2: now_ += more * 0x00400000u; return;
        case 3:
            return keep(panel_->roll(word, lifted, "cm", now_), "ROLL", kept, "," + std::to_string(more >> 4) + ",cm",
                        false);
        case 4: return keep(panel_->card(word, now_), "CARD", kept, "", false);
        case 5: return keep(panel_->void_roll(word, now_), "VOID", kept, "", false);
        case 6: return keep(panel_->key(word, more & 1, now_), "KEY", kept + (more & 1 ? ",d" : ",u"), "", true);
        case 7: return reset();
        case 8: return say(numbered("ASK,0,0,hello"));
        case 9: return say(numbered("ASK,0,0,all") + numbered(light("abz"[more % 3], "01bx"[more / 3 % 4])));
        case 10:
        case 11: return say(numbered("ACK," + std::to_string(more & 64 ? 41 : number()) + "," + number_of));
        case 12: return say(numbered("NAK,41," + number_of + ",count"));
        case 13: return say(numbered(body()));
        default: return spoil(numbered(more & 1 ? "ACK,41," + std::to_string(more >> 2) : body()));
        }
    }

    static std::string light(char name, char state) { return std::string("LIGHT,0,0,") + name + "," + state; }

    // Fields that may be anything, with a right sum.
    std::string body() {
        static const char *const FIELDS[] = {
            "ACK", "NAK", "ASK", "LIGHT", "ROLL", "0", "1", "41", "00", "", "4294967295", "4294967296",
            "99999999999999999999", "hello", "all", "b", "a", "-1", "\t"};
        std::string body;
        for (int count = number() % 9; count >= 0; count--) {
            uint8_t which = number();
            if (which >= 240) body += std::string(which - 230u, 'x');
            else body += FIELDS[which % 19];
            if (count) body += ',';
        }
        return body;
    }

    void spoil(std::string raw) {
        size_t place = number() % raw.size();
        switch (number() % 4) {
        case 0: raw[place] ^= (char)(1 << number() % 8); break;
        case 1: raw.erase(place, 1); break;
        case 2: raw.resize(place); break;
        default: raw.insert(place, 1, raw[place]);
        }
        say(raw);
    }

    // From the Pi, byte by byte: the reader by itself, the panel, and the second telling of both.
    void say(const std::string &raw) {
        for (char byte : raw) {
            Told told;
            if (byte == '\n') told = read(line_), line_.clear();
            else line_ += byte;
            wire::FromPi found = reader_->feed(byte);
            check(found.said == told.said, "the reader hears what is said, and nothing else");
            if (told.said != wire::Said::NOTHING) {
                check(found.boot == told.boot && found.seq == told.seq, "boot and seq as they were said");
                check(told.word == found.word && told.state == found.state, "word and state as they were said");
            }
            check(panel_->received(byte, now_) == follow(told), "a verdict for a roll, card or void, once");
        }
    }

    char follow(const Told &told) {
        if (told.said == wire::Said::HELLO) is_asked_ = true;
        for (int i = 0; told.said == wire::Said::LIGHT && i < 2; i++)
            if (told.word == lamps_[i].name) shown_[i] = told.state;
        if ((told.said != wire::Said::ACK && told.said != wire::Said::NAK) || told.boot != BOOT) return 0;
        auto event = kept_.find(told.seq);
        if (event == kept_.end()) return 0;
        bool is_key = event->second.is_key;
        kept_.erase(event);
        return is_key ? 0 : told.said == wire::Said::ACK ? 'a' : 'n';
    }

    void keep(uint32_t seq, const char *kind, const std::string &word, const std::string &tail, bool is_key) {
        check(seq == ++seq_, "the next number");
        int same = 0;
        for (auto &one : kept_) same += one.second.is_key == is_key;
        for (auto one = kept_.begin(); same >= (is_key ? 8 : 16) && one != kept_.end(); ++one)
            if (one->second.is_key == is_key) {
                kept_.erase(one);
                break;
            }
        std::string names = std::string(kind) + ",41," + std::to_string(seq) + ",";
        kept_[seq] = {names, "," + word + ",", tail, is_key, now_};
    }

    void reset() {
        check(panel_->resume(now_, "fuzz", "UNO-1", "dice=6", lamps_, 2), "a reset leaves everything as it was");
        is_asked_ = true, line_.clear(), beat_ = now_;
        reader_->begin();
    }

    // All lines that are due now.
    void hear_panel() {
        for (auto one = kept_.begin(); one != kept_.end();)
            one = one->second.is_key && now_ - one->second.happened > 2000 ? kept_.erase(one) : std::next(one);
        for (auto &one : kept_)
            if (now_ - one.second.happened > 0x7FFFFFFFu) one.second.happened = now_ - 0x7FFFFFFFu;
        for (int lines = 0;; lines++) {
            check(lines < 32, "it comes to an end");
            std::unique_ptr<char[]> out(new char[wire::LONGEST]);
            uint8_t length = panel_->next_line(out.get(), now_);
            if (!length) break;
            hear(std::string(out.get(), length));
        }
        check(!is_asked_, "who asks for a HELLO gets it");
        check(panel_->waiting() == kept_.size(), "it keeps what has no answer, and no more");
        check((int32_t)(panel_->deadline(now_) - now_) > 0, "nothing is due any more");
        check(lamps_[0].state == shown_[0] && lamps_[1].state == shown_[1], "lamps as the Pi says");
    }

    void hear(const std::string &line) {
        check(line.size() <= 120 && line[0] == '$', "a line of a line's length");
        std::string body = line.substr(1, line.find('*') - 1);
        check(line == numbered(body), "a right sum");
        if (body.compare(0, 5, "HELLO") == 0) {
            check(is_asked_ && body == "HELLO,41,0,1.0,fuzz,UNO-1,dice=6", "HELLO when it is asked for");
            is_asked_ = false;
            return;
        }
        if (body.compare(0, 4, "BEAT") == 0) {
            check(body == "BEAT,41,0," + std::to_string(now_ - up_), "how long it is up");
            check((int32_t)(now_ - beat_) >= 1000, "a beat each second");
            beat_ = now_;
            return;
        }
        uint32_t seq = (uint32_t)strtoul(body.c_str() + body.find(',', body.find(',') + 1) + 1, nullptr, 10);
        auto event = kept_.find(seq);
        check(event != kept_.end(), "only what has no answer");
        const Event &told = event->second;
        std::string base = std::to_string(kept_.begin()->first), age = std::to_string(now_ - told.happened);
        check(body == told.names + base + told.word + age + told.tail, "as it happened");
    }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Table(data, size).play();
    return 0;
}

#ifdef ALONE
int main(int count, char **words) {
    if (count != 3) return 2;
    unsigned long long chance = strtoull(words[1], nullptr, 10) * 2 + 1, left = strtoull(words[2], nullptr, 10);
    for (unsigned long long number = 0; number < left; number++) {
        unsigned long long began = chance;
        std::string input;
        for (size_t size = 8 + number % (number % 50 ? 56 : 400); input.size() < size; input += (char)(chance >> 33))
            chance = chance * 6364136223846793005ull + 1442695040888963407ull;
        if (number + 1 == left || number % 100000 == 0) fprintf(stderr, "input %llu, from %llu\n", number + 1, began);
        LLVMFuzzerTestOneInput((const uint8_t *)input.data(), input.size());
    }
    printf("%llu inputs, nothing found\n", left);
}
#endif
