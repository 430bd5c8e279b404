// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The first screen of the page and of the window: what an iteration takes, what bounds it, what to
// try next, and how sure that is.
#pragma once

#include "analyzer/results/analysis.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// "59.0 %", "GPU busy, 14.0 ms".
struct SummaryFigure {
    std::string value, what;
};

struct SummaryPart {
    std::string name, time;
    int tenths = 0; ///< of a percent of its bar; the parts of a bar add up to 1000
    /// Whose colour it has: of a bar by verdict alone.
    std::optional<analyzer::Label> label = {};
    /// The section that tells more of it (Section::id); "" of the rest.
    std::string_view section = {};
};

/// The same time by one question.
struct SummaryBar {
    std::string by = {};    ///< "verdict", "family", "module" or "range"
    std::string whole = {}; ///< what the parts are parts of: "14.0 ms busy an iteration"
    std::vector<SummaryPart> parts = {};
};

struct SummaryAdvice {
    std::string name, gain, text;
    std::size_t row = 0; ///< of Analysis::advice
};

/// An iteration as a column, as high as its time.
struct SummaryIteration {
    std::uint64_t number = 0;
    analyzer::Ns start{}, extent{}; ///< on the device
    analyzer::Budget budget;        ///< adds up to `extent`
    bool isWarmUp = false;
    /// Of a slow one: what it has more of than the median one. "" of others.
    std::string cause = {};
};

enum class Certainty : std::uint8_t { Known, NotKnown, Withheld };

/// What is known, or what is not and the command that would tell.
struct SummaryFact {
    Certainty certainty{};
    std::string text = {};
};

struct Summary {
    std::string verdict = {};
    std::vector<std::string> notes =
        {}; ///< which part is reported, and what the verdict does not say
    std::vector<SummaryFigure> figures = {};
    std::string goes = {};   ///< what the bars are about: "Where an iteration goes"
    std::string start = {};  ///< what start-up took; "" where nothing is apart
    std::string losses = {}; ///< what was not recorded; "" for nothing
    std::vector<SummaryBar> bars = {};
    std::vector<SummaryAdvice> advice = {}; ///< the first ones
    std::size_t moreAdvice = 0;
    std::vector<SummaryIteration> iterations = {}; ///< Iterations::strip and the outliers, in order
    std::string iterationsNote = {};               ///< "11, found in the optimizer's steps"
    std::vector<SummaryFact> facts = {};           ///< what is not known first
};

Summary summary(const analyzer::Analysis& analysis);

std::string_view name(Certainty certainty); ///< "known", "not known", "withheld"

} // namespace ridge::reports
