// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/compare/change_items.h"

#include "analyzer/iterations/phase_windows.h"
#include "gui/items/item_place.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ridge::gui {
namespace {

using analyzer::ComparedGroup;
using analyzer::Comparison;
using analyzer::GroupKey;
using analyzer::kNone;
using analyzer::Operation;
using analyzer::OperationKind;
using trace::Trace;

/// By row of Analysis::ranges the path of the comparison that it is, "first X" beside "X" as one X more;
/// paths.size() where there is none.
std::vector<std::uint32_t> pathsOf(const analyzer::Analysis& a, const Comparison& c) {
    using Key = std::tuple<std::uint32_t, bool, std::string_view, std::string_view>;
    constexpr std::string_view kFirst = "first ";
    std::map<Key, std::uint32_t> index;
    for (std::uint32_t i = 0; i < c.paths.size(); ++i)
        index.emplace(
            Key{c.paths[i].parent, c.paths[i].startEnd, c.paths[i].domain, c.paths[i].name}, i);
    const auto none = static_cast<std::uint32_t>(c.paths.size());
    std::vector<std::uint32_t> paths;
    for (const analyzer::RangeRow& row : a.ranges) {
        const std::uint32_t parent = row.parent == kNone ? kNone : paths[row.parent];
        std::string_view name = row.name;
        auto found = index.find(Key{parent, row.startEnd, row.domain, name});
        if (found == index.end() && name.starts_with(kFirst)) {
            name.remove_prefix(kFirst.size());
            found = index.find(Key{parent, row.startEnd, row.domain, name});
        }
        paths.push_back(found == index.end() ? none : found->second);
    }
    return paths;
}

/// By launch configuration whether it is one of `function`.
std::vector<bool> configsOf(const Trace& trace, std::string_view function) {
    std::vector<bool> are;
    for (const trace::KernelConfig& config : trace.configs)
        are.push_back(trace.text(config.function) == function);
    return are;
}

/// The operations of a group in one of the recordings.
class GroupFilter {
  public:
    GroupFilter(const Document& document, const Comparison& c, const GroupKey& key)
        : m_trace(*document.trace), m_details(*document.results->details), m_key(key),
          m_paths(pathsOf(document.results->analysis, c)) {
        if (c.told != analyzer::PhaseChoice::All)
            m_windows = windowsOf(document.results->analysis.phases, c.told);
        if (key.kind == OperationKind::Kernel)
            m_configs = configsOf(m_trace, c.functions[key.function]);
    }

    bool has(const Operation& op) const {
        return op.kind == m_key.kind && pathOf(op) == m_key.path && isOfKind(op) &&
               (!m_windows || startsIn(*m_windows, op));
    }

  private:
    std::uint32_t pathOf(const Operation& op) const {
        return op.range == kNone ? kNone : m_paths[m_details.rangeRow[op.range]];
    }
    bool isOfKind(const Operation& op) const {
        switch (op.kind) {
        case OperationKind::Kernel: {
            const std::uint32_t config = analyzer::configOf(m_trace, op.row);
            return config < m_configs.size() && m_configs[config];
        }
        case OperationKind::Copy: {
            const trace::Copy& copy = m_trace.copies[op.row];
            return copy.kind == m_key.copy && copy.source == m_key.source &&
                   copy.destination == m_key.destination;
        }
        case OperationKind::Fill:
            return m_trace.fills[op.row].memory == m_key.destination;
        }
        return false;
    }

    const Trace& m_trace;
    const analyzer::Details& m_details;
    const GroupKey& m_key;
    std::vector<std::uint32_t> m_paths;
    std::vector<bool> m_configs;
    std::optional<analyzer::PhaseWindows> m_windows; ///< of what is compared; none: the whole run
};

Item longestIn(const Document& document, const Comparison& c, const GroupKey& key,
               const std::stop_token& stop) {
    const GroupFilter group(document, c, key);
    const Operation* longest = nullptr;
    for (const Operation& op : document.results->details->operations) {
        trace::throwIfStopped(stop);
        if ((!longest || op.end - op.start > longest->end - longest->start) && group.has(op))
            longest = &op;
    }
    return longest ? itemOf(*longest) : Item{};
}

} // namespace

Item itemOfLine(const Document& document, const Comparison& c, const ChangeLine& line,
                bool isBefore, const std::stop_token& stop) {
    const auto isHere = [&](const ComparedGroup& group) {
        return isBefore ? group.a.has_value() : group.b.has_value();
    };
    if (line.part && isHere(*line.part))
        return longestIn(document, c, line.part->key, stop);
    const auto found = std::ranges::find_if(line.change.groups, isHere);
    return found == line.change.groups.end() ? Item{} : longestIn(document, c, found->key, stop);
}

} // namespace ridge::gui
