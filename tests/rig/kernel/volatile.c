/*
 * A disk with a volatile cache, for a kernel that is a program (LD_PRELOAD): what was written since the last flush is
 * kept in $RIG_UNDO as it was before, as records "u64 offset, u64 length, old bytes"; a flush empties that file.
 * Whoever cuts the power may put any part of it back: the disk had promised nothing yet.
 * User-mode Linux writes its disk, and nothing else, by pwrite; it flushes by fdatasync. A flush costs no real sync:
 * only the machine in the bottle loses its power.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

static int undo = -1;

__attribute__((constructor)) static void begin(void)
{
	const char *path = getenv("RIG_UNDO");

	if (path)
		undo = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0644);
}

static void remember(int fd, uint64_t length, uint64_t offset)
{
	static char old[1 << 16];
	uint64_t head[2];

	while (undo >= 0 && length) {
		long got = syscall(SYS_pread64, fd, old, length < sizeof old ? length : sizeof old, offset);

		if (got <= 0)
			return;
		head[0] = offset;
		head[1] = got;
		syscall(SYS_write, undo, head, sizeof head);
		syscall(SYS_write, undo, old, got);
		offset += got;
		length -= got;
	}
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset)
{
	remember(fd, length, offset);
	return syscall(SYS_pwrite64, fd, bytes, length, offset);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset)
{
	return pwrite64(fd, bytes, length, offset);
}

int fdatasync(int fd)
{
	if (undo < 0)
		return syscall(SYS_fdatasync, fd);
	return syscall(SYS_ftruncate, undo, 0);
}
