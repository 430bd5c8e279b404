// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/window.h"

#include "trace/chunk_map.h"
#include "trace/lod_builder.h"
#include "trace/table_loader.h"
#include "trace/trace_file.h"

namespace ridge::trace {

namespace {

constexpr std::size_t kMostCells = 16 << 20; ///< of one answer: what a screen cannot use anyway

/// Id ranges of a zone map. Ranges that overlap or run backwards would make a damaged file slow.
struct IdRanges {
    std::vector<Chunk> ranges;
    bool ok = true;

    void add(std::int64_t first, std::int64_t last) {
        const bool follows = ranges.empty() ? first > 0 : first > ranges.back().lastId;
        ok = ok && follows && last >= first && std::in_range<std::uint32_t>(last);
        if (!ok)
            return;
        const auto from = static_cast<std::uint32_t>(first);
        const auto to = static_cast<std::uint32_t>(last);
        if (!ranges.empty() && ranges.back().lastId + 1 == from)
            ranges.back().lastId = to;
        else
            ranges.push_back({from, to, {}, {}});
    }
};

bool addIdRange(void* self, sqlite3_value** values) {
    auto& ranges = *static_cast<IdRanges*>(self);
    ranges.add(sqlite3_value_int64(values[0]), sqlite3_value_int64(values[1]));
    return ranges.ok;
}

/// Buckets of one level that a window touches.
struct BucketRange {
    std::int64_t first = 0, end = 0;
};

} // namespace

struct WindowReader::Impl {
    TraceFile file;
    IdMaps ids;

    template <class R>
    Result<void> expectDense();
    Result<IdRanges> find(const std::string& source);
    Error damaged(std::string_view table, std::string_view reason) const {
        return {fmt::format("damaged trace: {}: {}", table, reason)};
    }
};

template <class R>
Result<void> WindowReader::Impl::expectDense() {
    const auto counts = file.database.integer(
        fmt::format("SELECT CASE WHEN count(*) = coalesce(max(id), 0) AND coalesce(min(id), 1) = 1 "
                    "THEN count(*) ELSE -1 END FROM {}",
                    Table<R>::kName));
    if (!counts)
        return tl::unexpected(counts.error());
    if (!std::in_range<std::uint32_t>(*counts))
        return tl::unexpected(damaged(Table<R>::kName, "rows are missing"));
    ids.of<decltype(R::id)>().addAll(static_cast<std::uint32_t>(*counts));
    return {};
}

/// Id ranges that `source`, a zone map and a condition, names.
Result<IdRanges> WindowReader::Impl::find(const std::string& source) {
    IdRanges found;
    const std::string damage =
        forEachRow(file.database, "first_id, last_id", source, {&found, addIdRange});
    if (!damage.empty())
        return tl::unexpected(damaged(source.substr(0, source.find(' ')), damage));
    return found;
}

WindowReader::WindowReader(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
WindowReader::WindowReader(WindowReader&&) noexcept = default;
WindowReader& WindowReader::operator=(WindowReader&&) noexcept = default;
WindowReader::~WindowReader() = default;

Result<WindowReader> WindowReader::open(const std::filesystem::path& file) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    auto impl = std::make_unique<Impl>(Impl{std::move(*opened), {}});
    if (auto dense = impl->expectDense<Thread>(); !dense)
        return tl::unexpected(dense.error());
    if (auto dense = impl->expectDense<Stream>(); !dense)
        return tl::unexpected(dense.error());
    if (auto dense = impl->expectDense<KernelConfig>(); !dense)
        return tl::unexpected(dense.error());
    const auto texts = impl->file.database.integer("SELECT coalesce(max(id), 0) FROM string");
    if (!texts)
        return tl::unexpected(texts.error());
    impl->ids.of<StringId>().addAll(static_cast<std::uint32_t>(*texts));
    return WindowReader(std::move(impl));
}

Result<std::vector<Kernel>> WindowReader::kernels(Ns from, Ns to) {
    const auto found = m_impl->find(
        fmt::format("kernel_chunk WHERE min_start_ns < {} AND max_end_ns > {} ORDER BY first_id",
                    to.count(), from.count()));
    if (!found)
        return tl::unexpected(found.error());
    struct Sink {
        std::vector<Kernel> kernels;
        IdMaps& ids;
    } sink{{}, m_impl->ids};
    const auto take = [](void* self, sqlite3_value** values) {
        auto& into = *static_cast<Sink*>(self);
        Kernel& kernel = into.kernels.emplace_back();
        if (readColumns(values + 1, into.ids, kernel))
            kernel.id = static_cast<KernelId>(sqlite3_value_int64(values[0]));
        else
            into.kernels.pop_back();
        return true;
    };
    const std::string columns = "id, " + columnNames<Kernel>();
    for (const Chunk& range : found->ranges) {
        const std::string damage =
            forEachRow(m_impl->file.database, columns,
                       fmt::format("kernel WHERE id BETWEEN {} AND {} AND start_ns < {} "
                                   "AND start_ns + duration_ns > {}",
                                   range.firstId, range.lastId, to.count(), from.count()),
                       {&sink, take});
        if (!damage.empty())
            return tl::unexpected(m_impl->damaged("kernel", damage));
    }
    return std::move(sink.kernels);
}

Result<std::vector<LodCell>> WindowReader::detail(int level, Ns from, Ns to) {
    const BucketRange window{from.count() >> lodShift(level),
                             ((to.count() - 1) >> lodShift(level)) + 1};
    if (to <= from)
        return std::vector<LodCell>();
    if (window.end - window.first > kMostBuckets)
        return fail(fmt::format("level of detail {} is too fine for this window", level));
    const auto found = m_impl->find(
        fmt::format("lod_chunk WHERE level = {} AND min_bucket < {} AND max_bucket >= {} "
                    "ORDER BY first_id",
                    level, window.end, window.first));
    if (!found)
        return tl::unexpected(found.error());
    struct Sink {
        LodCellTable cells;
        BucketRange window;
        IdMaps& ids;
    } sink{{}, window, m_impl->ids};
    const auto take = [](void* self, sqlite3_value** values) {
        auto& into = *static_cast<Sink*>(self);
        LodCell cell;
        std::uint32_t operation = 0;
        Fields fields(values, into.ids);
        const bool ok = fields.take(cell.bucket) && fields.take(cell.buckets) &&
                        fields.take(cell.key.stream) && fields.take(operation) &&
                        fields.take(cell.key.detail) && fields.take(cell.busy) &&
                        fields.take(cell.count);
        std::int64_t end = 0;
        if (!ok || operation > 2 || cell.buckets < 1 ||
            __builtin_add_overflow(cell.bucket, cell.buckets, &end))
            return true;
        cell.key.operation = static_cast<OperationKind>(operation);
        const Ns busy = cell.busy / cell.buckets;
        end = std::min(end, into.window.end);
        for (std::int64_t b = std::max(cell.bucket, into.window.first); b < end; ++b)
            into.cells.add(b, cell.key, busy, cell.buckets == 1 ? cell.count : 0);
        return into.cells.size() < kMostCells;
    };
    for (const Chunk& range : found->ranges) {
        const std::string damage = forEachRow(
            m_impl->file.database, "bucket, buckets, stream_id, operation, detail, busy_ns, count",
            fmt::format("lod WHERE id BETWEEN {} AND {} AND level = {} AND bucket < {} "
                        "AND bucket + buckets > {}",
                        range.firstId, range.lastId, level, window.end, window.first),
            {&sink, take});
        if (!damage.empty())
            return tl::unexpected(m_impl->damaged("lod", damage));
    }
    return sink.cells.take();
}

} // namespace ridge::trace
