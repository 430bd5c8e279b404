// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/writer.h"

#include "trace/detail_writer.h"
#include "trace/records/text_ids.h"
#include "trace/storage/inserter.h"
#include "trace/storage/schema.h"
#include "trace/storage/seal.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace ridge::trace {

namespace {

/// An Inserter for each table, and an Updater for each whose rows may change.
template <class Records>
struct Statements;
template <class... R>
struct Statements<Types<R...>> {
    template <class T>
    static auto updaterOf() {
        if constexpr (Identified<T> && !Summed<T>)
            return std::tuple<Updater<T>>();
        else
            return std::tuple<>();
    }
    std::tuple<Inserter<StoredCapture>, Inserter<R>...> inserters;
    decltype(std::tuple_cat(updaterOf<R>()...)) updaters;
};

constexpr auto kUnfinished = "the recording was cut before its trace was finished";

// The schema goes in under the default journal, so that the file's header is right before there is
// a -wal. In WAL mode a killed recorder leaves everything up to its last commit readable.
constexpr auto kBeforeSchema = "PRAGMA page_size = 8192; PRAGMA synchronous = OFF;";
constexpr auto kAfterSchema = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                              "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;";
constexpr int kBusyMs = 5000;

// A page a table, most of them nearly empty, is three quarters of a small trace.
constexpr std::uint64_t kSmallBytes = 4 << 20;
constexpr const char* kSmallPages = "PRAGMA page_size = 1024; VACUUM";

Result<void> createFile(const std::filesystem::path& file, IfExists ifExists) {
    std::error_code code;
    if (std::filesystem::exists(file, code)) {
        if (!std::filesystem::is_regular_file(file, code))
            return fail(fmt::format("{} is no regular file: not overwritten", file.string()));
        if (ifExists == IfExists::Fail)
            return fail(fmt::format("{} exists already", file.string()));
        std::filesystem::remove(file, code);
    }
    for (const char* suffix : {"-wal", "-shm", "-journal"})
        std::filesystem::remove(file.string() + suffix, code);
    const int descriptor = ::open(file.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return fail(fmt::format("cannot create {}: {}", file.string(), std::strerror(errno)));
    ::close(descriptor);
    return {};
}

} // namespace

struct Writer::Impl {
    Impl(Database opened, std::filesystem::path name)
        : file(std::move(name)), database(std::move(opened)) {}

    Result<void> prepare();
    void remember(Error failure);
    void run(const char* sql);
    void flush();
    void storeCapture(bool finished);
    void measure(); ///< sets `bytes`
    Result<void> close(bool finished);

    template <class R>
    std::uint32_t add(const R& record) {
        if (!usable())
            return 0;
        const auto id = std::get<Inserter<R>>(statements.inserters).add(record);
        check(id.has_value());
        if constexpr (Summed<R>)
            if (id)
                check(details.add(record, *id));
        return id.value_or(0);
    }
    template <class R>
    void update(const R& record) {
        if constexpr (Identified<R> && !Summed<R>)
            if (usable())
                check(std::get<Updater<R>>(statements.updaters).update(record));
    }
    bool usable() const { return open && !error; }
    void check(bool written) {
        if (!written)
            remember(database.error("write"));
    }

    std::filesystem::path file;
    Database database; // first, so that it outlives the statements
    Statements<RecordTypes> statements;
    Inserter<Text> textTable;
    DetailWriter details;
    TextIds texts;
    Capture capture;
    std::optional<Error> error;
    std::uint64_t bytes = 0;
    bool open = true;
};

Result<void> Writer::Impl::prepare() {
    Result<void> result;
    const auto prepareOne = [&](auto& table) {
        if (result)
            result = table.prepare(database);
    };
    std::apply([&](auto&... each) { (prepareOne(each), ...); }, statements.inserters);
    std::apply([&](auto&... each) { (prepareOne(each), ...); }, statements.updaters);
    if (!result)
        return result;
    if (result = textTable.prepare(database); !result)
        return result;
    return details.prepare(database);
}

void Writer::Impl::remember(Error failure) {
    if (!error)
        error = std::move(failure);
}

void Writer::Impl::run(const char* sql) {
    if (!usable())
        return;
    if (auto result = database.execute(sql); !result)
        remember(std::move(result.error()));
}

void Writer::Impl::flush() {
    if (usable())
        check(details.flush());
}

void Writer::Impl::storeCapture(bool finished) {
    StoredCapture stored{capture, finished};
    if (!finished) {
        stored.complete = false;
        stored.incompleteReason = kUnfinished;
    }
    run("DELETE FROM capture");
    add(stored);
}

void Writer::Impl::measure() {
    if (!usable())
        return;
    const auto pages = database.integer("PRAGMA page_count");
    const auto pageSize = database.integer("PRAGMA page_size");
    if (pages && pageSize)
        bytes = static_cast<std::uint64_t>(*pages) * static_cast<std::uint64_t>(*pageSize);
}

Result<void> Writer::Impl::close(bool finished) {
    flush();
    storeCapture(finished);
    run("COMMIT");
    const bool committed = !error;
    statements = {};
    textTable = {};
    details = {};
    run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
    measure();
    if (finished && usable() && bytes <= kSmallBytes) {
        (void)database.execute(kSmallPages); // on a full disk the file stays as it is
        measure();
    }
    open = false;
    if (committed && error)
        error->message += " (the trace is complete, but a -wal file belongs to it)";
    database.close();
    if (finished && !error)
        if (auto sealed = seal(file); !sealed)
            error = sealed.error();
    if (error)
        return tl::unexpected(*error);
    return {};
}

Writer::Writer(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Writer::Writer(Writer&&) noexcept = default;
Writer& Writer::operator=(Writer&&) noexcept = default;

Writer::~Writer() {
    if (m_impl && m_impl->open)
        (void)m_impl->close(false);
}

Result<Writer> Writer::create(const std::filesystem::path& file, IfExists ifExists) {
    if (auto created = createFile(file, ifExists); !created)
        return tl::unexpected(created.error());
    auto database = Database::open(file.string(), SQLITE_OPEN_READWRITE);
    if (!database)
        return tl::unexpected(database.error());
    auto impl = std::make_unique<Impl>(std::move(*database), file);
    sqlite3_busy_timeout(impl->database.handle(), kBusyMs);
    impl->run(kBeforeSchema);
    impl->run("BEGIN");
    impl->run(schema().c_str());
    impl->run("COMMIT");
    impl->run(kAfterSchema);
    impl->run("BEGIN");
    if (impl->error)
        return tl::unexpected(*impl->error);
    if (auto prepared = impl->prepare(); !prepared)
        return tl::unexpected(prepared.error());
    Writer writer(std::move(impl));
    writer.setCapture({});
    writer.commit();
    if (writer.error())
        return tl::unexpected(*writer.error());
    return writer;
}

StringId Writer::intern(std::string_view text) {
    if (text.empty() || !m_impl->usable())
        return StringId::None;
    const auto [id, isNew] = m_impl->texts.add(text);
    if (!isNew)
        return id;
    m_impl->check(m_impl->textTable.add({id, text}).has_value());
    return id;
}

std::uint32_t Writer::addRow(AnyRecord record) {
    return std::visit([this](const auto* row) { return m_impl->add(*row); }, record);
}

void Writer::updateRow(AnyRecord record) {
    std::visit([this](const auto* row) { m_impl->update(*row); }, record);
}

void Writer::setCapture(const Capture& capture) {
    m_impl->capture = capture;
    m_impl->storeCapture(false);
}

void Writer::commit() {
    m_impl->flush();
    m_impl->run("COMMIT; BEGIN");
    m_impl->measure();
}

Result<void> Writer::finish() {
    if (m_impl->open)
        return m_impl->close(true);
    return m_impl->error ? Result<void>(tl::unexpected(*m_impl->error)) : Result<void>();
}

const std::optional<Error>& Writer::error() const {
    return m_impl->error;
}

std::uint64_t Writer::bytes() const {
    return m_impl->bytes;
}

} // namespace ridge::trace
