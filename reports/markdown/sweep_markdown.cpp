// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/escape.h"
#include "reports/markdown/markdown_section.h"
#include "reports/sections/sweep_sections.h"
#include "reports/sweep.h"
#include "reports/tables/sweep_table.h"

#include <fmt/format.h>

namespace ridge::reports {

std::string sweepMarkdown(const analyzer::Sweep& sweep) {
    std::string out =
        fmt::format("# Sweep of {}\n\n**{}**\n", plain(sweep.command), sweepHeadline(sweep));
    for (const std::string& note : sweepNotes(sweep))
        out += fmt::format("\n{}\n", plain(note));
    return out + sectionMarkdown(sweepPointSection(sweep));
}

} // namespace ridge::reports
