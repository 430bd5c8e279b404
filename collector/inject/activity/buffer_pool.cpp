// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/activity/buffer_pool.h"

#include <cstring>
#include <sys/mman.h>

namespace ridge::inject {

std::uint8_t* BufferPool::make() {
    void* memory =
        mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : static_cast<std::uint8_t*>(memory);
}

void BufferPool::reserve(int count) {
    const Lock lock(m_mutex);
    for (int i = 0; i < count; ++i)
        if (std::uint8_t* buffer = make()) {
            std::memset(buffer, 0, kBytes);
            m_free.push_back(buffer);
        }
}

std::uint8_t* BufferPool::take() {
    {
        const Lock lock(m_mutex);
        if (!m_free.empty()) {
            std::uint8_t* buffer = m_free.back();
            m_free.pop_back();
            return buffer;
        }
    }
    return make();
}

void BufferPool::giveBack(std::uint8_t* buffer, std::size_t used) {
    std::memset(buffer, 0, used);
    const Lock lock(m_mutex);
    m_free.push_back(buffer);
}

} // namespace ridge::inject
