// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compared_modules.h"

#include "analyzer/compare/compared_runs.h"
#include "analyzer/compare/run_times.h"
#include "analyzer/framework/module_tree.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

using Runs = std::span<const Analysis>;

std::string_view rootOf(std::string_view path) {
    return path.substr(0, path.find('.'));
}

/// `path` under another root, without the parts that torch.compile puts around a module.
std::string joinedPath(std::string_view path, std::string_view root) {
    constexpr std::string_view kWrapper = "_orig_mod";
    std::string joined(root);
    for (std::size_t at = rootOf(path).size(); at < path.size();) {
        const std::string_view part = rootOf(path.substr(at + 1));
        if (part != kWrapper)
            joined.append(".").append(part);
        at += 1 + part.size();
    }
    return joined;
}

struct Roots {
    std::set<std::string_view> all;
    std::string_view largest; ///< by GPU time in all runs
};

Roots rootsOf(Runs runs) {
    std::map<std::string_view, Ns> times;
    for (const Analysis& run : runs)
        for (const ModuleRow& row : run.framework.modules) {
            Ns& time = times[rootOf(row.path)];
            time = plus(time, row.self.total());
        }
    Roots roots;
    for (const auto& [root, time] : times) {
        roots.all.insert(root);
        if (roots.largest.empty() || time > times[roots.largest])
            roots.largest = root;
    }
    return roots;
}

/// What the paths of both sides have in common.
class Paths {
  public:
    Paths(Runs a, Runs b);
    /// Of the tree of both sides: by joined path that with `*` for the numbers of layers.
    const std::string& merged(SideId side, const ModuleRow& row) const {
        return m_merged.at(joined(side, row));
    }
    std::string joined(SideId side, const ModuleRow& row) const {
        const std::string_view root = rootOf(row.path);
        return joinedPath(row.path, side == SideId::B && root == m_rootOfB ? m_rootOfA : root);
    }
    /// The path of the one module that `merged` stands for, or itself.
    const std::string& shown(const std::string& merged) const {
        const std::set<std::string>& all = m_modules.at(merged);
        return all.size() == 1 ? *all.begin() : merged;
    }
    std::vector<ModuleRow> emptyRows() const;

  private:
    std::string_view m_rootOfA, m_rootOfB; ///< of the model, where its class differs
    std::unordered_map<std::string, std::string> m_merged;
    std::map<std::string, std::set<std::string>> m_modules; ///< by merged path
};

Paths::Paths(Runs a, Runs b) {
    const Roots rootsA = rootsOf(a), rootsB = rootsOf(b);
    if (!rootsA.all.contains(rootsB.largest) && !rootsB.all.contains(rootsA.largest)) {
        m_rootOfA = rootsA.largest;
        m_rootOfB = rootsB.largest;
    }
    std::set<std::string> all;
    for (const auto& [side, runs] : {std::pair(SideId::A, a), std::pair(SideId::B, b)})
        for (const Analysis& run : runs)
            for (const ModuleRow& row : run.framework.modules)
                all.insert(joined(side, row));
    std::vector<ModuleRow> rows;
    for (const std::string& path : all)
        rows.emplace_back().path = path;
    rows = moduleTree(std::move(rows));
    const std::vector<std::string> merged = layerPaths(rows);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        m_merged.emplace(rows[i].path, merged[i]);
        m_modules[merged[i]].insert(rows[i].path);
    }
}

std::vector<ModuleRow> Paths::emptyRows() const {
    std::vector<ModuleRow> rows;
    for (const auto& [path, modules] : m_modules) {
        rows.emplace_back().path = path;
        rows.back().modules = 0;
    }
    return rows;
}

/// The modules of a run under the paths of both sides, layers that repeat as one.
std::vector<ModuleRow> mergedRows(const Analysis& run, SideId side, const Paths& paths) {
    std::vector<ModuleRow> rows = paths.emptyRows();
    std::set<std::string> counted; // torch.compile's wrapper is none beside what it wraps
    for (const ModuleRow& each : run.framework.modules) {
        ModuleRow& row =
            *std::ranges::lower_bound(rows, paths.merged(side, each), {}, &ModuleRow::path);
        row.self += each.self;
        row.modules += counted.insert(paths.joined(side, each)).second;
    }
    return moduleTree(std::move(rows));
}

/// A row of the result with its times by run.
struct Part {
    std::array<std::vector<Ns>, 2> forward, backward; ///< by side and run
    std::array<std::uint64_t, 2> modules{};
    std::array<bool, 2> isThere{};
};

/// The rows of all runs.
class Parts {
  public:
    Parts(Runs a, Runs b) : m_runs{a, b}, m_paths(a, b) {
        for (const SideId side : {SideId::A, SideId::B})
            for (std::size_t i = 0; i < m_runs[index(side)].size(); ++i)
                addRun(side, i);
    }
    std::vector<ModuleChange> changes() const;

  private:
    using Key = std::pair<bool, std::string>; ///< whether it has no module, name

    static std::size_t index(SideId side) { return side == SideId::A ? 0 : 1; }
    void addRun(SideId side, std::size_t run);
    Part& add(const Key& key, const FrameworkWork& work, SideId side, std::size_t run);

    std::array<Runs, 2> m_runs;
    Paths m_paths;
    std::map<Key, Part> m_parts;
};

Part& Parts::add(const Key& key, const FrameworkWork& work, SideId side, std::size_t run) {
    Part& part = m_parts[key];
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        part.forward[i].resize(m_runs[i].size());
        part.backward[i].resize(m_runs[i].size());
    }
    const std::int64_t iterations = iterationsIn(m_runs[index(side)][run]);
    part.forward[index(side)][run] = work.forward / iterations;
    part.backward[index(side)][run] = work.backward / iterations;
    part.isThere[index(side)] |= work.operations > 0;
    return part;
}

void Parts::addRun(SideId side, std::size_t run) {
    const FrameworkRows& rows = m_runs[index(side)][run].framework;
    for (const ModuleRow& row : mergedRows(m_runs[index(side)][run], side, m_paths)) {
        Part& part = add({false, row.path}, row.total, side, run);
        part.isThere[index(side)] |= row.modules > 0;
        part.modules[index(side)] = std::max(part.modules[index(side)], row.modules);
    }
    for (const MarkedRow& row : rows.marked)
        add({true, row.name}, row.noModule, side, run);
    add({true, ""}, rows.unmarked, side, run);
}

/// Of times of one iteration, rounded down each.
std::vector<Ns> sums(std::span<const Ns> forward, std::span<const Ns> backward) {
    std::vector<Ns> times(forward.begin(), forward.end());
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i] = plus(times[i], backward[i]);
    return times;
}

std::vector<ModuleChange> Parts::changes() const {
    std::vector<ModuleChange> changes;
    for (const auto& [key, part] : m_parts) {
        ModuleChange change;
        change.noModule = key.first;
        change.name = key.first ? key.second : m_paths.shown(key.second);
        change.modulesA = part.modules[0];
        change.modulesB = part.modules[1];
        change.match = !part.isThere[1] ? Match::Gone : !part.isThere[0] ? Match::New : Match::Both;
        change.forward = timeChange(part.forward[0], part.forward[1]);
        change.backward = timeChange(part.backward[0], part.backward[1]);
        change.time = timeChange(sums(part.forward[0], part.backward[0]),
                                 sums(part.forward[1], part.backward[1]));
        if (change.time.a > Ns{} || change.time.b > Ns{})
            changes.push_back(std::move(change));
    }
    std::ranges::stable_sort(changes, std::greater(), [](const ModuleChange& change) {
        return std::chrono::abs(change.time.difference());
    });
    return changes;
}

} // namespace

std::vector<ModuleChange> moduleChanges(Runs a, Runs b) {
    const auto hasModules = [](const Analysis& run) { return !run.framework.modules.empty(); };
    if (!std::ranges::all_of(a, hasModules) || !std::ranges::all_of(b, hasModules))
        return {};
    return Parts(a, b).changes();
}

} // namespace ridge::analyzer
