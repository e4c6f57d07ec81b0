// An Uno's ATmega328P: clock, pins, UART with its two rings, EEPROM, chance, watchdog. The only file with registers.
//
// Knows nothing of lines and keys. One board, so its state stands here as statics of this one program.
#pragma once

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <stdint.h>
#include <util/atomic.h>

#include "wire.h"

namespace board {

// -- clock: milliseconds that go on where they are told to --------------------------------------------------

static volatile uint32_t milliseconds;
ISR(TIMER1_COMPA_vect) { milliseconds++; }

static uint32_t now() {
    uint32_t read;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) read = milliseconds;
    return read;
}

static void start_clock(uint32_t from) {
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) milliseconds = from;
    TCCR1A = 0;
    TCCR1B = 1 << WGM12 | 1 << CS11 | 1 << CS10;  // F_CPU / 64, cleared at OCR1A
    OCR1A = F_CPU / 64 / 1000 - 1;
    TIMSK1 = 1 << OCIE1A;
}

// -- pins by the Uno's numbers -------------------------------------------------------------------------------

static volatile uint8_t *port_of(uint8_t pin) { return pin < 8 ? &PORTD : &PORTB; }
static uint8_t bit_of(uint8_t pin) { return (uint8_t)(1 << (pin & 7)); }

static void make_key(uint8_t pin) { *port_of(pin) |= bit_of(pin); }  // an input, pulled up
static void make_lamp(uint8_t pin) { (pin < 8 ? DDRD : DDRB) |= bit_of(pin); }
static bool is_closed(uint8_t pin) { return !((pin < 8 ? PIND : PINB) & bit_of(pin)); }

static void show(uint8_t pin, bool is_lit) {
    if (is_lit) *port_of(pin) |= bit_of(pin);
    else *port_of(pin) &= (uint8_t)~bit_of(pin);
}

// -- line: 115200 8N1, a ring each way -----------------------------------------------------------------------

const uint8_t RING = 128;
static volatile char heard[RING], saying[RING];
static volatile uint8_t heard_in, heard_out, saying_in, saying_out;

static uint8_t after(uint8_t at) { return (uint8_t)((at + 1) % RING); }

ISR(USART_RX_vect) {
    char byte = (char)UDR0;
    if (after(heard_in) != heard_out) heard[heard_in] = byte, heard_in = after(heard_in);
}

ISR(USART_UDRE_vect) {
    if (saying_in == saying_out) UCSR0B &= (uint8_t)~(1 << UDRIE0);
    else UDR0 = (uint8_t)saying[saying_out], saying_out = after(saying_out);
}

static void open_line() {
    UCSR0A = 1 << U2X0;
    UBRR0 = (F_CPU + 115200UL * 4) / (115200UL * 8) - 1;
    UCSR0C = 3 << UCSZ00;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0 | 1 << RXCIE0;
}

static bool has_heard() { return heard_in != heard_out; }

static char hear() {
    char byte = heard[heard_out];
    heard_out = after(heard_out);
    return byte;
}

// All that was said is on its way: a whole line has room.
static bool is_silent() { return saying_in == saying_out; }

static void say(const char *bytes, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) saying[saying_in] = bytes[i], saying_in = after(saying_in);
    if (count) UCSR0B |= 1 << UDRIE0;
}

// -- what outlives the power ---------------------------------------------------------------------------------

struct Eeprom {
    uint8_t read(uint16_t at) { return eeprom_read_byte((const uint8_t *)at); }
    void write(uint16_t at, uint8_t value) { eeprom_update_byte((uint8_t *)at, value); }
};

// Chance: what RAM woke up with, and the noise of open analogue inputs.
static uint32_t chance() {
    uint32_t crc = 0xFFFFFFFFUL;
    for (uint16_t at = RAMSTART; at <= RAMEND; at++) crc = wire::crc32(crc, *(volatile uint8_t *)at);
    ADCSRA = 1 << ADEN | 7;
    for (uint8_t i = 0; i < 60; i++) {
        ADMUX = (uint8_t)(1 << REFS0 | i % 6);
        ADCSRA |= 1 << ADSC;
        while (ADCSRA & 1 << ADSC) {}
        crc = wire::crc32(crc, ADCL);
        crc = wire::crc32(crc, ADCH);
    }
    ADCSRA = 0;
    return ~crc;
}

// -- watchdog ------------------------------------------------------------------------------------------------

static void start_watchdog() { wdt_enable(WDTO_4S); }
static void feed_watchdog() { wdt_reset(); }

}  // namespace board

// A reset by the watchdog leaves it running at its shortest: it is stopped before anything else.
extern "C" void stop_watchdog() __attribute__((naked, used, section(".init3")));
extern "C" void stop_watchdog() {
    MCUSR = 0;
    wdt_disable();
}
