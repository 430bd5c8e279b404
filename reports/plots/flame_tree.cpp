// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/flame_tree.h"

#include "analyzer/framework/module_tree.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::kNone;
using analyzer::ModuleRow;
using analyzer::Ns;
using analyzer::PlacedOpRow;
using analyzer::plus;
using analyzer::WorkPlace;

class Builder {
  public:
    explicit Builder(const analyzer::FrameworkRows& rows);
    void add(const PlacedOpRow& row);
    FlameTree finish() &&;

  private:
    std::uint32_t addBox(FlameKind kind, std::string name, std::uint32_t parent);
    std::uint32_t around(const PlacedOpRow& row);

    FlameTree m_tree;
    std::unordered_map<std::string, std::uint32_t> m_modules, m_marked; ///< by path, by name
    std::uint32_t m_nowhere = kNone;
    std::map<std::tuple<std::uint32_t, std::string, bool>, std::uint32_t> m_ops;
};

/// Boxes of all modules: a row of a table of modules is the box behind `kFirst` of its place.
Builder::Builder(const analyzer::FrameworkRows& rows) {
    constexpr std::uint32_t kFirst = 1;
    addBox(FlameKind::Busy, "GPU busy", kNone);
    const std::vector<ModuleRow> merged = analyzer::mergedLayers(rows.modules);
    for (const ModuleRow& row : merged) {
        const std::uint32_t parent = row.parent == kNone ? 0 : kFirst + row.parent;
        const std::uint32_t box = addBox(FlameKind::Module, moduleName(merged, row), parent);
        m_tree[box].path = printable(row.path);
        m_modules[row.path] = box;
    }
    const std::vector<std::string> layers = analyzer::layerPaths(rows.modules);
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (const auto layer = m_modules.find(layers[i]); layer != m_modules.end())
            m_modules.emplace(rows.modules[i].path, layer->second);
}

std::uint32_t Builder::addBox(FlameKind kind, std::string name, std::uint32_t parent) {
    FlameBox& box = m_tree.emplace_back();
    box.kind = kind;
    box.name = std::move(name);
    box.parent = parent;
    return static_cast<std::uint32_t>(m_tree.size() - 1);
}

std::uint32_t Builder::around(const PlacedOpRow& row) {
    switch (row.place) {
    case WorkPlace::Module:
        return m_modules.at(row.around);
    case WorkPlace::Marked: {
        const auto [found, isNew] = m_marked.try_emplace(row.around);
        if (isNew)
            found->second = addBox(FlameKind::Marked, printable(row.around), 0);
        return found->second;
    }
    case WorkPlace::Nowhere:
        break;
    }
    if (m_nowhere == kNone)
        m_nowhere = addBox(FlameKind::Nowhere, "in no module", 0);
    return m_nowhere;
}

void Builder::add(const PlacedOpRow& row) {
    const std::uint32_t parent = around(row);
    const auto [found, isNew] = m_ops.try_emplace({parent, row.op, row.isBackward});
    if (isNew) {
        const std::string name = row.op.empty() ? "no op" : printable(row.op);
        found->second = addBox(FlameKind::Op, name + (row.isBackward ? ", backward" : ""), parent);
    }
    FlameBox& box = m_tree[found->second];
    box.work += row.work;
    if (row.isBackward)
        box.backward = plus(box.backward, row.work.busy);
}

FlameTree Builder::finish() && {
    placeSums(m_tree);
    return std::move(m_tree);
}

/// Adds what is inside of `cell`, which is there already. `whole`: width of the focus.
void addInside(const FlameTree& tree, Ns whole, FlameCell cell, std::vector<FlameCell>& cells) {
    constexpr std::uint64_t kParts = 1000; // 0.1 %
    const auto isSmall = [&](Ns time) { return analyzer::times(time, kParts) < whole; };
    const FlameBox& outer = tree[cell.box];
    FlameCell rest{.depth = cell.depth + 1};
    const auto addRest = [&] {
        if (rest.several > 0)
            cells.push_back(rest);
        rest.several = 0;
    };
    for (const std::uint32_t i : outer.inside) {
        if (tree[i].width == Ns{})
            continue;
        const FlameCell inner{.box = i,
                              .depth = rest.depth,
                              .start = plus(cell.start, tree[i].start - outer.start),
                              .time = tree[i].width};
        const bool isBeside = isSmall(inner.start - plus(rest.start, rest.time));
        if (!isSmall(inner.time) || !isBeside)
            addRest();
        if (!isSmall(inner.time)) {
            cells.push_back(inner);
            addInside(tree, whole, inner, cells);
            continue;
        }
        rest.start = rest.several == 0 ? inner.start : rest.start;
        rest.time = plus(inner.start, inner.time) - rest.start;
        ++rest.several;
    }
    addRest();
}

/// "module Net.layers.*.mlp", "op aten::mm, backward, in Net.layers.*.mlp".
std::string wholeName(const FlameTree& tree, const FlameBox& box) {
    switch (box.kind) {
    case FlameKind::Busy:
        return "All busy time of the GPUs";
    case FlameKind::Module:
        return "module " + box.path;
    case FlameKind::Marked:
        return "marked range " + box.name + ", what is in no module";
    case FlameKind::Nowhere:
        return "in no module and no marked range";
    case FlameKind::Step:
        return box.name;
    case FlameKind::Range:
        return "range " + box.path;
    case FlameKind::Work:
    case FlameKind::Op:
        break;
    }
    const FlameBox& around = tree[box.parent];
    return fmt::format("{} in {}", box.name, around.path.empty() ? around.name : around.path);
}

double shareOf(const FlameTree& tree, Ns time) {
    const double whole = static_cast<double>(tree.front().width.count());
    return whole > 0 ? static_cast<double>(time.count()) / whole : 0;
}

std::string timeLine(const Analysis& a, const FlameTree& tree, Ns time) {
    constexpr double kLeastTold = 0.0005;
    const double share = shareOf(tree, time);
    if (tree.front().kind == FlameKind::Step)
        return fmt::format("{}, {} of {}", duration(time), percent(share), tree.front().name);
    return fmt::format("{}{}, {} of busy time", duration(perIteration(a, time)),
                       tellsIterations(a) ? " an iteration" : "",
                       share < kLeastTold ? "below 0.1 %" : percent(share));
}

} // namespace

void placeSums(FlameTree& tree) {
    for (std::uint32_t i = static_cast<std::uint32_t>(tree.size()); --i > 0;) {
        FlameBox& parent = tree[tree[i].parent];
        parent.work += tree[i].work;
        parent.backward = plus(parent.backward, tree[i].backward);
    }
    for (std::uint32_t i = 1; i < tree.size(); ++i)
        tree[tree[i].parent].inside.push_back(i);
    for (FlameBox& box : tree) {
        box.width = box.work.busy;
        std::ranges::stable_sort(box.inside, std::greater(),
                                 [&](std::uint32_t i) { return tree[i].work.busy; });
        Ns start = box.start;
        for (const std::uint32_t i : box.inside) {
            tree[i].start = start;
            start = plus(start, tree[i].work.busy);
        }
    }
}

FlameTree flameTree(const Analysis& a) {
    if (a.framework.inModules == Ns{})
        return {};
    Builder builder(a.framework);
    for (const PlacedOpRow& row : a.framework.placedOps)
        builder.add(row);
    return std::move(builder).finish();
}

std::vector<FlameCell> flameCells(const FlameTree& tree, std::uint32_t focus) {
    std::vector<FlameCell> cells;
    const Ns whole = tree[focus].width;
    for (std::uint32_t i = focus; i != kNone; i = tree[i].parent)
        cells.push_back({.box = i, .time = whole});
    std::ranges::reverse(cells);
    for (std::uint32_t i = 0; i < cells.size(); ++i)
        cells[i].depth = i;
    addInside(tree, whole, FlameCell(cells.back()), cells);
    return cells;
}

std::string flameNote(const Analysis& a) {
    const Ns busy = perIteration(a, a.framework.busy);
    return fmt::format("Width: busy time of {}, {}{}. Below each module what is inside of it and "
                       "the ops that it launched itself, most time first. Colour: what bounds it.",
                       a.devices.size() > 1 ? "the GPUs" : "the GPU", duration(busy),
                       tellsIterations(a) ? " an iteration" : "");
}

std::string flameName(const FlameTree& tree, const FlameCell& cell) {
    constexpr std::string_view kUsual = "aten::"; // of nearly all ops
    if (cell.box == kNone)
        return count(cell.several) + " more";
    const FlameBox& box = tree[cell.box];
    const bool isUsual = box.kind == FlameKind::Op && box.name.starts_with(kUsual);
    return box.name.substr(isUsual ? kUsual.size() : 0);
}

std::vector<std::string> flameLines(const Analysis& a, const FlameTree& tree,
                                    const FlameCell& cell) {
    if (cell.box == kNone)
        return {flameName(tree, cell) + " of less than 0.1 % of the width",
                timeLine(a, tree, cell.time)};
    const FlameBox& box = tree[cell.box];
    const Ns busy = box.work.busy;
    std::vector<std::string> lines = {wholeName(tree, box), timeLine(a, tree, box.width)};
    if (tree.front().kind == FlameKind::Step)
        lines.push_back(
            fmt::format("begins {} in, GPU busy {}", duration(box.start), duration(busy)));
    if (box.backward > Ns{} && box.kind != FlameKind::Op)
        lines.push_back(fmt::format("forward {}, backward {}",
                                    duration(perIteration(a, busy - box.backward)),
                                    duration(perIteration(a, box.backward))));
    lines.push_back("bound: " + (a.withheld.empty() ? std::string(analyzer::name(box.work.label()))
                                                    : "withheld"));
    return lines;
}

} // namespace ridge::reports
