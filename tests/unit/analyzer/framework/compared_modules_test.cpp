// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compared_modules.h"

#include "analyzer/framework/module_tree.h"

#include <gmock/gmock.h>
#include <initializer_list>
#include <utility>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

FrameworkWork work(std::int64_t forward, std::int64_t backward = 0) {
    FrameworkWork work;
    work.operations = forward + backward > 0 ? 1 : 0;
    work.forward = Ns(forward);
    work.backward = Ns(backward);
    return work;
}

/// A run whose modules took these times by themselves.
Analysis run(std::initializer_list<std::pair<const char*, FrameworkWork>> modules) {
    std::vector<ModuleRow> rows;
    for (const auto& [path, self] : modules) {
        rows.emplace_back().path = path;
        rows.back().self = self;
    }
    Analysis run;
    run.framework.modules = moduleTree(std::move(rows));
    return run;
}

std::vector<ModuleChange> changes(const Analysis& a, const Analysis& b) {
    return moduleChanges(std::span(&a, 1), std::span(&b, 1));
}

/// Names with the change of each.
std::vector<std::pair<std::string, std::int64_t>> named(const std::vector<ModuleChange>& changes) {
    std::vector<std::pair<std::string, std::int64_t>> result;
    for (const ModuleChange& change : changes)
        result.emplace_back(change.name, change.time.difference().count());
    return result;
}

TEST(ComparedModules, LargestChangeIsFirstWithAllInsideInBothPasses) {
    const auto rows =
        changes(run({{"Net", work(1)}, {"Net.a", work(10, 20)}, {"Net.b", work(5, 5)}}),
                run({{"Net", work(1)}, {"Net.a", work(4, 10)}, {"Net.b", work(7, 6)}}));
    EXPECT_THAT(named(rows), ElementsAre(Pair("Net.a", -16), Pair("Net", -13), Pair("Net.b", 3)));
    EXPECT_EQ(rows[0].forward.difference(), Ns(-6));
    EXPECT_EQ(rows[0].backward.difference(), Ns(-10));
    EXPECT_EQ(rows[1].time.a, Ns(41));
    EXPECT_EQ(rows[1].match, Match::Both);
}

TEST(ComparedModules, LayersThatRepeatAreOneRowHoweverManyEachSideHas) {
    const auto rows = changes(run({{"Net.layers.0", work(1)},
                                   {"Net.layers.0.fc", work(10)},
                                   {"Net.layers.1", work(1)},
                                   {"Net.layers.1.fc", work(10)}}),
                              run({{"Net.layers.0", work(1)}, {"Net.layers.0.fc", work(9)}}));
    EXPECT_THAT(named(rows), ElementsAre(Pair("Net.layers.*", -12), Pair("Net.layers.*.fc", -11)));
    EXPECT_EQ(rows[0].modulesA, 2u);
    EXPECT_EQ(rows[0].modulesB, 1u);
}

TEST(ComparedModules, ALayerThatOneSideCompiledStaysInItsRow) {
    const auto rows = changes(run({{"Net.layers.0", work(1)}, {"Net.layers.0.fc", work(10)}}),
                              run({{"Net.layers.0._orig_mod", work(4)}}));
    EXPECT_THAT(named(rows), ElementsAre(Pair("Net.layers.0.fc", -10), Pair("Net.layers.0", -7)));
    EXPECT_EQ(rows[1].match, Match::Both);
}

TEST(ComparedModules, ACompiledModelIsTheSameModelUnderTheNameOfTheFirstRecording) {
    const Analysis eager = run({{"Llama", work(5)}, {"Llama.mlp", work(20)}, {"Loss", work(2)}});
    const Analysis compiled = run({{"OptimizedModule", work(1)},
                                   {"OptimizedModule._orig_mod", work(3)},
                                   {"OptimizedModule._orig_mod.mlp", work(10)},
                                   {"Loss", work(2)}});
    const auto rows = changes(eager, compiled);
    EXPECT_THAT(named(rows),
                ElementsAre(Pair("Llama", -11), Pair("Llama.mlp", -10), Pair("Loss", 0)));
    EXPECT_EQ(rows[0].modulesB, 1u);
    EXPECT_EQ(changes(compiled, eager)[0].name, "OptimizedModule");
}

TEST(ComparedModules, ARootWithANamesakeIsJoinedWithThatOne) {
    const auto rows = changes(run({{"Net", work(50)}, {"Loss", work(2)}}),
                              run({{"Loss", work(5)}, {"Net", work(1)}}));
    EXPECT_THAT(named(rows), ElementsAre(Pair("Net", -49), Pair("Loss", 3)));
}

TEST(ComparedModules, WhatOneSideAloneHasIsGoneOrNew) {
    const Analysis whole = run({{"Net", work(1)}, {"Net.a", work(10)}}),
                   fused = run({{"Net", work(6)}});
    const auto gone = changes(whole, fused), added = changes(fused, whole);
    EXPECT_EQ(gone[0].name, "Net.a");
    EXPECT_EQ(gone[0].match, Match::Gone);
    EXPECT_EQ(added[0].match, Match::New);
    EXPECT_EQ(added[0].time.difference(), Ns(10));
    EXPECT_EQ(gone[1].match, Match::Both);
}

TEST(ComparedModules, WhatHasNoModuleIsToldByItsMarkedRange) {
    Analysis a = run({{"Net", work(10)}}), b = a;
    for (const auto& [run, time] : {std::pair(&a, 30), {&b, 20}}) {
        run->framework.marked.push_back(
            {.name = "Optimizer.step", .work = work(90), .noModule = work(time)});
        run->framework.marked.push_back(
            {.name = "train", .work = work(10), .noModule = {}}); // all in modules
        run->framework.unmarked = work(4);
    }
    const auto rows = changes(a, b);
    EXPECT_THAT(named(rows), ElementsAre(Pair("Optimizer.step", -10), Pair("Net", 0), Pair("", 0)));
    EXPECT_TRUE(rows[0].noModule);
    EXPECT_EQ(rows[2].time.a, Ns(4));
}

TEST(ComparedModules, TimesAreOfAnIterationAndTheMeanOfTheRuns) {
    std::vector<Analysis> a = {run({{"Net", work(40, 20)}}), run({{"Net", work(60, 20)}})};
    std::vector<Analysis> b = {run({{"Net", work(10)}}), run({{"Net", work(10)}})};
    for (Analysis& run : a)
        run.iterationsTold = 10;
    const auto rows = moduleChanges(a, b);
    EXPECT_EQ(rows[0].time.a, Ns(7));
    EXPECT_EQ(rows[0].time.b, Ns(10));
    EXPECT_GT(rows[0].time.deviationA, 0);
    EXPECT_NE(rows[0].time.significance.certainty, Certainty::NotKnown);
}

TEST(ComparedModules, ARunWithoutModulesLeavesNothingToJoin) {
    EXPECT_THAT(changes(run({{"Net", work(10)}}), run({})), IsEmpty());
    EXPECT_THAT(changes(run({}), run({})), IsEmpty());
}

} // namespace
} // namespace ridge::analyzer
