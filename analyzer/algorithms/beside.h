// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Two threads for one analysis. No result depends on which of them is first.
#pragma once

#include <cstddef>
#include <future>
#include <utility>

namespace ridge::analyzer {

/// Runs `work` in a thread of its own. Where no thread can be had, the future's get() runs it.
template <class Work>
auto beside(Work work) {
    return std::async(std::launch::async | std::launch::deferred, std::move(work));
}

/// The results of `part(first, last)` for the two halves of [0, count). A second thread takes the
/// upper half, unless there are so few elements that a thread would cost more than it saves.
template <class Part>
auto inHalves(std::size_t count, Part part) {
    constexpr std::size_t kWorthAThread = 2000;
    if (count < kWorthAThread) {
        auto first = part(std::size_t{0}, count / 2);
        return std::pair(std::move(first), part(count / 2, count));
    }
    auto later = beside([&] { return part(count / 2, count); });
    auto first = part(std::size_t{0}, count / 2);
    return std::pair(std::move(first), later.get());
}

} // namespace ridge::analyzer
