// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/sections.h"

#include "reports/words/advice/advice_text.h"
#include "reports/words/family_budget.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Advice;
using analyzer::Analysis;

void addAdvice(TextPage& page, const Analysis& a, std::size_t limit, std::size_t told) {
    if (a.advice.empty())
        return;
    page.heading("What to try", kAdviceNote);
    for (std::size_t i = 0; i < a.advice.size() && i < limit; ++i) {
        const Advice& advice = a.advice[i];
        page.line(fmt::format("  {}. {}: {}", i + 1, adviceName(advice.kind), gainText(a, advice)));
        if (i < told)
            page.wrapped(adviceText(a, advice), 5);
    }
    if (a.advice.size() > limit)
        page.faint("  " + counted(a.advice.size() - limit, "smaller gain"));
}

void addFamilyBudget(TextPage& page, const Analysis& a) {
    const std::vector<BusyPart> parts = mainBusyParts(a);
    if (parts.size() < 2)
        return;
    page.heading("Busy time by family", busyByFamilyText(a, parts));
    const std::size_t barWidth = page.width() - 59;
    for (const BusyPart& part : parts)
        page.line(fmt::format(
            "  {} {} {}  {}", padRight(part.name, 38), padLeft(tenthsPercent(part.tenths), 8),
            padLeft(duration(perIteration(a, part.time)), 7),
            std::string(static_cast<std::size_t>(part.tenths) * barWidth / 1000, '#')));
}

} // namespace ridge::reports
