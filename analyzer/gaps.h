// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Why a device had nothing to run (METHOD.md, 'Idle gaps').
#pragma once

#include "analyzer/budget.h"
#include "analyzer/host_timeline.h"
#include "analyzer/operations.h"
#include "analyzer/range_forest.h"

#include <functional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// CPU and GPU clocks agree to about this (METHOD.md): no cause is named from less.
inline constexpr std::int64_t kClockResidual = 1000;

/// A stretch in which no operation runs on a device, with its cause.
struct IdlePiece {
    std::int64_t start = 0, end = 0;
    Label cause = Label::IdleUnknown;
    Proof proof{};         ///< table of the record that shows the cause; None: the launch of `next`
    std::uint32_t row = 0; ///< in that table
    std::uint32_t next = 0;      ///< the operation that ends the gap, an index into the operations
    std::uint32_t range = kNone; ///< open on the launching thread at `start`: RangeForest position
};

struct GapInput {
    const trace::Trace& trace;
    const RangeForest& forest;
    std::span<const Operation> operations;    ///< projected
    std::span<const trace::StreamId> streams; ///< by operation
    std::span<const BusyIndex> busy;          ///< one per device and one for the device not known
};

/// Calls emit(device, piece) for the idle pieces of one device after another, ascending and
/// disjoint: together exactly what the union of a device's operations leaves free between the begin
/// of the first and the end of the last.
///
/// A gap belongs to the thread that launched the operation which ends it. Before that launch the
/// thread's calls say what it did, from then on the operation was submitted and waited. Pieces below
/// the clocks' residual go to a neighbour. Linear, but for log n per gap.
void explainGaps(const GapInput& input,
                 const std::function<void(std::uint32_t device, const IdlePiece&)>& emit);

/// The idle pieces of one device, to ask how much of an interval each cause took.
class IdleIndex {
  public:
    IdleIndex() = default;
    /// Room for the pieces of `gaps` gaps; more may come.
    explicit IdleIndex(std::size_t gaps) { m_pieces.reserve(gaps + gaps / 8); }

    /// Pieces must come ascending and disjoint.
    void add(std::int64_t start, std::int64_t end, Label cause);

    /// Idle time inside [from, to) by cause, all other labels 0. log n. `hint` as of BusyIndex::within().
    Budget within(std::int64_t from, std::int64_t to, std::size_t& hint) const;
    Budget within(std::int64_t from, std::int64_t to) const {
        std::size_t hint = 0;
        return within(from, to, hint);
    }

    /// Calls visit(cause, start, end) for each piece in order.
    template <class Visit>
    void forEach(Visit visit) const {
        for (const Piece& piece : m_pieces)
            visit(piece.cause, piece.start, piece.start + piece.length);
    }

  private:
    static constexpr std::size_t kCauses = kLabels - index(kFirstIdle);
    static constexpr std::size_t kBlock = 16; ///< pieces between two sums
    using Sums = std::array<std::int64_t, kCauses>;
    struct Piece {
        std::int64_t start;
        std::uint32_t length; ///< longer gaps are several pieces
        Label cause;
    };
    Sums before(std::int64_t time, std::size_t& hint) const;
    std::vector<Piece> m_pieces;
    std::vector<Sums> m_sums; ///< of all pieces before each block
    Sums m_total{};
};

} // namespace ridge::analyzer
