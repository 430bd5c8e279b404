// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a kernel does is not spread evenly over its time: its first blocks start up and its last
// ones run out.
#pragma once

#include "analyzer/sampled/sweep.h"

#include <array>
#include <cstdint>

namespace ridge::analyzer {

/// Time in ns at the begin and at the end of each kernel in which a unit does nothing yet, or
/// nothing more. Each is at most kMostOfKernel of the kernel. All that the kernel does is spread
/// evenly over the time between.
struct Ramp {
    std::int64_t atBegin = 0, atEnd = 0;
    bool operator==(const Ramp&) const = default;
};

inline constexpr double kMostOfKernel = 0.15;

/// What is tried; the first one is none. As found of PyTorch and JAX programs on an H200.
inline constexpr std::array<Ramp, 7> kRamps = {
    {{0, 0}, {1000, 1000}, {1000, 2000}, {2000, 1000}, {2000, 2000}, {3000, 1000}, {3000, 3000}}};

/// Part of an operation's work in a sample. The first figure is the share of the interval over
/// which it would be spread evenly at the operation's mean. The second is what that share gains per
/// interval's length that the interval moves on.
struct PartInSample {
    double share = 0, slope = 0;
};

inline PartInSample partInSample(const Running& running, const Operation& op, std::int64_t start,
                                 std::int64_t end, const Ramp& ramp) {
    if (ramp == Ramp{})
        return {running.share,
                static_cast<double>(running.atEnd) - static_cast<double>(running.atStart)};
    const auto time = static_cast<double>(op.end - op.start);
    const double most = kMostOfKernel * time;
    const double from =
        static_cast<double>(op.start - start) + std::min(static_cast<double>(ramp.atBegin), most);
    const double to =
        static_cast<double>(op.end - start) - std::min(static_cast<double>(ramp.atEnd), most);
    const auto length = static_cast<double>(end - start);
    const double overlap = std::min(to, length) - std::max(from, 0.0);
    if (overlap <= 0)
        return {};
    const double density = time / (to - from);
    return {density * overlap / length,
            density * (static_cast<double>(to > length) - static_cast<double>(from < 0))};
}

} // namespace ridge::analyzer
