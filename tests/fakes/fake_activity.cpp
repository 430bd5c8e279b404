// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fakes/fake_activity.h"

#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

namespace ridge::fake_cupti {

Fake& fake() {
    static Fake* const instance = new Fake;
    return *instance;
}

std::int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

std::uint32_t tid() {
    return static_cast<std::uint32_t>(::syscall(SYS_gettid));
}

void deliver(Buffer& buffer) {
    if (!buffer.bytes)
        return;
    const Buffer full = buffer;
    buffer = {};
    fake().complete(nullptr, 0, full.bytes, full.size, full.used);
}

void append(const void* record, std::size_t bytes) {
    Fake& f = fake();
    const std::lock_guard lock(f.mutex);
    if (!f.request)
        return;
    Buffer& buffer = f.buffers[static_cast<pid_t>(tid())];
    if (buffer.bytes && buffer.used + bytes > buffer.size)
        deliver(buffer);
    if (!buffer.bytes) {
        std::size_t most = 0;
        f.request(&buffer.bytes, &buffer.size, &most);
        if (!buffer.bytes) {
            ++f.dropped;
            return;
        }
    }
    std::memcpy(buffer.bytes + buffer.used, record, bytes);
    buffer.used += bytes;
}

void overwriteEnd(std::uint64_t node, std::uint64_t end) {
    Fake& f = fake();
    const std::lock_guard lock(f.mutex);
    CUpti_ActivityKernel10* last = nullptr;
    for (auto& [thread, buffer] : f.buffers) {
        CUpti_Activity* record = nullptr;
        while (buffer.bytes &&
               cuptiActivityGetNextRecord(buffer.bytes, buffer.used, &record) == CUPTI_SUCCESS)
            if (record->kind == CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
                auto* kernel = reinterpret_cast<CUpti_ActivityKernel10*>(record);
                if (kernel->graphNodeId == node && (!last || kernel->start > last->start))
                    last = kernel;
            }
    }
    if (last)
        last->end = end;
}

bool on(CUpti_ActivityKind kind) {
    const std::lock_guard lock(fake().mutex);
    return fake().kinds.contains(kind);
}

} // namespace ridge::fake_cupti
