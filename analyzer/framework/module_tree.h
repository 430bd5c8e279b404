// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/framework_rows.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// `rows`, each of another path, as a tree: parents before what is inside, siblings by GPU time,
/// largest first. The parent is the row of the longest path that, with a dot behind it, begins the
/// row's own. Sets `parent`, `total`, `tensors` and `types`. n log n.
std::vector<ModuleRow> moduleTree(std::vector<ModuleRow> rows);

/// By row of a tree its path with `*` for the number of each module that has modules inside, as in
/// "layers.*.mlp": what layers that repeat have in common.
std::vector<std::string> layerPaths(std::span<const ModuleRow> tree);

/// The tree with layers that repeat as one row, by layerPaths(). A row that stands for one module
/// keeps its path.
std::vector<ModuleRow> mergedLayers(std::span<const ModuleRow> tree);

} // namespace ridge::analyzer
