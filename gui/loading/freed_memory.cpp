// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/loading/freed_memory.h"

#include <malloc.h>
#include <mutex>

namespace ridge::gui {

void keepFreedMemory() {
    static std::once_flag once;
    std::call_once(once, [] {
        constexpr int kLargest = 1 << 30;
        ::mallopt(M_ARENA_MAX, 1); // other arenas hold no large blocks
        ::mallopt(M_MMAP_THRESHOLD, kLargest);
        ::mallopt(M_TRIM_THRESHOLD, kLargest);
    });
}

void giveBackFreedMemory() {
    ::malloc_trim(0);
}

} // namespace ridge::gui
