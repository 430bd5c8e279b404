// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::FrameworkKind;

/// Two layers with attention and mlp, and a head behind: kernels of 1,000 ns, 500 ns apart.
Story story() {
    Story story;
    const auto module = [&](const char* path, std::int64_t from, std::int64_t to) {
        story.framework(FrameworkKind::Module, path, from, to);
    };
    std::int64_t now = 1000;
    const auto kernel = [&](const char* name) {
        story.kernel(name, now, now + 100, now + 1100);
        now += 1500;
    };
    for (const std::string layer : {"0", "1"}) {
        module(("Net.layers." + layer + ".attention").c_str(), now - 1, now + 10);
        kernel("attend");
        module(("Net.layers." + layer + ".mlp").c_str(), now - 1, now + 1510);
        kernel("up");
        kernel("down");
    }
    module("Net.head", now - 1, now + 10);
    kernel("head");
    story.framework(FrameworkKind::ModuleBackward, "Net.layers.1.mlp", now - 1, now + 10);
    kernel("backward");
    return story;
}

Analysis of(const char* pattern) {
    Options options;
    options.range = *RangeFilter::parse(pattern);
    return analyze(story().trace, options);
}

std::vector<std::string> kernelsOf(const Analysis& a) {
    std::vector<std::string> names;
    for (const KernelRow& row : a.kernels)
        names.push_back(row.function + " " + std::to_string(row.time.count));
    std::ranges::sort(names);
    return names;
}

TEST(ModuleSelection, HoldsForwardAndBackwardOfTheModulesThatMatch) {
    const Analysis a = of("Net/**/mlp");
    EXPECT_THAT(kernelsOf(a), testing::ElementsAre("backward 1", "down 2", "up 2"));
    EXPECT_EQ(a.filter->paths, 2u);
    EXPECT_EQ(a.filter->instances, 3u);
    // Two stretches of two kernels with 500 ns between them, and one of a single kernel.
    EXPECT_EQ(a.devices.front().span, Ns(2 * 2500 + 1000));
    EXPECT_EQ(a.devices.front().busy, Ns(5000));
}

TEST(ModuleSelection, HoldsWhatIsInsideAndNamesOneLayer) {
    EXPECT_THAT(kernelsOf(of("Net/layers/1")),
                testing::ElementsAre("attend 1", "backward 1", "down 1", "up 1"));
    EXPECT_THAT(kernelsOf(of("Net/layers")),
                testing::ElementsAre("attend 2", "backward 1", "down 2", "up 2"));
    EXPECT_THAT(kernelsOf(of("Net")), testing::SizeIs(5));
}

TEST(ModuleSelection, GivesWayToRangesOfTheProgram) {
    Story s = story();
    s.range("Net", 990, 1010);
    Options options;
    options.range = *RangeFilter::parse("Net");
    EXPECT_THAT(kernelsOf(analyze(s.trace, options)), testing::ElementsAre("attend 1"));
}

TEST(ModuleSelection, OfNoModuleNamesThoseThatResembleIt) {
    const Analysis a = of("Net/layers/1/mpl");
    EXPECT_EQ(a.filter->paths, 0u);
    EXPECT_THAT(a.filter->nearest, testing::Contains("Net/layers/1/mlp"));
    EXPECT_TRUE(a.kernels.empty());
}

} // namespace
} // namespace ridge::analyzer
