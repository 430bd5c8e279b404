// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader.h"

#include "trace/events.h"
#include "trace/records/loss_facts.h"
#include "trace/repair.h"
#include "trace/storage/part_loader.h"
#include "trace/storage/seal.h"
#include "trace/storage/table_loader.h"
#include "trace/storage/trace_file.h"

#include <algorithm>
#include <future>
#include <thread>

namespace ridge::trace {

namespace {

constexpr auto kDamageAdvice =
    "What lies behind the damage is missing: record again, or copy the file again.";

/// How far outside of the capture a time may lie: clocks are converted, and records of what ran at
/// the end come later.
constexpr Ns kTimeMargin = std::chrono::minutes(1);

constexpr std::int64_t kManyRows = 1 << 16;
constexpr std::size_t kPartPages = 64; ///< and their rows stay in the cache
constexpr unsigned kMostThreads = 4;   ///< two are measured (BENCHMARKS.md)

class Reader {
  public:
    /// `events` may be null: the Trace keeps all.
    Reader(const std::filesystem::path& path, TraceFile file, SealCheck& seal,
           const std::stop_token& stop, ReadProgress& progress, EventSink* events = nullptr)
        : m_path(path), m_file(std::move(file)), m_seal(seal), m_stop(stop), m_progress(progress),
          m_events(events) {}

    Result<Trace> read() {
        loadCapture();
        note("string", loadStrings(m_file.database, m_ids, m_trace.strings));
        forEachTable(m_trace, [this](auto& rows) { expect(rows); });
        forEachTable(m_trace, [this]<class R>(std::vector<R>& rows) {
            load(rows);
            if constexpr (std::is_same_v<R, Process>) // before all tables of events
                boundTimes();
        });
        auto joined =
            std::async([this] { joinLaunches(m_trace); }); // other tables than those below
        repairRanges(m_trace.ranges, m_ids, m_trace.losses);
        repairStacks(m_trace.stacks, m_ids, m_trace.losses);
        sortByTime(m_trace);
        joined.get();
        judge();
        return std::move(m_trace);
    }

  private:
    template <class R>
    void load(std::vector<R>& rows) {
        if (m_file.missing.contains(Table<R>::kName))
            return;
        if (m_events && !Fact<R>)
            return hand(rows);
        if (loadInParts(rows))
            return;
        note(Table<R>::kName,
             TableLoader<R>(rows, m_ids, m_file.bytes, m_stop, &m_progress).load(m_file.database));
    }
    /// Tables that are neither events nor facts are not looked at.
    template <class R>
    void hand(std::vector<R>& rows) {
        if constexpr (Event<R>)
            note(Table<R>::kName,
                 TableLoader<R>(rows, m_ids, m_file.bytes, m_stop, &m_progress)
                     .hand(m_file.database, [this](const R& row) { m_events->take(row); }));
    }
    template <class R>
    Result<std::int64_t> lastRow() {
        return m_file.database.integer(
            fmt::format("SELECT coalesce(max(rowid), 0) FROM {}", Table<R>::kName));
    }
    /// Counts the table's rows into ReadProgress::allRows.
    template <class R>
    void expect(const std::vector<R>&) {
        if (const auto last = lastRow<R>(); last && *last > 0)
            m_progress.allRows +=
                std::min(static_cast<std::uint64_t>(*last), mostRows<R>(m_file.bytes));
    }
    template <class R>
    bool loadInParts(std::vector<R>& rows);
    void note(std::string_view table, const TableReport& report);
    void lose(Severity severity, std::string what, std::uint64_t count, std::string advice) {
        m_found.push_back({ProcessId::None, severity, std::move(what), count, std::move(advice)});
    }
    void cut(std::string_view reason);
    void loadCapture();
    void boundTimes();
    Seal sealOfFile();
    void checkPages();
    void judge();

    std::filesystem::path m_path;
    TraceFile m_file;
    SealCheck& m_seal;
    const std::stop_token m_stop;
    ReadProgress& m_progress;
    EventSink* const m_events;
    IdMaps m_ids;
    Trace m_trace;
    std::vector<Loss> m_found;
    bool m_finished = false, m_damaged = false;
};

/// False: the table is small or not sound, or the trace may still be written. A settled one is
/// locked during statements only, so that opening and closing it again drops no lock (SealCheck).
template <class R>
bool Reader::loadInParts(std::vector<R>& rows) {
    const bool steady = m_finished && m_file.settled && !m_file.truncated;
    const auto last = lastRow<R>();
    const auto most = std::min<std::uint64_t>(mostRows<R>(m_file.bytes), 0xffffffffU);
    if (!steady || !last || *last < kManyRows || static_cast<std::uint64_t>(*last) > most)
        return false;
    const auto root = m_file.database.integer(
        fmt::format("SELECT rootpage FROM sqlite_schema WHERE name = '{}'", Table<R>::kName));
    const auto pages = PageFile::open(m_path);
    if (!root || !pages)
        return false;
    const std::vector<std::uint32_t> leaves = pages->leaves(static_cast<std::uint32_t>(*root));
    const unsigned threads = std::clamp(std::thread::hardware_concurrency(), 1U, kMostThreads);
    return PartLoader<R>(rows, static_cast<std::uint32_t>(*last), *pages, leaves, kPartPages,
                         m_stop, m_progress)
        .load(threads, m_ids);
}

void Reader::note(std::string_view table, const TableReport& report) {
    if (report.leftOut > 0) {
        lose(Severity::DataLoss, fmt::format("impossible rows left out: {}", table), report.leftOut,
             "Their values cannot be (an end before its start, a time outside of the recording, a "
             "missing number).");
        m_damaged = true;
    }
    if (!report.damage.empty()) {
        lose(Severity::DataLoss, fmt::format("damaged table: {} ({})", table, report.damage), 1,
             kDamageAdvice);
        m_damaged = true;
    }
}

void Reader::loadCapture() {
    std::vector<StoredCapture> rows;
    expect(rows);
    load(rows);
    if (rows.empty()) {
        m_damaged = true;
        return;
    }
    m_trace.capture = rows.back();
    m_finished = rows.back().finished;
}

/// Processes that outlive the target, and a clock that went on while the machine slept, have later
/// times than the capture's own.
void Reader::boundTimes() {
    const std::optional<Ns> duration = m_trace.capture.duration;
    if (!m_finished || !duration || *duration < Ns{})
        return;
    Ns last = *duration;
    for (const Process& process : m_trace.processes)
        last = std::max(last, process.end.value_or(last));
    m_ids.times = {-kTimeMargin, std::min(last, Ns::max() - kTimeMargin) + kTimeMargin};
}

void Reader::cut(std::string_view reason) {
    auto& capture = m_trace.capture;
    capture.complete = false;
    if (!capture.incompleteReason.empty())
        capture.incompleteReason += "; ";
    capture.incompleteReason += reason;
}

/// A program that rewrites the file (SQLite's VACUUM) leaves whole pages and no seal. Bytes behind
/// them that are no seal are a damaged one.
Seal Reader::sealOfFile() {
    const Seal seal = m_seal.result();
    const bool isDamaged = seal == Seal::None && m_finished && m_file.settled && m_file.hasMore;
    return isDamaged ? Seal::Broken : seal;
}

/// Where no seal vouches for the pages SQLite looks at them.
void Reader::checkPages() {
    auto check = m_file.database.prepare("PRAGMA quick_check(1)");
    if (!check || check->step() != SQLITE_ROW)
        return note("page", {0, m_file.database.error("check").message});
    if (const std::string found = check->text(0); found != "ok")
        note("page", {0, found});
}

void Reader::judge() {
    const Seal seal = sealOfFile();
    if (seal == Seal::None && !m_file.truncated && !m_damaged)
        checkPages();
    if (!m_finished) {
        m_trace.capture.complete = false;
        if (m_trace.capture.incompleteReason.empty())
            m_trace.capture.incompleteReason = "the trace was not finished";
        m_found.push_back(makeLoss(LossKind::TraceNotFinished, 1));
    }
    if (m_file.truncated)
        lose(Severity::DataLoss, "file cut short", 1, kDamageAdvice);
    if (seal == Seal::Broken) {
        lose(Severity::DataLoss, "checksum wrong", 1,
             "The file is damaged, or a program changed it: its numbers may be wrong. Copy it "
             "again.");
        cut("its bytes are not those that were recorded");
    }
    if (seal == Seal::None && m_finished && !m_file.truncated)
        lose(Severity::Info, "no checksum", 1,
             "A program rewrote the finished file, so damage to it cannot be told.");
    if (m_file.walUnread)
        lose(Severity::DataLoss, "-wal file not read", 1,
             "Copy the trace and the -wal file beside it to a folder that can be written.");
    if (m_damaged || m_file.truncated)
        cut("the file is damaged");
    if (m_file.walUnread)
        cut("its -wal file could not be read");
    if (m_ids.dangling() > 0)
        lose(Severity::Error, "references to missing rows", m_ids.dangling(),
             "They read as not known.");
    m_trace.losses.insert(m_trace.losses.end(), m_found.begin(), m_found.end());
}

} // namespace

Result<Trace> read(const std::filesystem::path& file, const std::stop_token& stop,
                   ReadProgress* progress) {
    ReadProgress own;
    SealCheck seal(file, stop);
    return read(file, seal, stop, progress ? *progress : own);
}

Result<Trace> readEvents(const std::filesystem::path& file, EventSink& sink) {
    ReadProgress progress;
    SealCheck seal(file, {});
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    return Reader(file, std::move(*opened), seal, {}, progress, &sink).read();
}

Result<Trace> read(const std::filesystem::path& file, SealCheck& seal, const std::stop_token& stop,
                   ReadProgress& progress) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    return Reader(file, std::move(*opened), seal, stop, progress).read();
}

} // namespace ridge::trace
