// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/clock.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace ridge::analyzer {
namespace {

using Interval = DeviceSamples::Interval;

constexpr std::int64_t kFree = std::numeric_limits<std::int64_t>::max();

/// Stretches without a pause in which operations run, of kernels alone or of all.
std::vector<Interval> busyStretches(std::span<const Operation> operations, bool kernelsAlone) {
    std::vector<Interval> stretches;
    for (const Operation& operation : operations) {
        if (kernelsAlone && operation.kind != OperationKind::Kernel)
            continue;
        if (stretches.empty() || operation.start > stretches.back().end)
            stretches.push_back({operation.start, operation.end});
        stretches.back().end = std::max(stretches.back().end, operation.end);
    }
    return stretches;
}

class Bounds {
  public:
    void atLeast(std::int64_t offset) { m_least = std::max(m_least, offset); }
    void atMost(std::int64_t offset) { m_most = std::min(m_most, offset); }
    std::optional<ClockOffset> finish() const {
        if (m_least == -kFree || m_most == kFree)
            return std::nullopt;
        return ClockOffset{Ns(m_least), Ns(m_most)};
    }

  private:
    std::int64_t m_least = -kFree, m_most = kFree;
};

/// Stretches around one sample after another.
class Around {
  public:
    explicit Around(std::span<const Interval> stretches) : m_stretches(stretches) {}

    /// To the first stretch that ends behind `time`; times ascend.
    void moveTo(std::int64_t time) {
        while (m_at < m_stretches.size() && m_stretches[m_at].end <= time)
            ++m_at;
    }
    const Interval* before() const { return m_at > 0 ? &m_stretches[m_at - 1] : nullptr; }
    const Interval* here(std::size_t further = 0) const {
        return m_at + further < m_stretches.size() ? &m_stretches[m_at + further] : nullptr;
    }

  private:
    std::span<const Interval> m_stretches;
    std::size_t m_at = 0;
};

/// Of a sample without instructions: it lies between two stretches of kernels.
void takeQuiet(const Interval& sample, const Around& kernels, Bounds& bounds) {
    const std::int64_t middle = sample.start + (sample.end - sample.start) / 2;
    const Interval* next = kernels.here();
    if (next && next->start <= middle)
        return; // a kernel that issues nothing for so long
    if (next)
        bounds.atMost(next->start - sample.end);
    if (const Interval* last = kernels.before())
        bounds.atLeast(last->end - sample.start);
}

/// Of a sample with instructions: it reaches into the one stretch that is near it.
void takeActive(const Interval& sample, const Around& all, Bounds& bounds) {
    const std::int64_t near = (sample.end - sample.start) / 2;
    const Interval* stretch = all.here();
    const Interval* last = all.before();
    const Interval* next = all.here(1);
    if (!stretch || stretch->start >= sample.end || (last && last->end > sample.start - near) ||
        (next && next->start < sample.end + near))
        return;
    if (stretch->start < sample.start && stretch->end < sample.end)
        bounds.atMost(stretch->end - sample.start);
    if (stretch->start > sample.start && stretch->end > sample.end)
        bounds.atLeast(stretch->start - sample.end);
}

} // namespace

std::optional<ClockOffset> clockOffset(const DeviceSamples& samples,
                                       std::span<const Operation> operations) {
    const auto issue = std::ranges::find(samples.metrics, Metric::Issue);
    if (issue == samples.metrics.end())
        return std::nullopt;
    const auto column = static_cast<std::size_t>(issue - samples.metrics.begin());
    const std::vector<Interval> kernelStretches = busyStretches(operations, true);
    const std::vector<Interval> allStretches = busyStretches(operations, false);
    Around kernels(kernelStretches), all(allStretches);
    Bounds bounds;
    for (std::size_t i = 0; i < samples.intervals.size(); ++i) {
        const Interval& sample = samples.intervals[i];
        if (samples.of(i)[column] == 0) {
            kernels.moveTo(sample.start + (sample.end - sample.start) / 2);
            takeQuiet(sample, kernels, bounds);
        } else {
            all.moveTo(sample.start);
            takeActive(sample, all, bounds);
        }
    }
    return bounds.finish();
}

} // namespace ridge::analyzer
