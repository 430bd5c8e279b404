// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/bandwidth/pattern.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>
#include <vector>

namespace ridge::workloads::bandwidth {

std::uint64_t patternSum(std::int64_t words, std::uint32_t seed) {
    const std::int64_t workers = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::uint64_t> sums(static_cast<std::size_t>(workers));
    {
        std::vector<std::jthread> threads;
        for (std::int64_t worker = 0; worker < workers; ++worker)
            threads.emplace_back([&, worker] {
                const std::int64_t share = words / workers;
                const std::int64_t begin = worker * share;
                const std::int64_t end = worker + 1 == workers ? words : begin + share;
                std::uint64_t sum = 0;
                for (std::int64_t i = begin; i < end; ++i)
                    sum += patternWord(static_cast<std::uint64_t>(i), seed);
                sums[static_cast<std::size_t>(worker)] = sum;
            });
    }
    std::uint64_t total = 0;
    for (const std::uint64_t sum : sums)
        total += sum;
    return total;
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
