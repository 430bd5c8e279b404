// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/compare.h"
#include "reports/markdown/escape.h"
#include "reports/markdown/markdown_section.h"
#include "reports/sections/compare_sections.h"
#include "reports/words/compare_words.h"

#include <fmt/format.h>

namespace ridge::reports {

std::string compareMarkdown(const analyzer::Comparison& c, const ComparedFiles& files) {
    const auto [a, b] = sideNames(files.a.front(), files.b.front());
    std::string out = fmt::format("# {} (A) and {} (B)\n\n**{}**\n", plain(a), plain(b),
                                  plain(changeHeadline(c)));
    for (const std::string& note : compareNotes(c))
        out += fmt::format("\n{}\n", plain(note));
    for (const std::string& note : distrustNotes(c))
        out += fmt::format("\n**{}**\n", plain(note));
    for (const Section& section : compareSections(c))
        out += sectionMarkdown(section);
    return out;
}

} // namespace ridge::reports
