// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/writer.h"

#include "trace/detail_writer.h"
#include "trace/inserter.h"
#include "trace/schema.h"
#include "trace/seal.h"
#include "trace/text_ids.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace ridge::trace {

namespace {

using Inserters =
    std::tuple<Inserter<Process>, Inserter<Thread>, Inserter<Device>, Inserter<Context>,
               Inserter<Stream>, Inserter<KernelConfig>, Inserter<Kernel>, Inserter<Copy>,
               Inserter<Fill>, Inserter<ApiCall>, Inserter<Range>, Inserter<Series>,
               Inserter<Frame>, Inserter<Stack>, Inserter<Sync>, Inserter<CudaEvent>,
               Inserter<Mark>, Inserter<Work>, Inserter<RangeField>, Inserter<Allocation>,
               Inserter<PoolEvent>, Inserter<Overhead>, Inserter<Jit>, Inserter<Sample>,
               Inserter<Counter>, Inserter<Ceiling>, Inserter<Loss>, Inserter<ClockSnapshot>,
               Inserter<CaptureWindow>, Inserter<StoredCapture>>;
using Updaters = std::tuple<Updater<Process>, Updater<Thread>, Updater<Device>, Updater<Context>,
                            Updater<Stream>, Updater<Range>, Updater<Frame>>;

constexpr auto kUnfinished = "the recording was cut before its trace was finished";

// The schema goes in under the default journal, so that the file's header is right before there is
// a -wal. In WAL mode a killed recorder leaves everything up to its last commit readable.
constexpr auto kBeforeSchema = "PRAGMA page_size = 8192; PRAGMA synchronous = OFF;";
constexpr auto kAfterSchema = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                              "PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;";
constexpr int kBusyMs = 5000;

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
    Result<void> close(bool finished);

    template <class R>
    std::uint32_t add(const R& record) {
        if (!usable())
            return 0;
        const auto id = std::get<Inserter<R>>(inserters).add(record);
        check(id.has_value());
        return id.value_or(0);
    }
    template <class R>
    void update(const R& record) {
        if (usable())
            check(std::get<Updater<R>>(updaters).update(record));
    }
    bool usable() const { return open && !error; }
    void check(bool written) {
        if (!written)
            remember(database.error("write"));
    }

    std::filesystem::path file;
    Database database; // first, so that it outlives the statements
    Inserters inserters;
    Updaters updaters;
    Statement insertText;
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
    std::apply([&](auto&... each) { (prepareOne(each), ...); }, inserters);
    std::apply([&](auto&... each) { (prepareOne(each), ...); }, updaters);
    if (!result)
        return result;
    auto text = database.prepare("INSERT INTO string(id, text) VALUES(?, ?)");
    if (!text)
        return tl::unexpected(text.error());
    insertText = std::move(*text);
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

Result<void> Writer::Impl::close(bool finished) {
    flush();
    storeCapture(finished);
    run("COMMIT");
    const bool committed = !error;
    inserters = {};
    updaters = {};
    insertText = {};
    details = {};
    run("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
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
    impl->run(kSchema);
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
    m_impl->insertText.bind(1, value(id));
    m_impl->insertText.bind(2, text);
    m_impl->check(m_impl->insertText.run() == SQLITE_OK);
    return id;
}

KernelId Writer::add(const Kernel& record) {
    const auto id = KernelId(m_impl->add(record));
    if (id != KernelId::None)
        m_impl->check(m_impl->details.add(record, id));
    return id;
}

CopyId Writer::add(const Copy& record) {
    const auto id = CopyId(m_impl->add(record));
    if (id != CopyId::None)
        m_impl->check(m_impl->details.add(record));
    return id;
}

FillId Writer::add(const Fill& record) {
    const auto id = FillId(m_impl->add(record));
    if (id != FillId::None)
        m_impl->check(m_impl->details.add(record));
    return id;
}

ProcessId Writer::add(const Process& record) {
    return ProcessId(m_impl->add(record));
}
ThreadId Writer::add(const Thread& record) {
    return ThreadId(m_impl->add(record));
}
DeviceId Writer::add(const Device& record) {
    return DeviceId(m_impl->add(record));
}
ContextId Writer::add(const Context& record) {
    return ContextId(m_impl->add(record));
}
StreamId Writer::add(const Stream& record) {
    return StreamId(m_impl->add(record));
}
ConfigId Writer::add(const KernelConfig& record) {
    return ConfigId(m_impl->add(record));
}
CallId Writer::add(const ApiCall& record) {
    const auto id = CallId(m_impl->add(record));
    if (id != CallId::None)
        m_impl->check(m_impl->details.add(record));
    return id;
}
RangeId Writer::add(const Range& record) {
    return RangeId(m_impl->add(record));
}
SeriesId Writer::add(const Series& record) {
    return SeriesId(m_impl->add(record));
}
FrameId Writer::add(const Frame& record) {
    return FrameId(m_impl->add(record));
}
StackId Writer::add(const Stack& record) {
    return StackId(m_impl->add(record));
}
void Writer::add(const Sync& record) {
    m_impl->add(record);
}
void Writer::add(const CudaEvent& record) {
    m_impl->add(record);
}
void Writer::add(const Mark& record) {
    m_impl->add(record);
}
void Writer::add(const Work& record) {
    m_impl->add(record);
}
void Writer::add(const RangeField& record) {
    m_impl->add(record);
}
void Writer::add(const Allocation& record) {
    m_impl->add(record);
}
void Writer::add(const PoolEvent& record) {
    m_impl->add(record);
}
void Writer::add(const Overhead& record) {
    m_impl->add(record);
}
void Writer::add(const Jit& record) {
    m_impl->add(record);
}
void Writer::add(const Sample& record) {
    m_impl->add(record);
}
void Writer::add(const Counter& record) {
    m_impl->add(record);
}
void Writer::add(const Ceiling& record) {
    m_impl->add(record);
}
void Writer::add(const Loss& record) {
    m_impl->add(record);
}
void Writer::add(const ClockSnapshot& record) {
    m_impl->add(record);
}
void Writer::add(const CaptureWindow& record) {
    m_impl->add(record);
}

void Writer::update(const Process& record) {
    m_impl->update(record);
}
void Writer::update(const Thread& record) {
    m_impl->update(record);
}
void Writer::update(const Device& record) {
    m_impl->update(record);
}
void Writer::update(const Context& record) {
    m_impl->update(record);
}
void Writer::update(const Stream& record) {
    m_impl->update(record);
}
void Writer::update(const Range& record) {
    m_impl->update(record);
}

void Writer::update(const Frame& record) {
    m_impl->update(record);
}

void Writer::setCapture(const Capture& capture) {
    m_impl->capture = capture;
    m_impl->storeCapture(false);
}

void Writer::commit() {
    m_impl->flush();
    m_impl->run("COMMIT; BEGIN");
    if (!m_impl->usable())
        return;
    const auto pages = m_impl->database.integer("PRAGMA page_count");
    const auto pageSize = m_impl->database.integer("PRAGMA page_size");
    if (pages && pageSize)
        m_impl->bytes = static_cast<std::uint64_t>(*pages) * static_cast<std::uint64_t>(*pageSize);
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
