// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/range_builder.h"

#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <rapidcheck/gtest.h>

namespace ridge::recorder {
namespace {

using trace::Ns;
using trace::Range;
using trace::RangeId;
using trace::StringId;
using trace::ThreadId;

/// The rows that a builder writes. A range's name is its identity here.
struct Rows {
    std::vector<Range> ranges;
    std::map<std::uint32_t, RangeBuilder::Extra> payloads; // by name
    int badUpdates = 0;
    Ns keepFrom{}; ///< ranges that opened earlier are left out, unless a row names them

    RangeBuilder::Sink sink() {
        return {[this](const Range& range) {
                    ranges.push_back(range);
                    ranges.back().id = RangeId(ranges.size());
                    return ranges.back().id;
                },
                [this](const Range& range) {
                    if (range.id == RangeId::None || value(range.id) > ranges.size())
                        ++badUpdates;
                    else
                        ranges[index(range.id)] = range;
                },
                [this](const RangeBuilder::Extra& extra, RangeId id) {
                    payloads[value(ranges.at(index(id)).name)] = extra;
                },
                [this](const Range& range) { return range.start >= keepFrom; }};
    }
    std::uint32_t nameOf(RangeId id) const {
        return id == RangeId::None ? 0 : value(ranges.at(index(id)).name);
    }
};

enum class Action { Push, Pop, Start, End };

struct Event {
    Action action{};
    ThreadId thread{};
    StringId domain{};
    bool payload = false;
};

/// A range as it should come out; names count from 1 in the order of opening.
struct Expected {
    ThreadId thread{}, endThread{};
    StringId domain{};
    bool startEnd = false, payload = false;
    Ns start{};
    std::optional<Ns> end;
    std::uint32_t parent = 0; ///< its name
};

/// Plays events to a RangeBuilder and, the plain way, to a list. Start/end keys are given out in
/// order, so an End may come before its Start, as blocks of two threads may.
class Story {
  public:
    explicit Story(const std::vector<Event>& events) : m_builder(rows.sink()) {
        for (const Event& event : events) {
            m_now += Ns(10);
            play(event);
        }
        m_builder.finish();
        for (const auto& [key, end] : m_ends) {
            const auto found = m_starts.find(key);
            if (found == m_starts.end()) {
                ++unmatched;
                continue;
            }
            expected[found->second - 1].end = end.end;
            expected[found->second - 1].endThread = end.endThread;
        }
    }

    std::uint64_t unmatchedClosings() const { return m_builder.unmatchedClosings(); }

    Rows rows;
    std::vector<Expected> expected; // of name i + 1
    std::uint64_t unmatched = 0;

  private:
    void play(const Event& event) {
        switch (event.action) {
        case Action::Push:
            m_builder.push(open(event));
            m_stacks[event.thread].push_back(static_cast<std::uint32_t>(expected.size()));
            return attach(event);
        case Action::Start:
            m_builder.start(open(event), ++m_lastStart);
            expected.back().startEnd = true;
            m_starts[m_lastStart] = static_cast<std::uint32_t>(expected.size());
            return attach(event);
        case Action::Pop:
            m_builder.pop(event.thread, event.domain, m_now);
            return pop(event);
        case Action::End:
            m_builder.end(event.thread, ++m_lastEnd, m_now);
            m_ends[m_lastEnd].end = m_now;
            m_ends[m_lastEnd].endThread = event.thread;
        }
    }

    Range open(const Event& event) {
        const std::vector<std::uint32_t>& stack = m_stacks[event.thread];
        Expected e;
        e.thread = event.thread;
        e.domain = event.domain;
        e.payload = event.payload;
        e.start = m_now;
        e.parent = stack.empty() ? 0 : stack.back();
        expected.push_back(e);
        Range range;
        range.thread = event.thread;
        range.domain = event.domain;
        range.name = StringId(expected.size());
        range.start = m_now;
        return range;
    }

    void attach(const Event& event) {
        if (!event.payload)
            return;
        trace::Work work;
        work.flops = static_cast<double>(expected.size());
        m_builder.attach(event.thread, work);
        m_builder.attach(event.thread, trace::RangeField{{}, StringId(expected.size()), 1});
    }

    void pop(const Event& event) {
        std::vector<std::uint32_t>& stack = m_stacks[event.thread];
        for (auto at = stack.end(); at != stack.begin();) {
            --at;
            if (expected[*at - 1].domain != event.domain)
                continue;
            expected[*at - 1].end = m_now;
            expected[*at - 1].endThread = event.thread;
            stack.erase(at);
            return;
        }
        ++unmatched;
    }

    RangeBuilder m_builder;
    std::map<ThreadId, std::vector<std::uint32_t>> m_stacks; // names
    std::map<std::uint64_t, std::uint32_t> m_starts;         // key to name
    std::map<std::uint64_t, Expected> m_ends;
    std::uint64_t m_lastStart = 0, m_lastEnd = 0;
    Ns m_now{};
};

Event someEvent() {
    return {*rc::gen::element(Action::Push, Action::Push, Action::Pop, Action::Start, Action::End),
            ThreadId(*rc::gen::inRange(1, 4)), StringId(*rc::gen::inRange(0, 3)),
            *rc::gen::arbitrary<bool>()};
}

RC_GTEST_PROP(RangeBuilder, AgreesWithAPlainListInAnyOrder, ()) {
    std::vector<Event> events;
    for (int i = *rc::gen::inRange(0, 60); i > 0; --i)
        events.push_back(someEvent());
    const Story story(events);
    RC_ASSERT(story.rows.badUpdates == 0);
    RC_ASSERT(story.unmatchedClosings() == story.unmatched);
    RC_ASSERT(story.rows.ranges.size() == story.expected.size());
    std::size_t payloads = 0;
    for (const Range& range : story.rows.ranges) {
        const Expected& e = story.expected.at(index(range.name));
        RC_ASSERT((range.thread == e.thread && range.endThread == e.endThread));
        RC_ASSERT((range.domain == e.domain && range.startEnd == e.startEnd));
        RC_ASSERT((range.start == e.start && range.end == e.end));
        RC_ASSERT(story.rows.nameOf(range.parent) == e.parent);
        const auto payload = story.rows.payloads.find(value(range.name));
        RC_ASSERT((payload != story.rows.payloads.end()) == e.payload);
        if (!e.payload)
            continue;
        ++payloads;
        RC_ASSERT((payload->second.work.size() == 1U && payload->second.fields.size() == 1U));
        RC_ASSERT(payload->second.work[0].flops == static_cast<double>(value(range.name)));
        RC_ASSERT(payload->second.fields[0].field == range.name);
    }
    RC_ASSERT(story.rows.payloads.size() == payloads);
}

TEST(RangeBuilder, ARangeThatHoldsARowHasOneBeforeItCloses) {
    Rows rows;
    RangeBuilder builder(rows.sink());
    for (const std::uint32_t name : {1U, 2U, 3U}) {
        Range range;
        range.thread = ThreadId(1);
        range.name = StringId(name);
        builder.push(range);
    }
    EXPECT_TRUE(rows.ranges.empty());
    builder.pop(ThreadId(1), StringId::None, Ns(5));
    ASSERT_EQ(rows.ranges.size(), 3U); // were the recording cut here, the innermost kept its path
    EXPECT_EQ(rows.nameOf(rows.ranges[2].parent), 2U);
    EXPECT_EQ(rows.nameOf(rows.ranges[1].parent), 1U);
    EXPECT_FALSE(rows.ranges[1].end);
}

TEST(RangeBuilder, ARangeLeftOutLeavesItsParentsAlone) {
    Rows rows;
    rows.keepFrom = Ns(100);
    RangeBuilder builder(rows.sink());
    const auto push = [&](std::uint32_t name, Ns start) {
        Range range;
        range.thread = ThreadId(1);
        range.name = StringId(name);
        range.start = start;
        builder.push(range);
        builder.attach(ThreadId(1), trace::Work{});
    };
    push(1, Ns(1));
    push(2, Ns(2));
    builder.pop(ThreadId(1), StringId::None, Ns(3));
    EXPECT_TRUE(rows.ranges.empty());
    push(3, Ns(101));
    builder.pop(ThreadId(1), StringId::None, Ns(102));
    builder.pop(ThreadId(1), StringId::None, Ns(103));
    ASSERT_EQ(rows.ranges.size(), 2U); // range 1 encloses range 3
    EXPECT_EQ(rows.nameOf(rows.ranges[1].parent), 1U);
    EXPECT_EQ(rows.ranges[0].end, Ns(103));
    EXPECT_FALSE(rows.payloads.contains(2));
}

TEST(RangeBuilder, APayloadWithoutARangeIsIgnored) {
    Rows rows;
    RangeBuilder builder(rows.sink());
    builder.attach(ThreadId(1), trace::Work{});
    builder.finish();
    EXPECT_TRUE(rows.payloads.empty());
}

} // namespace
} // namespace ridge::recorder
