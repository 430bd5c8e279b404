// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/stretch.h"

#include "analyzer/algorithms/beside.h"
#include "analyzer/operations/operations.h"

#include <algorithm>
#include <array>
#include <functional>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kMoves = 12; ///< keys of copies by kind and of fills, before those of kernels

/// Says which row an operation belongs to, as a small number.
class Keys {
  public:
    Keys(const trace::Trace& trace, const Details& details, StretchBy by)
        : m_trace(trace), m_details(details), m_by(by) {}

    /// Larger than any slotOf().
    std::size_t slots() const {
        switch (m_by) {
        case StretchBy::Kernel:
        case StretchBy::Module:
            return kMoves + m_trace.strings.size() + 1;
        case StretchBy::Family:
            return kMoves + kKernelFamilies;
        case StretchBy::Range:
            return m_trace.ranges.size() + 1; // at least as many as there are paths
        case StretchBy::Stream:
            return m_trace.streams.size() + 1;
        }
        return 0;
    }

    /// Of the operation at `position` of Details::operations.
    std::size_t slotOf(std::size_t position) const {
        const Operation& operation = m_details.operations[position];
        if (m_by == StretchBy::Stream)
            return value(streamOf(m_trace, operation), m_trace.streams.size());
        if (m_by == StretchBy::Range) {
            const std::uint32_t row =
                operation.range == kNone ? kNone : m_details.rangeRow[operation.range];
            return row == kNone ? 0 : row + 1;
        }
        if (operation.kind == OperationKind::Copy)
            return 1 + static_cast<std::size_t>(m_trace.copies[operation.row].kind);
        if (operation.kind == OperationKind::Fill)
            return 0;
        return kMoves + ofKernel(position, operation);
    }

    /// The row of a slot, without its sums.
    StretchRow rowOf(std::size_t slot) const {
        StretchRow row;
        if (m_by == StretchBy::Stream)
            row.key = static_cast<std::uint32_t>(slot);
        else if (m_by == StretchBy::Range)
            row.key = slot == 0 ? kNone : static_cast<std::uint32_t>(slot - 1);
        else if (slot >= kMoves)
            row.key = static_cast<std::uint32_t>(slot - kMoves);
        else if (slot == 0)
            row.kind = OperationKind::Fill;
        else {
            row.kind = OperationKind::Copy;
            row.key = static_cast<std::uint32_t>(slot - 1);
        }
        return row;
    }

  private:
    /// An id as a number that is at most `rows`; 0: not known.
    template <class Id>
    static std::size_t value(Id id, std::size_t rows) {
        return id != Id::None && trace::index(id) < rows ? trace::index(id) + 1 : 0;
    }

    std::size_t ofKernel(std::size_t position, const Operation& operation) const {
        const std::size_t strings = m_trace.strings.size();
        if (m_by == StretchBy::Family)
            return static_cast<std::size_t>(m_details.families[position]);
        if (m_by == StretchBy::Kernel) {
            const std::uint32_t config = configOf(m_trace, operation.row);
            return config < m_trace.configs.size()
                       ? value(m_trace.configs[config].function, strings)
                       : 0;
        }
        const FrameworkPlace* place = m_details.framework.placeOf(position);
        if (!place || place->module == kNone)
            return 0;
        const std::uint32_t row = m_details.framework.row[place->module];
        return value(m_trace.frameworkRanges[row].name, strings);
    }

    const trace::Trace& m_trace;
    const Details& m_details;
    StretchBy m_by;
};

/// The sums of a part of the operations, by slot.
class Sums {
  public:
    explicit Sums(std::size_t slots) : m_rowOf(slots, kNone) {}

    void add(std::size_t slot, const Operation& operation, std::uint32_t position, Ns time) {
        Sum& sum = at(slot);
        ++sum.row.operations;
        sum.row.verdicts[operation.label] += time;
        if (time > sum.most) {
            sum.most = time;
            sum.row.longest = position;
        }
        ++m_counts[static_cast<std::size_t>(operation.kind)];
    }

    /// Adds what comes later in the order of operations.
    void add(const Sums& later) {
        for (const Sum& other : later.m_sums) {
            Sum& sum = at(other.slot);
            sum.row.operations += other.row.operations;
            sum.row.verdicts += other.row.verdicts;
            if (other.most > sum.most) {
                sum.most = other.most;
                sum.row.longest = other.row.longest;
            }
        }
        for (std::size_t kind = 0; kind < m_counts.size(); ++kind)
            m_counts[kind] += later.m_counts[kind];
    }

    StretchSums finish(const Keys& keys) const {
        StretchSums result;
        result.kernels = m_counts[0];
        result.copies = m_counts[1];
        result.fills = m_counts[2];
        for (const Sum& sum : m_sums) {
            StretchRow row = keys.rowOf(sum.slot);
            row.operations = sum.row.operations;
            row.verdicts = sum.row.verdicts;
            row.longest = sum.row.longest;
            result.time += row.time();
            result.rows.push_back(row);
        }
        std::ranges::stable_sort(result.rows, std::greater<>(), &StretchRow::time);
        return result;
    }

  private:
    struct Sum {
        std::size_t slot = 0;
        StretchRow row;
        Ns most{-1}; ///< of the longest
    };

    Sum& at(std::size_t slot) {
        if (m_rowOf[slot] == kNone) {
            m_rowOf[slot] = static_cast<std::uint32_t>(m_sums.size());
            m_sums.push_back({slot, {}, Ns{-1}});
        }
        return m_sums[m_rowOf[slot]];
    }

    std::vector<std::uint32_t> m_rowOf; ///< index into m_sums by slot
    std::vector<Sum> m_sums;            ///< in order of first use
    std::array<std::uint64_t, 3> m_counts{};
};

/// Of the operations [first, last).
Sums sumsOf(const trace::Trace& trace, const Details& details, Window stretch, const Keys& keys,
            std::size_t first, std::size_t last, const std::stop_token& stop) {
    constexpr std::size_t kLook = 1 << 16; ///< operations between two looks at `stop`
    Sums sums(keys.slots());
    for (std::size_t i = first; i < last; ++i) {
        if (i % kLook == 0)
            trace::throwIfStopped(stop);
        const Operation& operation = details.operations[i];
        if (operation.start >= stretch.end || operation.end <= stretch.start)
            continue;
        prefetchKernel(trace, details.operations, i);
        sums.add(
            keys.slotOf(i), operation, static_cast<std::uint32_t>(i),
            Ns(std::min(operation.end, stretch.end) - std::max(operation.start, stretch.start)));
    }
    return sums;
}

} // namespace

StretchSums stretchSums(const trace::Trace& trace, const Details& details, Window stretch,
                        StretchBy by, const std::stop_token& stop) {
    if (stretch.end <= stretch.start)
        return {};
    const Keys keys(trace, details, by);
    auto [sums, later] =
        inHalves(details.operations.size(), [&](std::size_t first, std::size_t last) {
            return sumsOf(trace, details, stretch, keys, first, last, stop);
        });
    sums.add(later);
    return sums.finish(keys);
}

} // namespace ridge::analyzer
