// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/sections.h"

#include "reports/markdown/escape.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/family_budget.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Analysis;

std::string adviceMarkdown(const Analysis& a) {
    if (a.advice.empty())
        return "";
    std::string out = fmt::format("\n## What to try\n\nThe {}.\n\n", kAdviceNote);
    for (std::size_t i = 0; i < std::min(a.advice.size(), kMaxAdvice); ++i)
        out += fmt::format("{}. **{}**: {}. {}\n", i + 1, adviceName(a.advice[i].kind),
                           gainText(a, a.advice[i]), plain(adviceText(a, a.advice[i])));
    return out;
}

std::string familyBudgetMarkdown(const Analysis& a) {
    const std::vector<BusyPart> parts = mainBusyParts(a);
    if (parts.size() < 2)
        return "";
    std::string out = fmt::format(
        "\n## Busy time by family\n\n{}\n\n| Family | Share of busy | Time |\n|---|---:|---:|\n",
        busyByFamilyText(a, parts));
    for (const BusyPart& part : parts)
        out += fmt::format("| {} | {} | {} |\n", part.name, tenthsPercent(part.tenths),
                           duration(perIteration(a, part.time)));
    return out;
}

} // namespace ridge::reports
