// SPDX-License-Identifier: GPL-2.0
/*
 * An I2C adapter (/dev/i2c-1) with a screen's controller at its address. Whatever is written to it goes at once to a
 * file of the host, as records "u16 length, little-endian; length bytes": what arrived is there however the machine ends.
 * screen-spi.c is the same screen on the other bus.
 *
 * Parameters, on the command line as screen.NAME=, later in /sys/module/screen/parameters/:
 *   fd      the host's file descriptor for the records; -1: nobody listens
 *   address of the controller; any other is not acknowledged
 *   byte_us what a byte costs on the bus: 23 is 400 kHz with 9 clocks a byte, 0 is no time
 *   storm   so many messages of a thousand are not acknowledged; data that is not has arrived by half
 *   fail    an errno that every message fails with; 0: none
 *   messages, failed: counted so far
 */
#include <linux/delay.h>
#include <linux/i2c.h>
#include <linux/init.h>
#include <linux/module.h>
#include <linux/random.h>
#include <os.h>
#include "screen.h"

static int fd = -1, byte_us = 23, storm, fail;
static ushort address = 0x3c;
static uint messages, failed;
module_param(fd, int, 0444);
module_param(address, ushort, 0644);
module_param(byte_us, int, 0644);
module_param(storm, int, 0644);
module_param(fail, int, 0644);
module_param(messages, uint, 0444);
module_param(failed, uint, 0444);

void screen_arrived(const u8 *bytes, u16 length)
{
	static u8 record[2 + 65535];

	if (fd < 0)
		return;
	record[0] = length & 255;
	record[1] = length >> 8;
	memcpy(record + 2, bytes, length);
	os_write_file(fd, record, 2 + length);
}

static int transfer(struct i2c_adapter *adapter, struct i2c_msg *message, int count)
{
	int index;

	for (index = 0; index < count; index++, message++) {
		int stormy = storm && get_random_u32() % 1000 < storm;

		messages++;
		if (byte_us)
			usleep_range(message->len * byte_us, message->len * byte_us + 50);
		if (stormy && message->len > 3 && message->buf[0] == 0x40 && !(message->flags & I2C_M_RD))
			screen_arrived(message->buf, message->len / 2);
		if (fail || stormy || message->addr != address) {
			failed++;
			return fail ? -fail : -EREMOTEIO;
		}
		if (message->flags & I2C_M_RD)
			memset(message->buf, 0, message->len);
		else if (message->len)		/* i2cdetect writes nothing at all */
			screen_arrived(message->buf, message->len);
	}
	return count;
}

static u32 functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = { .master_xfer = transfer, .functionality = functionality };
static struct i2c_adapter bus = {
	.owner = THIS_MODULE, .algo = &algorithm, .nr = 1, .name = "bcm2835 (i2c@7e804000)",
};

static int __init screen(void)
{
	return i2c_add_numbered_adapter(&bus);
}
late_initcall(screen);
MODULE_LICENSE("GPL");
