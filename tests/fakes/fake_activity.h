// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the halves of the fake libcupti share: what was asked of it, and the buffers that it fills.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstring>
#include <cupti.h>
#include <map>
#include <mutex>
#include <set>
#include <sys/types.h>
#include <utility>

namespace ridge::fake_cupti {

inline constexpr std::uint32_t kContext = 1, kNullStream = 7;

struct Buffer {
    std::uint8_t* bytes = nullptr;
    std::size_t size = 0, used = 0;
};

struct Fake {
    std::recursive_mutex mutex;
    CUpti_CallbackFunc callback = nullptr;
    void* user = nullptr; // its first argument
    std::set<std::pair<int, std::uint32_t>> callbacks;
    CUpti_BuffersCallbackRequestFunc request = nullptr;
    CUpti_BuffersCallbackCompleteFunc complete = nullptr;
    std::set<int> kinds;
    std::set<std::uint32_t> runtimeApis, driverApis;
    std::set<const void*>
        silentApis; // of these, those of which nothing was asked for when CUDA started
    std::map<pid_t, Buffer> buffers; // one a thread, as CUPTI 13 does
    std::atomic<std::uint32_t> correlation{100};
    std::size_t dropped = 0;
    const char* lastName = nullptr; // of a kernel
    bool namesAreStale = false;
};

/// The one of this process; its mutex guards all of it.
Fake& fake();

std::int64_t now(); ///< ns of Unix time, the clock of all records
std::uint32_t tid();

/// Hands the buffer to the subscriber and forgets it.
void deliver(Buffer& buffer);

/// Appends `bytes` at `record` to the calling thread's buffer; delivers that first when it is full.
void append(const void* record, std::size_t bytes);

/// The last record of a graph's node that was not delivered gets this end, as CUPTI 13.0 writes it
/// when the graph is launched without recording.
void overwriteEnd(std::uint64_t node, std::uint64_t end);

template <class T>
void record(const T& value) {
    append(&value, sizeof value);
}

/// Whether records of the kind were asked for.
bool on(CUpti_ActivityKind kind);

} // namespace ridge::fake_cupti
