// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory for what lives from the start of an op to its end.
#pragma once

#include <cstddef>
#include <new>
#include <utility>

namespace ridge::torch_ops {

/// Blocks of one size that a thread takes and gives back; they stay its own until it ends.
template <std::size_t size>
class Blocks {
  public:
    ~Blocks() {
        while (m_free)
            ::operator delete(take());
    }
    void* take() {
        if (!m_free)
            return ::operator new(size);
        return std::exchange(m_free, *static_cast<void**>(m_free));
    }
    void give(void* block) { *static_cast<void**>(block) = std::exchange(m_free, block); }

  private:
    void* m_free = nullptr; ///< each begins with the address of the next
};

} // namespace ridge::torch_ops
