// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/repeats.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kMostPeriods = 12;     ///< that are looked at closely
constexpr double kSameLength = 0.1;          ///< by which two segments of one period may differ
constexpr double kLeastAlike = 0.9;          ///< share of launches that two repeats have in common
constexpr double kNearlyAll = 0.005;         ///< of the launches: what ends and prefills leave out
constexpr double kNearlyAsMuch = 0.25;       ///< of the launches, for a period with one host wait
constexpr double kLeastLaunchCoverage = 0.3; ///< of the launches, unless the repeats are long
constexpr std::size_t kManyRepeats = 5;      ///< of kLongRepeat launches: these need no coverage

/// Places of each symbol in the sequence, in order.
class Places {
  public:
    template <class Symbol>
    Places(std::span<const RepeatLaunch> launches, Symbol symbolOf) {
        std::uint32_t most = 0;
        for (const RepeatLaunch& launch : launches)
            most = std::max(most, symbolOf(launch));
        m_from.assign(most + std::size_t{2}, 0);
        for (const RepeatLaunch& launch : launches)
            ++m_from[symbolOf(launch) + std::size_t{1}];
        std::partial_sum(m_from.begin(), m_from.end(), m_from.begin());
        m_places.resize(launches.size());
        std::vector<std::uint32_t> next(m_from.begin(), m_from.end() - 1);
        for (std::uint32_t i = 0; i < launches.size(); ++i)
            m_places[next[symbolOf(launches[i])]++] = i;
    }
    std::size_t symbols() const { return m_from.size() - 1; }
    std::span<const std::uint32_t> of(std::size_t symbol) const {
        return std::span(m_places).subspan(m_from[symbol], m_from[symbol + 1] - m_from[symbol]);
    }

  private:
    std::vector<std::uint32_t> m_from, m_places;
};

/// A symbol that could cut the sequence into iterations.
struct Anchor {
    std::span<const std::uint32_t> places;
    std::uint32_t period = 0;    ///< launches from one place to the next, median
    std::uint64_t regular = 0;   ///< launches in segments of about that length
    std::uint64_t cutOff = 0;    ///< launches in shorter segments
    std::int64_t idleBefore = 0; ///< median
};

bool sameLength(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t difference = a > b ? a - b : b - a;
    return difference <= static_cast<std::uint32_t>(kSameLength * std::max(a, b));
}

template <class T>
T medianOf(std::vector<T>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Anchor anchorAt(std::span<const std::uint32_t> places, std::span<const RepeatLaunch> launches) {
    std::vector<std::uint32_t> gaps(places.size() - 1);
    for (std::size_t i = 0; i < gaps.size(); ++i)
        gaps[i] = places[i + 1] - places[i];
    Anchor anchor{places, 0, 0, 0, 0};
    std::vector<std::uint32_t> sorted = gaps;
    anchor.period = medianOf(sorted);
    for (std::uint32_t gap : gaps)
        if (sameLength(gap, anchor.period))
            anchor.regular += gap;
        else if (gap < anchor.period)
            anchor.cutOff += gap;
    const auto rest = static_cast<std::uint32_t>(launches.size()) - places.back();
    if (const std::uint32_t last = std::min(rest, anchor.period); sameLength(last, anchor.period))
        anchor.regular += last;
    std::vector<std::int64_t> idle;
    for (std::uint32_t place : places)
        idle.push_back(launches[place].idleBefore);
    anchor.idleBefore = medianOf(idle);
    return anchor;
}

/// Of the anchors of each period the one with the longest idle time before it, where a program
/// would say that an iteration begins; most regular launches first. One that cuts each iteration in
/// two leaves out the shorter part, as the optimizer's work: one that cuts off less goes before it.
std::vector<Anchor> bestAnchors(std::vector<Anchor> all, std::size_t launches) {
    std::ranges::stable_sort(all, std::greater(), [](const Anchor& anchor) {
        return static_cast<std::int64_t>(anchor.regular) - static_cast<std::int64_t>(anchor.cutOff);
    });
    std::vector<Anchor> best;
    std::vector<std::uint64_t> mostRegular, leastCutOff;
    const auto few = static_cast<std::uint64_t>(kNearlyAll * static_cast<double>(launches));
    for (const Anchor& anchor : all) {
        const auto same = std::ranges::find_if(
            best, [&](const Anchor& other) { return sameLength(anchor.period, other.period); });
        if (same == best.end()) {
            if (best.size() == kMostPeriods)
                continue;
            best.push_back(anchor);
            mostRegular.push_back(anchor.regular);
            leastCutOff.push_back(anchor.cutOff);
            continue;
        }
        const auto place = static_cast<std::size_t>(same - best.begin());
        const bool asRegular = anchor.regular + anchor.period >= mostRegular[place] &&
                               anchor.cutOff <= leastCutOff[place] + few;
        if (asRegular && anchor.idleBefore > same->idleBefore)
            *same = anchor;
    }
    return best;
}

/// Compares segments by how often each function is launched in them.
class Bags {
  public:
    Bags(std::span<const RepeatLaunch> launches, Repeat reference) : m_launches(launches) {
        for (std::uint32_t i = reference.begin; i < reference.end; ++i)
            ++at(m_reference, launches[i].function);
        m_size = reference.end - reference.begin;
    }

    /// Share of the launches of both segments that have a partner in the other one.
    double alike(Repeat segment) {
        std::uint64_t common = 0;
        for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
            const std::uint32_t function = m_launches[i].function;
            common += at(m_seen, function)++ < at(m_reference, function);
        }
        for (std::uint32_t i = segment.begin; i < segment.end; ++i)
            m_seen[m_launches[i].function] = 0;
        return 2.0 * static_cast<double>(common) /
               static_cast<double>(m_size + segment.end - segment.begin);
    }

  private:
    static std::uint32_t& at(std::vector<std::uint32_t>& counts, std::uint32_t function) {
        if (function >= counts.size())
            counts.resize(function + std::size_t{1});
        return counts[function];
    }
    std::span<const RepeatLaunch> m_launches;
    std::vector<std::uint32_t> m_reference, m_seen;
    std::uint64_t m_size = 0;
};

std::vector<Repeat> segmentsOf(const Anchor& anchor, std::size_t launches) {
    std::vector<Repeat> segments;
    for (std::size_t i = 0; i + 1 < anchor.places.size(); ++i)
        segments.push_back({anchor.places[i], anchor.places[i + 1]});
    // Nothing closes the last iteration; it is as long as the others.
    const std::uint32_t last = anchor.places.back();
    const auto end = static_cast<std::uint32_t>(launches);
    segments.push_back({last, std::min(end, last + anchor.period)});
    return segments;
}

/// The segment in the middle of those with the median length.
Repeat referenceOf(const std::vector<Repeat>& segments, std::uint32_t period) {
    std::vector<Repeat> usual;
    for (const Repeat& one : segments)
        if (one.end - one.begin == period)
            usual.push_back(one);
    return usual.empty() ? segments[segments.size() / 2] : usual[usual.size() / 2];
}

struct Period {
    Repeats found;
    std::uint32_t launches = 0; ///< of one repeat
    bool waitsOnce = false;     ///< the host waits in nearly every repeat, and once in most
};

bool waitsOnce(const Repeats& found, std::span<const RepeatLaunch> launches) {
    std::size_t with = 0, once = 0;
    for (const Repeat& repeat : found.repeats) {
        std::size_t waits = 0;
        for (std::uint32_t i = repeat.begin; i < repeat.end; ++i)
            waits += launches[i].hostWaited;
        with += waits > 0;
        once += waits == 1 || waits == 2;
    }
    const auto count = static_cast<double>(found.repeats.size());
    return static_cast<double>(with) >= 0.9 * count && static_cast<double>(once) >= 0.5 * count;
}

Period periodOf(const Anchor& anchor, std::span<const RepeatLaunch> launches) {
    const std::vector<Repeat> segments = segmentsOf(anchor, launches.size());
    Bags bags(launches, referenceOf(segments, anchor.period));
    Period period{{}, anchor.period, false};
    std::uint64_t inside = 0;
    for (const Repeat& segment : segments)
        if (bags.alike(segment) >= kLeastAlike) {
            period.found.repeats.push_back(segment);
            inside += segment.end - segment.begin;
        }
    period.found.coverage = static_cast<double>(inside) / static_cast<double>(launches.size());
    period.waitsOnce = waitsOnce(period.found, launches);
    return period;
}

bool isEnough(const Period& period, std::size_t launches) {
    const std::size_t repeats = period.found.repeats.size();
    const double inside = period.found.coverage * static_cast<double>(launches);
    if (period.launches < kShortestRepeat || repeats < kLeastRepeats ||
        inside < static_cast<double>(kLeastRepeatedLaunches) - 0.5)
        return false;
    return period.found.coverage >= kLeastLaunchCoverage ||
           (repeats >= kManyRepeats && period.launches >= kLongRepeat);
}

/// The shortest period that covers nearly as much as the best one; see findRepeats().
const Period& choose(const std::vector<Period>& periods) {
    double most = 0;
    for (const Period& period : periods)
        most = std::max(most, period.found.coverage);
    const auto shortest = [&](double slack, bool waiting) {
        const Period* best = nullptr;
        for (const Period& period : periods)
            if (period.found.coverage >= most - slack && (period.waitsOnce || !waiting) &&
                (!best || period.launches < best->launches))
                best = &period;
        return best;
    };
    const Period* nearlyAll = shortest(kNearlyAll, false);
    const Period* waiting = shortest(kNearlyAsMuch, true);
    return waiting && waiting->launches < nearlyAll->launches ? *waiting : *nearlyAll;
}

/// Each launch of the configuration that nearly all launches have; none where no configuration
/// does.
std::optional<Repeats> oneKernel(const Places& configs, std::size_t launches) {
    for (std::size_t config = 0; config < configs.symbols(); ++config) {
        const std::span<const std::uint32_t> places = configs.of(config);
        const double share = static_cast<double>(places.size()) / static_cast<double>(launches);
        if (share < kLeastAlike || places.size() < kLeastRepeatedLaunches)
            continue;
        Repeats found{{}, share};
        for (const std::uint32_t place : places)
            found.repeats.push_back({place, place + 1});
        return found;
    }
    return std::nullopt;
}

} // namespace

std::optional<Repeats> findRepeats(std::span<const RepeatLaunch> launches) {
    if (launches.size() < kLeastRepeatedLaunches)
        return std::nullopt;
    const Places configs(launches, [](const RepeatLaunch& launch) { return launch.config; });
    const Places functions(launches, [](const RepeatLaunch& launch) { return launch.function; });
    std::vector<Anchor> anchors;
    for (const Places* places : {&configs, &functions})
        for (std::size_t symbol = 0; symbol < places->symbols(); ++symbol)
            if (places->of(symbol).size() >= kLeastRepeats)
                anchors.push_back(anchorAt(places->of(symbol), launches));
    std::vector<Period> periods;
    for (const Anchor& anchor : bestAnchors(std::move(anchors), launches.size()))
        if (Period period = periodOf(anchor, launches); isEnough(period, launches.size()))
            periods.push_back(std::move(period));
    if (periods.empty())
        return oneKernel(configs, launches.size());
    return choose(periods).found;
}

} // namespace ridge::analyzer
