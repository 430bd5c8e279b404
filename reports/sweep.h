// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A sweep as a file or as terminal text.
#pragma once

#include "analyzer/compare/sweep.h"
#include "reports/reports.h"

#include <string>

namespace ridge::reports {

/// For a terminal: what was recorded, and a row of each point. Ends with a newline.
std::string sweepText(const analyzer::Sweep& sweep, const TextOptions& options = {});

/// One self-contained page: curves, all points on one roofline, and the table.
std::string sweepHtml(const analyzer::Sweep& sweep);

std::string sweepMarkdown(const analyzer::Sweep& sweep);

/// The table for a spreadsheet.
std::string sweepCsv(const analyzer::Sweep& sweep);

/// With stable keys; JSON.md documents them.
std::string sweepJson(const analyzer::Sweep& sweep);

/// The roofline of all points as an SVG file with its own colours.
std::string sweepRooflineSvg(const analyzer::Sweep& sweep);

} // namespace ridge::reports
