// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/summary/summary.h"

#include "reports/summary/parts.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/compilation_words.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/iteration_words.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

constexpr std::size_t kMostAdvice = 3;
constexpr std::size_t kPathWidth = 40;

/// The worst kind of loss, and how many more there are. Mere notes are no losses.
std::string lossText(const Analysis& a) {
    const auto kinds = std::ranges::count_if(a.losses, [](const analyzer::LossRow& row) {
        return row.severity != trace::Severity::Info;
    });
    if (kinds == 0)
        return "";
    const analyzer::LossRow& worst = a.losses.front();
    return fmt::format("Not recorded: {}{}{}{}{}.",
                       worst.count > 1 ? count(worst.count) + " x " : "", printable(worst.what),
                       worst.advice.empty() ? "" : ". ", printable(worst.advice),
                       kinds > 1 ? fmt::format("; {} more kinds", kinds - 1) : "");
}

std::vector<std::string> notesOf(const Analysis& a, const Headline& head) {
    std::vector<std::string> notes(head.notes.begin(),
                                   head.notes.begin() + static_cast<std::ptrdiff_t>(head.remarks));
    const bool tellsSteady = a.told() == analyzer::PhaseChoice::Steady;
    for (std::string& note : tellsSteady ? std::vector{autotuningNote(a)} : phaseNotes(a))
        notes.push_back(std::move(note));
    notes.push_back(compilationRemark(a));
    std::erase(notes, "");
    return notes;
}

void setAdvice(Summary& all, const Analysis& a) {
    for (std::size_t i = 0; i < std::min(a.advice.size(), kMostAdvice); ++i)
        all.advice.push_back({std::string(adviceName(a.advice[i].kind)), gainText(a, a.advice[i]),
                              adviceText(a, a.advice[i]), i});
    all.moreAdvice = a.advice.size() - all.advice.size();
}

} // namespace

Summary summary(const Analysis& a) {
    const Headline head = headline(a);
    Summary all{.verdict = head.verdict,
                .notes = notesOf(a, head),
                .figures = summaryFigures(a),
                .goes = tellsIterations(a) ? "Where an iteration goes" : "Where the time goes",
                .start = startNote(a),
                .losses = lossText(a),
                .bars = summaryBars(a),
                .iterations = summaryIterations(a),
                .iterationsNote = a.iterations ? iterationSummary(a, kPathWidth) : "",
                .facts = summaryFacts(a)};
    setAdvice(all, a);
    return all;
}

} // namespace ridge::reports
