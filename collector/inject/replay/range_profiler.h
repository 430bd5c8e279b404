// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/replay/replay_metrics.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ridge::inject {

/// CUPTI's range profiler for one context and one set of metrics. Not thread-safe. From a callback
/// of CUPTI: when the context is made at the earliest. A context keeps its set: with a second one
/// CUPTI 13.0 counts nothing, or crashes.
class RangeProfiler {
  public:
    /// With room for `ranges` of them: some 0.6 MB each on GH100. None when kernels of the context
    /// cannot be counted; `error` says why.
    static std::unique_ptr<RangeProfiler> open(const RangeApi& api, CUcontext context,
                                               spool::ReplayHow how, std::size_t ranges,
                                               std::string& error);
    ~RangeProfiler();
    RangeProfiler(const RangeProfiler&) = delete;
    RangeProfiler& operator=(const RangeProfiler&) = delete;

    const ReplayMetrics& metrics() const { return m_metrics; }
    std::string reason(CUptiResult result) const { return reasonOf(m_api, result); }

    /// Forgets what was counted: before the first pass.
    CUptiResult begin();
    CUptiResult start();
    /// `allPasses`: whether no pass is left.
    CUptiResult stop(bool& allPasses);

    /// Where launches are counted in passes: what is launched between them is counted as `name`,
    /// which has to be the same in each pass.
    CUptiResult push(const std::string& name);
    CUptiResult pop();

    /// Makes what was counted ready for values(). `ranges`: how many there are.
    CUptiResult decode(std::size_t& ranges);
    CUptiResult nameOf(std::size_t range, std::string& name);
    /// One for each metric, until the next call; NaN where its pass is missing.
    CUptiResult values(std::size_t range, std::span<double>& values);

  private:
    explicit RangeProfiler(const RangeApi& api) : m_api(api) {}
    CUptiResult enable(CUcontext context);
    CUptiResult makeImage();
    CUptiResult resetImage();
    CUptiResult configure();

    const RangeApi& m_api;
    spool::ReplayHow m_how = spool::ReplayHow::Replay;
    std::size_t m_ranges = 1;
    ReplayMetrics m_metrics; // CUPTI keeps a pointer to its config
    CUpti_RangeProfiler_Object* m_object = nullptr;
    std::vector<std::uint8_t> m_image;
    std::vector<double> m_values;
};

} // namespace ridge::inject
