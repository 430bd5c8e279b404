// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::workloads::ceilings {

/// What the GPU said of itself while it ran. What it does not say is absent, never 0.
struct Conditions {
    std::optional<double> smHz, memoryHz;
    std::optional<double> watts; ///< at this moment where the driver has it, else its average
    std::optional<double> temperatureC; ///< of the GPU's die
};

/// The middle of each figure over those samples that have it.
Conditions medianOf(const std::vector<Conditions>& samples);

/// A rate that held for a second and longer, at the clock that the power limit allowed.
struct Sustained {
    double rate = 0;
    Conditions conditions;
};

/// A stretch of time: nanoseconds since 1970.
struct Window {
    std::int64_t start = 0, end = 0;
};

/// What this device reached of one resource.
struct Ceiling {
    std::string resource;
    std::string precision; ///< "" where the type does not matter
    std::string unit;      ///< "FLOP/s", "B/s", "op/s" or "1/s"
    double rate = 0;       ///< the median of the repeats, in `unit`
    double spread = 0;     ///< (largest - smallest) / median of the repeats
    Conditions conditions; ///< during the repeats
    std::optional<Sustained> sustained;
    std::string how; ///< which kernel and sizes; what is counted, where the unit does not say it
    std::vector<Window> windows; ///< in which the repeats ran, and little else
    std::vector<Window> swept;   ///< in which each load of the sweep ran
};

/// What could not be measured, and why.
struct Refusal {
    std::string resource, precision, why;
};

/// The result of `ridge-workload ceilings`.
struct Report {
    std::string gpu;
    std::string uuid; ///< as nvidia-smi -L prints it
    std::string capability;
    std::optional<std::string> driver;
    std::vector<Ceiling> ceilings;
    std::vector<Refusal> refused;
};

/// "tensor bf16", "DRAM read"
std::string title(const std::string& resource, const std::string& precision);

/// A table of at most 100 columns, then a line for each that says how it was measured.
std::string asTable(const Report& report);

/// The same as JSON, all figures in Hz, W, degrees Celsius and `unit`.
std::string asJson(const Report& report);

} // namespace ridge::workloads::ceilings
