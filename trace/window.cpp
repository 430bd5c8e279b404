// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/window.h"

#include "trace/lod_builder.h"
#include "trace/lod_rows.h"
#include "trace/storage/table_loader.h"
#include "trace/storage/trace_file.h"

namespace ridge::trace {

namespace {

constexpr std::size_t kMostCells = 16 << 20; ///< of one answer: what a screen cannot use anyway

} // namespace

struct WindowReader::Impl {
    TraceFile file;
    IdMaps ids;

    template <class R>
    Result<void> expectDense();
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
    const auto found = findChunks(
        m_impl->file.database,
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
        if (readColumns(SqliteRow(values + 1), into.ids, kernel))
            kernel.id = static_cast<KernelId>(sqlite3_value_int64(values[0]));
        else
            into.kernels.pop_back();
        return true;
    };
    const std::string columns = "id, " + columnNames<Kernel>();
    for (const Chunk& range : *found) {
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
    LodCellTable cells;
    const auto read =
        forEachCell(m_impl->file.database, m_impl->ids, level, window, [&](const LodCell& cell) {
            const Ns busy = cell.busy / cell.buckets;
            const std::int64_t end = std::min(cell.bucket + cell.buckets, window.end);
            for (std::int64_t b = std::max(cell.bucket, window.first); b < end; ++b)
                cells.add(b, cell.key, busy, cell.buckets == 1 ? cell.count : 0);
            return cells.size() < kMostCells;
        });
    if (!read)
        return tl::unexpected(read.error());
    return cells.take();
}

} // namespace ridge::trace
