// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/labels/label_facts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ridge::analyzer {

/// The idle pieces of one device, to ask how much of an interval each cause took.
class IdleIndex {
  public:
    IdleIndex() = default;
    /// Room for the pieces of `gaps` gaps; more may come.
    explicit IdleIndex(std::size_t gaps) { m_pieces.reserve(gaps + gaps / 8); }

    /// Pieces must come ascending and disjoint.
    void add(std::int64_t start, std::int64_t end, Label cause);

    /// Idle time inside [from, to) by cause, all other labels 0. log n. `hint` as of
    /// BusyIndex::within().
    Budget within(std::int64_t from, std::int64_t to, std::size_t& hint) const;
    Budget within(std::int64_t from, std::int64_t to) const {
        std::size_t hint = 0;
        return within(from, to, hint);
    }

    /// Calls visit(cause, start, end) for each piece in order.
    template <class Visit>
    void forEach(Visit visit) const {
        for (const Piece& piece : m_pieces)
            visit(static_cast<Label>(piece.cause), piece.start,
                  piece.start + static_cast<std::int64_t>(piece.length));
    }

  private:
    static constexpr std::size_t kCauses = kLabels - index(kFirstIdle);
    static constexpr std::size_t kBlock = 16; ///< pieces between two sums
    using Sums = std::array<std::int64_t, kCauses>;
    static constexpr int kLengthBits = 56;
    struct Piece {
        std::int64_t start;
        std::uint64_t length : kLengthBits;     ///< up to two years; longer gaps are several pieces
        std::uint64_t cause : 64 - kLengthBits; ///< a Label
    };
    Sums before(std::int64_t time, std::size_t& hint) const;
    std::vector<Piece> m_pieces;
    std::vector<Sums> m_sums; ///< of all pieces before each block
    Sums m_total{};
};

} // namespace ridge::analyzer
