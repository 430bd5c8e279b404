// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/near_search.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <vector>

namespace ridge::analyzer {
namespace {

TEST(NearSearch, FindsWhatABisectionFindsWhateverTheHint) {
    EXPECT_TRUE(rc::check([] {
        auto values = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 30));
        std::ranges::sort(values);
        const auto first = *rc::gen::inRange<std::size_t>(0, values.size() + 1);
        const auto last = *rc::gen::inRange<std::size_t>(first, values.size() + 1);
        const auto hint = *rc::gen::inRange<std::size_t>(0, values.size() + 5);
        const int wanted = *rc::gen::inRange(-1, 31);
        const auto found = firstNotBefore(first, last, hint, [&](std::size_t i) {
            RC_ASSERT((i >= first && i < last));
            return values[i] < wanted;
        });
        const auto begin = values.begin();
        const auto place = std::lower_bound(begin + static_cast<std::ptrdiff_t>(first),
                                            begin + static_cast<std::ptrdiff_t>(last), wanted);
        RC_ASSERT(found == static_cast<std::size_t>(place - begin));
    }));
}

} // namespace
} // namespace ridge::analyzer
