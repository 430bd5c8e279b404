// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <span>
#include <string>
#include <string_view>

namespace ridge::reports {

/// Printable text with & < > " ' as entities, for HTML and SVG.
std::string escaped(std::string_view text);

/// Class of a label's colour in colours.css, without its prefix: "C", "CL", "B", ...
std::string_view labelClass(analyzer::Label label);

/// CSS: colours of the labels for light and dark grounds, and classes that fill and stroke with
/// them.
std::string labelStyles();

/// Budgets side by side, stacked by label, each filling the height. `name` says what they are of.
std::string stripPlot(std::span<const analyzer::Budget> columns, std::string_view name);

/// A bar of a budget's labels, widths in percent; unmistakable also without colour by its titles.
std::string budgetBar(const analyzer::Budget& budget);

} // namespace ridge::reports
