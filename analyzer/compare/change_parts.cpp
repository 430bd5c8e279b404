// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/change_parts.h"

#include "analyzer/algorithms/shapley.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace ridge::analyzer {
namespace {

/// Sum held at the ends of Ns: only times of no real recording come there.
Ns add(Ns a, Ns b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a.count(), b.count(), &sum))
        return a < Ns{} ? Ns::min() : Ns::max();
    return Ns(sum);
}

/// Which resources have a roof on both sides.
std::array<bool, kResources> commonRoofs(const Roofs& a, const Roofs& b) {
    std::array<bool, kResources> common{};
    for (std::size_t r = 0; r < kResources; ++r)
        common[r] = a.byResource[r].rate > 0 && b.byResource[r].rate > 0;
    return common;
}

/// One bit per factor that is taken from B; the others are A's. In the order of Factor.
enum Swapped : std::size_t {
    kBytes = 1,
    kFlops = 2,
    kSaturation = 4,
    kClock = 8,
    kCeilings = 16,
    kLaunches = 32
};

class Sides {
  public:
    Sides(const GroupWork& a, const GroupWork& b)
        : m_a(a), m_b(b), m_common(commonRoofs(a.roofs, b.roofs)) {
        const bool clocked = a.clockHz() > 0 && b.clockHz() > 0;
        for (const std::size_t clock : {std::size_t{0}, std::size_t{kClock}})
            for (const std::size_t ceilings : {std::size_t{0}, std::size_t{kCeilings}}) {
                const Roofs& roofs = ceilings ? b.roofs : a.roofs;
                m_roofs[(clock | ceilings) / kClock] =
                    clocked ? roofs.atSmClock((clock ? b : a).clockHz()) : roofs;
            }
    }

    /// Seconds of the slowest resource at its ceiling.
    double leastTime(std::size_t ofB) const {
        const Roofs& roofs = m_roofs[(ofB & (kClock | kCeilings)) / kClock];
        const auto& flops = ofB & kFlops ? m_b.flops : m_a.flops;
        const auto dram = static_cast<std::size_t>(Resource::Dram);
        double least = m_common[dram]
                           ? (ofB & kBytes ? m_b.bytes : m_a.bytes) / roofs.byResource[dram].rate
                           : 0;
        least = std::max(least, (ofB & kLaunches ? m_b : m_a).launches * kShortestKernel);
        for (std::size_t r = 0; r < kResources; ++r)
            if (m_common[r])
                least = std::max(least, flops[r] / roofs.byResource[r].rate);
        return least;
    }

  private:
    const GroupWork& m_a;
    const GroupWork& m_b;
    std::array<bool, kResources> m_common;
    std::array<Roofs, 4> m_roofs; ///< by the bits of clock and ceilings
};

/// Rounds `parts` (ns) so that they add up to `total`; nothing when they are no times.
std::optional<ChangeParts> rounded(const std::array<double, 6>& parts, Ns total) {
    constexpr double kLargest = 1e15; // 11 days: beyond it the work itself must be wrong
    ChangeParts result;
    std::size_t largest = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (!(std::abs(parts[i]) < kLargest))
            return std::nullopt;
        result.time[i] = Ns(std::llround(parts[i]));
        if (std::abs(parts[i]) > std::abs(parts[largest]))
            largest = i;
    }
    result.time[largest] += total - result.total();
    return result;
}

} // namespace

std::string_view name(Factor factor) {
    switch (factor) {
    case Factor::Bytes:
        return "bytes";
    case Factor::Flops:
        return "FLOPs";
    case Factor::Saturation:
        return "saturation";
    case Factor::Clock:
        return "clock";
    case Factor::Ceilings:
        return "ceilings";
    case Factor::Launches:
        return "launches";
    case Factor::Unknown:
        return "work not known";
    case Factor::Rest:
        return "idle";
    }
    return "";
}

Ns ChangeParts::total() const {
    return std::accumulate(time.begin(), time.end(), Ns{}, add);
}

ChangeParts& ChangeParts::operator+=(const ChangeParts& other) {
    for (std::size_t i = 0; i < kFactors; ++i)
        time[i] = add(time[i], other.time[i]);
    return *this;
}

double GroupWork::allFlops() const {
    return std::accumulate(flops.begin(), flops.end(), 0.0);
}

GroupWork& GroupWork::operator+=(const GroupWork& other) {
    if (!(bytes > 0) && !(allFlops() > 0))
        roofs = other.roofs;
    known = known && other.known;
    clockKnown = clockKnown && other.clockKnown;
    cycles += other.cycles;
    sampledSeconds += other.sampledSeconds;
    bytes += other.bytes;
    launches += other.launches;
    for (std::size_t r = 0; r < kResources; ++r)
        flops[r] += other.flops[r];
    return *this;
}

ChangeParts splitChange(Ns timeA, const std::optional<GroupWork>& a, Ns timeB,
                        const std::optional<GroupWork>& b) {
    const Ns change = timeB - timeA;
    ChangeParts unknown;
    unknown[Factor::Unknown] = change;
    if ((a && !a->known) || (b && !b->known) || (!a && !b))
        return unknown;
    GroupWork absent = a ? *a : *b;
    absent.bytes = absent.launches = 0;
    absent.flops = {};
    const Sides sides(a ? *a : absent, b ? *b : absent);
    const double leastA = sides.leastTime(0);
    const double leastB = sides.leastTime(kBytes | kFlops | kClock | kCeilings | kLaunches);
    if ((a && !(leastA > 0)) || (b && !(leastB > 0)))
        return unknown;
    // Time over least time, the inverse of the saturation: finite also where a group took no time.
    double slowA = 0, slowB = 0;
    if (a)
        slowA = static_cast<double>(timeA.count()) / leastA;
    slowB = b ? static_cast<double>(timeB.count()) / leastB : slowA;
    if (!a)
        slowA = slowB;
    const auto value = [&](std::size_t ofB) {
        return sides.leastTime(ofB) * (ofB & kSaturation ? slowB : slowA);
    };
    return rounded(shapley<6>(value), change).value_or(unknown);
}

} // namespace ridge::analyzer
