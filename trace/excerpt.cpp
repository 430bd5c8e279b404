// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/excerpt.h"

#include "trace/repair.h"
#include "trace/storage/table_loader.h"
#include "trace/storage/trace_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ridge::trace {

namespace {

/// Rows [first, end) of a table.
struct Rows {
    std::int64_t first = 1, end = 1;
};

constexpr std::int64_t kMostRows =
    1'000'000; ///< of a table for a stretch; in a hostile file any could match
constexpr Ns kFarthest{std::int64_t{1} << 60}; ///< times beyond it cannot be
constexpr Ns kLag =
    std::chrono::milliseconds(500); ///< by which blocks of two threads may come out of order

class ExcerptReader {
  public:
    ExcerptReader(const std::filesystem::path& path, TraceFile file, const std::stop_token& stop)
        : m_path(path), m_file(std::move(file)), m_stop(stop) {}

    Result<Trace> read() {
        const bool sound =
            m_file.settled && !m_file.truncated && loadFacts() && m_isFinished && loadStretches();
        if (!sound)
            return fail(m_path.string() + " has no excerpt: all of it must be read");
        return finish();
    }

    Result<Recent> readLast(Ns length, std::int64_t mostKernels) {
        if (auto begun = m_file.database.execute("BEGIN"); !begun) // one moment for all tables
            return tl::unexpected(begun.error());
        if (m_file.truncated || !loadFacts() || !loadLast(length, mostKernels))
            return fail(m_path.string() + " is damaged and cannot be followed");
        Recent recent;
        recent.kernels = static_cast<std::uint64_t>(lastRow(Table<Kernel>::kName));
        recent.copies = static_cast<std::uint64_t>(lastRow(Table<Copy>::kName));
        recent.fills = static_cast<std::uint64_t>(lastRow(Table<Fill>::kName));
        recent.finished = m_isFinished;
        recent.trace = finish();
        return recent;
    }

  private:
    bool loadFacts();
    bool loadStretches();
    bool loadLast(Ns length, std::int64_t mostKernels);
    Trace finish() {
        repairRanges(m_trace.ranges, m_ids, m_trace.losses);
        sortByTime(m_trace);
        return std::move(m_trace);
    }
    bool loadStretch(Rows kernels, bool isAll);

    template <class R>
    bool load(std::vector<R>& rows) {
        return isSound(TableLoader<R>(rows, m_ids, m_file.bytes, m_stop).load(m_file.database));
    }
    template <class R>
    bool load(std::vector<R>& rows, Rows which) {
        std::int64_t& next = m_next[Table<R>::kName]; // times of two stretches can overlap
        which.first = std::max(which.first, next);
        next = std::max(which.first, std::min(which.end, which.first + kMostRows));
        return isSound(TableLoader<R>(rows, m_ids, m_file.bytes, m_stop)
                           .load(m_file.database, fmt::format("{} WHERE rowid >= {} AND rowid < {}",
                                                              Table<R>::kName, which.first, next)));
    }
    static bool isSound(const TableReport& report) {
        return report.damage.empty() && report.leftOut == 0;
    }
    /// The rows whose `column` lies in [from, to).
    template <class R>
    Rows find(const char* column, std::int64_t from, std::int64_t to) {
        return {firstRow(Table<R>::kName, column, from), firstRow(Table<R>::kName, column, to)};
    }
    template <class R>
    Rows find(const char* column, Ns from, Ns to) {
        return find<R>(column, from.count(), to.count());
    }
    std::int64_t lastRow(std::string_view table) {
        return m_file.database.integer(fmt::format("SELECT coalesce(max(rowid), 0) FROM {}", table))
            .value_or(0);
    }
    std::int64_t firstRow(std::string_view table, const char* column, std::int64_t value);

    std::filesystem::path m_path;
    TraceFile m_file;
    const std::stop_token m_stop;
    IdMaps m_ids;
    Trace m_trace;
    bool m_isFinished = false;
    std::map<std::string_view, std::int64_t>
        m_next; ///< row by table, behind those that were loaded
};

bool ExcerptReader::loadFacts() {
    std::vector<StoredCapture> captures;
    if (!load(captures) || captures.empty())
        return false;
    m_trace.capture = captures.back();
    m_isFinished = captures.back().finished;
    return isSound(loadStrings(m_file.database, m_ids, m_trace.strings)) &&
           load(m_trace.processes) && load(m_trace.threads) && load(m_trace.devices) &&
           load(m_trace.contexts) && load(m_trace.streams) && load(m_trace.configs) &&
           load(m_trace.series) && load(m_trace.ceilings) && load(m_trace.losses);
}

/// The first row from which on `column` is at least `value`, where rows come in its order.
std::int64_t ExcerptReader::firstRow(std::string_view table, const char* column,
                                     std::int64_t value) {
    std::int64_t low = 1, high = lastRow(table) + 1;
    while (low < high) {
        const std::int64_t middle = low + (high - low) / 2;
        const auto there = m_file.database.integer(
            fmt::format("SELECT {} FROM {} WHERE rowid >= {} LIMIT 1", column, table, middle));
        if (there && *there < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool ExcerptReader::loadStretches() {
    const std::int64_t last = lastRow(Table<Kernel>::kName);
    if (last <= kExcerptStretches * kExcerptKernels)
        return loadStretch({1, last + 1}, true);
    for (std::int64_t i = 0; i < kExcerptStretches; ++i) {
        const std::int64_t first = 1 + (last - kExcerptKernels) / (kExcerptStretches - 1) * i;
        if (!loadStretch({first, first + kExcerptKernels}, false))
            return false;
    }
    return true;
}

bool ExcerptReader::loadLast(Ns length, std::int64_t mostKernels) {
    const std::int64_t end = lastRow(Table<Kernel>::kName) + 1;
    const auto last = m_file.database.integer(
        fmt::format("SELECT start_ns FROM kernel WHERE rowid = {}", end - 1));
    if (end == 1 || !last)
        return end == 1;
    if (Ns(*last) < -kFarthest || Ns(*last) > kFarthest)
        return false;
    const std::int64_t first = std::max(
        firstRow(Table<Kernel>::kName, "start_ns", *last - std::min(length, kFarthest).count()),
        end - mostKernels);
    const auto from = m_file.database.integer(
        fmt::format("SELECT start_ns FROM kernel WHERE rowid >= {} LIMIT 1", first));
    const Ns start(from.value_or(*last));
    const Rows ranges = find<Range>("start_ns", start - kLag, kFarthest);
    return load(m_trace.kernels, {first, end}) &&
           load(m_trace.copies, find<Copy>("start_ns", start, kFarthest)) &&
           load(m_trace.fills, find<Fill>("start_ns", start, kFarthest)) &&
           load(m_trace.calls, find<ApiCall>("start_ns", start - kLag, kFarthest)) &&
           load(m_trace.syncs, find<Sync>("start_ns", start - kLag, kFarthest)) &&
           load(m_trace.ranges, ranges) &&
           load(m_trace.work, find<Work>("range_id", ranges.first, ranges.end)) &&
           load(m_trace.samples, find<Sample>("start_ns", start, kFarthest));
}

bool ExcerptReader::loadStretch(Rows kernels, bool isAll) {
    const std::size_t before = m_trace.kernels.size();
    if (!load(m_trace.kernels, kernels))
        return false;
    Ns from = Ns::max(), to = Ns::min();
    for (std::size_t i = before; i < m_trace.kernels.size(); ++i) {
        from = std::min(from, m_trace.kernels[i].start);
        to = std::max(to, m_trace.kernels[i].end);
    }
    if (isAll) {
        from = -kFarthest;
        to = kFarthest;
    }
    if (from < -kFarthest || to > kFarthest)
        return false;
    const Rows ranges = find<Range>("start_ns", from - kLag, to + kLag);
    // Near the edges kernels of other streams can be missing, so what was sampled there would be
    // given to few.
    const Ns edge = isAll ? Ns(0) : (to - from) / 10;
    const auto samples = static_cast<std::ptrdiff_t>(m_trace.samples.size());
    if (!load(m_trace.copies, find<Copy>("start_ns", from, to)) ||
        !load(m_trace.fills, find<Fill>("start_ns", from, to)) || !load(m_trace.ranges, ranges) ||
        !load(m_trace.work, find<Work>("range_id", ranges.first, ranges.end)) ||
        !load(m_trace.samples, find<Sample>("start_ns", from + edge, to)) ||
        !load(m_trace.counters, find<Counter>("kernel_id", kernels.first, kernels.end)))
        return false;
    const auto isOutside = [&](const Sample& sample) {
        return sample.start < from + edge || sample.end > to - edge;
    };
    const auto end = m_trace.samples.end();
    m_trace.samples.erase(std::remove_if(m_trace.samples.begin() + samples, end, isOutside), end);
    return true;
}

} // namespace

Result<Trace> readExcerpt(const std::filesystem::path& file, const std::stop_token& stop) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    return ExcerptReader(file, std::move(*opened), stop).read();
}

Result<Recent> readRecent(const std::filesystem::path& file, Ns length, std::int64_t mostKernels,
                          const std::stop_token& stop) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    return ExcerptReader(file, std::move(*opened), stop).readLast(length, mostKernels);
}

} // namespace ridge::trace
