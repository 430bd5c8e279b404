// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/assertions/figures.h"

#include "reports/words/phase_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <span>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Family;
using analyzer::KernelRow;
using analyzer::Ns;
using analyzer::RangeRow;
using Value = std::optional<double>;

Value timeOf(Ns time) {
    return static_cast<double>(time.count());
}

Value part(Ns time, Ns whole) {
    return whole > Ns{}
               ? Value(static_cast<double>(time.count()) / static_cast<double>(whole.count()))
               : std::nullopt;
}

/// Of the time that the program has when nobody records it, as in the verdict.
template <Family family>
Value familyShare(const Analysis& a) {
    return a.withheld.empty() ? part(a.verdict.of(family), a.budget.ownTotal()) : std::nullopt;
}

Value operationsOf(const Analysis& a) {
    std::uint64_t operations = 0;
    for (const analyzer::DeviceRow& device : a.devices)
        operations += device.operations;
    return perIteration(a, static_cast<double>(operations));
}

Value launchesOf(const Analysis& a) {
    std::uint64_t launches = 0;
    for (const KernelRow& row : a.kernels)
        launches += row.time.count;
    return perIteration(a, static_cast<double>(launches));
}

constexpr std::array kStep = {
    StepFigure{"time", AssertedUnit::Time,
               [](const Analysis& a) { return timeOf(perIteration(a, a.budget.total())); }},
    StepFigure{"idle", AssertedUnit::Share,
               [](const Analysis& a) { return part(a.budget.ownIdle(), a.budget.ownTotal()); }},
    StepFigure{"compute", AssertedUnit::Share, familyShare<Family::Compute>},
    StepFigure{"bandwidth", AssertedUnit::Share, familyShare<Family::Bandwidth>},
    StepFigure{"overhead", AssertedUnit::Share, familyShare<Family::Overhead>},
    StepFigure{"communication", AssertedUnit::Share, familyShare<Family::Communication>},
    StepFigure{"operations", AssertedUnit::Number, operationsOf},
    StepFigure{"launches", AssertedUnit::Number, launchesOf},
};

using KernelFigure = RowFigure<KernelRow>;
constexpr std::array kKernel = {
    KernelFigure{"time", AssertedUnit::Time,
                 [](const Analysis& a, const KernelRow& row) {
                     return timeOf(perIteration(a, row.time.total));
                 }},
    KernelFigure{"mean", AssertedUnit::Time,
                 [](const Analysis&, const KernelRow& row) { return timeOf(row.time.mean); }},
    KernelFigure{"share", AssertedUnit::Share,
                 [](const Analysis&, const KernelRow& row) { return Value(row.shareOfBusy); }},
    KernelFigure{"saturation", AssertedUnit::Share,
                 [](const Analysis&, const KernelRow& row) {
                     const double most = std::max(row.work.compute, row.work.memory);
                     return most > 0 ? Value(most) : std::nullopt;
                 }},
    KernelFigure{"calls", AssertedUnit::Number,
                 [](const Analysis& a, const KernelRow& row) {
                     return Value(perIteration(a, static_cast<double>(row.time.count)));
                 }},
};

using RangeFigure = RowFigure<RangeRow>;
constexpr std::array kRange = {
    RangeFigure{"time", AssertedUnit::Time,
                [](const Analysis&, const RangeRow& row) {
                    return row.instanceExtent.count > 0 ? timeOf(row.instanceExtent.mean)
                                                        : std::nullopt;
                }},
    RangeFigure{"idle", AssertedUnit::Share,
                [](const Analysis&, const RangeRow& row) {
                    return part(row.budget.ownIdle(), row.budget.ownTotal());
                }},
};

template <class Figures>
auto named(const Figures& figures, std::string_view name) {
    const auto found =
        std::ranges::find_if(figures, [&](const auto& figure) { return figure.name == name; });
    return found == figures.end() ? nullptr : &*found;
}

template <class Figures>
std::string names(const Figures& figures) {
    std::string text;
    for (const auto& figure : figures)
        text += fmt::format("{}{}", text.empty() ? "" : ", ", figure.name);
    return text;
}

} // namespace

const StepFigure* stepFigure(std::string_view name) {
    return named(kStep, name);
}

const RowFigure<KernelRow>* kernelFigure(std::string_view name) {
    return named(kKernel, name);
}

const RowFigure<RangeRow>* rangeFigure(std::string_view name) {
    return named(kRange, name);
}

std::string assertedFigures() {
    return fmt::format("step: {}; kernel(NAME): {}; range(PATH): {}", names(kStep), names(kKernel),
                       names(kRange));
}

} // namespace ridge::reports
