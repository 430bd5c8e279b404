// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Candidate (b): the launch in the kernel's row, a zone map instead of an index on time.
#include "sql_layout.h"
#include "trace/storage/chunk_map.h"

namespace ridge::bench {

namespace {

constexpr auto kSchema = R"sql(
CREATE TABLE kernel(id INTEGER PRIMARY KEY, config_id, stream_id, start_ns, duration_ns, graph_node,
  api_thread_id, api_id, api_lead_ns, api_duration_ns, correlation);
CREATE TABLE kernel_chunk(first_id INTEGER PRIMARY KEY, last_id, min_start_ns, max_end_ns);
)sql";

trace::Kernel toKernel(const trace::Statement& row) {
    trace::Kernel kernel;
    kernel.id = trace::KernelId(row.integer(0));
    kernel.config = trace::ConfigId(row.integer(1));
    kernel.stream = trace::StreamId(row.integer(2));
    kernel.start = trace::Ns(row.integer(3));
    kernel.end = kernel.start + trace::Ns(row.integer(4));
    kernel.graphNode = static_cast<std::uint64_t>(row.integer(5));
    kernel.launch.thread = trace::ThreadId(row.integer(6));
    kernel.launch.api = trace::StringId(row.integer(7));
    kernel.launch.start = kernel.start - trace::Ns(row.integer(8));
    kernel.launch.end = kernel.launch.start + trace::Ns(row.integer(9));
    kernel.launch.correlation = static_cast<std::uint32_t>(row.integer(10));
    return kernel;
}

class FusedLayout : public SqlLayout {
  public:
    void create(const std::string& file) override {
        m_database.emplace(createDatabase(file, kSchema));
        m_addKernel = prepare("INSERT INTO kernel VALUES(?,?,?,?,?,NULL,?,?,?,?,?)");
        m_addChunk = prepare("INSERT INTO kernel_chunk VALUES(?,?,?,?)");
        m_rows = 0;
    }
    void add(const Kernel& kernel) override {
        const trace::Launch& launch = kernel.launch;
        run(m_addKernel,
            {++m_rows, value(kernel.config), value(kernel.stream), kernel.start.count(),
             (kernel.end - kernel.start).count(), value(launch.thread), value(launch.api),
             (kernel.start - launch.start).count(), (launch.end - launch.start).count(),
             launch.correlation});
        store(m_chunks.add(static_cast<std::uint32_t>(m_rows), kernel.start, kernel.end));
    }
    void finish() override {
        store(m_chunks.take());
        m_addKernel = {};
        m_addChunk = {};
        finishDatabase(*m_database);
    }
    std::vector<Kernel> load(const std::string& file) override {
        openDatabase(file);
        auto query = prepare("SELECT * FROM kernel");
        return rows(query, toKernel);
    }
    void open(const std::string& file) override {
        openDatabase(file);
        m_window = prepare("SELECT k.* FROM kernel_chunk c "
                           "CROSS JOIN kernel k ON k.id BETWEEN c.first_id AND c.last_id "
                           "WHERE c.min_start_ns < ?2 AND c.max_end_ns > ?1 "
                           "AND k.start_ns < ?2 AND k.start_ns + k.duration_ns > ?1");
    }
    std::vector<Kernel> window(Ns from, Ns to) override {
        bind(m_window, {from.count(), to.count()});
        return rows(m_window, toKernel);
    }

  private:
    void store(const std::optional<trace::Chunk>& chunk) {
        if (chunk)
            run(m_addChunk,
                {chunk->firstId, chunk->lastId, chunk->minStart.count(), chunk->maxEnd.count()});
    }

    Statement m_addKernel, m_addChunk, m_window;
    trace::ChunkBuilder m_chunks;
    std::int64_t m_rows = 0;
};

} // namespace

std::unique_ptr<Layout> fusedLayout() {
    return std::make_unique<FusedLayout>();
}

} // namespace ridge::bench
