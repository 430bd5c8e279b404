// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run/module_selection.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace ridge::analyzer {
namespace {

bool isModule(trace::FrameworkKind kind) {
    return kind == trace::FrameworkKind::Module || kind == trace::FrameworkKind::ModuleBackward;
}

/// By row whether it or one around it matches.
std::vector<bool> insideOf(const std::vector<RangeRow>& rows, std::vector<bool> matches) {
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (const std::uint32_t parent = rows[row].parent; parent != kNone && matches[parent])
            matches[row] = true;
    return matches;
}

} // namespace

ModulePaths::ModulePaths(const trace::Trace& trace) : rowOf(trace.strings.size() + 1, kNone) {
    std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> known; // by parent and name
    for (const trace::FrameworkRange& range : trace.frameworkRanges) {
        if (!isModule(range.kind) || trace::value(range.name) >= rowOf.size())
            continue;
        std::uint32_t& place = rowOf[trace::value(range.name)];
        if (place != kNone)
            continue;
        std::uint32_t parent = kNone;
        for (std::string_view rest = trace.text(range.name); !rest.empty();) {
            const std::string_view name = rest.substr(0, rest.find('.'));
            rest.remove_prefix(std::min(rest.size(), name.size() + 1));
            const auto [entry, isNew] = known.try_emplace({parent, name}, rows.size());
            if (isNew) {
                RangeRow& row = rows.emplace_back();
                row.name = name;
                row.parent = parent;
                row.depth = parent == kNone ? 0 : rows[parent].depth + 1;
            }
            parent = entry->second;
        }
        place = parent;
    }
}

Selection selectModules(const trace::Trace& trace, const LabelledRun& run,
                        std::span<const Operation> operations, const ModulePaths& paths,
                        const std::vector<bool>& matches) {
    const FrameworkRun& framework = run.framework;
    const std::vector<bool> inside = insideOf(paths.rows, matches);
    const std::vector<FrameworkPlace> places = frameworkPlaces(trace, framework.tree);
    const auto rowOfName = [&](trace::StringId name) {
        return trace::value(name) < paths.rowOf.size() ? paths.rowOf[trace::value(name)] : kNone;
    };
    const auto rowAt = [&](std::uint32_t position) {
        return position == kNone ? kNone : rowOfName(framework.tree.range(trace, position).name);
    };
    const auto isChosen = [&](std::size_t i) {
        const std::uint32_t range = framework.launched[i].range;
        const std::uint32_t row = range == kNone ? kNone : rowAt(places[range].module);
        return row != kNone && inside[row];
    };
    Selection selection;
    selection.summary.paths = static_cast<std::uint64_t>(std::ranges::count(matches, true));
    for (const trace::FrameworkRange& range : trace.frameworkRanges)
        if (isModule(range.kind)) {
            const std::uint32_t row = rowOfName(range.name);
            selection.summary.instances += row != kNone && matches[row] ? 1 : 0;
        }
    selection.windows.resize(trace.devices.size() + 1);
    std::vector<Operation> chosen;
    bool goesOn = false; // the window of the operation before
    const std::span<const Operation> all = run.projected.operations;
    std::size_t next = 0;
    for (std::size_t i = 0; i < all.size() && next < operations.size(); ++i) {
        const Operation& op = operations[next];
        if (op.row != all[i].row || op.kind != all[i].kind)
            continue;
        ++next;
        if (!isChosen(i)) {
            goesOn = false;
            continue;
        }
        std::vector<Window>& windows = selection.windows[op.device];
        if (goesOn && !windows.empty())
            windows.back().end = std::max(windows.back().end, op.end);
        else
            windows.push_back({op.start, op.end});
        goesOn = true;
        chosen.push_back(op);
    }
    for (std::vector<Window>& windows : selection.windows)
        windows = merged(std::move(windows));
    selection.operations = ChosenOperations(std::move(chosen));
    return selection;
}

} // namespace ridge::analyzer
