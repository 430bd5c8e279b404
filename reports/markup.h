// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// Printable text with & < > " ' as entities, for HTML and SVG.
std::string escaped(std::string_view text);

/// Printable text whose Markdown and HTML signs stand for themselves.
std::string plain(std::string_view text);

/// Class of a label's colour in colours.css, without its prefix: "C", "CL", "B", ...
std::string_view labelClass(analyzer::Label label);

/// A device's strip of the run: columns of equal time, stacked by label.
std::string stripPlot(const analyzer::DeviceRow& device);

/// A bar of a budget's labels, widths in percent; unmistakable also without colour by its titles.
std::string budgetBar(const analyzer::Budget& budget);

} // namespace ridge::reports
