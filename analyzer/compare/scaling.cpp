// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/scaling.h"

#include "analyzer/compare/run_figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace ridge::analyzer {
namespace {

bool usable(double value) {
    return std::isfinite(value) && value > 0;
}

Ns deviceTime(const Analysis& run) {
    Ns time{};
    for (const DeviceRow& device : run.devices)
        time = plus(time, device.span);
    return time;
}

double shareOf(const BudgetVerdict& verdict, Family family, Ns whole) {
    const Ns time = verdict.time[static_cast<std::size_t>(family)];
    return whole > Ns{} ? static_cast<double>(time.count()) / static_cast<double>(whole.count())
                        : 0;
}

/// Annotated work by domain and name of its range. Numbers in names are taken as the same, since a
/// larger program has more layers.
using WorkByName = std::map<std::pair<std::string, std::string>, double>;

std::string withoutNumbers(std::string_view name) {
    std::string text;
    for (const char c : name) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit || text.empty() || text.back() != '#')
            text += digit ? '#' : c;
    }
    return text;
}

WorkByName workByName(const Analysis& run, bool inFlops) {
    WorkByName work;
    for (const RangeRow& row : run.ranges)
        if (!row.startEnd && !row.annotated.inner && row.annotated.instances > 0)
            work[{row.domain, withoutNumbers(row.name)}] +=
                inFlops ? row.annotated.flops : row.annotated.bytes;
    return work;
}

/// The share of `work` that is of names which `other` has too; 1 where there is no work.
double sharedPart(const WorkByName& work, const WorkByName& other) {
    double all = 0, shared = 0;
    for (const auto& [name, amount] : work) {
        all += amount;
        shared += other.contains(name) ? amount : 0;
    }
    return all > 0 ? shared / all : 1;
}

const std::string& mostWork(const WorkByName& work) {
    return std::max_element(work.begin(), work.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first.second;
}

/// What is wrong where a run and the first one do not do the same: time and work of different
/// programs make no line.
std::optional<Error> differentPrograms(std::span<const Analysis> runs, bool inFlops) {
    for (const Analysis& run : runs) {
        const WorkByName first = workByName(runs.front(), inFlops),
                         other = workByName(run, inFlops);
        const double shared = std::min(sharedPart(first, other), sharedPart(other, first));
        if (!first.empty() && !other.empty() && shared < kSameProgram)
            return Error{"the recordings do different things: most annotated work is in '" +
                         mostWork(first) + "' of one and in '" + mostWork(other) +
                         "' of another, and less than half of it is in ranges that both have"};
    }
    return std::nullopt;
}

ScaleShape shapeOf(const ScaleFit& fit, std::span<const ScaleRow> rows) {
    if (!(fit.perWork > 0))
        return fit.perWorkError && fit.perWork + 2 * *fit.perWorkError > 0
                   ? ScaleShape::AllFixed
                   : ScaleShape::DoesNotGrow;
    const auto least = std::min_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
                           return a.time < b.time;
                       })->time;
    const double margin = std::max(2 * fit.fixedError.value_or(0),
                                   kNegativeShare * static_cast<double>(least.count()));
    return fit.fixed + margin < 0 ? ScaleShape::GrowsFaster : ScaleShape::FixedAndGrowing;
}

void setFixedShare(const Scaling& scaling, ScaleRow& row) {
    const auto time = static_cast<double>(row.time.count());
    const double error = scaling.fit.fixedError.value_or(0) / time;
    const bool isLine =
        scaling.shape == ScaleShape::FixedAndGrowing || scaling.shape == ScaleShape::AllFixed;
    if (!isLine || error > kLargestShareError)
        return;
    row.fixedShare = std::clamp(scaling.fit.fixed / time, 0.0, 1.0);
    if (scaling.fit.fixedError)
        row.shareError = error;
}

Agreement agreementOf(const ScaleRow& row) {
    if (!row.fixedShare || row.withheld || row.verdict.undecided ||
        row.verdict.family == Family::None)
        return Agreement::NotKnown;
    const double others = row.budgetOthers;
    const double margin = 2 * row.shareError.value_or(0);
    const bool leads = *row.fixedShare > others;
    if ((*row.fixedShare - margin > others) != leads ||
        (*row.fixedShare + margin > others) != leads)
        return Agreement::NotKnown;
    return leads == (row.verdict.family == Family::Overhead) ? Agreement::Yes : Agreement::No;
}

} // namespace

std::string_view name(Agreement agreement) {
    switch (agreement) {
    case Agreement::NotKnown:
        return "not known";
    case Agreement::Yes:
        return "yes";
    case Agreement::No:
        return "no";
    }
    return "";
}

Result<ScaleFit> fitScaling(std::span<const ScalePoint> points) {
    double weights = 0, meanWork = 0, meanTime = 0;
    for (const ScalePoint& point : points) {
        if (!usable(point.work) || !usable(point.time))
            return fail(
                "a recording annotates no work, or another kind than the others, or has no GPU "
                "operation");
        const double weight = 1 / (point.time * point.time);
        weights += weight;
        meanWork += weight * point.work;
        meanTime += weight * point.time;
    }
    meanWork /= weights;
    meanTime /= weights;
    double squares = 0, products = 0;
    for (const ScalePoint& point : points) {
        const double weight = 1 / (point.time * point.time), work = point.work - meanWork;
        squares += weight * work * work;
        products += weight * work * (point.time - meanTime);
    }
    const auto differs = [&](const ScalePoint& p) { return p.work != points.front().work; };
    if (std::none_of(points.begin(), points.end(), differs) || !usable(squares))
        return fail("recordings of two sizes or more are needed; these all did the same work");
    ScaleFit fit;
    fit.perWork = products / squares;
    fit.fixed = meanTime - fit.perWork * meanWork;
    if (points.size() < 3)
        return fit;
    double residuals = 0;
    for (const ScalePoint& point : points) {
        const double off = (point.time - fit.fixed - fit.perWork * point.work) / point.time;
        residuals += off * off;
    }
    const double variance = residuals / static_cast<double>(points.size() - 2);
    fit.perWorkError = std::sqrt(variance / squares);
    fit.fixedError = std::sqrt(variance * (1 / weights + meanWork * meanWork / squares));
    return fit;
}

Result<Scaling> scaling(std::span<const Analysis> runs) {
    Scaling result;
    if (!runs.empty()) {
        const Analysis& first = runs.front();
        result.range = first.options.range ? first.options.range->pattern() : "";
        result.told = first.told();
    }
    result.steadyRuns =
        static_cast<std::size_t>(std::ranges::count_if(runs, &Analysis::hasSteadyState));
    result.inFlops = std::all_of(runs.begin(), runs.end(),
                                 [](const Analysis& run) { return announcedWork(run).flops > 0; });
    if (auto differ = differentPrograms(runs, result.inFlops))
        return tl::unexpected(std::move(*differ));
    std::vector<ScalePoint> points;
    for (const Analysis& run : runs) {
        ScaleRow row;
        const WorkTotals work = announcedWork(run);
        const Ns whole = deviceTime(run);
        const auto iterations = std::max<std::uint64_t>(run.iterationsTold, 1);
        row.iterations = run.iterationsTold;
        row.work = (result.inFlops ? work.flops : work.bytes) / static_cast<double>(iterations);
        row.time = whole / static_cast<std::int64_t>(iterations);
        row.verdict = run.verdict;
        row.withheld = !run.withheld.empty();
        row.budgetOverhead = shareOf(run.verdict, Family::Overhead, whole);
        row.budgetOthers = std::max({shareOf(run.verdict, Family::Compute, whole),
                                     shareOf(run.verdict, Family::Bandwidth, whole),
                                     shareOf(run.verdict, Family::Communication, whole)});
        points.push_back({row.work, static_cast<double>(row.time.count())});
        result.rows.push_back(row);
    }
    const Result<ScaleFit> fit = fitScaling(points);
    if (!fit)
        return tl::unexpected(fit.error());
    result.fit = *fit;
    result.shape = shapeOf(*fit, result.rows);
    for (ScaleRow& row : result.rows) {
        setFixedShare(result, row);
        row.agreement = agreementOf(row);
    }
    return result;
}

} // namespace ridge::analyzer
