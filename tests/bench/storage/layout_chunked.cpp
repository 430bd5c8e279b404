// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Candidate (c): time-sorted chunks of 4096 kernels, each column a blob of delta varints. Plain
// sqlite3 cannot read it: views would need a function of ours.
#include "sql_layout.h"
#include "trace/storage/chunk_map.h"

#include <algorithm>

namespace ridge::bench {

namespace {

constexpr auto kSchema = "CREATE TABLE kernel_columns(id INTEGER PRIMARY KEY, rows, min_start_ns, "
                         "max_end_ns, data BLOB)";
constexpr std::size_t kColumns = 9;

using Row = std::array<std::int64_t, kColumns>;

Row toRow(const trace::Kernel& kernel) {
    const trace::Launch& launch = kernel.launch;
    return {kernel.start.count(),
            (kernel.end - kernel.start).count(),
            value(kernel.config),
            value(kernel.stream),
            value(launch.thread),
            value(launch.api),
            (kernel.start - launch.start).count(),
            (launch.end - launch.start).count(),
            launch.correlation};
}

trace::Kernel toKernel(const Row& row) {
    trace::Kernel kernel;
    kernel.start = trace::Ns(row[0]);
    kernel.end = kernel.start + trace::Ns(row[1]);
    kernel.config = trace::ConfigId(row[2]);
    kernel.stream = trace::StreamId(row[3]);
    const trace::Ns called = kernel.start - trace::Ns(row[6]);
    kernel.launch = {trace::ThreadId(row[4]), trace::StringId(row[5]), called,
                     called + trace::Ns(row[7]), static_cast<std::uint32_t>(row[8])};
    return kernel;
}

// Start and correlation are stored as differences to the row before, the others as they are.
constexpr bool isDelta(std::size_t column) {
    return column == 0 || column == kColumns - 1;
}

void putVarint(std::string& data, std::int64_t number) {
    auto bits = static_cast<std::uint64_t>(number) << 1 ^ static_cast<std::uint64_t>(number >> 63);
    for (; bits >= 128; bits >>= 7)
        data.push_back(static_cast<char>(bits | 128));
    data.push_back(static_cast<char>(bits));
}

std::int64_t takeVarint(const unsigned char*& at) {
    std::uint64_t bits = 0;
    for (int shift = 0;; shift += 7) {
        const std::uint64_t byte = *at++;
        bits |= (byte & 127) << shift;
        if (byte < 128)
            return static_cast<std::int64_t>(bits >> 1) ^ -static_cast<std::int64_t>(bits & 1);
    }
}

class ChunkedLayout : public SqlLayout {
  public:
    void create(const std::string& file) override {
        m_database.emplace(createDatabase(file, kSchema));
        m_addChunk = prepare("INSERT INTO kernel_columns VALUES(NULL,?,?,?,?)");
    }
    void add(const Kernel& kernel) override {
        m_kernels.push_back(kernel);
        if (m_kernels.size() == trace::ChunkBuilder::kRows)
            store();
    }
    void finish() override {
        store();
        m_addChunk = {};
        finishDatabase(*m_database);
    }
    std::vector<Kernel> load(const std::string& file) override {
        openDatabase(file);
        std::vector<Kernel> kernels;
        auto query = prepare("SELECT rows, data FROM kernel_columns");
        while (query.step() == SQLITE_ROW)
            decode(query, kernels);
        return kernels;
    }
    void open(const std::string& file) override {
        openDatabase(file);
        m_window = prepare("SELECT rows, data FROM kernel_columns "
                           "WHERE min_start_ns < ?2 AND max_end_ns > ?1");
    }
    std::vector<Kernel> window(Ns from, Ns to) override {
        bind(m_window, {from.count(), to.count()});
        std::vector<Kernel> kernels;
        while (m_window.step() == SQLITE_ROW)
            decode(m_window, kernels);
        sqlite3_reset(m_window.handle());
        std::erase_if(kernels, [&](const Kernel& k) { return k.start >= to || k.end <= from; });
        return kernels;
    }

  private:
    void store() {
        if (m_kernels.empty())
            return;
        std::sort(m_kernels.begin(), m_kernels.end(),
                  [](const Kernel& a, const Kernel& b) { return a.start < b.start; });
        Ns maxEnd = m_kernels.front().end;
        std::array<std::string, kColumns> columns;
        Row before{};
        for (const Kernel& kernel : m_kernels) {
            maxEnd = std::max(maxEnd, kernel.end);
            const Row row = toRow(kernel);
            for (std::size_t i = 0; i < kColumns; ++i)
                putVarint(columns[i], isDelta(i) ? row[i] - before[i] : row[i]);
            before = row;
        }
        std::string data;
        for (const std::string& column : columns)
            data += column;
        m_addChunk.bind(4, std::string_view(data));
        run(m_addChunk, {static_cast<std::int64_t>(m_kernels.size()),
                         m_kernels.front().start.count(), maxEnd.count()});
        m_kernels.clear();
    }
    static void decode(const Statement& query, std::vector<Kernel>& kernels) {
        const auto count = static_cast<std::size_t>(query.integer(0));
        const std::string data = query.text(1);
        const auto* at = reinterpret_cast<const unsigned char*>(data.data());
        std::vector<Row> decoded(count);
        for (std::size_t i = 0; i < kColumns; ++i) {
            std::int64_t before = 0;
            for (Row& row : decoded)
                row[i] = before = takeVarint(at) + (isDelta(i) ? before : 0);
        }
        for (const Row& row : decoded) {
            kernels.push_back(toKernel(row));
            kernels.back().id = trace::KernelId(kernels.size());
        }
    }

    Statement m_addChunk, m_window;
    std::vector<Kernel> m_kernels;
};

} // namespace

std::unique_ptr<Layout> chunkedLayout() {
    return std::make_unique<ChunkedLayout>();
}

} // namespace ridge::bench
