// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/range_kernels.h"

#include "analyzer/kernels.h"

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
std::vector<std::uint32_t> kernelRows(const trace::Trace& trace, const Analysis& analysis) {
    std::unordered_map<std::string_view, std::uint32_t> byName;
    for (std::uint32_t i = 0; i < analysis.kernels.size(); ++i)
        byName.emplace(analysis.kernels[i].function, i);
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

/// Time per (innermost range row or kNone, kernel row).
Pairs innermostPairs(const trace::Trace& trace, std::span<const Operation> operations,
                     std::span<const std::uint32_t> rangeRows, const Analysis& analysis) {
    const std::vector<std::uint32_t> ofConfig = kernelRows(trace, analysis);
    Pairs pairs;
    for (const Operation& op : operations) {
        if (op.kind != OperationKind::Kernel)
            continue;
        const std::uint32_t kernel = ofConfig[configOf(trace, op.row)];
        const std::uint32_t range = op.range == kNone ? kNone : rangeRows[op.range];
        if (kernel != kNone)
            add(pairs[pair(range, kernel)], 1, Ns(op.end - op.start));
    }
    return pairs;
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

void addRangeKernels(const trace::Trace& trace, std::span<const Operation> operations,
                     std::span<const std::uint32_t> rangeRows, Analysis& analysis) {
    const Pairs innermost = innermostPairs(trace, operations, rangeRows, analysis);
    std::vector<RangeRow>& ranges = analysis.ranges;
    std::vector<std::uint32_t> shallow(ranges.size()); ///< the row, or what is around it
    for (std::uint32_t i = 0; i < ranges.size(); ++i)
        shallow[i] = ranges[i].depth <= kDeepestTop ? i : shallow[ranges[i].parent];
    Pairs ofRange, ofKernel;
    for (const auto& [key, part] : innermost) {
        const auto range = static_cast<std::uint32_t>(key >> 32);
        const auto kernel = static_cast<std::uint32_t>(key);
        add(ofKernel[pair(kernel, range)], part.calls, part.time);
        for (std::uint32_t row = range == kNone ? kNone : shallow[range]; row != kNone;
             row = ranges[row].parent)
            add(ofRange[pair(row, kernel)], part.calls, part.time);
    }
    spread(ofRange, [&](std::uint32_t row) -> TopParts& { return ranges[row].top; });
    spread(ofKernel, [&](std::uint32_t row) -> TopParts& { return analysis.kernels[row].top; });
}

} // namespace ridge::analyzer
