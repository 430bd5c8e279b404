// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/rounds.h"

#include "analyzer/iterations/spans.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace ridge::analyzer {
namespace {

constexpr double kLeastEven = 0.9; ///< share of the steps in rounds of one length

/// An optimizer that could end the rounds.
struct Closer {
    std::vector<std::size_t> places; ///< of its steps
    auto rank() const { return std::tuple(places.size(), -static_cast<std::int64_t>(places[0])); }
};

/// Whether rounds that end at `places` of `count` steps are equally long.
bool areEven(std::span<const std::size_t> places, std::size_t count) {
    std::vector<std::size_t> lengths;
    for (std::size_t i = 1; i < places.size(); ++i)
        lengths.push_back(places[i] - places[i - 1]);
    const std::size_t inside = std::accumulate(lengths.begin(), lengths.end(), std::size_t{0});
    std::vector<std::size_t> sorted = lengths;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    const std::size_t usual = *middle;
    std::size_t even = usual * static_cast<std::size_t>(std::ranges::count(lengths, usual));
    std::size_t whole = inside;
    for (const std::size_t edge : {places[0] + 1, count - 1 - places.back()}) {
        whole += edge > usual ? edge : 0;
        if (edge == usual) {
            whole += edge;
            even += edge;
        }
    }
    return static_cast<double>(even) >= kLeastEven * static_cast<double>(whole);
}

} // namespace

std::vector<std::size_t> lastOfRounds(std::span<const OptimizerStep> steps) {
    std::vector<std::size_t> ends; // of joined steps the last one
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (i + 1 == steps.size() || !steps[i + 1].joins)
            ends.push_back(i);
    std::map<std::uint32_t, Closer> byOptimizer;
    for (std::size_t i = 0; i < ends.size(); ++i)
        byOptimizer[steps[ends[i]].optimizer].places.push_back(i);
    std::vector<Closer> closers;
    for (auto& [optimizer, closer] : byOptimizer)
        closers.push_back(std::move(closer));
    std::ranges::sort(closers, {}, &Closer::rank);
    for (const Closer& closer : closers) {
        if (closer.places.size() < kLeastIterations || !areEven(closer.places, ends.size()))
            continue;
        std::vector<std::size_t> last;
        for (const std::size_t place : closer.places)
            last.push_back(ends[place]);
        return last;
    }
    return ends;
}

} // namespace ridge::analyzer
