// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/gpu.h"

#include <cstddef>
#include <memory>

namespace ridge::workloads {

/// Host memory, page-locked or not, that is freed with the object.
class HostMemory {
  public:
    HostMemory() = default;
    static Result<HostMemory> allocate(std::size_t bytes, bool pinned);

    void* data() const { return m_data.get(); }

  private:
    struct Free {
        bool pinned;
        void operator()(void* memory) const;
    };
    std::unique_ptr<void, Free> m_data{nullptr, Free{false}};
};

} // namespace ridge::workloads
