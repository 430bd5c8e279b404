// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/schedule.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridge::sampler {

namespace {

constexpr double kAssumedCostNs = 200'000; // of a sample, until it was measured
constexpr double kAssumedChangeNs = 100e6; // likewise
constexpr double kLearned = 0.25;          // weight of a new measurement of a cost
constexpr double kBackgroundPart = 0.3;    // of the budget, at most
constexpr double kMostBackgroundNs = 100e6;
constexpr double kTooDear = 1.4;       // times the price that was expected
constexpr double kSpread = 1.25;       // of the background's interval, both ways
constexpr double kPausePart = 0.5;     // of the time that a burst is saved up for, at most
constexpr double kLeastPauseNs = 10e6; // some samples of the background
constexpr double kLeastRest = 0.3, kLongestRest = 0.6; // times what a burst took
constexpr double kPutOffNs = 60e6;                     // at most, where nothing runs
constexpr std::int64_t kAskNs = 50'000'000;

void learn(double& cost, std::uint64_t samples, std::int64_t cpuNs) {
    if (samples > 0)
        cost += kLearned * (static_cast<double>(cpuNs) / static_cast<double>(samples) - cost);
}

} // namespace

Schedule::Schedule(double cores, std::size_t devices, std::uint64_t seed, std::int64_t nowNs)
    : m_cores(cores), m_active(devices), m_random(seed), m_refilledNs(nowNs),
      m_backgroundCostNs(kAssumedCostNs), m_burstCostNs(kAssumedCostNs),
      m_changeCostNs(kAssumedChangeNs), m_lastDevice(devices - 1), m_restUntilNs(devices, nowNs) {
    m_tokens =
        expectedCost(kFirstSamples) + expectedCost(mostSamples()); // short programs count too
}

double Schedule::draw(double from, double to) {
    // Not a distribution of the library, whose numbers differ from one to another.
    const double unit = static_cast<double>(m_random() >> 11) * 0x1p-53;
    return from + unit * (to - from);
}

double Schedule::middleOfBackground() const {
    const double paidFor =
        static_cast<double>(m_active.size()) * m_backgroundCostNs / (kBackgroundPart * m_cores);
    return std::clamp(paidFor, static_cast<double>(kBackgroundNs), kMostBackgroundNs);
}

std::int64_t Schedule::drawBackground() {
    return std::llround(middleOfBackground() *
                        std::exp(draw(-std::log(kSpread), std::log(kSpread))));
}

bool Schedule::isTooDear(std::int64_t intervalNs) const {
    return static_cast<double>(intervalNs) * kTooDear < middleOfBackground();
}

std::uint32_t Schedule::mostSamples() const {
    const double most = static_cast<double>(kLongestDecodeNs) / m_burstCostNs;
    return static_cast<std::uint32_t>(std::clamp<double>(most, kLeastSamples, kMostSamples));
}

double Schedule::expectedCost(std::uint32_t samples) const {
    constexpr double kChanges = 2; // to the burst and back to the background
    return m_burstCostNs * samples + kChanges * m_changeCostNs;
}

void Schedule::paidForBackground(std::uint64_t samples, std::int64_t cpuNs) {
    paid(cpuNs);
    learn(m_backgroundCostNs, samples, cpuNs);
}

void Schedule::paidForBurst(std::uint64_t samples, std::int64_t cpuNs) {
    paid(cpuNs);
    m_emptyBursts = samples * 4 < m_nextSamples ? m_emptyBursts + 1 : 0;
    learn(m_burstCostNs, samples, cpuNs);
    const double most = mostSamples();
    m_nextSamples =
        static_cast<std::uint32_t>(std::max<double>(kLeastSamples, draw(most / 2, most)));
}

void Schedule::paidForChange(std::int64_t cpuNs) {
    paid(cpuNs);
    learn(m_changeCostNs, 1, cpuNs);
}

void Schedule::saw(std::size_t device, std::uint64_t active, std::uint64_t samples) {
    if (samples > 0)
        m_active[device] = static_cast<double>(active) / static_cast<double>(samples);
}

void Schedule::refill(std::int64_t nowNs) {
    // What an idle GPU leaves is not saved up for more than two bursts: the budget holds at all
    // times.
    const double most =
        std::max(2 * static_cast<double>(kLongestDecodeNs), 2 * expectedCost(m_nextSamples));
    const auto passed = static_cast<double>(nowNs - m_refilledNs);
    m_tokens = std::min(most, m_tokens + m_cores * passed);
    m_refilledNs = nowNs;
}

/// The next one behind that of the last burst that has rested, so that they take turns.
std::optional<std::size_t> Schedule::nextActive(std::int64_t nowNs) const {
    const std::size_t count = m_active.size();
    for (std::size_t i = 1; i <= count; ++i)
        if (const std::size_t device = (m_lastDevice + i) % count;
            isActive(device) && nowNs >= m_restUntilNs[device])
            return device;
    return std::nullopt;
}

void Schedule::waitNs(std::int64_t nowNs, double from, double to) {
    m_notBeforeNs = nowNs + std::llround(draw(from, std::max(from, to)));
}

std::optional<Burst> Schedule::due(std::int64_t nowNs) {
    refill(nowNs);
    if (const auto began = std::exchange(m_burstBeganNs, std::nullopt)) {
        const double rest = static_cast<double>(nowNs - *began) * draw(kLeastRest, kLongestRest);
        m_restUntilNs[m_lastDevice] = nowNs + std::llround(rest);
    }
    if (m_emptyBursts >= kMostEmptyBursts)
        return std::nullopt;
    const double cost = expectedCost(m_nextSamples);
    bool anyActive = false;
    for (std::size_t device = 0; device < m_active.size(); ++device)
        anyActive = anyActive || isActive(device);
    if (!anyActive) { // drawn again and again, or bursts would begin where work does
        if (m_notBeforeNs && nowNs >= *m_notBeforeNs)
            waitNs(nowNs, kLeastPauseNs, kPutOffNs);
        return std::nullopt;
    }
    if (m_tokens < cost)
        return std::nullopt;
    if (!m_notBeforeNs)
        waitNs(nowNs, kLeastPauseNs, m_first ? kPutOffNs : kPausePart * cost / m_cores);
    const auto device = nextActive(nowNs);
    if (!device || nowNs < *m_notBeforeNs)
        return std::nullopt;
    m_notBeforeNs.reset();
    m_burstBeganNs = nowNs;
    m_first = false;
    m_lastDevice = *device;
    const double interval = std::exp(draw(std::log(static_cast<double>(kShortestNs)),
                                          std::log(static_cast<double>(kLongestNs))));
    return Burst{*device, std::llround(interval), m_nextSamples};
}

std::int64_t Schedule::askAgainNs(std::int64_t nowNs) const {
    std::int64_t next = nowNs + kAskNs;
    for (std::size_t device = 0; m_notBeforeNs && device < m_active.size(); ++device)
        if (isActive(device))
            next = std::min(next, std::max({nowNs, *m_notBeforeNs, m_restUntilNs[device]}));
    return next;
}

} // namespace ridge::sampler
