// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/headline.h"

#include "analyzer/results/labels/label_facts.h"
#include "reports/words/command_words.h"
#include "reports/words/compilation_words.h"
#include "reports/words/family_budget.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/origins.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Family;
using analyzer::Label;
using analyzer::Ns;
using analyzer::Resource;

/// The resources that bound the kernels of these labels, those of most time first. They are named
/// until nine tenths of the time are; the rest goes unsaid.
std::vector<Resource> mainResources(const std::vector<analyzer::KernelRow>& kernels, Label first,
                                    Label second) {
    std::map<Resource, Ns> time;
    Ns whole{};
    for (const analyzer::KernelRow& row : kernels)
        for (const analyzer::VerdictShare& part : row.verdicts)
            if ((part.verdict.label == first || part.verdict.label == second) &&
                part.verdict.resource != Resource::None) {
                time[part.verdict.resource] += part.time;
                whole += part.time;
            }
    std::vector<std::pair<Resource, Ns>> byTime(time.begin(), time.end());
    std::ranges::stable_sort(byTime, std::greater(), [](const auto& each) { return each.second; });
    std::vector<Resource> named;
    for (Ns sum{}; const auto& [resource, ns] : byTime) {
        if (share(sum, whole) >= 0.9)
            break;
        named.push_back(resource);
        sum += ns;
    }
    return named;
}

/// "L2, DRAM and exposed copies"; "" for none. `last` is named behind the resources where it is not
/// empty.
std::string words(const std::vector<Resource>& resources, std::string_view last = "") {
    std::vector<std::string_view> all;
    all.reserve(resources.size() + 1);
    for (const Resource resource : resources)
        all.push_back(analyzer::name(resource));
    if (!last.empty())
        all.push_back(last);
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : i + 1 == all.size() ? " and " : ", ", all[i]);
    return text;
}

/// ", most of it in synchronising calls" and the like; "" when no cause has half of the idle time.
std::string mainCause(const analyzer::Budget& budget) {
    for (const analyzer::LabelFacts& label : analyzer::kLabelFacts)
        if (analyzer::isIdle(label.label) && analyzer::isOwn(label.label) &&
            budget[label.label] * 2 > budget.ownIdle())
            return label.blame.empty() ? "" : fmt::format(", most of it {}", label.blame);
    return "";
}

std::string scope(const Analysis& a) {
    return scopeText(a);
}

/// "Only process 1234 (./train --small)."
std::string processNote(const Analysis& a) {
    constexpr std::size_t kColumns = 120;
    std::string names;
    for (const std::size_t row : a.options.processes)
        names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", a.processes[row].pid,
                             shortened(printable(a.processes[row].command), kColumns));
    return fmt::format("Only {} {}.", a.options.processes.size() == 1 ? "process" : "processes",
                       names);
}

std::string scopeNote(const Analysis& a) {
    const analyzer::FilterSummary& f = *a.filter;
    std::string processes = a.options.processes.empty() ? "" : processNote(a);
    if (!a.options.range)
        return processes;
    std::string note =
        fmt::format("Only ranges that match '{}': {} of {}", printable(a.options.range->pattern()),
                    counted(f.instances, "instance"), counted(f.paths, "path"));
    if (f.notRecorded > 0)
        note += fmt::format(", {} more in steps without recording", count(f.notRecorded));
    if (f.withoutWork > 0)
        note += fmt::format(", {} without GPU work", count(f.withoutWork));
    if (f.notCounted > 0)
        note += fmt::format(", {} not counted as there are too many", count(f.notCounted));
    return (processes.empty() ? "" : processes + " ") + note + ".";
}

std::string computeSentence(const Analysis& a) {
    const auto units = mainResources(a.kernels, Label::ComputeSaturated, Label::ComputeLimited);
    return fmt::format("Compute-bound: {} of {} the {} {}", percent(a.verdict.share), scope(a),
                       words(units), units.size() == 1 ? "unit leads" : "units lead");
}

/// Idle time and kernels too small for the GPU, the larger one first, each with its own share.
std::string overheadSentence(const Analysis& a) {
    const analyzer::Budget& b = a.budget;
    const Ns whole = b.ownTotal(), small = b[Label::OverheadKernel];
    const std::string idlePart = percent(share(b.ownIdle(), whole));
    const std::string smallPart = percent(share(small, whole));
    if (share(small, whole) < 0.05)
        return fmt::format("Overhead-bound: {} of {} the GPU has nothing to do{}", idlePart,
                           scope(a), mainCause(b));
    if (share(b.ownIdle(), whole) < 0.05)
        return fmt::format("Overhead-bound: {} of {} goes to kernels too small for the GPU",
                           smallPart, scope(a));
    const std::string both =
        fmt::format("Overhead-bound: {} of {}:", percent(a.verdict.share), scope(a));
    if (b.ownIdle() >= small)
        return fmt::format("{} for {} the GPU has nothing to do{}, and {} goes to kernels too "
                           "small for it",
                           both, idlePart, mainCause(b), smallPart);
    return fmt::format("{} {} goes to kernels too small for the GPU, and for {} it has nothing to "
                       "do{}",
                       both, smallPart, idlePart, mainCause(b));
}

std::string decided(const Analysis& a) {
    const Ns whole = a.budget.ownTotal();
    const analyzer::Budget& b = a.budget;
    switch (a.verdict.family) {
    case Family::Compute:
        return computeSentence(a);
    case Family::Bandwidth: {
        const Ns moved = b[Label::Copy] + b[Label::Fill];
        if (moved > a.verdict.of(Family::Bandwidth) / 2)
            return fmt::format("Bandwidth-bound: {} of {} goes to exposed copies and fills",
                               percent(share(moved, whole)), scope(a));
        const char* copies = share(moved, whole) >= 0.001 ? "exposed copies" : "";
        return fmt::format(
            "Bandwidth-bound: {} of {} waits for {}", percent(a.verdict.share), scope(a),
            words(mainResources(a.kernels, Label::BandwidthSaturated, Label::BandwidthLimited),
                  copies));
    }
    case Family::Overhead:
        return overheadSentence(a);
    case Family::Communication:
        return fmt::format("Communication-bound: {} of {} is communication that nothing else runs "
                           "beside",
                           percent(a.verdict.share), scope(a));
    case Family::None:
        break;
    }
    return fmt::format("No verdict: nothing in {} has a label", scope(a));
}

/// The family with most time after that of the verdict; None where no other has any.
Family secondOf(const Analysis& a) {
    Family second = Family::None;
    for (Family f : {Family::Compute, Family::Bandwidth, Family::Overhead, Family::Communication})
        if (f != a.verdict.family && a.verdict.of(f) > a.verdict.of(second))
            second = f;
    return second;
}

/// That family where the verdict's sentence names it; else None.
Family namedSecond(const Analysis& a) {
    const Family second = secondOf(a);
    const bool isLarge = share(a.verdict.of(second), a.budget.ownTotal()) >= 0.1;
    return a.verdict.undecided || isLarge ? second : Family::None;
}

bool namesCommunication(const Analysis& a) {
    return a.verdict.family == Family::Communication || namedSecond(a) == Family::Communication;
}

std::string secondLargest(const Analysis& a) {
    const Family second = namedSecond(a);
    const std::string part = percent(share(a.verdict.of(second), a.budget.ownTotal()));
    switch (second) {
    case Family::Compute:
        return fmt::format(", while {} is compute-bound", part);
    case Family::Bandwidth:
        return fmt::format(", while {} is bandwidth-bound", part);
    case Family::Overhead:
        return fmt::format(", while {} is overhead", part);
    case Family::Communication:
        return fmt::format(", while {} is exposed communication", part);
    case Family::None:
        break;
    }
    return "";
}

std::vector<Resource> boundResources(const analyzer::BudgetVerdict& verdict,
                                     const std::vector<analyzer::KernelRow>& kernels) {
    if (verdict.family == Family::Compute)
        return mainResources(kernels, Label::ComputeSaturated, Label::ComputeLimited);
    if (verdict.family == Family::Bandwidth)
        return mainResources(kernels, Label::BandwidthSaturated, Label::BandwidthLimited);
    return {};
}

/// Whether counters of a second run are there.
bool anyCounted(const Analysis& a) {
    return std::ranges::any_of(a.kernels, [](const auto& row) { return row.replayed.time > Ns{}; });
}

/// "Undecided between overhead (34.9 %) and compute (32.7 %): ..."
std::string undecided(const Analysis& a) {
    const Ns whole = a.budget.ownTotal();
    const auto named = [&](Family family) {
        std::string_view word = analyzer::name(family);
        word.remove_suffix(std::string_view("-bound").size());
        return fmt::format("{} ({})", word, percent(share(a.verdict.of(family), whole)));
    };
    const Family second = secondOf(a);
    const std::string between =
        second == Family::None
            ? ""
            : fmt::format(" between {} and {}", named(a.verdict.family), named(second));
    return fmt::format("Undecided{}: {} of {} is in unclassified kernels, enough to change the "
                       "verdict{}.",
                       between, percent(share(a.budget[Label::Unclassified], whole)), scope(a),
                       anyCounted(a) ? "" : "; counters (--replay) decide it");
}

/// "compute-bound (FP32)"
std::string shortVerdict(const analyzer::ProcessRow& row) {
    if (row.verdict.undecided)
        return "undecided";
    const auto resources = boundResources(row.verdict, row.kernels);
    return fmt::format("{}{}", analyzer::name(row.verdict.family),
                       resources.empty() ? "" : fmt::format(" ({})", words(resources)));
}

/// "4 processes, each for itself: 1 naive, 2 tiled: bandwidth-bound (L1); ..."; "" where one verdict
/// holds for all, or another part than the steady states is reported: their rows are of these.
std::string eachProcess(const Analysis& a) {
    constexpr std::size_t kMost = 8, kColumns = 30;
    if (a.told() != analyzer::PhaseChoice::Steady || a.phases.slice || a.options.range)
        return "";
    std::vector<std::string> commands;
    for (const analyzer::ProcessRow& row : a.byProcess)
        commands.push_back(a.processes[row.process].command);
    const std::vector<std::string> names = differences(commands);
    std::vector<std::pair<std::string, std::string>> groups; ///< processes, verdict
    for (std::size_t i = 0; i < a.byProcess.size(); ++i) {
        const std::string verdict = shortVerdict(a.byProcess[i]);
        const std::string process = shortened(
            fmt::format("{} {}", a.byProcess[i].process + 1, printable(names[i])), kColumns);
        if (!groups.empty() && groups.back().second == verdict)
            groups.back().first += ", " + process;
        else
            groups.emplace_back(process, verdict);
    }
    if (groups.size() < 2)
        return "";
    std::string text = fmt::format("{} processes, each for itself: ", a.byProcess.size());
    for (std::size_t i = 0; i < std::min(groups.size(), kMost); ++i)
        text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", groups[i].first, groups[i].second);
    if (groups.size() > kMost)
        text += "; the table of processes has more";
    return text + ".";
}

/// The verdict hangs on what recording itself costs.
std::string collectorDecides(const Analysis& a) {
    if (a.stepTimes)
        return fmt::format("Undecided: what recording adds to a step is known to {} of the step, "
                           "and that is enough for another family to lead.",
                           percent(a.stepTimes->error));
    return fmt::format("Undecided: without the recorder's own cost, estimated at {}, overhead "
                       "would not lead.",
                       duration(a.collectorCost));
}

} // namespace

Headline headline(const Analysis& a) {
    Headline result;
    const Ns whole = a.budget.ownTotal();
    bool saysCommunication = false;
    if (a.filter)
        result.notes.push_back(scopeNote(a));
    if (a.devices.empty() && a.filter) {
        result.verdict = a.options.phase == analyzer::PhaseChoice::All || a.filter->paths == 0
                             ? "No verdict: the part that was asked for holds no GPU work."
                             : "No verdict: the part that was asked for holds no GPU work in "
                               "the steady state; --phase all shows the run.";
    } else if (a.devices.empty()) {
        result.verdict = "No verdict: this recording holds no GPU work.";
        result.notes.push_back(fmt::format("It holds {} and {}. Was the "
                                           "program stopped before its first kernel?",
                                           counted(a.counts.calls, "API call"),
                                           counted(a.counts.ranges, "NVTX range")));
    } else if (!a.withheld.empty()) {
        result.verdict = fmt::format("Verdict withheld: {}.", printable(a.withheld));
    } else if (whole <= Ns{}) {
        result.verdict = "No verdict: the GPU operations have no duration.";
    } else if (a.collectorDecides) {
        result.verdict = collectorDecides(a);
    } else if (std::string each = eachProcess(a); !each.empty()) {
        result.verdict = std::move(each);
    } else if (a.verdict.undecided) {
        result.verdict = undecided(a);
        saysCommunication = namesCommunication(a);
    } else {
        result.verdict = decided(a) + secondLargest(a) + ".";
        saysCommunication = namesCommunication(a);
    }
    if (std::string families = familyNote(a); !families.empty())
        result.notes.push_back(std::move(families));
    if (const Ns comm = a.budget[Label::Communication];
        !saysCommunication && share(comm, whole) >= 0.01)
        result.notes.push_back(fmt::format("Exposed communication takes {} of {}.",
                                           percent(share(comm, whole)), scope(a)));
    result.remarks = result.notes.size();
    for (std::string& note : phaseNotes(a))
        result.notes.push_back(std::move(note));
    if (std::string remark = compilationRemark(a); !remark.empty())
        result.notes.push_back(std::move(remark));
    if (a.stepTimes)
        result.notes.push_back(stepTimesNote(a));
    for (std::string& note : originNotes(a))
        result.notes.push_back(std::move(note));
    if (std::string note = onlyDurations(a); !note.empty())
        result.notes.push_back(std::move(note));
    if (!a.capture.complete)
        result.notes.push_back(fmt::format(
            "The recording is not whole{}{}. What could be read is shown.",
            a.capture.incompleteReason.empty() ? "" : ": ", printable(a.capture.incompleteReason)));
    return result;
}

std::string boundByText(const analyzer::BudgetVerdict& verdict,
                        const std::vector<analyzer::KernelRow>& kernels) {
    const std::vector<Resource> resources = boundResources(verdict, kernels);
    std::string text = budgetVerdictText(verdict);
    if (!verdict.undecided && !resources.empty())
        text += ": " + words(resources);
    return text;
}

std::vector<BudgetPart> budgetParts(const analyzer::Budget& budget,
                                    const std::vector<analyzer::KernelRow>& kernels) {
    const std::vector<int> shares = tenths(budget.time);
    std::vector<BudgetPart> parts;
    for (std::size_t i = 0; i < analyzer::kLabels; ++i) {
        const auto label = static_cast<Label>(i);
        if (budget[label] == Ns{})
            continue;
        std::string text(analyzer::name(label));
        const bool named = label <= Label::BandwidthLimited;
        if (const std::string by = named ? words(mainResources(kernels, label, label)) : "";
            !by.empty())
            text.insert(std::min(text.find(','), text.size()), ": " + by);
        parts.push_back({label, std::move(text), budget[label], shares[i]});
    }
    return parts;
}

} // namespace ridge::reports
