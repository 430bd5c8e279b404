// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Several threads and the writer thread at once; a program of its own, since the output closes for
// good.
#include "recorded.h"

#include <thread>

namespace ridge::inject {
namespace {

constexpr int kThreads = 6, kRounds = 400;

/// Pushes ranges whose names are new, or known to all threads, through the thread's own log.
void pushRanges(int thread) {
    for (int i = 0; i < kRounds; ++i) {
        const std::string own = "thread " + std::to_string(thread) + " range " + std::to_string(i);
        for (const std::string& name : {own, "shared " + std::to_string(i)}) {
            auto push = makeRecord<spool::Range>(static_cast<std::uint32_t>(thread + 1),
                                                 spool::Kind::RangePush);
            push.time = i;
            push.name = Recorded::instance().declarations.intern(name);
            Recorded::instance().threadLogs.ofThisThread().append(push);
        }
        if (i % 50 == thread)
            Recorded::instance().threadLogs.ofThisThread().collect();
    }
}

void runThreads() {
    std::vector<std::thread> threads;
    threads.reserve(kThreads);
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back(pushRanges, i);
    for (std::thread& thread : threads)
        thread.join(); // a thread that ends hands its log over
}

/// Every range is there, in its thread's order, under its name.
void expectAllRanges(const Recorded& spool) {
    std::map<std::uint32_t, std::vector<std::string>> names;
    for (const auto& push : spool.all<spool::Range>(spool::Kind::RangePush))
        names[push.head.tid].push_back(spool.text(push.name));
    ASSERT_EQ(names.size(), std::size_t{kThreads});
    for (const auto& [tid, found] : names) {
        ASSERT_EQ(found.size(), std::size_t{2 * kRounds});
        for (std::size_t i = 0; i < kRounds; ++i) {
            EXPECT_EQ(found[2 * i],
                      "thread " + std::to_string(tid - 1) + " range " + std::to_string(i));
            EXPECT_EQ(found[2 * i + 1], "shared " + std::to_string(i));
        }
    }
    EXPECT_EQ(spool.namedTooEarly(), 0);
}

TEST(Output, NamesAreDeclaredBeforeTheirUseAndNothingWritesAfterTheEnd) {
    Recorded& spool = Recorded::instance();
    runThreads(); // each thread writes its own blocks
    spool.read();
    expectAllRanges(spool);

    std::atomic<int> ticks{0};
    spool.output.startWriter([&](bool) { ++ticks; });
    runThreads(); // the writer thread writes, ever again between two of their records
    spool.read();
    while (spool.all<spool::Range>(spool::Kind::RangePush).empty() && ticks == 0)
        spool.read();
    EXPECT_TRUE(spool.output.hasWriter());

    const auto end = makeRecord<spool::End>();
    spool.output.close(std::as_bytes(std::span(&end, 1)));
    auto late = spool.output.take();
    late->append(end);
    spool.output.submit(std::move(late));
    spool.output.close(std::as_bytes(std::span(&end, 1)));
    spool.read();
    EXPECT_EQ(spool.all<spool::End>().size(), 1U);
    EXPECT_TRUE(spool.all<spool::Loss>().empty());
}

} // namespace
} // namespace ridge::inject
