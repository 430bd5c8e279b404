// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/summary/parts.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/known.h"
#include "reports/words/origins.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using Facts = std::vector<SummaryFact>;

constexpr double kWell = 0.95; ///< part of the kernel time from which on verdicts are known

/// What would decide the unclassified kernel of most time; "" for none.
std::string wayToKnow(const Analysis& a) {
    for (const analyzer::KernelRow& row : a.kernels)
        if (std::string way = howToKnow(a, row); !way.empty())
            return way;
    return "";
}

void addVerdicts(Facts& facts, const Analysis& a) {
    if (!a.withheld.empty()) {
        facts.push_back({Certainty::Withheld, fmt::format("Verdicts: {}.", printable(a.withheld))});
        return;
    }
    const std::optional<double> share = knownShare(a);
    if (!share)
        return;
    const std::string way = *share < kWell ? wayToKnow(a) : "";
    facts.push_back(
        {*share < kWell ? Certainty::NotKnown : Certainty::Known,
         sentence(knownText(a)) + (way.empty() ? "" : " To know the rest: " + way + ".")});
}

/// ": of the host's part the recorder itself cost about 1.2 ms (an estimate ...)"; "" for none.
std::string estimate(const Analysis& a) {
    const std::string note = a.collectorCost > analyzer::Ns{} ? collectorNote(a) : "";
    return note.empty() ? "" : ": " + note;
}

void addRecording(Facts& facts, const Analysis& a) {
    if (a.stepTimes)
        facts.push_back({Certainty::Known, stepTimesNote(a)});
    else if (a.iterations)
        facts.push_back(
            {Certainty::NotKnown,
             "What recording adds to an iteration was not measured" + estimate(a) + "."});
    if (a.capture.complete)
        return;
    facts.push_back({Certainty::NotKnown,
                     fmt::format("The recording is not whole{}{}. What could be read is shown.",
                                 a.capture.incompleteReason.empty() ? "" : ": ",
                                 printable(a.capture.incompleteReason))});
}

void addIterations(Facts& facts, const Analysis& a) {
    if (!a.iterations)
        return;
    const analyzer::Iterations& all = *a.iterations;
    if (!all.settles && all.count > 2)
        facts.push_back(
            {Certainty::NotKnown,
             fmt::format(
                 "Times of iterations do not settle: the last quarter takes {:.2f} x the first.",
                 1 + all.growth)});
}

/// An empty list of advice says something too.
void addAdvice(Facts& facts, const Analysis& a) {
    if (a.advice.empty() && a.withheld.empty() && a.budget.total() > analyzer::Ns{})
        facts.push_back(
            {Certainty::Known,
             fmt::format("Nothing to try was found that would gain {} of the time or more.",
                         percent(analyzer::kLeastGain))});
}

void addRoofs(Facts& facts, const Analysis& a) {
    std::size_t measured = 0, known = 0;
    for (const analyzer::DeviceRow& device : a.devices)
        for (const analyzer::Roof& roof : device.roofs.byResource) {
            known += roof.rate > 0;
            measured += roof.rate > 0 && roof.origin == analyzer::CeilingOrigin::Measured;
        }
    if (a.devices.empty() || measured == known)
        return;
    facts.push_back(
        {Certainty::NotKnown,
         measured == 0
             ? "Roofs are from device attributes and a table: `ridge ceilings` measures them."
             : fmt::format(
                   "{} of {} roofs are from device attributes and a table: `ridge ceilings` "
                   "measures them.",
                   known - measured, known)});
}

} // namespace

std::vector<SummaryFact> summaryFacts(const Analysis& a) {
    Facts facts;
    addVerdicts(facts, a);
    addRecording(facts, a);
    addIterations(facts, a);
    addRoofs(facts, a);
    addAdvice(facts, a);
    if (std::string note = onlyDurations(a); !note.empty())
        facts.push_back({Certainty::NotKnown, std::move(note)});
    for (std::string& note : originNotes(a))
        facts.push_back({Certainty::Known, std::move(note)});
    std::stable_partition(facts.begin(), facts.end(), [](const SummaryFact& fact) {
        return fact.certainty != Certainty::Known;
    });
    return facts;
}

std::string_view name(Certainty certainty) {
    switch (certainty) {
    case Certainty::Known:
        return "known";
    case Certainty::NotKnown:
        return "not known";
    case Certainty::Withheld:
        break;
    }
    return "withheld";
}

} // namespace ridge::reports
