// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/summary/parts.h"
#include "reports/words/family_budget.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"
#include "reports/words/shares.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;
using Figures = std::vector<SummaryFigure>;

double quotient(Ns part, Ns whole) {
    return whole > Ns{} ? static_cast<double>(part.count()) / static_cast<double>(whole.count())
                        : 0;
}

void addTimes(Figures& figures, const Analysis& a) {
    const Ns whole = a.budget.total();
    const std::string what =
        tellsIterations(a) ? fmt::format("an iteration, the mean of {}", count(a.iterationsTold))
        : a.told() != analyzer::PhaseChoice::All ? "of " + scopeText(a)
                                                 : "first to last GPU operation";
    const std::string devices = a.devices.size() > 1 && !tellsIterations(a)
                                    ? fmt::format(", summed over {} GPUs", a.devices.size())
                                    : "";
    figures.push_back({duration(perIteration(a, whole)), what + devices});
    if (a.stepTimes)
        figures.push_back({duration(a.stepTimes->plain),
                           a.stepTimes->ofMeans ? "a step that is not recorded, the mean"
                                                : "a step that is not recorded, the median"});
}

void addBusy(Figures& figures, const Analysis& a) {
    const Ns busy = a.budget.total() - a.budget.idle();
    figures.push_back({percent(quotient(busy, a.budget.total())),
                       "GPU busy, " + duration(perIteration(a, busy))});
}

/// Of one GPU that repeats iterations; more of them run side by side.
void addRate(Figures& figures, const Analysis& a) {
    const Ns each = a.stepTimes ? a.stepTimes->plain : perIteration(a, a.budget.total());
    if (!tellsIterations(a) || each <= Ns{} || a.devices.size() > 1 || repeatingProcesses(a) > 1)
        return;
    figures.push_back({quantity(1e9 / static_cast<double>(each.count()), "/s"),
                       a.stepTimes ? "steps that are not recorded" : "iterations"});
}

/// The busiest unit over all kernels, as a second run counted it.
SummaryFigure busiestReplayed(const Analysis& a) {
    std::array<double, analyzer::kUnits> busy{};
    double covered = 0;
    for (const analyzer::KernelRow& row : a.kernels) {
        const auto time = static_cast<double>(row.replayed.time.count());
        covered += time;
        for (std::size_t unit = 0; unit < busy.size(); ++unit)
            busy[unit] += time * row.replayed.sum.shares[unit].value_or(0);
    }
    if (covered <= 0)
        return {};
    const auto most = std::ranges::max_element(busy);
    const auto unit = static_cast<analyzer::Metric>(most - busy.begin());
    return {
        fmt::format("{} {:.0f} %", analyzer::name(analyzer::unitOf(unit)), *most / covered * 100),
        "busiest unit while kernels run, replayed"};
}

void addBusiestUnit(Figures& figures, const Analysis& a) {
    SummaryFigure figure;
    if (a.devices.size() == 1)
        figure = {largestShare(a.devices.front().shares),
                  "busiest unit while the GPU is busy, sampled"};
    if (figure.value.empty())
        figure = busiestReplayed(a);
    if (!figure.value.empty())
        figures.push_back(std::move(figure));
}

void addOperations(Figures& figures, const Analysis& a) {
    std::uint64_t operations = 0, launches = 0;
    for (const analyzer::DeviceRow& device : a.devices)
        operations += device.operations;
    for (const analyzer::KernelRow& row : a.kernels)
        launches += row.time.count;
    figures.push_back(
        {countText(a, operations),
         fmt::format("GPU operations{}, {} of them kernels",
                     tellsIterations(a) ? " an iteration" : "", countText(a, launches))});
}

void addFamily(Figures& figures, const Analysis& a) {
    const std::vector<BusyPart> parts = partsOfBusy(a);
    if (parts.size() > 1)
        figures.push_back(
            {tenthsPercent(parts.front().tenths), "of the busy time is " + parts.front().name});
}

} // namespace

std::vector<SummaryFigure> summaryFigures(const Analysis& a) {
    Figures figures;
    if (a.devices.empty())
        return figures;
    addTimes(figures, a);
    addRate(figures, a);
    addBusy(figures, a);
    addBusiestUnit(figures, a);
    addOperations(figures, a);
    addFamily(figures, a);
    return figures;
}

} // namespace ridge::reports
