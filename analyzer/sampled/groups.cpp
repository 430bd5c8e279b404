// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/groups.h"

#include "analyzer/operations/alike_launches.h"
#include "analyzer/operations/operations.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/sampled/duration_classes.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// Number of a copy's or fill's kind, from the trace's own enumerations.
using MoveKind = std::tuple<OperationKind, std::uint8_t, std::uint8_t, std::uint8_t>;

MoveKind moveKind(const trace::Trace& trace, const Operation& op) {
    const auto number = [](auto value) { return static_cast<std::uint8_t>(value); };
    if (op.kind == OperationKind::Fill)
        return {op.kind, number(trace.fills[op.row].memory), 0, 0};
    const trace::Copy& copy = trace.copies[op.row];
    return {op.kind, number(copy.kind), number(copy.source), number(copy.destination)};
}

/// How the launches of a configuration are told apart, and their time.
struct Spread {
    std::int64_t shortest = std::numeric_limits<std::int64_t>::max(), longest = 0;
    double time = 0;
    bool wide() const {
        return static_cast<double>(longest) > kSameWork * static_cast<double>(shortest) &&
               longest - shortest > kClockResidual;
    }
};

/// Longest durations of the classes of each row's operations; of those with most time and wide
/// spread alone.
std::vector<std::vector<std::int64_t>> classLimits(std::span<const Operation> operations,
                                                   std::span<const std::uint32_t> rows,
                                                   std::size_t kernelRows, std::size_t rowCount) {
    std::vector<Spread> spreads(rowCount);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        Spread& spread = spreads[rows[i]];
        const std::int64_t time = operations[i].end - operations[i].start;
        spread.shortest = std::min(spread.shortest, time);
        spread.longest = std::max(spread.longest, time);
        spread.time += static_cast<double>(time);
    }
    std::vector<std::uint32_t> wide;
    for (std::uint32_t row = 0; row < kernelRows; ++row)
        if (spreads[row].wide())
            wide.push_back(row);
    std::ranges::stable_sort(wide, std::greater(),
                             [&](std::uint32_t r) { return spreads[r].time; });
    wide.resize(std::min(wide.size(), kMostColumns));
    std::vector<std::uint32_t> histogramOf(rowCount, kNone);
    for (std::uint32_t h = 0; h < wide.size(); ++h)
        histogramOf[wide[h]] = h;
    std::vector<DurationHistogram> histograms(wide.size());
    if (!wide.empty())
        for (std::size_t i = 0; i < operations.size(); ++i)
            if (const std::uint32_t h = histogramOf[rows[i]]; h != kNone)
                histograms[h].add(operations[i].end - operations[i].start);
    std::vector<std::vector<std::int64_t>> limits(rowCount);
    for (std::uint32_t h = 0; h < wide.size(); ++h)
        limits[wide[h]] = histograms[h].limits();
    return limits;
}

} // namespace

OperationGroups groupOperations(const trace::Trace& trace, std::span<const Operation> operations) {
    OperationGroups groups;
    groups.ofOperation.reserve(operations.size());
    std::map<MoveKind, std::uint32_t> ofMove;
    const std::size_t kernelRows = trace.configs.size() + 1;
    for (const Operation& op : operations) // rows: configurations, then kinds of moves
        groups.ofOperation.push_back(
            op.kind == OperationKind::Kernel
                ? configOf(trace, op.row)
                : ofMove
                      .try_emplace(moveKind(trace, op),
                                   static_cast<std::uint32_t>(kernelRows + ofMove.size()))
                      .first->second);
    const std::size_t rowCount = kernelRows + ofMove.size();
    const std::vector<std::vector<std::int64_t>> limits =
        classLimits(operations, groups.ofOperation, kernelRows, rowCount);
    std::vector<std::uint32_t> first(rowCount, kNone);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const std::uint32_t row = groups.ofOperation[i];
        const std::int64_t time = operations[i].end - operations[i].start;
        if (first[row] == kNone) {
            first[row] = static_cast<std::uint32_t>(groups.count());
            for (std::size_t c = 0; c <= limits[row].size(); ++c) {
                groups.config.push_back(row < kernelRows ? row : kNone);
                groups.longest.push_back(c < limits[row].size()
                                             ? limits[row][c]
                                             : std::numeric_limits<std::int64_t>::max());
            }
            groups.time.resize(groups.count());
        }
        const std::uint32_t group = groups.classOf(first[row], time);
        groups.ofOperation[i] = group;
        groups.time[group] = plus(groups.time[group], Ns(time));
    }
    return groups;
}

} // namespace ridge::analyzer
