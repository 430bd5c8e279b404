// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/idle/gaps.h"
#include "analyzer/results/rows/gap_row.h"

#include <unordered_map>
#include <vector>

namespace ridge::analyzer {

/// Name of the API call or of the framework's range in row `row` of the table that `proof` names.
/// None when that table holds neither.
trace::StringId apiOf(const trace::Trace& trace, Proof proof, std::uint32_t row);

/// Groups idle pieces by cause, by the call behind it and by the path of the range that was open.
class GapTable {
  public:
    /// `input` and `rowOf` must outlive the table. `rowOf`: row of the range table by position in
    /// the range forest. `perLaunch`: what the collector costs the host per launch.
    GapTable(const GapInput& input, std::span<const std::uint32_t> rowOf, Ns perLaunch)
        : m_input(input), m_rowOf(rowOf), m_perLaunch(perLaunch) {}

    /// Pieces of one gap must come one after the other.
    void add(const IdlePiece& piece);

    /// The groups, most time first.
    std::vector<GapRow> rows() const;

    /// The collector's part in gaps that waited for the host. For each gap it is the collector's
    /// cost of the launch that ended the gap, at most the time that the host took.
    Ns collectorCost() const { return m_collectorCost; }

  private:
    struct Key {
        std::uint64_t what;  ///< cause, table of the proof
        std::uint32_t name;  ///< of the call, or kind of the overhead
        std::uint32_t range; ///< row of the range table
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const;
    };
    struct Group {
        std::uint64_t pieces = 0;
        Ns total{};
        std::uint64_t capturable = 0;
        Ns capturableTime{};
        std::uint64_t drained = 0;
        Ns drainedTime{}, behind{};
        std::vector<IdlePiece> longest; ///< at most kGapExamples, longest first
    };
    Key keyOf(const IdlePiece& piece) const;
    bool isLaunching(const IdlePiece& piece) const;
    bool isCapturable(const IdlePiece& piece) const;
    GapExample example(const IdlePiece& piece) const;
    std::string_view byOf(const IdlePiece& piece) const;

    const GapInput& m_input;
    std::span<const std::uint32_t> m_rowOf;
    Ns m_perLaunch, m_collectorCost{};
    std::uint32_t m_charged = kNone;    ///< operation whose gap was charged last
    std::uint32_t m_capturable = kNone; ///< operation whose gap was counted as capturable last
    std::uint32_t m_drained = kNone;    ///< operation whose gap a synchronising call began
    Group* m_drain = nullptr;           ///< of that call
    std::unordered_map<Key, Group, Hash> m_groups;
    std::pair<const Key, Group>* m_last = nullptr; ///< the group of the last piece
};

} // namespace ridge::analyzer
