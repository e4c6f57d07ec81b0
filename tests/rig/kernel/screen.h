/* SPDX-License-Identifier: GPL-2.0 */
/* The host's file of what arrives at the screen: one record. No bytes at all: its RES pin went low. */
#include <linux/types.h>

void screen_arrived(const u8 *bytes, u16 length);
