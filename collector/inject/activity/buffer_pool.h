// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/mutex.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ridge::inject {

/// CUPTI's host buffers: zeroed (CUPTI knows so and skips its own memset on the application's
/// launch path), aligned, reused. Any thread.
class BufferPool {
  public:
    /// CUPTI keeps one buffer a thread, so this times the threads is the memory that the target
    /// pays.
    static constexpr std::size_t kBytes = 1u << 20;

    /// Makes and touches `count` buffers, so that no launch pays for it.
    void reserve(int count);
    std::uint8_t* take();                                  ///< nullptr when memory is out
    void giveBack(std::uint8_t* buffer, std::size_t used); ///< zeroes the first `used` bytes

  private:
    static std::uint8_t* make();

    Mutex m_mutex;
    std::vector<std::uint8_t*> m_free RIDGE_GUARDED_BY(m_mutex);
};

} // namespace ridge::inject
