// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/recorded_steps.h"

#include "analyzer/algorithms/statistics.h"
#include "analyzer/operations/operations.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridge::analyzer {
namespace {

/// Between two steps in a row recording may be switched.
constexpr std::int64_t kLongestSwitch = 5'000'000;
/// The median of normal values scatters so much more than their mean; MAD to standard deviation.
constexpr double kMedianError = 1.2533, kMadToDeviation = 1.4826;

Window timeOf(const trace::Step& step) {
    return {clampTime(step.start), clampTime(step.end)};
}

using StepsOfThread = std::vector<const trace::Step*>;

std::map<trace::ThreadId, StepsOfThread> stepsByThread(const trace::Trace& trace) {
    std::map<trace::ThreadId, StepsOfThread> steps;
    for (const trace::Step& step : trace.steps)
        if (step.end >= step.start)
            steps[step.thread].push_back(&step);
    for (auto& [thread, own] : steps)
        std::ranges::stable_sort(own, {}, [](const trace::Step* step) { return step->start; });
    return steps;
}

/// Those that end by the best source: before the program's first optimizer steps, its forward passes
/// are taken for steps.
StepsOfThread ofBestSource(StepsOfThread steps) {
    trace::StepSource best{};
    for (const trace::Step* step : steps)
        if (rank(step->source) > rank(best))
            best = step->source;
    std::erase_if(steps, [&](const trace::Step* step) { return step->source != best; });
    return steps;
}

/// Steps in a row that were all recorded, or all not.
struct StepStretch {
    bool recorded = false;
    std::vector<std::int64_t> blocks; ///< lengths, each of kStepsTogether steps in a row
    std::size_t open = 0;             ///< steps behind the last block
    std::int64_t openLength = 0;
    std::int64_t end = 0;
};

/// The stretches with a block, in order.
std::vector<StepStretch> stretchesOf(const StepsOfThread& steps) {
    std::vector<StepStretch> stretches;
    bool isCut = true;
    for (const trace::Step* step : steps) {
        const Window time = timeOf(*step);
        if (isCut || stretches.back().recorded != step->recorded ||
            time.start - stretches.back().end > kLongestSwitch)
            stretches.push_back({step->recorded, {}, 0, 0, 0});
        StepStretch& stretch = stretches.back();
        stretch.end = time.end;
        isCut = !step->whole;
        if (isCut)
            continue;
        stretch.openLength += time.end - time.start;
        if (++stretch.open < kStepsTogether)
            continue;
        stretch.blocks.push_back(stretch.openLength);
        stretch.open = 0;
        stretch.openLength = 0;
    }
    std::erase_if(stretches, [](const StepStretch& stretch) { return stretch.blocks.empty(); });
    return stretches;
}

/// Of a step, in ns.
double typicalStep(const StepStretch& stretch) {
    std::vector<std::int64_t> blocks = stretch.blocks;
    return static_cast<double>(nearestRank(blocks, 0.5)) / static_cast<double>(kStepsTogether);
}

/// Of a step, in ns.
double meanStep(const StepStretch& stretch) {
    double sum = 0;
    for (const std::int64_t block : stretch.blocks)
        sum += static_cast<double>(block);
    return sum / static_cast<double>(stretch.blocks.size() * kStepsTogether);
}

using StepLength = double (*)(const StepStretch&);

double medianOf(const std::vector<double>& values) {
    std::vector<Weighted> all;
    all.reserve(values.size());
    for (const double value : values)
        all.push_back({value, 1});
    return weightedMedian(all);
}

/// How long the steps of a program are: the median, unless its host hands over many steps at once
/// and then waits for all of them. The wait is then in a few steps, and only the mean tells it.
StepLength lengthFor(std::span<const StepStretch> stretches) {
    constexpr double kBunched = 2;
    std::vector<double> ratios;
    for (const StepStretch& stretch : stretches)
        if (const double typical = typicalStep(stretch); typical > 0)
            ratios.push_back(meanStep(stretch) / typical);
    return !ratios.empty() && medianOf(ratios) > kBunched ? meanStep : typicalStep;
}

/// What a step takes recorded over what it takes in each stretch without recording, by the recorded
/// stretches beside that: what changes slowly, such as the load of the machine, is in both.
/// The first stretch is left out, as a program warms up in it.
std::vector<double> ratiosOf(std::span<const StepStretch> stretches, StepLength length) {
    std::vector<double> ratios;
    for (std::size_t i = 1; i < stretches.size(); ++i) {
        if (stretches[i].recorded)
            continue;
        double beside = 0, count = 0;
        for (const std::size_t at : {i - 1, i + 1})
            if (at > 0 && at < stretches.size() && stretches[at].recorded) {
                beside += length(stretches[at]);
                ++count;
            }
        if (const double plain = length(stretches[i]); count > 0 && plain > 0)
            ratios.push_back(beside / count / plain);
    }
    return ratios;
}

std::uint64_t stepsIn(std::span<const StepStretch> stretches, bool recorded) {
    std::uint64_t steps = 0;
    for (const StepStretch& stretch : stretches)
        steps += stretch.recorded == recorded ? stretch.blocks.size() * kStepsTogether : 0;
    return steps;
}

std::optional<StepTimes> timesOf(std::span<const StepStretch> stretches) {
    const StepLength length = lengthFor(stretches);
    const std::vector<double> ratios = ratiosOf(stretches, length);
    if (ratios.size() < kLeastRatios)
        return std::nullopt;
    std::vector<double> plain, deviations;
    for (const StepStretch& stretch : stretches)
        if (!stretch.recorded)
            plain.push_back(length(stretch));
    const double step = medianOf(plain), ratio = medianOf(ratios);
    for (const double each : ratios)
        deviations.push_back(std::abs(each / ratio - 1));
    const double error = kMedianError * kMadToDeviation * medianOf(deviations) /
                         std::sqrt(static_cast<double>(ratios.size()));
    return StepTimes{.ofMeans = length == &meanStep,
                     .plain = Ns(std::llround(step)),
                     .recorded = Ns(std::llround(step * ratio)),
                     .plainSteps = stepsIn(stretches, false),
                     .recordedSteps = stepsIn(stretches, true),
                     .source = trace::StepSource::None,
                     .error = error};
}

} // namespace

RecordedSteps::RecordedSteps(const trace::Trace& trace)
    : m_recorded(trace.processes.size() + 1), m_leftOut(trace.processes.size() + 1) {
    for (const auto& [thread, steps] : stepsByThread(trace))
        for (const trace::Step* step : steps) {
            const std::size_t process = trace::value(processOf(trace, thread));
            (step->recorded ? m_recorded : m_leftOut)[process].push_back(timeOf(*step));
            m_leaveOut = m_leaveOut || !step->recorded;
        }
    for (std::size_t process = 0; process < m_recorded.size(); ++process) {
        m_recorded[process] = merged(std::move(m_recorded[process]));
        m_leftOut[process] = merged(std::move(m_leftOut[process]));
    }
}

bool RecordedSteps::leavesOut(trace::ProcessId process, Window time) const {
    const std::span<const Window> stretches = leftOut(process);
    const auto behind = std::ranges::upper_bound(stretches, time.start, {}, &Window::start);
    return behind != stretches.begin() && time.end <= std::prev(behind)->end;
}

std::optional<StepTimes> stepTimes(const trace::Trace& trace) {
    std::optional<StepTimes> longest;
    std::int64_t most = 0;
    for (const auto& [thread, steps] : stepsByThread(trace)) {
        std::int64_t time = 0;
        for (const trace::Step* step : steps)
            time += timeOf(*step).end - timeOf(*step).start;
        const StepsOfThread best = ofBestSource(steps);
        const auto times = timesOf(stretchesOf(best));
        if (!times || time <= most)
            continue;
        most = time;
        longest = times;
        longest->source = best.front()->source;
    }
    return longest;
}

} // namespace ridge::analyzer
