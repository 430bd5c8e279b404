// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exports/sorted_runs.h"
#include "trace/events.h"

#include <tuple>
#include <vector>

namespace ridge::exports {

using trace::Ns;

/// What a span is of; in this order they enclose each other where their times are the same.
enum class Source : std::uint8_t { Range, Mark, Framework, Launch, Call, Kernel, Copy, Fill };

/// What one slice of a timeline is made of.
struct Span {
    Ns start{}, end{};
    std::uint64_t bytes = 0;                     ///< of a copy or fill
    trace::ThreadId thread{};                    ///< on the host
    trace::StreamId stream{};                    ///< on a GPU
    std::uint32_t correlation = 0;               ///< of a call or operation
    trace::StringId name{}, arguments{}, site{}; ///< arguments and site: of a Framework
    trace::ConfigId config{};                    ///< of a Kernel
    Source source{};
    trace::FrameworkKind framework{};
    trace::CopyKind copy{};
    bool launched = false; ///< of an operation: its launch is a span too

    /// A launch has as many rows as it has operations, and one as a call where it launches a graph: these are one.
    bool isSameCall(const Span& other) const {
        const auto isCall = [](const Span& s) {
            return s.source == Source::Launch || s.source == Source::Call;
        };
        return isCall(*this) && isCall(other) && correlation != 0 &&
               correlation == other.correlation && thread == other.thread && start == other.start &&
               end == other.end;
    }
};

/// Thread after thread, then stream after stream; in each by the beginning, the longer first.
struct SpanOrder {
    bool operator()(const Span& a, const Span& b) const {
        if (a.stream != b.stream)
            return a.stream < b.stream;
        if (a.thread != b.thread)
            return a.thread < b.thread;
        if (a.start != b.start)
            return a.start < b.start;
        if (a.end != b.end)
            return a.end > b.end;
        return rank(a) < rank(b);
    }
    /// Brings rows of one call together.
    static std::tuple<Source, std::uint32_t, Source> rank(const Span& s) {
        return {s.source == Source::Call ? Source::Launch : s.source, s.correlation, s.source};
    }
};

struct AllocationOrder {
    bool operator()(const trace::Allocation& a, const trace::Allocation& b) const {
        return std::tie(a.process, a.kind, a.time) < std::tie(b.process, b.kind, b.time);
    }
};

struct SampleOrder {
    bool operator()(const trace::Sample& a, const trace::Sample& b) const {
        return std::tie(a.series, a.start) < std::tie(b.series, b.start);
    }
};

/// Correlation ids in memory of a fixed size: one that it holds was perhaps never added.
class CorrelationFilter {
  public:
    void add(std::uint32_t correlation) {
        m_bits.resize(kBits);
        m_bits[correlation % kBits] = true;
    }
    bool holds(std::uint32_t correlation) const {
        return !m_bits.empty() && m_bits[correlation % kBits];
    }

  private:
    static constexpr std::size_t kBits = std::size_t{1} << 26;
    std::vector<bool> m_bits;
};

/// The events that a timeline shows, in its order, with memory of a fixed size.
class TimelineEvents final : public trace::EventSink {
  public:
    /// `bytes`: of memory for each kind of rows.
    explicit TimelineEvents(std::size_t bytes = SortedRuns<Span, SpanOrder>::kBytes)
        : spans(bytes), allocations(bytes), samples(bytes) {}

    void take(const trace::Kernel& row) override;
    void take(const trace::Copy& row) override;
    void take(const trace::Fill& row) override;
    void take(const trace::ApiCall& row) override;
    void take(const trace::Range& row) override;
    void take(const trace::Mark& row) override;
    void take(const trace::FrameworkRange& row) override;
    void take(const trace::Allocation& row) override;
    void take(const trace::Sample& row) override;

    /// Whether an arrow joins `span` with others; where it does, they have its correlation. One
    /// arrow in many thousands may have one end only.
    bool isJoined(const Span& span) const;

    SortedRuns<Span, SpanOrder> spans;
    SortedRuns<trace::Allocation, AllocationOrder> allocations;
    SortedRuns<trace::Sample, SampleOrder> samples;

  private:
    template <class Operation>
    void addOperation(const Operation& row, Span span);
    void addOnThread(const Span& span);

    CorrelationFilter m_calls;   ///< of ApiCall
    CorrelationFilter m_waiting; ///< of operations without a launch of their own
};

} // namespace ridge::exports
