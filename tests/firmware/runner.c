/* An Uno under simavr: `runner FIRMWARE.elf TTY EEPROM`. Its UART is TTY, its EEPROM lives in a file that is written as
   soon as a cell changes, so that killing this program is a power cut. Real time. On stdin, one after the other:
   `pin 2 0 35` puts a level on D2 for 35 ms at least, of the chip's time, so that no busy machine loses a finger;
   `reset` pulls RESET; `hang` lets the program jump in one place until the next reset; `stack` tells the lowest address
   that the stack has had; `say x` comes back on stdout, when all before it is done. There too: `pin 13 1` when the
   firmware drives a lamp, `reset` when the chip has reset itself. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "avr_eeprom.h"
#include "avr_ioport.h"
#include "avr_uart.h"
#include "sim_avr.h"
#include "sim_elf.h"

#define FREQUENCY 16000000
#define CELLS 1024
#define BYTE_CYCLES (FREQUENCY / 11520) /* ten bits at 115200 */

static avr_t *avr;
static int lowest = 0xFFFF;
static int line, is_taking = 1, levels[14];
static unsigned char heard[8192], cells[CELLS], instead[2]; /* of the jump at `hung` */
static avr_flashaddr_t hung;
static int heard_in, heard_out;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void on_byte(avr_irq_t *irq, uint32_t value, void *unused) {
    unsigned char byte = value;
    if (write(line, &byte, 1) < 0) return; /* nobody reads: lost, as on a real line */
}
static void on_xon(avr_irq_t *irq, uint32_t value, void *unused) { is_taking = 1; }
static void on_xoff(avr_irq_t *irq, uint32_t value, void *unused) { is_taking = 0; }
static void on_lamp(avr_irq_t *irq, uint32_t value, void *pin) {
    printf("pin %d %u\n", (int)(long)pin, value);
    fflush(stdout);
}

static avr_irq_t *irq_of(int pin) {
    return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(pin < 8 ? 'D' : 'B'), pin & 7);
}

/* Levels from outside, kept also where the firmware writes to the same port (simavr would pull them up again). */
static void raise_levels(void) {
    avr_ioport_external_t d = {.name = 'D', .mask = 0xFC}, b = {.name = 'B', .mask = 0x03};
    for (int pin = 2; pin < 10; pin++) {
        if (pin < 8) d.value |= levels[pin] << pin;
        else b.value |= levels[pin] << (pin - 8);
    }
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &d);
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('B'), &b);
    for (int pin = 2; pin < 10; pin++) {
        avr_raise_irq(irq_of(pin), !levels[pin]); /* the same level twice would be filtered out, also after a reset */
        avr_raise_irq(irq_of(pin), levels[pin]);
    }
}

static void keep_eeprom(const char *path, int is_start) {
    avr_eeprom_desc_t all = {.ee = NULL, .offset = 0, .size = CELLS};
    int file = open(path, O_RDWR | O_CREAT, 0600);
    if (is_start) {
        memset(cells, 0xFF, CELLS);
        if (read(file, cells, CELLS) < 0) exit(1);
        all.ee = cells;
        avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &all);
    }
    all.ee = NULL;
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &all); /* with no buffer it gives its own */
    if (all.ee && (is_start || memcmp(all.ee, cells, CELLS))) {
        memcpy(cells, all.ee, CELLS);
        if (pwrite(file, cells, CELLS, 0) != CELLS) exit(1);
    }
    close(file);
}

/* After any reset: RAM stays as it is, levels and line go on, and a program that hung has what it had. */
static void go_on(void) {
    if (hung) memcpy(avr->flash + hung, instead, 2);
    hung = 0;
    raise_levels();
    is_taking = 1;
}

static void hang(void) {
    static const unsigned char jump[2] = {0xFF, 0xCF}; /* rjmp .-2 */
    if (hung || !avr->pc) return;
    hung = avr->pc;
    memcpy(instead, avr->flash + hung, 2);
    memcpy(avr->flash + hung, jump, 2);
}

/* Gives for how long the next one has to wait, in ms. */
static int do_command(const char *words) {
    int pin, level, hold = 0;
    char word[100];
    if (sscanf(words, "pin %d %d %d", &pin, &level, &hold) == 3 && pin >= 2 && pin < 10) {
        levels[pin] = level;
        raise_levels();
    } else if (!strcmp(words, "reset")) {
        avr_reset(avr);
        go_on();
    } else if (!strcmp(words, "hang")) {
        hang();
    } else if (!strcmp(words, "stack")) {
        printf("stack %d\n", lowest);
        fflush(stdout);
    } else if (sscanf(words, "say %99s", word) == 1) {
        printf("say %s\n", word);
        fflush(stdout);
    }
    return hold;
}

static void take_commands(void) {
    static char words[128];
    static int count;
    static avr_cycle_count_t next;
    struct pollfd in = {0, POLLIN, 0};
    while (avr->cycle >= next && poll(&in, 1, 0) > 0) {
        char byte;
        if (read(0, &byte, 1) <= 0) exit(0);
        if (byte != '\n' && count < 127) {
            words[count++] = byte;
            continue;
        }
        words[count] = 0, count = 0;
        next = avr->cycle + (avr_cycle_count_t)do_command(words) * (FREQUENCY / 1000);
    }
}

static void power_up(const char *elf) {
    elf_firmware_t firmware = {{0}};
    if (elf_read_firmware(elf, &firmware)) exit(1);
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr_load_firmware(avr, &firmware);
    avr->frequency = FREQUENCY;
    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_byte, 0);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_xon, 0);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_xoff, 0);
    for (int pin = 10; pin < 14; pin++) avr_irq_register_notify(irq_of(pin), on_lamp, (void *)(long)pin);
    for (int pin = 0; pin < 14; pin++) levels[pin] = 1;
    raise_levels();
}

int main(int count, char **words) {
    if (count != 4) return 2;
    power_up(words[1]);
    line = open(words[2], O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (line < 0) return 1;
    keep_eeprom(words[3], 1);
    avr_irq_t *in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_cycle_count_t next_byte = 0, began = avr->cycle;
    double start = now();
    for (unsigned turn = 1;; turn++) {
        int state = avr_run(avr);
        int stack = avr->data[R_SPL] | avr->data[R_SPH] << 8;
        if (stack > 0x100 && stack < lowest) lowest = stack; /* below: not set up yet */
        if (state == cpu_Done || state == cpu_Crashed) return 3;
        if (avr->pc == 0 && turn > 1) {
            go_on();
            printf("reset\n");
            fflush(stdout);
        }
        if (turn % 128 == 0) {
            if (heard_in == heard_out) {
                int got = read(line, heard, sizeof heard);
                heard_out = 0, heard_in = got > 0 ? got : 0;
            }
            if (is_taking && heard_out < heard_in && avr->cycle >= next_byte) {
                avr_raise_irq(in, heard[heard_out++]);
                next_byte = avr->cycle + BYTE_CYCLES;
            }
        }
        if (turn % 4096 == 0) {
            take_commands();
            keep_eeprom(words[3], 0);
            double ahead = (double)(avr->cycle - began) / FREQUENCY - (now() - start);
            if (ahead > 0.001) usleep(ahead * 1e6);
            if (ahead < -0.5) start -= ahead; /* the machine was busy: no hurry to catch up */
        }
    }
}
