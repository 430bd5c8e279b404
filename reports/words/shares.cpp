// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/shares.h"

#include "analyzer/idle/gaps.h"
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::BusyShares;
using analyzer::Estimate;
using analyzer::EstimateState;
using analyzer::Metric;

/// What a unit is used; of the L2 its lookups or its fabric, of which the larger one decides.
double used(const BusyShares& shares, Metric unit) {
    const Estimate fabric = analyzer::l2Fabric(shares);
    const double share = shares.of(unit).value;
    return unit == Metric::L2 && fabric.known() ? std::max(share, fabric.value) : share;
}

/// Units with a known share, the most used first.
std::vector<Metric> knownUnits(const BusyShares& shares) {
    std::vector<Metric> units;
    for (std::size_t i = 0; i < analyzer::kUnits; ++i)
        if (shares.by[i].known())
            units.push_back(static_cast<Metric>(i));
    std::stable_sort(units.begin(), units.end(),
                     [&](Metric a, Metric b) { return used(shares, a) > used(shares, b); });
    return units;
}

/// Of the L2 also what its fabric does, where that is more than its lookups.
std::string fabricText(const BusyShares& shares, Metric unit) {
    const Estimate fabric = analyzer::l2Fabric(shares);
    return unit == Metric::L2 && fabric.known() && fabric.value >= shares.of(unit).value + 0.01
               ? fmt::format(" (its fabric about {:.0f} %)", fabric.value * 100)
               : "";
}

/// The band is rounded up and never 0: a mean of samples is not exact.
std::string shareText(const BusyShares& shares, Metric unit) {
    const Estimate& share = shares.of(unit);
    return fmt::format("{} {:.0f} %±{:.0f}{}", analyzer::name(analyzer::unitOf(unit)),
                       share.value * 100, std::max(1.0, std::ceil(share.band * 100 - 1e-6)),
                       fabricText(shares, unit));
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

/// Bounds too wide to mean anything are left to the JSON report.
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
        if (text.empty() || used(shares, unit) >= kWorthSaying)
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

} // namespace ridge::reports
