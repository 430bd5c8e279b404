// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/amend.h"

#include "trace/storage/inserter.h"
#include "trace/storage/seal.h"
#include "trace/storage/table_loader.h"
#include "trace/storage/trace_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ridge::trace {

namespace {

namespace fs = std::filesystem;

Error notChanged(const fs::path& file, std::string_view why) {
    return {fmt::format("{} was not changed: {}", file.string(), why)};
}

/// A copy of a trace beside it, which goes unless it takes the trace's place.
class CopyBeside {
  public:
    /// `bytes`: how much of `file` to copy.
    static Result<CopyBeside> make(const fs::path& file, std::uint64_t bytes);
    CopyBeside(CopyBeside&& other) noexcept : m_path(std::exchange(other.m_path, {})) {}
    CopyBeside& operator=(CopyBeside&&) = delete;
    ~CopyBeside() {
        std::error_code code;
        if (!m_path.empty())
            fs::remove(m_path, code);
    }

    const fs::path& path() const { return m_path; }
    /// Makes it durable and renames it to `file`.
    Result<void> replace(const fs::path& file);

  private:
    explicit CopyBeside(fs::path path) : m_path(std::move(path)) {}
    fs::path m_path;
};

Result<CopyBeside> CopyBeside::make(const fs::path& file, std::uint64_t bytes) {
    std::string name = file.string() + ".XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0)
        return tl::unexpected(notChanged(
            file, fmt::format("cannot write a copy beside it: {}", std::strerror(errno))));
    CopyBeside copy{fs::path(name)};
    struct stat facts {};
    if (::stat(file.c_str(), &facts) == 0) {
        // The owner stays where we may say so; without that the new file is ours, as after any
        // save.
        [[maybe_unused]] const int owned = ::fchown(descriptor, facts.st_uid, facts.st_gid);
        ::fchmod(descriptor, facts.st_mode & 07777);
    }
    ::close(descriptor);
    std::error_code code;
    fs::copy_file(file, copy.path(), fs::copy_options::overwrite_existing, code);
    if (!code)
        fs::resize_file(copy.path(), bytes, code);
    if (code)
        return tl::unexpected(
            notChanged(file, fmt::format("cannot write a copy beside it: {}", code.message())));
    return copy;
}

Result<void> CopyBeside::replace(const fs::path& file) {
    const int descriptor = ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool durable = descriptor >= 0 && ::fsync(descriptor) == 0;
    if (descriptor >= 0)
        ::close(descriptor);
    if (!durable || ::rename(m_path.c_str(), file.c_str()) != 0)
        return tl::unexpected(
            notChanged(file, fmt::format("cannot replace it: {}", std::strerror(errno))));
    m_path.clear();
    return {};
}

/// An Error unless `file` is a whole trace that nobody writes.
Result<void> checkWhole(const fs::path& file) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    if (opened->truncated)
        return tl::unexpected(notChanged(file, "it was cut short"));
    const auto finished =
        opened->database.integer("SELECT coalesce(max(finished), 0) FROM capture");
    if (!finished)
        return tl::unexpected(finished.error());
    if (*finished == 0 || !opened->settled)
        return tl::unexpected(
            notChanged(file, "it is still being written, or its recorder was killed"));
    return {};
}

/// Row ids of the devices that have one of the UUIDs.
Result<std::map<DeviceId, const std::vector<Ceiling>*>>
findDevices(Database& database, const CeilingsByUuid& ceilings) {
    auto query = database.prepare("SELECT id, uuid FROM device");
    if (!query)
        return tl::unexpected(query.error());
    std::map<DeviceId, const std::vector<Ceiling>*> found;
    int code = SQLITE_OK;
    while ((code = query->step()) == SQLITE_ROW) {
        const auto rows = ceilings.find(query->text(1));
        const std::int64_t id = query->integer(0);
        if (rows != ceilings.end() && id > 0 && std::in_range<std::uint32_t>(id))
            found.emplace(DeviceId(static_cast<std::uint32_t>(id)), &rows->second);
    }
    if (code != SQLITE_DONE)
        return tl::unexpected(database.error("read"));
    return found;
}

Result<void> rewriteRows(Database& database, const CeilingsByUuid& ceilings) {
    const auto devices = findDevices(database, ceilings);
    if (!devices)
        return tl::unexpected(devices.error());
    auto erase = database.prepare("DELETE FROM ceiling WHERE device_id = ? AND origin = ?");
    Inserter<Ceiling> insert;
    if (!erase)
        return tl::unexpected(erase.error());
    if (auto prepared = insert.prepare(database); !prepared)
        return prepared;
    for (const auto& [device, rows] : *devices) {
        for (const Ceiling& row : *rows) {
            erase->bind(1, value(device));
            erase->bind(2, row.origin);
            if (erase->run() != SQLITE_OK)
                return tl::unexpected(database.error("write"));
        }
        for (Ceiling row : *rows) {
            row.device = device;
            if (!insert.add(row))
                return tl::unexpected(database.error("write"));
        }
    }
    return {};
}

/// The copy needs no journal on disk: when this fails it is thrown away.
Result<void> rewriteFile(const fs::path& copy, const CeilingsByUuid& ceilings) {
    auto database = Database::open(copy.string(), SQLITE_OPEN_READWRITE);
    if (!database)
        return tl::unexpected(database.error());
    // Triggers are no part of a trace; a stranger's could do anything.
    sqlite3_db_config(database->handle(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    if (auto begun = database->execute("PRAGMA trusted_schema = OFF; PRAGMA journal_mode = MEMORY;"
                                       "PRAGMA cell_size_check = ON; BEGIN");
        !begun)
        return begun;
    if (auto written = rewriteRows(*database, ceilings); !written)
        return written;
    return database->execute("COMMIT");
}

} // namespace

Result<std::vector<Device>> readUsedDevices(const fs::path& file) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    std::vector<Device> devices;
    std::vector<Context> contexts;
    IdMaps ids;
    const TableReport report =
        TableLoader<Device>(devices, ids, opened->bytes).load(opened->database);
    if (report.leftOut > 0 || !report.damage.empty())
        return fail(fmt::format("the devices of {} cannot be read: the file is damaged ({})",
                                file.string(),
                                report.damage.empty() ? "impossible values" : report.damage));
    TableLoader<Context>(contexts, ids, opened->bytes).load(opened->database);
    const auto used = [&](const Device& device) {
        return std::ranges::any_of(
            contexts, [&](const Context& context) { return context.device == device.id; });
    };
    if (std::ranges::any_of(devices, used))
        std::erase_if(devices, [&](const Device& device) { return !used(device); });
    return devices;
}

Result<void> putCeilings(const fs::path& name, const CeilingsByUuid& ceilings) {
    std::error_code code;
    const fs::path file = fs::canonical(name, code); // a link stays one
    if (code)
        return fail(fmt::format("cannot open {}: {}", name.string(), code.message()));
    const Seal sealed = checkSeal(file);
    if (auto whole = checkWhole(file); !whole)
        return whole;
    if (sealed == Seal::Broken)
        return tl::unexpected(
            notChanged(file, "its checksum is wrong, so it is damaged: copy it again"));
    const std::uint64_t sealBytes = sealed == Seal::Intact ? kSealBytes : 0;
    auto copy = CopyBeside::make(file, fs::file_size(file, code) - sealBytes);
    if (!copy)
        return tl::unexpected(copy.error());
    if (auto written = rewriteFile(copy->path(), ceilings); !written)
        return tl::unexpected(notChanged(file, written.error().message));
    if (sealed == Seal::Intact)
        if (auto again = seal(copy->path()); !again)
            return tl::unexpected(notChanged(file, again.error().message));
    return copy->replace(file);
}

} // namespace ridge::trace
