// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/faults/faults.h"

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <sqlite3.h>
#include <unistd.h>

namespace {

using ridge::test::Fault;

/// Calls of each kind until one fails; negative: none does.
std::atomic<std::int64_t> g_left[4] = {-1, -1, -1, -1};

bool fails(Fault fault) {
    std::atomic<std::int64_t>& left = g_left[static_cast<std::size_t>(fault)];
    return left.load(std::memory_order_relaxed) >= 0 && left.fetch_sub(1) == 0;
}

void* allocate(std::size_t bytes) {
    void* memory = fails(Fault::Allocation) ? nullptr : std::malloc(bytes == 0 ? 1 : bytes);
    if (!memory)
        throw std::bad_alloc();
    return memory;
}

sqlite3_mem_methods g_memory;

void* sqliteAllocate(int bytes) {
    return fails(Fault::SqliteAllocation) ? nullptr : g_memory.xMalloc(bytes);
}

void* sqliteReallocate(void* memory, int bytes) {
    return fails(Fault::SqliteAllocation) ? nullptr : g_memory.xRealloc(memory, bytes);
}

template <class Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

ssize_t refuse(int error) {
    errno = error;
    return -1;
}

} // namespace

// In the place of the library's own, for the whole program and for SQLite.
void* operator new(std::size_t bytes) {
    return allocate(bytes);
}
void* operator new[](std::size_t bytes) {
    return allocate(bytes);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

extern "C" {
ssize_t pread(int file, void* to, size_t bytes, off_t at) {
    static const auto own = real<ssize_t (*)(int, void*, size_t, off_t)>("pread");
    return fails(Fault::Read) ? refuse(EIO) : own(file, to, bytes, at);
}
ssize_t pread64(int file, void* to, size_t bytes, off64_t at) {
    static const auto own = real<ssize_t (*)(int, void*, size_t, off64_t)>("pread64");
    return fails(Fault::Read) ? refuse(EIO) : own(file, to, bytes, at);
}
ssize_t read(int file, void* to, size_t bytes) {
    static const auto own = real<ssize_t (*)(int, void*, size_t)>("read");
    return fails(Fault::Read) ? refuse(EIO) : own(file, to, bytes);
}
ssize_t pwrite64(int file, const void* from, size_t bytes, off64_t at) {
    static const auto own = real<ssize_t (*)(int, const void*, size_t, off64_t)>("pwrite64");
    return fails(Fault::Write) ? refuse(ENOSPC) : own(file, from, bytes, at);
}
ssize_t write(int file, const void* from, size_t bytes) {
    static const auto own = real<ssize_t (*)(int, const void*, size_t)>("write");
    return fails(Fault::Write) ? refuse(ENOSPC) : own(file, from, bytes);
}
}

namespace ridge::test {

void prepareFaults() {
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &g_memory);
    sqlite3_mem_methods failing = g_memory;
    failing.xMalloc = sqliteAllocate;
    failing.xRealloc = sqliteReallocate;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
}

std::size_t failEach(Fault fault, std::size_t stride, const std::function<void()>& work,
                     const std::function<void()>& check) {
    std::atomic<std::int64_t>& left = g_left[static_cast<std::size_t>(fault)];
    for (std::size_t faults = 0;; ++faults) {
        left = static_cast<std::int64_t>(faults * stride);
        work();
        const bool hit = left < 0;
        left = -1;
        check();
        if (!hit)
            return faults;
    }
}

} // namespace ridge::test
