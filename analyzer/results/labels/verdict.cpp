// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/labels/verdict.h"

namespace ridge::analyzer {

std::string_view name(Limit limit) {
    switch (limit) {
    case Limit::None:
        return "";
    case Limit::Saturated:
        return "saturated";
    case Limit::LatencyLimited:
        return "latency-limited";
    case Limit::Mixed:
        return "mixed";
    case Limit::Tiny:
        return "tiny";
    case Limit::UnderFilled:
        return "under-filled";
    case Limit::Latency:
        return "latency";
    case Limit::FewSamples:
        return "too few samples";
    case Limit::NotSeparable:
        return "not separable by samples";
    case Limit::WithinError:
        return "within the error of the samples";
    case Limit::UnitMissing:
        return "not every unit was counted";
    }
    return "";
}

} // namespace ridge::analyzer
