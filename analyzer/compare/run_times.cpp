// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/run_times.h"

namespace ridge::analyzer {
namespace {

std::vector<double> asDoubles(std::span<const Ns> times) {
    std::vector<double> values;
    for (Ns time : times)
        values.push_back(static_cast<double>(time.count()));
    return values;
}

} // namespace

Ns mean(std::span<const Ns> times) {
    const auto n = static_cast<std::int64_t>(times.size());
    std::int64_t whole = 0, rest = 0;
    for (Ns time : times) {
        whole += time.count() / n;
        rest += time.count() % n;
    }
    return Ns(whole + rest / n);
}

TimeChange timeChange(std::span<const Ns> a, std::span<const Ns> b) {
    const std::vector<double> valuesA = asDoubles(a), valuesB = asDoubles(b);
    TimeChange change;
    change.a = mean(a);
    change.b = mean(b);
    change.deviationA = spread(valuesA).deviation;
    change.deviationB = spread(valuesB).deviation;
    change.significance = significance(valuesA, valuesB);
    return change;
}

} // namespace ridge::analyzer
