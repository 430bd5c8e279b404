// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/session/range_marks.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace ridge::inject {
namespace {

/// A letter a range; what each of them begins: s a step, S one of another kind, n something new.
std::string begun(std::string_view ranges) {
    RangeMarks marks;
    std::string result;
    for (const char name : ranges)
        result += ".nsS"[static_cast<int>(marks.opened(static_cast<std::uint32_t>(name)))];
    return result;
}

TEST(RangeMarks, TheFirstRangeThatComesThreeTimesIsAStep) {
    EXPECT_EQ(begun("aaaaa"), "..Sss");
    EXPECT_EQ(begun("iabcabcabcabc"), ".......S..s..");
}

TEST(RangeMarks, ARangeThatWasNotThereBeforeIsSomethingElse) {
    EXPECT_EQ(begun("ababababeabab"), "....S.s.ns.s.");
}

TEST(RangeMarks, WhereTheStepsStayAwayAnotherRangeMayBeOne) {
    EXPECT_EQ(begun("aaaabbbbaaa"), "..Ssn.Ss..S");
}

TEST(RangeMarks, ARangeWithoutANameIsNoStep) {
    RangeMarks marks;
    for (int i = 0; i < 10; ++i)
        EXPECT_NE(marks.opened(0), RangeMarks::Opened::Step);
}

TEST(RangeMarks, OfNumberedRangesNoneIsAStep) {
    RangeMarks marks;
    for (std::uint32_t i = 1; i < 10'000; ++i)
        EXPECT_EQ(marks.opened(i), RangeMarks::Opened::Known);
}

} // namespace
} // namespace ridge::inject
