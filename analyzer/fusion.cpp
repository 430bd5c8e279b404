// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/fusion.h"

#include <algorithm>
#include <map>

namespace ridge::analyzer {
namespace {

struct Candidate {
    trace::StringId function{};
    std::uint32_t surroundings = kNone; ///< position of the range around its own
    double bytes = 0;
    std::int64_t time = 0;
};

bool isBandwidth(Label label) {
    return label == Label::BandwidthSaturated || label == Label::BandwidthLimited;
}

} // namespace

std::vector<FusionPair> fusionPairs(const trace::Trace& trace,
                                    std::span<const Operation> operations,
                                    const KernelVerdicts& verdicts,
                                    std::span<const std::optional<Work>> work,
                                    std::span<const std::uint32_t> rangeParent) {
    std::map<std::pair<trace::StringId, trace::StringId>, FusionPair> pairs;
    std::vector<std::optional<Candidate>> last(trace.streams.size() + 1);
    for (const Operation& op : operations) {
        const std::size_t stream = trace::value(streamOf(trace, op));
        std::optional<Candidate>& before = last[stream < last.size() ? stream : 0];
        const std::uint32_t told =
            op.kind == OperationKind::Kernel ? verdicts.workRange[op.row] : kNone;
        const std::uint32_t config =
            op.kind == OperationKind::Kernel ? configOf(trace, op.row) : kNone;
        if (!isBandwidth(op.label) || told == kNone || config >= trace.configs.size() ||
            op.range == kNone || !(work[told]->bytes > 0)) {
            before.reset();
            continue;
        }
        const Candidate own{trace.configs[config].function, rangeParent[op.range],
                            work[told]->bytes, op.end - op.start};
        if (before && before->surroundings == own.surroundings && before->time + own.time > 0) {
            FusionPair& pair = pairs[{before->function, own.function}];
            pair.first = before->function;
            pair.second = own.function;
            ++pair.count;
            const std::int64_t time = before->time + own.time;
            const double saved = std::min(before->bytes, own.bytes);
            pair.time = plus(pair.time, Ns(time));
            pair.savedBytes += saved;
            pair.savedTime = plus(pair.savedTime,
                                  Ns(static_cast<std::int64_t>(static_cast<double>(time) * saved /
                                                               (before->bytes + own.bytes))));
        }
        before = own;
    }
    std::vector<FusionPair> result;
    for (const auto& [functions, pair] : pairs)
        result.push_back(pair);
    std::stable_sort(result.begin(), result.end(), [](const FusionPair& a, const FusionPair& b) {
        return a.savedTime > b.savedTime;
    });
    return result;
}

} // namespace ridge::analyzer
