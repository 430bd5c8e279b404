// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// An analysis as a file or as terminal text. Every number has a unit, every figure about work its
// origin, and every name from the recording is escaped for the format.
#pragma once

#include "analyzer/results/analysis.h"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace ridge::reports {

struct Table;

struct TextOptions {
    bool colour = false;    ///< ANSI colours; the caller knows whether a terminal reads it
    std::size_t width = 80; ///< columns; less than 72 is taken as 72
    std::size_t rows = 12;  ///< of each table; what is left out is counted
    bool brief =
        false; ///< a page of the verdict, what to try and the largest rows; all without GPU work
};

/// For a terminal. Ends with a newline.
std::string text(const analyzer::Analysis& analysis, const TextOptions& options = {});

/// One table for a terminal: `rows` of its rows, and what is left out counted.
std::string tableText(const Table& table, const TextOptions& options = {});

inline constexpr std::size_t kAllRows = std::numeric_limits<std::size_t>::max();

/// The whole analysis with stable keys; JSON.md documents them. Of each list at most `rows`, the
/// largest ones; it then says how many are left out.
std::string json(const analyzer::Analysis& analysis, std::size_t rows = kAllRows);

/// One self-contained page, light and dark by the reader's system, with the timeline of
/// Analysis::step. `file` is the recording's name.
std::string html(const analyzer::Analysis& analysis, std::string_view file);

std::string markdown(const analyzer::Analysis& analysis, std::string_view file);

// One picture alone as an SVG file with its own colours.
std::string rooflineSvg(const analyzer::Analysis& analysis);
/// The timeline of Analysis::step; "" where there is none.
std::string stepSvg(const analyzer::Analysis& analysis);
/// Live memory of each memory space; "" where no allocations were recorded.
std::string memorySvg(const analyzer::Analysis& analysis);

/// What the trace holds, for `ridge info`: needs only analyzer::facts().
std::string infoText(const analyzer::Analysis& facts);
std::string infoJson(const analyzer::Analysis& facts);

} // namespace ridge::reports
