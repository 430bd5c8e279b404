// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Candidate (a): narrow tables for calls and kernels, joined by correlation, an index on time each.
#include "sql_layout.h"

#include <algorithm>

namespace ridge::bench {

namespace {

constexpr auto kSchema = R"sql(
CREATE TABLE api_call(id INTEGER PRIMARY KEY, thread_id, api_id, start_ns, duration_ns, correlation);
CREATE TABLE kernel(id INTEGER PRIMARY KEY, config_id, stream_id, start_ns, duration_ns, correlation);
CREATE INDEX api_call_by_start ON api_call(start_ns);
CREATE INDEX kernel_by_start ON kernel(start_ns);
)sql";

trace::Kernel toKernel(const trace::Statement& row) {
    trace::Kernel kernel;
    kernel.id = trace::KernelId(row.integer(0));
    kernel.config = trace::ConfigId(row.integer(1));
    kernel.stream = trace::StreamId(row.integer(2));
    kernel.start = trace::Ns(row.integer(3));
    kernel.end = kernel.start + trace::Ns(row.integer(4));
    kernel.launch.correlation = static_cast<std::uint32_t>(row.integer(5));
    return kernel;
}

trace::Launch toLaunch(const trace::Statement& row) {
    const trace::Ns start(row.integer(2));
    return {trace::ThreadId(row.integer(0)), trace::StringId(row.integer(1)), start,
            start + trace::Ns(row.integer(3)), static_cast<std::uint32_t>(row.integer(4))};
}

class PlainLayout : public SqlLayout {
  public:
    void create(const std::string& file) override {
        m_database.emplace(createDatabase(file, kSchema));
        m_addCall = prepare("INSERT INTO api_call VALUES(?,?,?,?,?,?)");
        m_addKernel = prepare("INSERT INTO kernel VALUES(?,?,?,?,?,?)");
        m_rows = 0;
    }
    void add(const Kernel& kernel) override {
        const trace::Launch& launch = kernel.launch;
        run(m_addCall, {++m_rows, value(launch.thread), value(launch.api), launch.start.count(),
                        (launch.end - launch.start).count(), launch.correlation});
        run(m_addKernel, {m_rows, value(kernel.config), value(kernel.stream), kernel.start.count(),
                          (kernel.end - kernel.start).count(), launch.correlation});
    }
    void finish() override {
        m_addCall = {};
        m_addKernel = {};
        finishDatabase(*m_database);
    }
    std::vector<Kernel> load(const std::string& file) override {
        openDatabase(file);
        auto readCalls =
            prepare("SELECT thread_id, api_id, start_ns, duration_ns, correlation FROM api_call");
        auto readKernels = prepare(
            "SELECT id, config_id, stream_id, start_ns, duration_ns, correlation FROM kernel");
        auto calls = rows(readCalls, toLaunch);
        const auto earlier = [](const trace::Launch& a, const trace::Launch& b) {
            return a.correlation < b.correlation;
        };
        if (!std::is_sorted(calls.begin(), calls.end(), earlier))
            std::sort(calls.begin(), calls.end(), earlier);
        auto kernels = rows(readKernels, toKernel);
        for (Kernel& kernel : kernels)
            kernel.launch = *std::lower_bound(calls.begin(), calls.end(), kernel.launch, earlier);
        return kernels;
    }
    void open(const std::string& file) override {
        openDatabase(file);
        m_longest = orExit(m_database->integer("SELECT max(duration_ns) FROM kernel"));
        m_window = prepare("SELECT id, config_id, stream_id, start_ns, duration_ns, correlation "
                           "FROM kernel WHERE start_ns > ?1 - ?3 AND start_ns < ?2 "
                           "AND start_ns + duration_ns > ?1");
    }
    std::vector<Kernel> window(Ns from, Ns to) override {
        bind(m_window, {from.count(), to.count(), m_longest});
        return rows(m_window, toKernel);
    }

  private:
    Statement m_addCall, m_addKernel, m_window;
    std::int64_t m_rows = 0, m_longest = 0;
};

} // namespace

std::unique_ptr<Layout> plainLayout() {
    return std::make_unique<PlainLayout>();
}

} // namespace ridge::bench
