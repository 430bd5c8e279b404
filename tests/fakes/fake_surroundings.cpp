// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// To be preloaded: a hostile library and a slow disk.
//   FAKE_REFUSED="PROGRAM,FUNCTION,AFTER"  in PROGRAM, FUNCTION fails each time but for the first AFTER ones
//   FAKE_SLOW_WRITES=MICROSECONDS          each write to a file takes that much longer
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define RIDGE_OVERRIDES extern "C" __attribute__((visibility("default")))

namespace {

struct Refused {
    char program[64] = "", function[64] = "";
    int after = 0;
    Refused() {
        const char* text = std::getenv("FAKE_REFUSED");
        if (!text || std::sscanf(text, "%63[^,],%63[^,],%d", program, function, &after) != 3 ||
            std::strcmp(program, program_invocation_short_name) != 0)
            function[0] = 0;
    }
};

/// Whether this call of `function` fails.
bool isRefused(const char* function) {
    static Refused refused;
    if (std::strcmp(function, refused.function) != 0)
        return false;
    return __atomic_sub_fetch(&refused.after, 1, __ATOMIC_RELAXED) < 0;
}

template <typename Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

void waitForTheDisk(int fd) {
    static const char* const slow = std::getenv("FAKE_SLOW_WRITES");
    struct stat status {};
    if (slow && ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
        ::usleep(static_cast<useconds_t>(std::atoi(slow)));
}

} // namespace

RIDGE_OVERRIDES int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                                   void* (*work)(void*), void* argument) {
    if (isRefused("pthread_create"))
        return EAGAIN;
    static const auto call = real<decltype(&pthread_create)>("pthread_create");
    return call(thread, attributes, work, argument);
}

RIDGE_OVERRIDES int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (isRefused("open")) {
        errno = EACCES;
        return -1;
    }
    static const auto call = real<int (*)(const char*, int, ...)>("open");
    return call(path, flags, mode);
}

RIDGE_OVERRIDES ssize_t write(int fd, const void* bytes, size_t size) {
    if (isRefused("write")) {
        errno = EIO;
        return -1;
    }
    waitForTheDisk(fd);
    static const auto call = real<decltype(&write)>("write");
    return call(fd, bytes, size);
}

/// SQLite's.
RIDGE_OVERRIDES ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t offset) {
    waitForTheDisk(fd);
    static const auto call = real<decltype(&pwrite64)>("pwrite64");
    return call(fd, bytes, size, offset);
}

RIDGE_OVERRIDES void* mmap(void* address, size_t size, int protection, int flags, int fd,
                           off_t offset) {
    if (isRefused("mmap")) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    static const auto call = real<decltype(&mmap)>("mmap");
    return call(address, size, protection, flags, fd, offset);
}

RIDGE_OVERRIDES int fcntl(int fd, int command, ...) {
    va_list rest;
    va_start(rest, command);
    void* argument = va_arg(rest, void*);
    va_end(rest);
    if (isRefused("fcntl")) {
        errno = EINVAL;
        return -1;
    }
    static const auto call = real<int (*)(int, int, ...)>("fcntl");
    return call(fd, command, argument);
}

RIDGE_OVERRIDES int fstat(int fd, struct stat* status) {
    if (isRefused("fstat")) {
        errno = EOVERFLOW;
        return -1;
    }
    static const auto call = real<decltype(&fstat)>("fstat");
    return call(fd, status);
}

RIDGE_OVERRIDES ssize_t readlink(const char* path, char* target, size_t size) {
    if (isRefused("readlink")) {
        errno = EACCES;
        return -1;
    }
    static const auto call = real<decltype(&readlink)>("readlink");
    return call(path, target, size);
}
