// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/cuda/driver_api.h"
#include "collector/inject/output/declarations.h"
#include "spool/mutex.h"

#include <cupti.h>
#include <map>
#include <vector>

namespace ridge::inject {

/// The devices of this process.
class DeviceFacts {
  public:
    explicit DeviceFacts(Declarations& declarations) : m_declarations(declarations) {}

    /// Declares a device from CUPTI's record, and remembers it for complete(). Any thread.
    void declare(const CUpti_ActivityDevice5& device);

    /// Declares the devices again with what only the driver says (clocks, bus, PCI address,
    /// reserved shared memory). Not on CUPTI's threads: it calls the driver. Cheap when there is
    /// nothing to do.
    void complete(const DriverApi& driver);

  private:
    Declarations& m_declarations;
    Mutex m_mutex;
    std::map<std::uint32_t, spool::Device>
        m_devices RIDGE_GUARDED_BY(m_mutex); // by CUPTI's ordinal
    std::vector<std::uint32_t> m_incomplete RIDGE_GUARDED_BY(m_mutex);
};

} // namespace ridge::inject
