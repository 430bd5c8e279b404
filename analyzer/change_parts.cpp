// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/change_parts.h"

#include "analyzer/shapley.h"

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

struct Sides {
    const GroupWork& a;
    const GroupWork& b;
    std::array<bool, kResources> common;

    /// Seconds of the slowest resource at its ceiling, each factor from B or from A.
    double leastTime(bool bytesOfB, bool flopsOfB, bool ceilingsOfB) const {
        const Roofs& roofs = ceilingsOfB ? b.roofs : a.roofs;
        const auto& flops = flopsOfB ? b.flops : a.flops;
        const auto dram = static_cast<std::size_t>(Resource::Dram);
        double least =
            common[dram] ? (bytesOfB ? b.bytes : a.bytes) / roofs.byResource[dram].rate : 0;
        for (std::size_t r = 0; r < kResources; ++r)
            if (common[r])
                least = std::max(least, flops[r] / roofs.byResource[r].rate);
        return least;
    }
};

/// Rounds `parts` (ns) so that they add up to `total`; nothing when they are no times.
std::optional<ChangeParts> rounded(const std::array<double, 4>& parts, Ns total) {
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
    case Factor::Ceilings:
        return "ceilings";
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
    bytes += other.bytes;
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
    const GroupWork absent{true, 0, {}, a ? a->roofs : b->roofs};
    const Sides sides{a ? *a : absent, b ? *b : absent,
                      commonRoofs((a ? *a : absent).roofs, (b ? *b : absent).roofs)};
    const double leastA = sides.leastTime(false, false, false);
    const double leastB = sides.leastTime(true, true, true);
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
        return sides.leastTime(ofB & 1, ofB & 2, ofB & 8) * (ofB & 4 ? slowB : slowA);
    };
    return rounded(shapley<4>(value), change).value_or(unknown);
}

} // namespace ridge::analyzer
