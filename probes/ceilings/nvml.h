// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "probes/ceilings/report.h"

#include <memory>
#include <optional>
#include <string>

namespace ridge::workloads::ceilings {

/// NVIDIA's management library, for clocks, power and temperature. Loaded at run time: the driver
/// brings it, containers may leave it out.
class Nvml {
  public:
    /// Null where there is no library or it does not know the GPU (a MIG slice, for instance).
    static std::unique_ptr<Nvml> open(const std::string& uuid);
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    /// The figures of this moment; a millisecond or less.
    Conditions sample() const;
    std::optional<std::string> driverVersion() const;

  private:
    struct Functions;
    Nvml(std::unique_ptr<Functions> functions, void* device);
    std::optional<double> watts() const;
    std::unique_ptr<Functions> m_functions;
    void* m_device = nullptr;
};

} // namespace ridge::workloads::ceilings
