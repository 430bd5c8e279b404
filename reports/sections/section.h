// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A section of the report as plain values: built once from an analysis, shown alike by text,
// Markdown and HTML.
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "reports/tables/table.h"

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// Rows of each of a section's tables that a report shows at most. A report with 0 has not this section.
struct RowLimits {
    static constexpr double kAll = std::numeric_limits<double>::infinity();
    static constexpr std::size_t kAllRows = std::numeric_limits<std::size_t>::max();

    double text = 1; ///< times the rows that the caller asks for
    std::size_t markdown = 60;
    std::size_t html = 200;
    std::size_t brief = 0; ///< of the terminal's page without --all

    static constexpr RowLimits all() {
        return {.text = kAll, .markdown = kAllRows, .html = kAllRows};
    }
};

/// A line below a row of a table; only terminal text has room for it.
struct LineBelow {
    std::string text;
    std::optional<analyzer::Label> label = {}; ///< whose colour it has
    bool isCut = false;                        ///< where it is too long; else it goes on below
    bool isBrief = false;                      ///< on the page without --all too
};

/// What is not printable is escaped already; whoever shows the section escapes for its format.
struct Section {
    /// Anchor in HTML; of a part of a section "".
    std::string_view id = {};
    /// "" where the section has nothing to say: then it is not shown.
    std::string title = {};
    /// Beside the title: what the figures are of.
    std::string note = {};
    /// Sentences above and below the tables.
    std::vector<std::string> before = {}, after = {};
    /// One below the other. Only rows that are not minor are shown.
    std::vector<Table> tables = {};
    /// What a row is: "function", for "3 more functions".
    std::string_view rows = "row";
    RowLimits limits = {};
    /// Rows with more levels above them are not in terminal text.
    std::size_t deepest = std::numeric_limits<std::size_t>::max();
    /// What stands below a row of the section's own tables. Empty strings are no lines.
    std::function<std::vector<LineBelow>(const Table& table, std::size_t row)> below = {};
    /// An SVG that HTML shows above the tables. Without a table and where it is empty, HTML has not
    /// this section.
    std::function<std::string()> plot = {};
    /// Below all this, each with a title of a lower level.
    std::vector<Section> parts = {};
    /// Whether HTML's head has a link to it.
    bool isLinked = false;
};

/// How many rows of a table are not minor.
std::size_t rowsToShow(const Table& table);

/// `part` becomes the last part of `section`; one that has nothing to say does not.
void addPart(Section& section, Section part);

} // namespace ridge::reports
