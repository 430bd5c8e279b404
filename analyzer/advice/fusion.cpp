// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/fusion.h"

#include "analyzer/operations/operations.h"

#include <algorithm>

namespace ridge::analyzer {

FusionSearch::FusionSearch(const trace::Trace& trace, const KernelVerdicts& verdicts,
                           std::span<const std::optional<Work>> work,
                           std::span<const std::uint32_t> rangeParent)
    : m_trace(trace), m_verdicts(verdicts), m_work(work), m_rangeParent(rangeParent),
      m_last(trace.streams.size() + 1) {}

std::optional<FusionSearch::Candidate> FusionSearch::candidateOf(const Operation& op) const {
    const bool isBandwidth =
        op.label == Label::BandwidthSaturated || op.label == Label::BandwidthLimited;
    if (!isBandwidth || op.kind != OperationKind::Kernel || op.range == kNone)
        return std::nullopt;
    const std::uint32_t told = m_verdicts.workRange[op.row];
    const std::uint32_t config = configOf(m_trace, op.row);
    if (told == kNone || config >= m_trace.configs.size() || !(m_work[told]->bytes > 0))
        return std::nullopt;
    return Candidate{m_trace.configs[config].function, m_rangeParent[op.range], m_work[told]->bytes,
                     op.end - op.start};
}

void FusionSearch::add(const Operation& op) {
    const std::size_t stream = trace::value(streamOf(m_trace, op));
    std::optional<Candidate>& before = m_last[stream < m_last.size() ? stream : 0];
    const std::optional<Candidate> own = candidateOf(op);
    if (before && own && before->surroundings == own->surroundings && before->time + own->time > 0)
        addPair(*before, *own);
    before = own;
}

void FusionSearch::addPair(const Candidate& before, const Candidate& own) {
    FusionPair& pair = m_pairs[{before.function, own.function}];
    pair.first = before.function;
    pair.second = own.function;
    ++pair.count;
    const std::int64_t time = before.time + own.time;
    const double saved = std::min(before.bytes, own.bytes);
    pair.time = plus(pair.time, Ns(time));
    pair.savedBytes += saved;
    pair.savedTime =
        plus(pair.savedTime, Ns(static_cast<std::int64_t>(static_cast<double>(time) * saved /
                                                          (before.bytes + own.bytes))));
}

std::vector<FusionPair> FusionSearch::finish() && {
    std::vector<FusionPair> result;
    for (const auto& [functions, pair] : m_pairs)
        result.push_back(pair);
    std::stable_sort(result.begin(), result.end(), [](const FusionPair& a, const FusionPair& b) {
        return a.savedTime > b.savedTime;
    });
    return result;
}

} // namespace ridge::analyzer
