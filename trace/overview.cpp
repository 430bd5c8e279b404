// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/overview.h"

#include "trace/lod_rows.h"
#include "trace/storage/table_loader.h"
#include "trace/storage/trace_file.h"
#include "trace/window.h"

#include <fmt/format.h>

namespace ridge::trace {

namespace {

/// A level and the buckets that its cells lie in.
struct LevelExtent {
    int level = 0;
    BucketRange buckets;
};

class OverviewReader {
  public:
    OverviewReader(const std::filesystem::path& path, TraceFile file)
        : m_path(path), m_file(std::move(file)) {}

    Result<Overview> read() {
        if (!m_file.settled || m_file.truncated || !loadFacts())
            return incomplete();
        if (auto cells = loadCells(); !cells)
            return tl::unexpected(cells.error());
        if (auto extent = findExtent(); !extent)
            return tl::unexpected(extent.error());
        return std::move(m_overview);
    }

  private:
    tl::unexpected<Error> incomplete() const {
        return fail(m_path.string() + " has no overview: all of it must be read");
    }
    bool loadFacts();
    Result<void> loadCells();
    Result<LevelExtent> chooseLevel();
    Result<void> findExtent();

    Result<std::int64_t> lastRow(std::string_view table) {
        return m_file.database.integer(
            fmt::format("SELECT coalesce(max(rowid), 0) FROM {}", table));
    }
    template <class R>
    bool load(std::vector<R>& rows) {
        const TableReport report = TableLoader<R>(rows, m_ids, m_file.bytes).load(m_file.database);
        return report.damage.empty() && report.leftOut == 0;
    }

    std::filesystem::path m_path;
    TraceFile m_file;
    IdMaps m_ids;
    Overview m_overview;
};

/// False: something is missing or not sound.
bool OverviewReader::loadFacts() {
    Trace& facts = m_overview.facts;
    std::vector<StoredCapture> captures;
    if (!load(captures) || captures.empty() || !captures.back().finished)
        return false;
    facts.capture = captures.back();
    const auto texts = lastRow("string"), ranges = lastRow(Table<Range>::kName);
    if (!texts || *texts > kMostOverviewTexts || !ranges)
        return false;
    const TableReport report = loadStrings(m_file.database, m_ids, facts.strings);
    return report.damage.empty() && report.leftOut == 0 && load(facts.processes) &&
           load(facts.threads) && load(facts.devices) && load(facts.contexts) &&
           load(facts.streams) && load(facts.configs) &&
           (*ranges > kMostOverviewRanges || load(facts.ranges)) && m_ids.dangling() == 0;
}

/// The finest level that is small enough.
Result<LevelExtent> OverviewReader::chooseLevel() {
    auto query = m_file.database.prepare(
        "SELECT level, sum(last_id - first_id + 1), min(min_bucket), max(max_bucket) "
        "FROM lod_chunk GROUP BY level ORDER BY level");
    if (!query)
        return tl::unexpected(query.error());
    for (int code = query->step(); code == SQLITE_ROW; code = query->step()) {
        const std::int64_t level = query->integer(0);
        if (level < 0 || level >= kLodLevels || query->integer(1) > kMostOverviewRows)
            continue;
        const std::int64_t first = query->integer(2), last = query->integer(3);
        const std::int64_t farthest = (std::int64_t{1} << 61) >> lodShift(static_cast<int>(level));
        if (first >= -farthest && last <= farthest && last - first < WindowReader::kMostBuckets)
            return LevelExtent{static_cast<int>(level), {first, last + 1}};
    }
    return incomplete();
}

Result<void> OverviewReader::loadCells() {
    const auto operations = m_file.database.integer("SELECT EXISTS (SELECT 1 FROM lod)");
    if (operations && *operations == 0)
        return {};
    const auto extent = chooseLevel();
    if (!extent)
        return tl::unexpected(extent.error());
    m_overview.level = extent->level;
    const auto add = [&, buckets = extent->buckets](LodCell cell) {
        const std::int64_t end = cell.bucket + cell.buckets;
        if (cell.bucket < buckets.first || end > buckets.end ||
            static_cast<std::int64_t>(m_overview.cells.size()) + cell.buckets > kMostOverviewCells)
            return false;
        cell.busy /= std::exchange(cell.buckets, 1);
        for (; cell.bucket < end; ++cell.bucket)
            m_overview.cells.push_back(cell);
        return true;
    };
    return forEachCell(m_file.database, m_ids, extent->level, extent->buckets, add);
}

Result<void> OverviewReader::findExtent() {
    auto query = m_file.database.prepare(
        "SELECT coalesce(min(min_start_ns), 0), coalesce(max(max_end_ns), 0) FROM kernel_chunk");
    if (!query)
        return tl::unexpected(query.error());
    if (query->step() != SQLITE_ROW || query->integer(0) > query->integer(1))
        return incomplete();
    m_overview.from = Ns(query->integer(0));
    m_overview.to = Ns(query->integer(1));
    return {};
}

} // namespace

Result<Overview> readOverview(const std::filesystem::path& file) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    return OverviewReader(file, std::move(*opened)).read();
}

} // namespace ridge::trace
