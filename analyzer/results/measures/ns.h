// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Times in nanoseconds whose sums and differences never overflow.
#pragma once

#include "trace/records/records.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace ridge::analyzer {

using trace::Ns;

/// Times further than this from the capture's epoch (36 years) are taken as this far, so that
/// differences and spans never overflow.
inline constexpr std::int64_t kFarthest = std::int64_t{1} << 60;
inline std::int64_t clampTime(Ns time) {
    return std::clamp<std::int64_t>(time.count(), -kFarthest, kFarthest);
}

/// a + b, held at the largest Ns instead of wrapping.
inline Ns plus(Ns a, Ns b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a.count(), b.count(), &sum) ? Ns::max() : Ns(sum);
}

/// n times `time`, which is not negative, held at the largest Ns.
inline Ns times(Ns time, std::uint64_t n) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(time.count(), n, &product) ? Ns::max() : Ns(product);
}

/// CPU and GPU clocks agree to about this (docs/method/losses.md, 'Clocks'): no cause is named from
/// less.
inline constexpr std::int64_t kClockResidual = 1000;

inline double seconds(Ns time) {
    return std::chrono::duration<double>(time).count();
}

/// `amount` over `time`, per second; 0 where no time passed.
inline double perSecond(double amount, Ns time) {
    return time > Ns{} ? amount / seconds(time) : 0;
}

} // namespace ridge::analyzer
