// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/shares.h"

#include "analyzer/gaps.h"
#include "reports/format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::BusyShares;
using analyzer::Estimate;
using analyzer::EstimateState;
using analyzer::Metric;

/// Units with a known share, largest first.
std::vector<Metric> knownUnits(const BusyShares& shares) {
    std::vector<Metric> units;
    for (std::size_t i = 0; i < analyzer::kUnits; ++i)
        if (shares.by[i].known())
            units.push_back(static_cast<Metric>(i));
    std::stable_sort(units.begin(), units.end(),
                     [&](Metric a, Metric b) { return shares.of(a).value > shares.of(b).value; });
    return units;
}

/// The band is rounded up and never 0: a mean of samples is not exact.
std::string shareText(const BusyShares& shares, Metric unit) {
    const Estimate& share = shares.of(unit);
    return fmt::format("{} {:.0f} %±{:.0f}", analyzer::name(analyzer::unitOf(unit)),
                       share.value * 100, std::max(1.0, std::ceil(share.band * 100 - 1e-6)));
}

std::string undecidedText(const BusyShares& shares) {
    std::string units;
    std::size_t undecided = 0, sampled = 0;
    for (std::size_t i = 0; i < analyzer::kUnits; ++i) {
        sampled += shares.by[i].state != EstimateState::NotSampled;
        if (shares.by[i].state != EstimateState::Undecided)
            continue;
        ++undecided;
        units += fmt::format("{}{}", units.empty() ? "" : ", ",
                             analyzer::name(analyzer::unitOf(static_cast<Metric>(i))));
    }
    return undecided == 0         ? ""
           : undecided == sampled ? "all units undecided"
                                  : "undecided: " + units;
}

std::string_view stateName(EstimateState state) {
    switch (state) {
    case EstimateState::NotSampled:
        return "not sampled";
    case EstimateState::Undecided:
        return "undecided";
    case EstimateState::Known:
        return "known";
    }
    return "not sampled";
}

Json estimateJson(const Estimate& estimate) {
    const bool known = estimate.known();
    return {{"state", stateName(estimate.state)},
            {"value", known ? Json(estimate.value) : Json()},
            {"band", known ? Json(estimate.band) : Json()}};
}

constexpr std::array<const char*, analyzer::kMetrics> kKeys = {"tensor_share",
                                                               "fp32_share",
                                                               "fp64_share",
                                                               "xu_share",
                                                               "alu_share",
                                                               "issue_share",
                                                               "l1_share",
                                                               "l2_share",
                                                               "dram_share",
                                                               "dram_read_bytes_per_s",
                                                               "dram_write_bytes_per_s",
                                                               "l2_bytes_per_s",
                                                               "sm_clock_hz",
                                                               "warps_active_share",
                                                               "l2_hit_share"};

/// Bounds too wide to tell anything are left to the JSON report.
std::string clockText(const std::optional<analyzer::ClockOffset>& clock) {
    if (!clock)
        return "";
    constexpr double kTelling = 20, kResidual = analyzer::kClockResidual / 1e3; // us
    const auto [least, most] = std::minmax({static_cast<double>(clock->least.count()) / 1e3,
                                            static_cast<double>(clock->most.count()) / 1e3});
    if (clock->least - clock->most > analyzer::Ns(2 * analyzer::kClockResidual))
        return fmt::format(
            "; no one offset fits their clock to that of the operations: edges ask for "
            "{:+.1f} and for {:+.1f} us",
            least, most);
    if (least > kResidual || most < -kResidual)
        return fmt::format("; their clock is off by {:+.1f} to {:+.1f} us", least, most);
    if (most - least > kTelling)
        return "";
    return fmt::format("; their clock is that of the operations within {:+.1f} to {:+.1f} us",
                       least, most);
}

Json clockJson(const std::optional<analyzer::ClockOffset>& clock) {
    if (!clock)
        return nullptr;
    return {{"least", clock->least.count()}, {"most", clock->most.count()}};
}

} // namespace

std::string largestShare(const BusyShares& shares) {
    const std::vector<Metric> units = knownUnits(shares);
    return units.empty() ? "" : shareText(shares, units.front());
}

std::string sharesText(const BusyShares& shares) {
    if (!shares.known())
        return shares.effective > 0
                   ? fmt::format("sampled: too few samples ({:.1f})", shares.effective)
                   : "";
    constexpr double kWorthSaying = 0.05;
    std::string text;
    const auto add = [&](const std::string& part) {
        text += (text.empty() ? "sampled: " : ", ") + part;
    };
    for (Metric unit : knownUnits(shares))
        if (text.empty() || shares.of(unit).value >= kWorthSaying)
            add(shareText(shares, unit));
    if (const std::string undecided = undecidedText(shares); !undecided.empty())
        add(undecided);
    if (shares.pure > 0)
        return fmt::format("{}; {:.0f} of {:.0f} samples pure", text, shares.pure,
                           std::max(shares.pure, shares.effective));
    return fmt::format("{}; {:.0f} samples", text, shares.effective);
}

std::string samplingText(const analyzer::Sampling& sampling) {
    constexpr analyzer::Ns kLateTelling{50'000'000};
    if (sampling.samples == 0)
        return "";
    const analyzer::SampleBursts& bursts = sampling.bursts;
    std::string text =
        bursts.count == 0
            ? fmt::format("{} of {}", counted(sampling.samples, "sample"),
                          duration(sampling.interval))
            : fmt::format("{}: every {}, and {} of every {} to {}, {} in all; {} without "
                          "samples while they were decoded",
                          counted(sampling.samples, "sample"), duration(sampling.interval),
                          counted(bursts.count, "burst"), duration(bursts.shortest),
                          duration(bursts.longest), duration(bursts.time), duration(bursts.pauses));
    if (sampling.late >= kLateTelling)
        text += fmt::format(", the first {} after the first operation", duration(sampling.late));
    if (sampling.holes > 0)
        text +=
            fmt::format(", {} ({})", counted(sampling.holes, "hole"), duration(sampling.holeTime));
    if (sampling.leftOut > 0)
        text += fmt::format(", {} left out as not whole", count(sampling.leftOut));
    text += "; they see the whole device, every process on it" + clockText(sampling.clock);
    if (sampling.shift != analyzer::Ns{})
        text += fmt::format("; moved by {:+.1f} us to fit the operations",
                            static_cast<double>(sampling.shift.count()) / 1e3);
    return text;
}

const char* shareKey(Metric metric) {
    return kKeys[static_cast<std::size_t>(metric)];
}

Json sharesJson(const BusyShares& shares) {
    Json result = {{"origin", analyzer::name(shares.origin)},
                   {"effective_samples", shares.effective},
                   {"pure_samples", shares.pure},
                   {"time_ns", shares.time.count()}};
    for (std::size_t m = 0; m < analyzer::kMetrics; ++m)
        result[kKeys[m]] = estimateJson(shares.by[m]);
    return result;
}

Json samplingJson(const analyzer::Sampling& sampling) {
    Json metrics = Json::array();
    for (Metric metric : sampling.metrics)
        metrics.push_back(analyzer::seriesName(metric));
    return {{"samples", sampling.samples},
            {"interval_ns", sampling.interval.count()},
            {"first_ns", sampling.first.count()},
            {"last_ns", sampling.last.count()},
            {"holes", sampling.holes},
            {"hole_ns", sampling.holeTime.count()},
            {"left_out", sampling.leftOut},
            {"late_ns", sampling.late.count()},
            {"bursts",
             {{"count", sampling.bursts.count},
              {"samples", sampling.bursts.samples},
              {"time_ns", sampling.bursts.time.count()},
              {"shortest_interval_ns", sampling.bursts.shortest.count()},
              {"longest_interval_ns", sampling.bursts.longest.count()},
              {"pauses_ns", sampling.bursts.pauses.count()}}},
            {"metrics", std::move(metrics)},
            {"clock_offset_ns", clockJson(sampling.clock)},
            {"shift_ns", sampling.shift.count()},
            {"device_wide", true}};
}

} // namespace ridge::reports
