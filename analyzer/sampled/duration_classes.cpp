// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/duration_classes.h"

#include "analyzer/operations/alike_launches.h"
#include "analyzer/results/measures/ns.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kPerOctave = 16;

/// Below 16 ns every duration has a bin; above, sixteen per power of two.
std::size_t binOf(std::int64_t ns) {
    const auto value = static_cast<std::uint64_t>(std::max<std::int64_t>(ns, 0));
    if (value < kPerOctave)
        return static_cast<std::size_t>(value);
    const auto exponent = static_cast<std::size_t>(std::bit_width(value)) - 1;
    return (exponent - 3) * kPerOctave + static_cast<std::size_t>(value >> (exponent - 4)) -
           kPerOctave;
}

/// The longest duration of a bin.
std::int64_t endOf(std::size_t bin) {
    if (bin < kPerOctave)
        return static_cast<std::int64_t>(bin);
    const std::size_t exponent = bin / kPerOctave + 3;
    const std::uint64_t next = bin % kPerOctave + kPerOctave + 1;
    return static_cast<std::int64_t>((next << (exponent - 4)) - 1);
}

struct Cluster {
    std::size_t first = 0, last = 0; ///< bins
    double count = 0, time = 0;
    double mean() const { return time / count; }
};

bool alike(const Cluster& shorter, const Cluster& longer) {
    return longer.mean() <= shorter.mean() * kSameWork ||
           longer.mean() - shorter.mean() < static_cast<double>(kClockResidual);
}

void merge(std::vector<Cluster>& clusters, std::size_t into) {
    Cluster& low = clusters[into];
    const Cluster& high = clusters[into + 1];
    low = {low.first, high.last, low.count + high.count, low.time + high.time};
    clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(into) + 1);
}

/// Of a cluster and its neighbours, the lower one of the pair whose means are closer.
std::size_t nearer(const std::vector<Cluster>& clusters, std::size_t i) {
    if (i == 0 || i + 1 == clusters.size())
        return i == 0 ? 0 : i - 1;
    const double down = clusters[i].mean() / clusters[i - 1].mean();
    const double up = clusters[i + 1].mean() / clusters[i].mean();
    return down < up ? i - 1 : i;
}

} // namespace

void DurationHistogram::add(std::int64_t ns) {
    const std::size_t bin = binOf(ns);
    ++m_count[bin];
    m_time[bin] += static_cast<double>(ns);
}

std::vector<std::int64_t> DurationHistogram::limits() const {
    constexpr std::uint64_t kAllButEmpty = 200; // bins with less than this part of the launches
    constexpr std::size_t kGap = 3;             // bins
    constexpr double kLeastTime = 0.05;
    const std::uint64_t launches =
        std::accumulate(m_count.begin(), m_count.end(), std::uint64_t{0});
    const double time = std::accumulate(m_time.begin(), m_time.end(), 0.0);
    std::vector<Cluster> clusters;
    for (std::size_t bin = 0; bin < kBins; ++bin) {
        if (m_count[bin] == 0)
            continue;
        const bool occupied = m_count[bin] * kAllButEmpty > launches;
        if (clusters.empty() || (occupied && bin > clusters.back().last + kGap))
            clusters.push_back({bin, bin, 0, 0});
        Cluster& own = clusters.back();
        own.last = occupied ? bin : own.last;
        own.count += m_count[bin];
        own.time += m_time[bin];
    }
    for (std::size_t i = 0; i < clusters.size() && clusters.size() > 1;) {
        if (clusters[i].time < kLeastTime * time) {
            merge(clusters, nearer(clusters, i));
            i = 0;
        } else if (i + 1 < clusters.size() && alike(clusters[i], clusters[i + 1])) {
            merge(clusters, i);
            i = 0;
        } else {
            ++i;
        }
    }
    while (clusters.size() > kMostClasses) {
        const auto least = std::ranges::min_element(clusters, {}, &Cluster::time);
        merge(clusters, nearer(clusters, static_cast<std::size_t>(least - clusters.begin())));
    }
    std::vector<std::int64_t> result;
    for (std::size_t i = 0; i + 1 < clusters.size(); ++i)
        result.push_back((endOf(clusters[i].last) + endOf(clusters[i + 1].first - 1)) / 2);
    return result;
}

} // namespace ridge::analyzer
