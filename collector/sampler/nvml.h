// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Clocks, power, throttling and memory of a device from NVML.
#pragma once

#include "spool/result.h"

#include <span>
#include <string>
#include <vector>

namespace ridge::sampler {

/// A series of NVML: its name in the trace and the unit.
struct NvmlSeries {
    const char* name;
    const char* unit;
};

/// The driver's libnvidia-ml, opened at run time. One thread.
class Nvml {
  public:
    static Result<Nvml> open();

    /// All series that read() gives, in its order.
    static std::span<const NvmlSeries> series();

    /// A value per series of the device with this UUID ("GPU-..."), NaN where NVML refuses it;
    /// empty when it does not know the device.
    std::vector<double> read(const std::string& uuid) const;

  private:
    struct Functions;
    explicit Nvml(const Functions* functions) : m_functions(functions) {}
    const Functions* m_functions; ///< of a library that stays open
};

} // namespace ridge::sampler
