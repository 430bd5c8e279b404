// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/range_kernels.h"

#include "analyzer/results/rows/kernel_row.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

using Pairs = std::unordered_map<std::uint64_t, Part>; ///< by (first row, second row)

std::uint64_t pair(std::uint32_t first, std::uint32_t second) {
    return std::uint64_t{first} << 32 | second;
}

void add(Part& to, std::uint64_t calls, Ns time) {
    to.calls += calls;
    to.time = plus(to.time, time);
}

/// Row of Analysis::kernels per launch configuration, and one for the configuration not known.
std::vector<std::uint32_t> kernelRows(const trace::Trace& trace,
                                      std::span<const KernelRow> kernels) {
    std::unordered_map<std::string_view, std::uint32_t> byName;
    for (std::uint32_t i = 0; i < kernels.size(); ++i)
        byName.emplace(kernels[i].function, i);
    const auto rowOf = [&](std::string_view function) {
        const auto found = byName.find(function.empty() ? kNameNotKnown : function);
        return found == byName.end() ? kNone : found->second;
    };
    std::vector<std::uint32_t> rows;
    for (const trace::KernelConfig& config : trace.configs)
        rows.push_back(rowOf(trace.text(config.function)));
    rows.push_back(rowOf(""));
    return rows;
}

/// The parts by (row, time), most time first, handed out row by row.
void spread(const Pairs& pairs, const auto& topOf) {
    std::vector<std::pair<std::uint32_t, Part>> parts;
    for (const auto& [key, part] : pairs) {
        parts.emplace_back(static_cast<std::uint32_t>(key >> 32), part);
        parts.back().second.row = static_cast<std::uint32_t>(key);
    }
    std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) {
        return std::tie(a.first, b.second.time, a.second.row) <
               std::tie(b.first, a.second.time, b.second.row);
    });
    for (const auto& [row, part] : parts) {
        TopParts& top = topOf(row);
        if (top.parts.size() < kTopParts) {
            top.parts.push_back(part);
            continue;
        }
        ++top.others;
        add(top.rest, part.calls, part.time);
    }
}

} // namespace

void KernelTimesSum::add(const Operation& op) {
    const std::uint32_t range = op.range == kNone ? kNone : m_rangeRows[op.range];
    const std::uint32_t config = configOf(m_trace, op.row);
    const std::uint64_t key = pair(range, config);
    Recent& recent = m_recent[(range ^ config * 31) % kRecent];
    if (!recent.sum || recent.key != key) {
        Part& sum = m_sums[key];
        recent.key = key;
        recent.sum = &sum;
    }
    analyzer::add(*recent.sum, 1, Ns(op.end - op.start));
}

KernelTimes KernelTimesSum::finish(std::span<const KernelRow> kernels) && {
    const std::vector<std::uint32_t> ofConfig = kernelRows(m_trace, kernels);
    Pairs pairs;
    for (const auto& [key, part] : m_sums)
        if (const std::uint32_t kernel = ofConfig[static_cast<std::uint32_t>(key)]; kernel != kNone)
            analyzer::add(pairs[pair(static_cast<std::uint32_t>(key >> 32), kernel)], part.calls,
                          part.time);
    KernelTimes times;
    for (const auto& [key, part] : pairs)
        times.push_back({static_cast<std::uint32_t>(key >> 32), static_cast<std::uint32_t>(key),
                         part.calls, part.time});
    return times;
}

void setTopParts(const KernelTimes& times, std::span<RangeRow> ranges,
                 std::span<KernelRow> kernels) {
    std::vector<std::uint32_t> shallow(ranges.size()); ///< the row, or what is around it
    for (std::uint32_t i = 0; i < ranges.size(); ++i)
        shallow[i] = ranges[i].depth <= kDeepestTop ? i : shallow[ranges[i].parent];
    Pairs ofRange, ofKernel;
    for (const KernelTime& one : times) {
        add(ofKernel[pair(one.kernel, one.range)], one.calls, one.time);
        for (std::uint32_t row = one.range == kNone ? kNone : shallow[one.range]; row != kNone;
             row = ranges[row].parent)
            add(ofRange[pair(row, one.kernel)], one.calls, one.time);
    }
    spread(ofRange, [&](std::uint32_t row) -> TopParts& { return ranges[row].top; });
    spread(ofKernel, [&](std::uint32_t row) -> TopParts& { return kernels[row].top; });
}

} // namespace ridge::analyzer
