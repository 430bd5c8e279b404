// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/results/labels/label_facts.h"
#include "tests/unit/trace/scratch_file.h"
#include "trace/reader.h"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sys/wait.h>

namespace ridge::tests {
namespace {

int makeTrace(const std::string& arguments) {
    return WEXITSTATUS(std::system((RIDGE_MAKE_TRACE " " + arguments + " 2>/dev/null").c_str()));
}

std::string made(const trace::test::ScratchFile& file, const std::string& arguments) {
    EXPECT_EQ(makeTrace(arguments + " -o " + file.path().string()), 0);
    std::ifstream in(file.path(), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

trace::Trace twentyThousand() {
    const trace::test::ScratchFile file;
    made(file, "--kernels 20000");
    return trace::read(file.path()).value();
}

TEST(MakeTrace, SameSeedGivesTheSameBytes) {
    const trace::test::ScratchFile file;
    const std::string once = made(file, "--kernels 3000 --seed 5");
    EXPECT_EQ(once, made(file, "--kernels 3000 --seed 5"));
    EXPECT_NE(once, made(file, "--kernels 3000 --seed 6"));
}

TEST(MakeTrace, HoldsTheProportionsThatItPromises) {
    const trace::Trace trace = twentyThousand();
    EXPECT_TRUE(trace.losses.empty());
    EXPECT_TRUE(trace.capture.complete);
    ASSERT_EQ(trace.kernels.size(), 20'000);
    std::set<trace::StringId> functions;
    std::set<trace::StreamId> streams;
    std::uint64_t calls = trace.calls.size() + trace.copies.size() + trace.fills.size();
    for (const trace::Kernel& kernel : trace.kernels) {
        functions.insert(trace.configs.at(trace::index(kernel.config)).function);
        streams.insert(kernel.stream);
        calls += kernel.graphNode == 0;
        ASSERT_TRUE(kernel.launch.known());
        ASSERT_LT(kernel.launch.start, kernel.start);
    }
    EXPECT_NEAR(static_cast<double>(calls), 20'000, 2'000);
    EXPECT_NEAR(static_cast<double>(trace.ranges.size()), 2'000, 400);
    EXPECT_GT(functions.size(), 150);
    EXPECT_EQ(streams.size(), 3); // and copies on a fourth
}

TEST(MakeTrace, StreamsRunInOrderAndEachOtherOver) {
    const trace::Trace trace = twentyThousand();
    std::vector<trace::Ns> ends(trace.streams.size() + 1);
    trace::Ns latest{};
    std::uint64_t overlaps = 0;
    for (const trace::Kernel& kernel : trace.kernels) {
        trace::Ns& end = ends.at(trace::value(kernel.stream));
        ASSERT_GT(kernel.start, end);
        end = kernel.end;
        overlaps += kernel.start < latest;
        latest = std::max(latest, kernel.end);
    }
    EXPECT_GT(overlaps, 200);
}

TEST(MakeTrace, AnalysisFindsEveryKindOfStructure) {
    const analyzer::Analysis analysis = analyzer::analyze(twentyThousand());
    EXPECT_GT(analysis.projection.byLaunch, 5'000);
    EXPECT_GT(analysis.projection.byTime, 5'000); // the backward pass
    EXPECT_EQ(analysis.projection.withoutApi, 0);
    EXPECT_GT(analysis.counts.graphKernels, 1'000);
    using enum analyzer::Label;
    for (const analyzer::Label label :
         {ComputeSaturated, ComputeLimited, Unclassified, Communication, Copy, IdleAllocation,
          IdleDrain, IdleHost, IdleLaunch, IdleDependency})
        EXPECT_GT(analysis.budget[label], trace::Ns{}) << name(label);
}

TEST(MakeTrace, RefusesWhatItCannotDo) {
    EXPECT_EQ(makeTrace("--kernals 5 -o x.ridge"), 2);
    EXPECT_EQ(makeTrace("--kernels 0 -o x.ridge"), 2);
    EXPECT_EQ(makeTrace("--kernels 5"), 2);
    EXPECT_EQ(makeTrace("--kernels 5 -o /nowhere/x.ridge"), 1);
}

} // namespace
} // namespace ridge::tests
