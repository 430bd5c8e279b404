// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/language.h"

#include <array>
#include <bit>
#include <cmath>
#include <random>

namespace ridge::workloads::transformer {
namespace {

constexpr std::array<double, Language::kBranches> kProbabilities{0.5, 0.25, 0.125, 0.125};
constexpr std::int64_t kMostWords = 256;

/// From three fair bits: 0 to 3, 4 and 5, 6, 7.
int drawBranch(std::uint64_t bits) {
    const auto eighth = static_cast<int>(bits % 8);
    if (eighth < 4)
        return 0;
    return eighth < 6 ? 1 : eighth - 4;
}

} // namespace

std::int64_t Language::successor(std::int64_t word, int branch) const {
    // An odd factor permutes the numbers below a power of two; a quarter apart, branches differ.
    return (5 * word + 3 + branch * (words / kBranches)) % words;
}

double Language::probability(int branch) {
    return kProbabilities[static_cast<std::size_t>(branch)];
}

Language languageOf(std::int64_t vocabulary) {
    const auto fitting = std::bit_floor(static_cast<std::uint64_t>(vocabulary));
    return {std::min(kMostWords, static_cast<std::int64_t>(fitting))};
}

double entropy() {
    double sum = 0;
    for (const double p : kProbabilities)
        sum -= p * std::log(p);
    return sum;
}

std::vector<std::int32_t> text(const Language& language, std::size_t sequences, std::size_t length,
                               std::uint64_t seed) {
    std::mt19937_64 generator(seed);
    std::vector<std::int32_t> words;
    words.reserve(sequences * length);
    for (std::size_t sequence = 0; sequence < sequences; ++sequence) {
        auto word =
            static_cast<std::int64_t>(generator() % static_cast<std::uint64_t>(language.words));
        for (std::size_t i = 0; i < length; ++i) {
            words.push_back(static_cast<std::int32_t>(word));
            word = language.successor(word, drawBranch(generator()));
        }
    }
    return words;
}

} // namespace ridge::workloads::transformer
