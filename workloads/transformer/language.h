// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A synthetic language whose entropy is known, so that a falling loss has a floor to fall to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ridge::workloads::transformer {

/// A Markov chain: each word has four successors, with probabilities 1/2, 1/4, 1/8, 1/8. For each
/// of the four, word -> successor is a permutation, so all words are equally frequent.
struct Language {
    std::int64_t words = 0; ///< a power of two, at least 4: words 0 to words - 1 occur

    static constexpr int kBranches = 4;
    std::int64_t successor(std::int64_t word, int branch) const;
    static double probability(int branch);
};

/// Of the largest power of two of words that fits the vocabulary, at most 256.
Language languageOf(std::int64_t vocabulary);

/// Nats per word given the word before: the lowest average loss that any model can reach. H = - sum
/// of p ln p over the branches = 1.75 ln 2, the same for each word.
double entropy();

/// `sequences` stretches of `length` words, one after the other, each from a random word on; the
/// same for the same seed.
std::vector<std::int32_t> text(const Language& language, std::size_t sequences, std::size_t length,
                               std::uint64_t seed);

} // namespace ridge::workloads::transformer
