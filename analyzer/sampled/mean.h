// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/sampled/series.h"
#include "trace/records/trace.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// The samples of a device beside how long anything ran in each.
struct SampledDevice {
    DeviceSamples samples;            ///< moved by `shift`
    std::optional<ClockOffset> clock; ///< of the samples as recorded
    Ns shift{};                       ///< bestShift()
    std::vector<float> busy;          ///< by sample: share in which any operation ran
    std::vector<double> largest;      ///< by metric of `samples`
};

/// One per row of Trace::devices and one, empty, for the device not known.
/// `operations`: per device and for the one not known, sorted by start.
std::vector<SampledDevice> sampledDevices(const trace::Trace& trace,
                                          std::span<const std::span<const Operation>> operations);

/// How long operations ran in one sample.
struct SamplePart {
    std::uint32_t device = 0, sample = 0;
    double share = 0; ///< of the sample's interval
};

/// Appends a part for every sample that one of the disjoint, ascending pieces [start, end) touches;
/// pieces come by calls in order. Samples without an own part are stepped over in log n.
class SampleParts {
  public:
    SampleParts(const DeviceSamples& samples, std::uint32_t device, std::vector<SamplePart>& parts)
        : m_samples(samples), m_device(device), m_parts(parts), m_first(parts.size()) {}
    void add(std::int64_t start, std::int64_t end);

  private:
    const DeviceSamples& m_samples;
    std::uint32_t m_device;
    std::vector<SamplePart>& m_parts;
    std::size_t m_first;
    std::size_t m_next = 0; ///< first sample that can still be touched
};

/// Mean over the time that some operations run, of what the device did then
/// (docs/method/sampling.md, 'Ranges and devices'). What a sample saw belongs to the time in which
/// anything ran. Where other operations took part of that, the band holds all that they may have
/// done. Samples count by the time that they cover.
class OwnTimeMean {
  public:
    /// Parts of one sample may come in pieces; those in a row count as one.
    void add(std::span<const SampledDevice> devices, const SamplePart& part);

    /// `time`: GPU time of the operations. Origin None below kLeastSamples.
    BusyShares finish(std::span<const SampledDevice> devices, Ns time);

    /// Of the operations' time, what samples cover; after finish().
    Ns sampledTime() const { return Ns(static_cast<std::int64_t>(m_time)); }

    /// The device of all parts; kNone when there are several or none.
    std::uint32_t device() const { return m_several ? kNone : m_pending.device; }

  private:
    struct Sums {
        double weight = 0, weightSquare = 0; ///< ns that the operations ran
        double value = 0, square = 0, low = 0, high = 0;
    };
    void flush(std::span<const SampledDevice> devices);
    std::array<Sums, kMetrics> m_sums{};
    SamplePart m_pending{kNone, 0, 0};
    double m_effective = 0, m_time = 0; ///< samples, ns
    bool m_several = false;
};

} // namespace ridge::analyzer
