// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Flame graphs of what is not in an analysis: ranges, and a step in the order of time.
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "reports/plots/flame_tree.h"
#include "trace/storage/stopped.h"

#include <QString>

#include <vector>

namespace ridge::gui {

/// What is drawn, and what it shows.
struct FlamePicture {
    reports::FlameTree tree;
    std::vector<Item> items; ///< by box, what a click selects; empty: nothing
    QString note;            ///< what the width is, or why there is no tree
};

enum class FlameMode { Modules, Ranges, Time };

/// The picture of `document`, which has results. Ranges: n for n operations; Time: n log n for those
/// of the step. Throws trace::Stopped.
FlamePicture flamePicture(const Document& document, FlameMode mode, const std::stop_token& stop);

// The parts of flamePicture().
inline constexpr std::size_t kWholeName = 200; ///< columns of the name of a kernel
FlamePicture modulesPicture(const Document& document);
/// Ranges by path and the kernels, copies and fills right inside of each, summed over the reported
/// part and its devices.
FlamePicture rangesPicture(const Document& document, const std::stop_token& stop);
/// The median iteration, or the run without iterations, on the device that was busiest in it. Below
/// each other ranges, modules, ops and kernels.
FlamePicture timePicture(const Document& document, const std::stop_token& stop);

/// Operations of a step at most: of more the shortest are left out, and the note says so.
inline constexpr std::size_t kFlameOperations = 20'000;

} // namespace ridge::gui
