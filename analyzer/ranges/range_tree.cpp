// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ranges/range_tree.h"

#include "analyzer/results/measures/none.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace ridge::analyzer {
namespace {

/// Rows in order of first use.
class Rows {
  public:
    explicit Rows(const trace::Trace& trace) : m_trace(trace) {}

    /// Row of `range` below row `parent` (kNone: a root), made at its first use. kNone where there
    /// are too many.
    std::uint32_t of(const trace::Range& range, std::uint32_t parent);

    /// Hands the rows to `tree` in its order and turns its row numbers, as of() gave them.
    void moveTo(RangeTree& tree) &&;

  private:
    struct Key {
        std::uint32_t parent, domain, name;
        bool startEnd;
        bool operator==(const Key&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key& key) const;
    };
    const trace::Trace& m_trace;
    std::vector<RangeRow> m_rows;
    std::unordered_map<Key, std::uint32_t, Hash> m_index;
};

std::size_t Rows::Hash::operator()(const Key& key) const {
    std::uint64_t h = (std::uint64_t{key.parent} << 32 | key.name) * 0x9E3779B97F4A7C15ull;
    h ^= (std::uint64_t{key.domain} << 1 | std::uint64_t{key.startEnd}) * 0xC2B2AE3D27D4EB4Full;
    return static_cast<std::size_t>(h ^ h >> 29);
}

std::uint32_t Rows::of(const trace::Range& range, std::uint32_t parent) {
    const Key key{parent, trace::value(range.domain), trace::value(range.name), range.startEnd};
    if (m_rows.size() == kMostRangeRows) {
        const auto known = m_index.find(key);
        return known == m_index.end() ? kNone : known->second;
    }
    const auto [entry, isNew] = m_index.try_emplace(key, static_cast<std::uint32_t>(m_rows.size()));
    if (isNew) {
        RangeRow row;
        row.name = m_trace.text(range.name);
        row.domain = m_trace.text(range.domain);
        row.parent = parent;
        row.depth = parent == kNone ? 0 : m_rows[parent].depth + 1;
        row.startEnd = range.startEnd;
        m_rows.push_back(std::move(row));
    }
    return entry->second;
}

void Rows::moveTo(RangeTree& tree) && {
    std::vector<std::vector<std::uint32_t>> children(m_rows.size() + 1);
    for (std::uint32_t i = 0; i < m_rows.size(); ++i)
        children[m_rows[i].parent == kNone ? m_rows.size() : m_rows[i].parent].push_back(i);
    std::vector<std::uint32_t> place(m_rows.size(), kNone);
    std::vector<std::uint32_t> pending(children.back().rbegin(), children.back().rend());
    tree.rows.reserve(m_rows.size());
    while (!pending.empty()) {
        const std::uint32_t row = pending.back();
        pending.pop_back();
        place[row] = static_cast<std::uint32_t>(tree.rows.size());
        tree.rows.push_back(std::move(m_rows[row]));
        if (tree.rows.back().parent != kNone)
            tree.rows.back().parent = place[tree.rows.back().parent];
        pending.insert(pending.end(), children[row].rbegin(), children[row].rend());
    }
    for (std::vector<std::uint32_t>* numbers : {&tree.rowOf, &tree.rowOfStartEnd})
        for (std::uint32_t& row : *numbers)
            if (row == kNone)
                ++tree.withoutRow;
            else
                row = place[row];
}

} // namespace

RangeTree buildRangeTree(const trace::Trace& trace, const RangeForest& forest) {
    RangeTree tree;
    Rows rows(trace);
    tree.rowOf.reserve(forest.order.size());
    for (std::size_t p = 0; p < forest.order.size(); ++p) {
        const std::uint32_t outer = forest.parent[p];
        const std::uint32_t parent = outer == kNone ? kNone : tree.rowOf[outer];
        const bool isInside = outer != kNone && parent == kNone; // of a range without a row
        tree.rowOf.push_back(
            isInside ? kNone : rows.of(trace.ranges[trace::index(forest.order[p])], parent));
    }
    for (std::uint32_t range : forest.startEnd)
        tree.rowOfStartEnd.push_back(rows.of(trace.ranges[range], kNone));
    std::move(rows).moveTo(tree);
    setSubtreeEnds(tree);
    return tree;
}

std::vector<LossRow> limitLosses(const RangeForest& forest, const RangeTree& tree) {
    std::vector<LossRow> losses;
    const auto add = [&](std::uint64_t count, std::string what) {
        if (count > 0)
            losses.push_back({0, trace::Severity::Info, std::move(what), count,
                              "Their work is told in the ranges around them."});
    };
    add(forest.tooDeep, "ranges nested deeper than " + std::to_string(kDeepestRange) + " levels");
    add(tree.withoutRow,
        "ranges of more than " + std::to_string(kMostRangeRows) + " different paths");
    return losses;
}

void setSubtreeEnds(RangeTree& tree) {
    tree.subtreeEnd.assign(tree.rows.size(), 0);
    for (std::size_t row = tree.rows.size(); row-- > 0;) {
        tree.subtreeEnd[row] = std::max(tree.subtreeEnd[row], static_cast<std::uint32_t>(row + 1));
        if (const std::uint32_t parent = tree.rows[row].parent; parent != kNone)
            tree.subtreeEnd[parent] = std::max(tree.subtreeEnd[parent], tree.subtreeEnd[row]);
    }
}

} // namespace ridge::analyzer
