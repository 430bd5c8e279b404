// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/family_sections.h"

#include "reports/family_words.h"
#include "reports/html_table.h"
#include "reports/markdown_table.h"
#include "reports/tables/tables.h"
#include "reports/text_table.h"

namespace ridge::reports {

using analyzer::Analysis;
using analyzer::KernelFamilyRow;

void addFamilies(TextPage& page, const Analysis& a) {
    if (a.families.empty())
        return;
    page.heading("Kernel families", "by the names of the kernels; shares of their GPU time");
    addTable(page, familyTable(a), {},
             [&](std::size_t row, std::size_t) { page.wrapped(splitText(a, a.families[row]), 4); });
}

Json familiesJson(const Analysis& a) {
    Json result = Json::array();
    for (const KernelFamilyRow& row : a.families) {
        Json verdicts;
        if (a.withheld.empty())
            for (const FamilyPart& part : partsOf(row))
                verdicts[std::string(part.name) + "_ns"] = part.time.count();
        result.push_back({{"family", analyzer::name(row.family)},
                          {"functions", row.functions},
                          {"calls", row.calls},
                          {"total_ns", row.time.count()},
                          {"busy_ns", a.withheld.empty() ? Json(row.busy.count()) : Json()},
                          {"share_of_busy", row.shareOfBusy},
                          {"verdicts", std::move(verdicts)}});
    }
    return result;
}

void setFamilies(kainjow::mustache::data& page, const Analysis& a) {
    page.set("hasFamilies", !a.families.empty());
    page.set("families", tableHtml(familyTable(a), a.families.size(), "family"));
}

std::string familiesMarkdown(const Analysis& a) {
    return a.families.empty() ? ""
                              : "\n## Kernel families\n" +
                                    tableMarkdown(familyTable(a), a.families.size(), "family");
}

} // namespace ridge::reports
