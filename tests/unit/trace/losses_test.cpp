// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/records/loss_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace ridge::trace {
namespace {

using testing::HasSubstr;

TEST(Losses, EachKindHasItsOwnWords) {
    std::set<std::string_view> words;
    for (const LossFacts& facts : kLossFacts) {
        EXPECT_FALSE(facts.what.empty());
        words.insert(facts.what);
    }
    EXPECT_EQ(words.size(), kLossKinds);
}

TEST(Losses, AStoredLossIsOfOneKind) {
    for (const LossFacts& made : kLossFacts)
        for (const LossFacts& asked : kLossFacts)
            EXPECT_EQ(isOf(makeLoss(made.kind, 1), asked.kind), made.kind == asked.kind)
                << made.what << ", " << asked.what;
}

// Recordings hold these words, and whether a verdict stands hangs on them.
TEST(Losses, WordsThatDecisionsHangOnStayWhatTheyAre) {
    EXPECT_EQ(makeLoss(LossKind::SpoolCut, 1).what, "spool cut: bytes unreadable");
    EXPECT_EQ(makeLoss(LossKind::TraceNotFinished, 1).what, "trace not finished");
    EXPECT_EQ(makeLoss(LossKind::TorchWrapped, 1).what, "PyTorch's memory history overran");
}

TEST(Losses, AKindFromANewerLibraryIsSaidToBeSo) {
    const auto newer = static_cast<LossKind>(kLossKinds + 1);
    EXPECT_EQ(makeLoss(newer, 3).what, "unknown loss");
    EXPECT_EQ(factsOf(newer), nullptr);
    EXPECT_EQ(factsOf(LossKind{}), nullptr);
}

TEST(Losses, TheCountAndTheDetailAreKept) {
    const Loss loss = makeLoss(LossKind::OtherClient, 2, "ncu");
    EXPECT_EQ(loss.count, 2U);
    EXPECT_THAT(loss.advice, HasSubstr("(ncu)"));
    EXPECT_EQ(makeLoss(LossKind::CuptiError, 1, "device: busy").advice, "device: busy");
}

TEST(Losses, WhatIsMissingFromTheTraceIsDataLoss) {
    EXPECT_EQ(makeLoss(LossKind::RecordsDropped, 1).severity, Severity::DataLoss);
    EXPECT_EQ(makeLoss(LossKind::SpoolFull, 1).severity, Severity::DataLoss);
    EXPECT_EQ(makeLoss(LossKind::Unfinished, 1).severity, Severity::Info);
}

} // namespace
} // namespace ridge::trace
