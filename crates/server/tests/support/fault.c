/* Laid over libc (LD_PRELOAD) in a process whose files shall fail: writes, syncs and truncations of
   files whose path contains `path` fail with `code`, after `skip` of them and `left` times. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

struct control {
    _Atomic int ops, skip, left, code, hits;
    char path[108];
};

enum { WRITE = 1, SYNC = 2, TRUNCATE = 4 };

static struct control *control;

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("FAULT_CONTROL");
    int fd = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *at = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (at != MAP_FAILED) control = at;
    close(fd);
}

static int fails(int op, int fd) {
    if (!control || !(atomic_load(&control->ops) & op)) return 0;
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n < 0) return 0;
    path[n] = 0;
    /* `$` at the end: nothing may follow. */
    char wanted[sizeof control->path];
    memcpy(wanted, control->path, sizeof wanted);
    size_t length = strlen(wanted);
    int last = length && wanted[length - 1] == '$';
    if (last) wanted[--length] = 0;
    const char *at = strstr(path, wanted);
    if (!at || (last && at[length])) return 0;
    if (atomic_fetch_sub(&control->skip, 1) > 0) return 0;
    if (atomic_fetch_sub(&control->left, 1) <= 0) return 0;
    atomic_fetch_add(&control->hits, 1);
    errno = atomic_load(&control->code);
    return 1;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)
#define OVER(op, type, name, params, ...) \
    type name params { REAL(name); if (fails(op, fd)) return -1; return real(__VA_ARGS__); }

OVER(WRITE, ssize_t, write, (int fd, const void *b, size_t n), fd, b, n)
OVER(WRITE, ssize_t, pwrite, (int fd, const void *b, size_t n, off_t at), fd, b, n, at)
OVER(WRITE, ssize_t, pwrite64, (int fd, const void *b, size_t n, off64_t at), fd, b, n, at)
OVER(WRITE, ssize_t, writev, (int fd, const struct iovec *v, int n), fd, v, n)
OVER(WRITE, ssize_t, pwritev, (int fd, const struct iovec *v, int n, off_t at), fd, v, n, at)
OVER(WRITE, ssize_t, pwritev64, (int fd, const struct iovec *v, int n, off64_t at), fd, v, n, at)
OVER(SYNC, int, fsync, (int fd), fd)
OVER(SYNC, int, fdatasync, (int fd), fd)
OVER(TRUNCATE, int, ftruncate, (int fd, off_t n), fd, n)
OVER(TRUNCATE, int, ftruncate64, (int fd, off64_t n), fd, n)

int posix_fallocate(int fd, off_t at, off_t n) {
    REAL(posix_fallocate);
    return fails(WRITE, fd) ? errno : real(fd, at, n);
}
