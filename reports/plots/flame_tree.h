// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Time as boxes inside of each other: the busy time of the GPUs by module and op of PyTorch, or any
// other tree of times, in their order or summed.
#pragma once

#include "analyzer/results/analysis.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ridge::reports {

enum class FlameKind : std::uint8_t {
    Busy,    ///< all; the first box
    Module,  ///< or layers that repeat, as in the table of modules
    Marked,  ///< a marked range: what it launched in no module
    Nowhere, ///< launched in no module and no marked range, or in no range
    Op,      ///< what the box around launched itself by ops of one name, in one pass
    Step,    ///< a stretch of time with its gaps; the first box of one in the order of time
    Range,   ///< a range of the program
    Work     ///< a kernel, a copy or a fill, or several of one name
};

struct FlameBox {
    FlameKind kind = FlameKind::Busy;
    std::string name; ///< in the box around: "layers.* (12)", "aten::mm, backward"; printable
    std::string path; ///< of a module, whole; "" of others; printable
    std::uint32_t parent = analyzer::kNone;
    std::vector<std::uint32_t> inside; ///< from left to right
    analyzer::FrameworkWork work;      ///< with all inside
    analyzer::Ns backward{};           ///< of `work.busy`, what the backward pass launched
    analyzer::Ns start{}, width{};     ///< in the picture, from the left edge of the first box
};

/// Parents before what is inside.
using FlameTree = std::vector<FlameBox>;

/// Modules and ops of the reported part. Their widths are busy time, most first, and add up to the
/// box around, but of ops. Empty where no module has work.
FlameTree flameTree(const analyzer::Analysis& analysis);

/// Places the boxes of a tree of sums: `work` goes to the boxes around too, and is the width of
/// each; most busy time comes first.
void placeSums(FlameTree& tree);

/// A rectangle of the picture: a box, or siblings that are too small, as one.
struct FlameCell {
    std::uint32_t box = analyzer::kNone; ///< of the tree; kNone: several
    std::uint32_t several = 0;           ///< how many boxes these are
    std::uint32_t depth = 0;             ///< 0: all
    analyzer::Ns start{}, time{};        ///< of the width of the focus
};

/// What is drawn where the box `focus` fills the width: the boxes around it, itself, and all inside
/// of it, a box before what is inside. Neighbours below 0.1 % of the focus are one cell. Boxes
/// without width have none.
std::vector<FlameCell> flameCells(const FlameTree& tree, std::uint32_t focus);

/// What the picture shows: "Width: busy time of the GPU, 410 µs an iteration. ...".
std::string flameNote(const analyzer::Analysis& analysis);

/// In the picture: "layers.* (12)", "mm, backward" or "3 more".
std::string flameName(const FlameTree& tree, const FlameCell& cell);

/// All that is shown of a cell, line by line: its whole name, its busy time and share, the passes,
/// what bounds it.
std::vector<std::string> flameLines(const analyzer::Analysis& analysis, const FlameTree& tree,
                                    const FlameCell& cell);

} // namespace ridge::reports
