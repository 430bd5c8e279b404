// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/known.h"

#include "reports/words/format.h"

#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Label;
using analyzer::Limit;

std::optional<double> knownShare(const analyzer::Analysis& a) {
    double known = 0, all = 0;
    for (const analyzer::KernelRow& row : a.kernels)
        for (const analyzer::VerdictShare& share : row.verdicts) {
            const auto time = static_cast<double>(share.time.count());
            all += time;
            known += share.verdict.label == Label::Unclassified ? 0 : time;
        }
    if (!a.withheld.empty() || all <= 0)
        return std::nullopt;
    return known / all;
}

std::string knownText(const analyzer::Analysis& a) {
    const std::optional<double> share = knownShare(a);
    return share ? fmt::format("verdict known for {} of kernel time", percent(*share)) : "";
}

std::string howToKnow(const analyzer::Analysis& a, const analyzer::KernelRow& row) {
    const analyzer::KernelVerdict& verdict = row.verdicts.front().verdict;
    if (verdict.label != Label::Unclassified)
        return "";
    const bool inGraphs =
        a.counts.graphKernels > 0 && row.latency.count == 0; // replay leaves these out
    switch (verdict.limit) {
    case Limit::FewSamples:
    case Limit::WithinError:
        return inGraphs ? "record longer" : "record longer, or with --replay";
    case Limit::NotSeparable:
        return inGraphs ? "record longer, or without graphs and with --replay"
                        : "record with --replay";
    case Limit::UnitMissing:
    case Limit::None:
        return inGraphs ? "record without graphs and with --replay" : "record with --replay";
    default:
        return "";
    }
}

std::string verdictWithAdvice(const analyzer::Analysis& a, const analyzer::KernelRow& row) {
    const std::string text = verdictText(row.verdicts.front().verdict);
    const std::string advice = howToKnow(a, row);
    return advice.empty() ? text : text + "; to know it: " + advice;
}

} // namespace ridge::reports
