// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/pattern.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <thread>
#include <vector>

namespace ridge::workloads::bandwidth {

namespace {

/// Calls body(worker, begin, end) on a thread for each core, which share the words.
template <class Body>
void onAllCores(std::int64_t words, std::int64_t workers, Body body) {
    std::vector<std::jthread> threads;
    for (std::int64_t worker = 0; worker < workers; ++worker)
        threads.emplace_back([=, &body] {
            const std::int64_t share = words / workers;
            const std::int64_t begin = worker * share;
            body(worker, begin, worker + 1 == workers ? words : begin + share);
        });
}

std::int64_t cores() {
    return std::max(1U, std::thread::hardware_concurrency());
}

/// Sum modulo 2^64 of wordAt(i) for i below `words`.
template <class WordAt>
std::uint64_t sumOf(std::int64_t words, WordAt wordAt) {
    std::vector<std::uint64_t> sums(static_cast<std::size_t>(cores()));
    onAllCores(words, cores(), [&](std::int64_t worker, std::int64_t begin, std::int64_t end) {
        std::uint64_t sum = 0;
        for (std::int64_t i = begin; i < end; ++i)
            sum += wordAt(static_cast<std::uint64_t>(i));
        sums[static_cast<std::size_t>(worker)] = sum;
    });
    return std::accumulate(sums.begin(), sums.end(), std::uint64_t{0});
}

} // namespace

std::uint64_t patternSum(std::int64_t words, std::uint32_t seed) {
    return sumOf(words, [=](std::uint64_t i) { return patternWord(i, seed); });
}

std::uint64_t writtenSum(std::int64_t words, std::uint32_t seed) {
    return sumOf(words, [=](std::uint64_t i) { return writtenWord(i, seed); });
}

void fillPattern(std::uint32_t* out, std::int64_t words, std::uint32_t seed) {
    onAllCores(words, cores(), [=](std::int64_t, std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
            out[i] = patternWord(static_cast<std::uint64_t>(i), seed);
    });
}

Status validate(std::int64_t bytes) {
    if (bytes % kVectorBytes == 0)
        return {};
    return fail(FailureKind::Usage,
                fmt::format("--bytes {}: takes a multiple of {}, the width of one load", bytes,
                            kVectorBytes));
}

Work work(std::int64_t bytes) {
    return {0, static_cast<double>(bytes), Precision::None};
}

} // namespace ridge::workloads::bandwidth
