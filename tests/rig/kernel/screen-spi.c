// SPDX-License-Identifier: GPL-2.0
/*
 * An SPI controller (/dev/spidev0.0 and 0.1) with a screen at chip select 0, and the pins that such a screen has beside
 * its bus. What arrives goes into the same file as on I2C (screen.c), after the control byte that I2C would have: 00 for
 * commands where the D/C line is low, 40 for data where it is high. A RES line that falls is a record without bytes.
 * The lines are those of a gpio-sim chip, which is made later than this: its label is to be written to `header` then.
 *
 * Parameters, on the command line as screen_spi.NAME=, later in /sys/module/screen_spi/parameters/:
 *   header   the label of the chip with the lines; until then D/C is low and no reset is seen
 *   dc, reset  numbers of the lines there
 *   messages, resets  counted so far
 */
#include <linux/delay.h>
#include <linux/gpio/driver.h>
#include <linux/init.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/spi/spi.h>
#include "screen.h"

static uint dc = 24, reset = 4;
static uint messages, resets;
static struct gpio_chip *lines;
static void (*set_line)(struct gpio_chip *chip, unsigned int line, int level);
module_param(dc, uint, 0644);
module_param(reset, uint, 0644);
module_param(messages, uint, 0444);
module_param(resets, uint, 0444);

/* In the place of the chip's own: what a program does to the line of RES. */
static void seen(struct gpio_chip *chip, unsigned int line, int level)
{
	if (line == reset && !level && chip->get(chip, line)) {
		resets++;
		screen_arrived(NULL, 0);
	}
	set_line(chip, line, level);
}

static int labelled(struct gpio_chip *chip, void *label)
{
	return chip->label && sysfs_streq(chip->label, label);
}

static int find_header(const char *label, const struct kernel_param *parameter)
{
	if (lines)
		return -EBUSY;
	lines = gpiochip_find((void *)label, labelled);
	if (!lines)
		return -ENODEV;
	set_line = lines->set;
	lines->set = seen;
	lines->set_multiple = NULL;	/* then the library sets one after the other */
	return 0;
}

static const struct kernel_param_ops header = { .set = find_header };
module_param_cb(header, &header, NULL, 0200);

static int transfer(struct spi_controller *bus, struct spi_message *message)
{
	static u8 record[1 + 4096];
	struct spi_transfer *part;

	list_for_each_entry(part, &message->transfers, transfer_list) {
		const u8 *bytes = part->tx_buf;
		unsigned int at, length, us = part->speed_hz ? part->len * 8000000ULL / part->speed_hz : 0;

		if (us)
			usleep_range(us, us + 50);
		if (part->rx_buf)
			memset(part->rx_buf, 0, part->len);
		record[0] = lines && lines->get(lines, dc) ? 0x40 : 0x00;
		for (at = 0; bytes && !message->spi->chip_select && at < part->len; at += length) {
			length = min(part->len - at, 4096U);
			memcpy(record + 1, bytes + at, length);
			screen_arrived(record, 1 + length);
		}
		message->actual_length += part->len;
	}
	messages++;
	message->status = 0;
	spi_finalize_current_message(bus);
	return 0;
}

static int __init screen_spi(void)
{
	struct platform_device *parent = platform_device_register_simple("fe204000.spi", PLATFORM_DEVID_NONE, NULL, 0);
	struct spi_controller *bus;
	int chip, failed;

	if (IS_ERR(parent))
		return PTR_ERR(parent);
	bus = spi_alloc_master(&parent->dev, 0);
	if (!bus)
		return -ENOMEM;
	bus->bus_num = 0;
	bus->num_chipselect = 2;
	bus->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_NO_CS;
	bus->transfer_one_message = transfer;
	failed = spi_register_controller(bus);
	for (chip = 0; !failed && chip < 2; chip++) {
		/* spidev takes only devices that it knows by name; this is one of them. */
		struct spi_board_info board = { .modalias = "dh2228fv", .max_speed_hz = 125000000, .chip_select = chip };

		if (!spi_new_device(bus, &board))
			failed = -ENODEV;
	}
	return failed;
}
late_initcall(screen_spi);
MODULE_LICENSE("GPL");
