// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/loader_use.h"

#include "analyzer/operations/operations.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <vector>

namespace ridge::analyzer {
namespace {

/// The number behind "key=".
std::optional<double> numberOf(std::string_view key, std::string_view text) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    double number = 0;
    const std::string_view digits = text.substr(at + key.size());
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || !std::isfinite(number) || number < 0)
        return std::nullopt;
    return number;
}

struct Seen {
    std::int64_t start, end;
    WorkersSeen workers;
};

/// By thread, ascending; what begins in another one, as in a damaged trace, is left out.
std::map<trace::ThreadId, std::vector<Seen>> seenByThread(const trace::Trace& trace) {
    std::map<trace::ThreadId, std::vector<Seen>> result;
    for (const trace::FrameworkRange& range : trace.frameworkRanges)
        if (range.kind == trace::FrameworkKind::LoaderWorkers)
            if (const auto workers = workersSeen(trace.text(range.arguments)))
                result[range.thread].push_back(
                    {clampTime(range.start), clampTime(range.end), *workers});
    for (auto& [thread, seen] : result) {
        std::ranges::stable_sort(seen, {}, &Seen::start);
        std::int64_t end = -kFarthest;
        std::erase_if(seen, [&](const Seen& each) {
            const bool isGood = each.start >= end && each.end >= each.start;
            end = isGood ? each.end : end;
            return !isGood;
        });
    }
    return result;
}

/// Parts of workers' time, weighed by waits.
class Sum {
  public:
    void add(const WorkersSeen& seen, std::int64_t nanoseconds) {
        const double time = static_cast<double>(nanoseconds);
        m_known += nanoseconds;
        m_workers = std::max(m_workers, seen.workers);
        m_running += time * std::min(1.0, seen.running / seen.workers);
        m_queued += time * std::min(1.0, seen.queued.value_or(0) / seen.workers);
        m_hasQueues = m_hasQueues && seen.queued;
    }
    LoaderUse take() const {
        if (m_known == 0)
            return {};
        const double time = static_cast<double>(m_known);
        LoaderUse use;
        use.workers = static_cast<std::uint64_t>(m_workers);
        use.running = m_running / time;
        use.known = Ns(m_known);
        if (m_hasQueues)
            use.queued = m_queued / time;
        return use;
    }

  private:
    std::int64_t m_known = 0;
    double m_workers = 0, m_running = 0, m_queued = 0;
    bool m_hasQueues = true;
};

} // namespace

std::optional<WorkersSeen> workersSeen(std::string_view arguments) {
    constexpr double kMost = 1e6;
    const auto workers = numberOf("workers=", arguments), running = numberOf("running=", arguments);
    if (!workers || !running || *workers < 1 || *workers > kMost)
        return std::nullopt;
    return WorkersSeen{*workers, *running, numberOf("queued=", arguments)};
}

LoaderUse loaderUse(const trace::Trace& trace, std::span<const HostWait> waits) {
    const auto byThread = seenByThread(trace);
    Sum sum;
    for (const HostWait& wait : waits) {
        const auto own = byThread.find(wait.thread);
        if (own == byThread.end())
            continue;
        auto seen = std::ranges::upper_bound(own->second, wait.start, {}, &Seen::end);
        for (; seen != own->second.end() && seen->start < wait.end; ++seen)
            sum.add(seen->workers,
                    std::min(wait.end, seen->end) - std::max(wait.start, seen->start));
    }
    return sum.take();
}

} // namespace ridge::analyzer
