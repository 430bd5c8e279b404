// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// When automatic sampling is close and when it is slow. Knows no GPU and no clock of its own; times
// are nanoseconds of any one clock, CPU time is that of the sampler's thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

namespace ridge::sampler {

/// A stretch of close samples of one device.
struct Burst {
    std::size_t device = 0;
    std::int64_t intervalNs = 0;
    std::uint32_t samples = 0;
    std::int64_t lengthNs() const { return intervalNs * samples; }
};

/// A slow background of every device, and bursts of one device after another as often as a budget
/// of CPU time pays for. The budget is a token bucket: cores x time flows in, what sampling costs
/// flows out. Intervals, lengths and pauses are drawn at random, so that no program repeats in step
/// with them; equal seeds draw equally. During a burst and its decoding a device has no background.
/// Behind them it goes on for at least a third as long as they took.
class Schedule {
  public:
    static constexpr std::int64_t kShortestNs = 10'000, kLongestNs = 25'000; ///< of bursts
    static constexpr std::int64_t kBackgroundNs = 1'000'000; ///< about: 0.8 to 1.25 of it
    static constexpr std::uint32_t kMostSamples = 1536, kFirstSamples = 512; ///< of a burst
    /// CPU time that decoding a burst takes at most, but for kLeastSamples: the end of a recording
    /// waits for it.
    static constexpr std::int64_t kLongestDecodeNs = 250'000'000;
    static constexpr std::uint32_t kLeastSamples = 64;
    /// Share of a device's newest samples in which it must have run something, for a burst to be
    /// worth its price.
    static constexpr double kLeastActive = 0.1;
    /// After so many bursts in a row that bring few of their samples none is taken any more: each
    /// costs the background a hole.
    static constexpr int kMostEmptyBursts = 2;

    /// `cores`: the budget, above 0, for all devices together.
    Schedule(double cores, std::size_t devices, std::uint64_t seed, std::int64_t nowNs);

    /// The interval of a background that begins now. Longer than kBackgroundNs where many devices
    /// or a small budget leave too little for bursts.
    std::int64_t drawBackground();

    /// Whether a background of this interval turned out so dear that it is to begin anew with
    /// another one.
    bool isTooDear(std::int64_t intervalNs) const;

    /// What sampling cost: CPU time and the samples that were decoded for it.
    void paidForBackground(std::uint64_t samples, std::int64_t cpuNs);
    void paidForBurst(std::uint64_t samples, std::int64_t cpuNs);
    /// What it cost to begin a burst or a background, whatever their length.
    void paidForChange(std::int64_t cpuNs);
    void paid(std::int64_t cpuNs) { m_tokens -= static_cast<double>(cpuNs); }

    /// `active` of `samples` new samples of a device's background saw it run something.
    void saw(std::size_t device, std::uint64_t active, std::uint64_t samples);

    /// The burst to take now, of a device that runs something; none: not yet. Its cost is to be
    /// given by paidForBurst() before the next call. A time without work puts it off.
    std::optional<Burst> due(std::int64_t nowNs);

    /// When to ask due() again, behind `nowNs` by 50 ms at most.
    std::int64_t askAgainNs(std::int64_t nowNs) const;

  private:
    double middleOfBackground() const;
    std::uint32_t mostSamples() const;
    double expectedCost(std::uint32_t samples) const;
    void refill(std::int64_t nowNs);
    bool isActive(std::size_t device) const { return m_active[device] >= kLeastActive; }
    std::optional<std::size_t> nextActive(std::int64_t nowNs) const;
    double draw(double from, double to);
    void waitNs(std::int64_t nowNs, double from, double to);

    double m_cores;
    std::vector<double> m_active; ///< by device: share of its newest samples
    std::mt19937_64 m_random;
    double m_tokens = 0; ///< ns of CPU time that may be spent
    std::int64_t m_refilledNs = 0;
    double m_backgroundCostNs, m_burstCostNs; ///< of a sample
    double m_changeCostNs;                    ///< of a change of pace
    bool m_first = true;                      ///< no burst has been taken
    int m_emptyBursts = 0;        ///< in a row, with less than a quarter of their samples
    std::size_t m_lastDevice = 0; ///< of a burst
    std::uint32_t m_nextSamples = kFirstSamples;
    std::optional<std::int64_t> m_burstBeganNs; ///< until the next call of due()
    std::vector<std::int64_t> m_restUntilNs;    ///< by device: the background's turn
    std::optional<std::int64_t> m_notBeforeNs;  ///< of the next burst, once it can be paid for
};

} // namespace ridge::sampler
