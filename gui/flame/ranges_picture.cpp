// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/flame/busy_stretches.h"
#include "gui/flame/flame_trees.h"

#include "analyzer/operations/operations.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/style/q_text.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <QObject>

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace ridge::gui {
namespace {

using analyzer::kNone;
using analyzer::Ns;
using analyzer::plus;
using reports::FlameBox;
using reports::FlameKind;
using reports::FlameTree;

/// What was launched right in one row of the table of ranges (kNone: in none), of one name.
struct RangeLeaf {
    std::uint32_t range = kNone;
    analyzer::OperationKind kind{};
    std::uint32_t name = 0; ///< of a kernel the number of its function, of a copy that of its kind
    bool operator<(const RangeLeaf& other) const {
        return std::tie(range, kind, name) < std::tie(other.range, other.kind, other.name);
    }
};

struct RangeWork {
    Item example;
    analyzer::FrameworkWork work;
};
using Leaves = std::map<RangeLeaf, RangeWork>;

std::uint32_t nameNumber(const trace::Trace& trace, const analyzer::Operation& operation) {
    switch (operation.kind) {
    case analyzer::OperationKind::Kernel: {
        const std::uint32_t config = analyzer::configOf(trace, operation.row);
        return config < trace.configs.size() ? value(trace.configs[config].function) : 0;
    }
    case analyzer::OperationKind::Copy:
        return static_cast<std::uint32_t>(trace.copies[operation.row].kind);
    case analyzer::OperationKind::Fill:
        break;
    }
    return 0;
}

Leaves leavesOf(const Document& document, const std::stop_token& stop) {
    const analyzer::Details& details = *document.results->details;
    const auto isChosen = [&](std::size_t i) {
        return details.chosen.empty() || details.chosen[i];
    };
    Leaves leaves;
    const auto add = [&](std::size_t i, std::int64_t start, std::int64_t end) {
        trace::throwIfStopped(stop);
        const analyzer::Operation& operation = details.operations[i];
        const std::uint32_t range = operation.range;
        RangeWork& leaf = leaves[{range == kNone ? kNone : details.rangeRow[range], operation.kind,
                                  nameNumber(*document.trace, operation)}];
        leaf.example = itemOf(operation);
        ++leaf.work.operations;
        leaf.work.busy = plus(leaf.work.busy, Ns(end - start));
        Ns& ofLabel = leaf.work.byLabel[operation.label];
        ofLabel = plus(ofLabel, Ns(end - start));
    };
    const auto bounds = analyzer::deviceBounds(details.operations, document.trace->devices.size());
    for (std::size_t d = 0; d + 1 < bounds.size(); ++d)
        forBusyStretches(details.operations, bounds[d], bounds[d + 1], -analyzer::kFarthest,
                         analyzer::kFarthest, isChosen, add);
    return leaves;
}

std::string pathOf(const analyzer::Analysis& a, std::uint32_t row) {
    std::string path = a.ranges[row].name;
    for (std::uint32_t i = a.ranges[row].parent; i != kNone; i = a.ranges[i].parent)
        path = fmt::format("{} / {}", a.ranges[i].name, path);
    return reports::printable(path);
}

/// A row of the table of ranges is the box behind `kFirst` of its place.
FlameTree treeOf(const Document& document, const Leaves& leaves) {
    constexpr std::uint32_t kFirst = 1;
    const analyzer::Analysis& a = document.results->analysis;
    FlameTree tree(1);
    tree.front().name = "GPU busy";
    const auto boxIn = [&](std::uint32_t parent, FlameKind kind) -> FlameBox& {
        FlameBox& box = tree.emplace_back();
        box.kind = kind;
        box.parent = parent == kNone ? 0 : kFirst + parent;
        return box;
    };
    for (std::uint32_t row = 0; row < a.ranges.size(); ++row) {
        FlameBox& box = boxIn(a.ranges[row].parent, FlameKind::Range);
        box.name = reports::printable(a.ranges[row].name);
        box.path = pathOf(a, row);
    }
    for (const auto& [leaf, work] : leaves) {
        FlameBox& box = boxIn(leaf.range, FlameKind::Work);
        box.name = nameOf(document, work.example, kWholeName).toStdString();
        box.work = work.work;
    }
    reports::placeSums(tree);
    return tree;
}

} // namespace

FlamePicture rangesPicture(const Document& document, const std::stop_token& stop) {
    const analyzer::Analysis& a = document.results->analysis;
    FlamePicture picture;
    if (a.ranges.empty()) {
        picture.note = QObject::tr("This recording has no ranges. A program marks them with NVTX.");
        return picture;
    }
    picture.tree = treeOf(document, leavesOf(document, stop));
    picture.items.resize(picture.tree.size());
    for (std::uint32_t row = 0; row < a.ranges.size(); ++row)
        if (a.ranges[row].longest != kNone)
            picture.items[row + 1] = {ItemKind::Range, a.ranges[row].longest};
    const Ns busy = reports::perIteration(a, picture.tree.front().width);
    picture.note = qText(fmt::format(
        "Width: busy time of {}, {}{}. Below each range the ranges and the kernels inside of it, "
        "most time first. Colour: what bounds it.",
        a.devices.size() > 1 ? "the GPUs" : "the GPU", reports::duration(busy),
        reports::tellsIterations(a) ? " an iteration" : ""));
    return picture;
}

} // namespace ridge::gui
