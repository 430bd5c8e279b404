// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/command_words.h"

#include <gmock/gmock.h>

namespace ridge::reports {
namespace {

using testing::ElementsAre;

TEST(CommandWords, AreToldApartByTheWordsThatDiffer) {
    EXPECT_THAT(differences({"ridge-workload matmul --variant naive --iters 5",
                             "ridge-workload matmul --variant tiled --iters 5"}),
                ElementsAre("naive", "tiled"));
    EXPECT_THAT(
        differences({"work --variant chain --iters 1", "work --variant chain --in-one --iters 1"}),
        ElementsAre("work --variant chain --iters 1", "--in-one"));
}

TEST(CommandWords, OfEqualCommandsKeepThem) {
    EXPECT_THAT(differences({"python train.py", "python train.py"}),
                ElementsAre("python train.py", "python train.py"));
    EXPECT_THAT(differences({"", "a"}), ElementsAre("", "a"));
    EXPECT_THAT(differences({}), ElementsAre());
}

TEST(CommandWords, ThatShareNoWordAreTheirCommands) {
    EXPECT_THAT(differences({"prepare data", "train model"}),
                ElementsAre("prepare data", "train model"));
}

} // namespace
} // namespace ridge::reports
