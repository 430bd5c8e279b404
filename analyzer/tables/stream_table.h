// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/operations/operations.h"
#include "analyzer/results/rows/stream_row.h"

#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

namespace ridge::analyzer {

/// Sums operations up by range and stream.
class StreamTable {
  public:
    /// `operations`: all that add() will name. Both must outlive it.
    StreamTable(const trace::Trace& trace, std::span<const Operation> operations)
        : m_trace(trace), m_operations(operations) {}

    /// An instance of the range in row `range` of Analysis::ranges, or kNone. `inside`: indexes of
    /// its operations, in any order. n log n.
    void add(std::uint32_t range, std::span<const std::uint32_t> inside);

    /// All operations, beside their ranges.
    void addAll();

    /// By stream in the order of the trace, those that are not known last, by device; in each by
    /// range, all operations first. Once.
    std::vector<StreamRow> finish() &&;

  private:
    struct InStream {
        std::uint32_t stream; ///< row of Trace::streams; kNone: not known
        std::uint32_t device;
        std::int64_t start, end;
    };
    /// Stream, device, and range + 1, so that kNone comes first.
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
    struct Sum {
        StreamRow row;
        std::vector<std::int64_t> extents;
    };
    void addStream(std::uint32_t range, std::span<const InStream> operations);
    void nameStream(trace::StreamId id, StreamRow& row) const;

    const trace::Trace& m_trace;
    std::span<const Operation> m_operations;
    std::map<Key, Sum> m_sums;
    std::vector<InStream> m_inside; ///< of the instance
};

} // namespace ridge::analyzer
