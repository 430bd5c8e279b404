// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/losses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace ridge::recorder {
namespace {

using spool::LossKind;
using testing::HasSubstr;

constexpr auto kLast = static_cast<std::uint32_t>(LossKind::LeftOut);

TEST(Losses, EachKindHasItsOwnWords) {
    std::set<std::string> words;
    for (std::uint32_t kind = 1; kind <= kLast; ++kind) {
        const trace::Loss loss = describeLoss(LossKind{kind}, 3, "");
        EXPECT_FALSE(loss.what.empty()) << kind;
        EXPECT_NE(loss.what, "unknown loss") << kind;
        words.insert(loss.what);
    }
    EXPECT_EQ(words.size(), kLast);
}

TEST(Losses, AKindFromANewerLibraryIsSaidToBeSo) {
    EXPECT_EQ(describeLoss(LossKind{kLast + 1}, 3, "").what, "unknown loss");
}

TEST(Losses, TheCountAndTheDetailAreKept) {
    const trace::Loss loss = describeLoss(LossKind::OtherClient, 2, "ncu");
    EXPECT_EQ(loss.count, 2U);
    EXPECT_THAT(loss.advice, HasSubstr("(ncu)"));
    EXPECT_EQ(describeLoss(LossKind::CuptiError, 1, "device: busy").advice, "device: busy");
}

TEST(Losses, WhatIsMissingFromTheTraceIsDataLoss) {
    using trace::Severity;
    EXPECT_EQ(describeLoss(LossKind::RecordsDropped, 1, "").severity, Severity::DataLoss);
    EXPECT_EQ(describeLoss(LossKind::SpoolFull, 1, "").severity, Severity::DataLoss);
    EXPECT_EQ(describeLoss(LossKind::Unfinished, 1, "").severity, Severity::Info);
}

} // namespace
} // namespace ridge::recorder
