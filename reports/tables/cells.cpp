// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"

#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {

Cell textCell(std::string_view text) {
    return {.text = std::string(text)};
}

Cell labelCell(std::string_view text, analyzer::Label label) {
    return {.text = std::string(text), .label = label};
}

Cell nameCell(std::string_view recorded) {
    return {.text = printable(recorded)};
}

Cell numberCell(std::string text, double number) {
    return {.text = std::move(text), .number = number};
}

Cell timeCell(analyzer::Ns time) {
    return numberCell(duration(time), static_cast<double>(time.count()));
}

Cell knownTimeCell(analyzer::Ns time) {
    return time > analyzer::Ns{} ? timeCell(time) : numberCell("–", 0);
}

Cell countCell(std::uint64_t number) {
    return numberCell(count(number), static_cast<double>(number));
}

Cell callsCell(const analyzer::Analysis& a, std::uint64_t number) {
    const std::uint64_t iterations =
        tellsIterations(a) ? std::max<std::uint64_t>(a.iterationsTold, 1) : 1;
    return numberCell(countText(a, number),
                      static_cast<double>(number) / static_cast<double>(iterations));
}

Cell shareCell(double share) {
    return numberCell(percent(share), share * 100);
}

Cell quantityCell(double amount, Unit unit) {
    return numberCell(quantity(amount, symbol(unit)), amount);
}

Cell budgetCell(const analyzer::Analysis& a, const analyzer::Budget& budget) {
    return {.text = "", .budget = a.withheld.empty() ? &budget : nullptr};
}

std::string emptySentence(const analyzer::Analysis& a, std::string_view ofRun,
                          std::string_view ofPart) {
    return a.told() == analyzer::PhaseChoice::All ? std::string(ofRun)
                                                  : fmt::format("{} {}.", ofPart, scopeText(a));
}

} // namespace ridge::reports
