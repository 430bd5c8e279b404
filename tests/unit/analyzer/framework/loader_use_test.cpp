// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the workers of a loader did while a GPU waited for them.
#include "analyzer/analyze.h"
#include "analyzer/framework/loader_use.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <limits>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::ThreadId;

constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

void workers(Story& story, std::int64_t start, std::int64_t end, std::uint32_t count,
             double running, double queued = kNotKnown, ThreadId thread = ThreadId{1}) {
    story.trace.loaderWorkers.push_back(
        {thread, count, running, queued, trace::Ns(start), trace::Ns(end)});
}

TEST(LoaderUse, IsWhatWasSeenAroundTheWaits) {
    Story story;
    workers(story, 0, 100, 4, 4.00, 0.00);
    workers(story, 100, 200, 2, 0.20, 1.00);
    const HostWait waits[] = {{ThreadId{1}, 70, 130}, {ThreadId{1}, 500, 600}};
    const LoaderUse use = loaderUse(story.trace, waits);
    EXPECT_EQ(use.workers, 4u);
    EXPECT_EQ(use.known, Ns(60)) << "of the second wait nothing is known";
    EXPECT_DOUBLE_EQ(use.running, 0.5 * 1 + 0.5 * 0.1);
    EXPECT_DOUBLE_EQ(use.queued.value(), 0.25);
}

TEST(LoaderUse, IsThatOfTheThreadThatWaits) {
    Story story;
    const ThreadId other = story.thread();
    workers(story, 0, 100, 4, 4.00);
    const HostWait waits[] = {{other, 70, 130}};
    EXPECT_EQ(loaderUse(story.trace, waits).workers, 0u);
    EXPECT_EQ(loaderUse(story.trace, waits).limit(), LoaderLimit::NotKnown);
}

TEST(LoaderUse, IsNeverMoreThanAllTheTime) {
    Story story;
    workers(story, 0, 100, 2, 7.50, 2.10);
    const HostWait waits[] = {{ThreadId{1}, 0, 100}};
    EXPECT_EQ(loaderUse(story.trace, waits).running, 1);
    EXPECT_EQ(loaderUse(story.trace, waits).queued, 1);
}

TEST(LoaderUse, LeavesOutWhatCannotBe) {
    const double infinite = std::numeric_limits<double>::infinity();
    Story story;
    workers(story, 0, 10, 0, 0);
    workers(story, 10, 20, 4, -1);
    workers(story, 20, 30, 4, kNotKnown);
    workers(story, 30, 40, 4, infinite);
    workers(story, 50, 45, 4, 1);
    const HostWait waits[] = {{ThreadId{1}, 0, 100}};
    EXPECT_EQ(loaderUse(story.trace, waits).known, Ns(0));
}

TEST(LoaderUse, SaysNothingOfQueuesWhereOneIsNotKnown) {
    Story story;
    workers(story, 0, 50, 4, 1.5, 0.25);
    const HostWait waits[] = {{ThreadId{1}, 0, 100}};
    EXPECT_TRUE(loaderUse(story.trace, waits).queued);
    workers(story, 50, 100, 4, 1.5);
    EXPECT_FALSE(loaderUse(story.trace, waits).queued);
}

TEST(LoaderUse, IsThatOfEachNanosecond) {
    const bool ok = rc::check("loader", [] {
        Story story;
        std::vector<double> running(200, -1); // -1: not known
        std::int64_t at = 0;
        for (int left = *rc::gen::inRange(0, 6); left > 0; --left) {
            const std::int64_t start = at + *rc::gen::inRange(0, 10);
            at = start + *rc::gen::inRange(0, 20);
            const int busy = *rc::gen::inRange(0, 5);
            workers(story, start, at, 4, busy);
            std::fill(running.begin() + start, running.begin() + at, busy / 4.0);
        }
        std::vector<HostWait> waits;
        double sum = 0;
        std::int64_t known = 0, now = 0;
        for (int left = *rc::gen::inRange(0, 5); left > 0; --left) {
            now += *rc::gen::inRange(0, 15);
            const std::int64_t end = now + *rc::gen::inRange(0, 25);
            waits.push_back({ThreadId{1}, now, end});
            for (; now < end; ++now)
                if (running[static_cast<std::size_t>(now)] >= 0) {
                    sum += running[static_cast<std::size_t>(now)];
                    ++known;
                }
        }
        const LoaderUse use = loaderUse(story.trace, waits);
        RC_ASSERT(use.known == Ns(known));
        RC_ASSERT((known == 0 || std::abs(use.running - sum / static_cast<double>(known)) < 1e-9));
    });
    EXPECT_TRUE(ok);
}

TEST(LoaderUse, IsOfTheGapsOfTheInputPipelineAlone) {
    Story story;
    story.kernel("k", 0, 10'000, 20'000);
    story.framework(trace::FrameworkKind::User,
                    "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__", 30'000,
                    70'000);
    story.kernel("k", 90'000, 95'000, 100'000);
    workers(story, 0, 100'000, 4, 3.88);
    const Analysis a = analyze(story.trace);
    EXPECT_EQ(a.loader.known, Ns(40'000));
    EXPECT_DOUBLE_EQ(a.loader.running, 0.97);
    EXPECT_EQ(a.loader.limit(), LoaderLimit::Work);
}

} // namespace
} // namespace ridge::analyzer
