// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/phase_text.h"

#include "analyzer/results/labels/label_facts.h"
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::IterationBasis;
using analyzer::Label;
using analyzer::Ns;
using analyzer::Phase;
using analyzer::PhaseChoice;

bool hasPhases(const Analysis& a) {
    return a.phases.basis != IterationBasis::None;
}

/// First operation of any device; none without operations.
std::optional<Ns> hostBefore(const Analysis& a) {
    std::optional<Ns> first;
    for (const analyzer::DeviceRow& device : a.devices)
        first = std::min(first.value_or(Ns::max()), device.first);
    return first ? std::optional(std::max(Ns{}, *first)) : std::nullopt;
}

analyzer::PhaseRow startOf(const Analysis& a) {
    analyzer::PhaseRow start = a.phases.of(Phase::StartUp);
    const analyzer::PhaseRow& warmUp = a.phases.of(Phase::WarmUp);
    start.budget += warmUp.budget;
    start.span += warmUp.span;
    start.busy += warmUp.busy;
    start.iterations += warmUp.iterations;
    start.autotuning += warmUp.autotuning;
    start.trials += warmUp.trials;
    return start;
}

std::string basisText(const Analysis& a) {
    if (a.phases.basis == IterationBasis::Launches)
        return "found in the launches that repeat";
    if (a.phases.basis == IterationBasis::Optimizer)
        return "found in the optimizer's steps";
    return a.iterations && !a.iterations->path.empty()
               ? fmt::format("NVTX range '{}'", shortened(printable(a.iterations->path), 40))
               : "marked by NVTX ranges";
}

/// "98 iterations on each of 2 GPUs", or "131 iterations" of all where they have different numbers
/// of them.
std::string ofEachGpu(const Analysis& a) {
    const std::uint64_t all = a.phases.of(Phase::Steady).iterations;
    const std::uint64_t gpus = a.devices.size();
    const std::uint64_t own = a.iterations ? a.iterations->count - a.iterations->warmUp : 0;
    if (gpus > 1 && own * gpus == all)
        return fmt::format("{} on each of {} GPUs", counted(own, "iteration"), gpus);
    return counted(all, "iteration");
}

std::string steadyNote(const Analysis& a) {
    const analyzer::PhaseRow& steady = a.phases.of(Phase::Steady);
    const std::string many = counted(steady.iterations, "iteration");
    const std::size_t several = repeatingProcesses(a);
    if (several > 1 && a.phases.slice)
        return fmt::format("Only iterations {} to {} of each of {} processes are reported.",
                           a.phases.slice->first, a.phases.slice->last, several);
    if (several > 1)
        return fmt::format(
            "The steady states of {} processes are reported together, {} in all; the "
            "table of processes has each.",
            several, many);
    if (a.phases.slice)
        return fmt::format("Only iterations {} to {} are reported, {}.", a.phases.slice->first,
                           a.phases.slice->last, basisText(a));
    std::string text = fmt::format("The steady state is {}, {}", ofEachGpu(a), basisText(a));
    if (a.iterations && a.iterations->warmUp > 0)
        text += fmt::format(", without {} of warm-up", count(a.iterations->warmUp));
    text += ".";
    if (a.iterations && !a.iterations->settles && a.iterations->count > 2)
        text +=
            fmt::format(" Their times do not settle: the last quarter takes {:.2f} x the first.",
                        1 + a.iterations->growth);
    return text;
}

std::string iterationNote(const Analysis& a) {
    Ns busy{};
    std::uint64_t operations = 0;
    for (const analyzer::DeviceRow& device : a.devices) {
        busy += device.busy;
        operations += device.operations;
    }
    const Ns whole = a.budget.total();
    const double share =
        whole > Ns{} ? static_cast<double>(busy.count()) / static_cast<double>(whole.count()) : 0;
    const std::string each = countText(a, operations);
    return fmt::format("An iteration takes {}: the GPU is busy for {} ({}), idle for {}, and runs "
                       "{} operation{}.",
                       duration(perIteration(a, whole)), duration(perIteration(a, busy)),
                       percent(share), duration(perIteration(a, a.budget.idle())), each,
                       each == "1" ? "" : "s");
}

/// "module load 227 ms, host busy 1.12 s": the largest idle causes of the start.
std::string causesText(const analyzer::Budget& budget) {
    std::vector<std::pair<Ns, Label>> causes;
    for (std::size_t i = index(analyzer::kFirstIdle); i < analyzer::kLabels; ++i)
        if (const auto label = static_cast<Label>(i); budget[label] > Ns{})
            causes.emplace_back(budget[label], label);
    std::ranges::sort(causes, std::greater());
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(causes.size(), 3); ++i)
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", analyzer::name(causes[i].second),
                            duration(causes[i].first));
    return text;
}

/// "autotuning: 134 ms of GPU time in 7,484 operations"; "" without any.
std::string autotuningText(const analyzer::PhaseRow& row) {
    return row.trials == 0
               ? ""
               : fmt::format("autotuning: {} of GPU time in {}", duration(row.autotuning),
                             counted(row.trials, "operation"));
}

bool startIsApart(const Analysis& a) {
    const std::optional<Ns> before = hostBefore(a);
    return startOf(a).span > Ns{} || (before && *before > Ns{});
}

} // namespace

std::string_view name(Phase phase) {
    switch (phase) {
    case Phase::StartUp:
        return "start-up";
    case Phase::WarmUp:
        return "warm-up";
    case Phase::Steady:
        return "steady state";
    case Phase::Rest:
        break;
    }
    return "between and after";
}

std::string scopeText(const Analysis& a) {
    if (a.options.range)
        return "these ranges";
    return a.filter && a.told() == PhaseChoice::All ? "this part" : phaseText(a);
}

std::string phaseText(const Analysis& a) {
    if (a.told() == PhaseChoice::All)
        return "the run";
    if (a.told() == PhaseChoice::Start)
        return "the start";
    if (a.phases.slice)
        return fmt::format("iterations {} to {}", a.phases.slice->first, a.phases.slice->last);
    return repeatingProcesses(a) > 1 ? "the steady states" : "the steady state";
}

std::size_t repeatingProcesses(const Analysis& a) {
    return static_cast<std::size_t>(std::ranges::count_if(
        a.byProcess, [](const analyzer::ProcessRow& row) { return row.iterations.has_value(); }));
}

std::string_view key(PhaseChoice choice) {
    switch (choice) {
    case PhaseChoice::Steady:
        return "steady";
    case PhaseChoice::Start:
        return "start";
    case PhaseChoice::All:
        break;
    }
    return "all";
}

bool tellsIterations(const Analysis& a) {
    return a.iterationsTold > 0;
}

Ns perIteration(const Analysis& a, Ns time) {
    return tellsIterations(a) ? time / static_cast<std::int64_t>(a.iterationsTold) : time;
}

double perIteration(const Analysis& a, double amount) {
    return tellsIterations(a) ? amount / static_cast<double>(a.iterationsTold) : amount;
}

std::string wholeText(const Analysis& a) {
    const Ns whole = a.budget.total();
    if (tellsIterations(a))
        return fmt::format("{} an iteration, the mean of {}", duration(perIteration(a, whole)),
                           count(a.iterationsTold));
    return fmt::format("{} of {}", duration(whole), deviceTimeName(a.devices.size()));
}

std::string countText(const Analysis& a, std::uint64_t number) {
    if (!tellsIterations(a))
        return count(number);
    const double each = static_cast<double>(number) / static_cast<double>(a.iterationsTold);
    const double whole = std::round(each);
    if (std::abs(each - whole) < 0.005 * std::max(1.0, each))
        return count(static_cast<std::uint64_t>(whole));
    return each >= 100 ? count(static_cast<std::uint64_t>(whole)) : fmt::format("{:.2g}", each);
}

std::string launchesText(const Analysis& a) {
    std::uint64_t launches = 0;
    for (const analyzer::KernelRow& row : a.kernels)
        launches += row.time.count;
    if (!tellsIterations(a))
        return counted(launches, "launch");
    const std::string each = countText(a, launches);
    return fmt::format("{} {} an iteration", each, each == "1" ? "launch" : "launches");
}

std::string startNote(const Analysis& a) {
    if (!hasPhases(a) || a.told() != PhaseChoice::Steady || !startIsApart(a))
        return "";
    const analyzer::PhaseRow start = startOf(a);
    std::string text = "Start-up is apart:";
    const std::optional<Ns> before = hostBefore(a);
    if (before && *before > Ns{})
        text += fmt::format(" {} on the host before the first GPU operation{}", duration(*before),
                            start.span > Ns{} ? ", then" : "");
    if (start.span > Ns{}) {
        text += fmt::format(" {} {}", duration(start.span),
                            repeatingProcesses(a) > 1 ? "in which processes start and warm up"
                                                      : "until the steady state");
        if (const std::string causes = causesText(start.budget); !causes.empty())
            text += fmt::format(" ({})", causes);
        if (const std::string tuning = autotuningText(start); !tuning.empty())
            text += "; " + tuning;
    }
    return text + ". `--phase start` shows it.";
}

std::string autotuningNote(const Analysis& a) {
    analyzer::PhaseRow later = a.phases.of(Phase::Steady);
    later.autotuning += a.phases.of(Phase::Rest).autotuning;
    later.trials += a.phases.of(Phase::Rest).trials;
    const std::string text = autotuningText(later);
    return text.empty()
               ? ""
               : fmt::format("{} {}.",
                             hasPhases(a) ? "Outside of start-up there is" : "The run holds", text);
}

std::vector<std::string> phaseNotes(const Analysis& a) {
    std::vector<std::string> notes;
    if (a.devices.empty() || a.options.phase == PhaseChoice::All)
        return notes;
    if (!hasPhases(a) && a.sharing > 1) {
        notes.push_back(fmt::format("{} processes ran on one GPU, and what they repeat is less "
                                    "than half of its busy time: the whole run is reported. "
                                    "`--process N` shows the Nth of them.",
                                    count(a.sharing)));
        return notes;
    }
    if (!hasPhases(a)) {
        notes.push_back("No iterations were found, neither NVTX ranges nor a sequence of launches "
                        "that repeats: the whole run is reported, start-up included.");
        if (std::string tuning = autotuningNote(a); !tuning.empty())
            notes.push_back(std::move(tuning));
        return notes;
    }
    if (a.options.phase == PhaseChoice::Start) {
        notes.push_back("Only start-up and warm-up are reported; without --phase it is the steady "
                        "state.");
        return notes;
    }
    notes.push_back(steadyNote(a));
    if (tellsIterations(a) && !a.filter)
        notes.push_back(iterationNote(a));
    if (std::string start = startNote(a); !start.empty())
        notes.push_back(std::move(start));
    if (std::string tuning = autotuningNote(a); !tuning.empty())
        notes.push_back(std::move(tuning));
    return notes;
}

std::vector<std::string> startAdvice(const Analysis& a) {
    std::vector<std::string> lines;
    if (!hasPhases(a) || a.options.phase == PhaseChoice::All || a.filter)
        return lines;
    const analyzer::PhaseRow start = startOf(a);
    std::vector<std::pair<Ns, Label>> causes;
    for (std::size_t i = index(analyzer::kFirstIdle); i < analyzer::kLabels; ++i)
        if (const auto label = static_cast<Label>(i);
            !analyzer::factsOf(label).cure.empty() && start.budget[label] * 20 > start.span)
            causes.emplace_back(start.budget[label], label);
    std::ranges::sort(causes, std::greater());
    if (const std::string tuning = autotuningText(start); !tuning.empty())
        lines.push_back(tuning +
                        ": candidates of a kernel are timed to find the fastest one. A "
                        "compilation cache (Triton's, Inductor's, XLA's) keeps the results.");
    for (const auto& [time, label] : causes)
        lines.push_back(fmt::format("{}, {}: {}.", analyzer::name(label), duration(time),
                                    analyzer::factsOf(label).cure));
    return lines;
}

std::string processNote(const analyzer::Analysis& a) {
    const std::size_t others = a.sharing > a.byProcess.size() ? a.sharing - a.byProcess.size() : 0;
    std::string text = "the steady state of each; `--process N` shows more of the Nth";
    if (others > 0)
        text += fmt::format("; {} with less of the GPU time are left out", count(others));
    return text;
}

} // namespace ridge::reports
