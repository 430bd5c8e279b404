// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/trace_file.h"

#include "trace/storage/schema.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <system_error>

namespace ridge::trace {

namespace {

constexpr int kLongestValue = 64 << 20; ///< bytes: no name or command is longer
constexpr int kBusyMs = 5000;

// Offsets and meaning: sqlite.org/fileformat2.html, "The Database Header".
struct Header {
    static constexpr std::size_t kBytes = 100;
    std::array<unsigned char, kBytes> bytes{};
    std::size_t size = 0;

    std::uint32_t word(std::size_t offset) const {
        return std::uint32_t{bytes[offset]} << 24 | std::uint32_t{bytes[offset + 1]} << 16 |
               std::uint32_t{bytes[offset + 2]} << 8 | std::uint32_t{bytes[offset + 3]};
    }
    bool startsWith(std::string_view text) const {
        return size >= text.size() && std::memcmp(bytes.data(), text.data(), text.size()) == 0;
    }
    std::uint64_t pageBytes() const {
        const std::uint32_t stored = word(16) >> 16;
        return stored == 1 ? 65536 : stored;
    }
    std::uint64_t pages() const { return word(28); }
    std::uint32_t userVersion() const { return word(60); }
    std::uint32_t applicationId() const { return word(68); }
};

std::string_view looksLike(const Header& header) {
    using namespace std::string_view_literals;
    static constexpr std::pair<std::string_view, std::string_view> kKinds[] = {
        {"\x7f"
         "ELF"sv,
         "a program or library"},
        {"\x1f\x8b"sv, "gzip-compressed data"},
        {"\x28\xb5\x2f\xfd"sv, "zstd-compressed data"},
        {"PK\x03\x04"sv, "a zip archive"},
        {"NVR\0"sv, "an Nsight Compute report"},
        {"RIDGSPL"sv, "a Ridgepoint spool (see ridge recover)"},
        {"{"sv, "JSON"},
        {"["sv, "JSON"},
        {"<"sv, "HTML or XML"},
        {"#!"sv, "a script"},
        {"SQLite format 3\0"sv, "another program's SQLite database"}};
    if (header.size == 0)
        return "an empty file";
    for (const auto& [start, kind] : kKinds)
        if (header.startsWith(start))
            return kind;
    return "something else";
}

Result<Header> readHeader(const std::filesystem::path& file) {
    std::error_code code;
    const auto kind = std::filesystem::status(file, code).type();
    if (kind == std::filesystem::file_type::directory)
        return fail(fmt::format("{} is a directory, not a Ridgepoint trace", file.string()));
    if (kind != std::filesystem::file_type::regular &&
        kind != std::filesystem::file_type::not_found && !code)
        return fail(fmt::format("{} is a pipe or a device; a Ridgepoint trace is read from a file",
                                file.string()));
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return fail(fmt::format("cannot open {}: {}", file.string(), std::strerror(errno)));
    Header header;
    stream.read(reinterpret_cast<char*>(header.bytes.data()), Header::kBytes);
    header.size = static_cast<std::size_t>(stream.gcount());
    return header;
}

Result<void> checkHeader(const std::filesystem::path& file, const Header& header) {
    const bool ours = header.size == Header::kBytes && header.applicationId() == kApplicationId &&
                      header.startsWith("SQLite format 3");
    if (!ours)
        return fail(fmt::format("{} is not a Ridgepoint trace: it looks like {}", file.string(),
                                looksLike(header)));
    if (header.userVersion() > kFormatVersion)
        return fail(
            fmt::format("{} has trace format {}, this ridge reads up to {}: use a newer ridge",
                        file.string(), header.userVersion(), kFormatVersion));
    if (header.userVersion() == 0)
        return fail(fmt::format("{} was cut before its tables were written: it holds nothing",
                                file.string()));
    return {};
}

/// An SQL statement without its comments from "--" to the end of the line, each run of spaces and
/// line ends as one space. A statement without quotes means the same then.
std::string withoutComments(std::string_view sql) {
    std::string bare;
    for (std::size_t i = 0; i < sql.size(); ++i) {
        if (sql.substr(i, 2) == "--")
            i = std::min(sql.find('\n', i), sql.size());
        const bool isSpace = i == sql.size() || sql[i] == ' ' || sql[i] == '\n';
        if (!isSpace)
            bare += sql[i];
        else if (!bare.empty() && bare.back() != ' ')
            bare += ' ';
    }
    return bare;
}

/// CREATE statements of the tables by name, without comments.
Result<std::map<std::string, std::string>> declarations(Database& database) {
    auto query = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
    if (!query)
        return tl::unexpected(query.error());
    std::map<std::string, std::string> tables;
    while (query->step() == SQLITE_ROW)
        tables.emplace(query->text(0), withoutComments(query->text(1)));
    return tables;
}

std::set<std::string> laterTables() {
    std::set<std::string> names;
    for (const TableFacts& table : allTables())
        if (table.isLater)
            names.insert(table.name);
    return names;
}

/// A view or a generated column in a table's place could run any query, so tables must be as
/// declared. Comments may differ: they say what a column means, in better words from time to time.
/// Returns the tables that only files of later versions have.
Result<std::set<std::string>> checkTables(const std::filesystem::path& file, Database& database) {
    auto blank = Database::open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY);
    if (!blank)
        return tl::unexpected(blank.error());
    if (auto made = blank->execute(schema().c_str()); !made)
        return tl::unexpected(made.error());
    const auto wanted = declarations(*blank);
    if (!wanted)
        return tl::unexpected(wanted.error());
    const auto found = declarations(database);
    if (!found)
        return tl::unexpected(found.error());
    const std::set<std::string> later = laterTables();
    std::set<std::string> missing;
    for (const auto& [name, sql] : *wanted) {
        const auto table = found->find(name);
        if (table == found->end() && later.contains(name)) {
            missing.insert(name);
            continue;
        }
        if (table == found->end() || table->second != sql)
            return fail(fmt::format(
                "{} is damaged and nothing of it can be read: its table '{}' is {}", file.string(),
                name, table == found->end() ? "missing" : "not as declared"));
    }
    return missing;
}

std::string immutableUri(const std::filesystem::path& file) {
    std::string uri = "file:";
    for (const char c : file.string())
        uri += c == '%' || c == '?' || c == '#' ? fmt::format("%{:02x}", c) : std::string(1, c);
    return uri + "?immutable=1";
}

/// A trace whose recorder was killed needs its -wal read, which SQLite cannot do in a folder where
/// it may not write. Then the state before the -wal is what can be read.
Result<Database> connect(const std::filesystem::path& file, bool& immutable) {
    auto database = Database::open(file.string(), SQLITE_OPEN_READONLY);
    if (!database)
        return database;
    sqlite3_busy_timeout(database->handle(), kBusyMs);
    immutable = false;
    (void)database->integer("SELECT count(*) FROM sqlite_schema");
    const int code = sqlite3_errcode(database->handle()) & 0xff;
    if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY && code != SQLITE_IOERR)
        return database;
    immutable = true;
    return Database::open(immutableUri(file), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

/// Nothing in a file that a stranger made may run: neither triggers nor views, nor a query without
/// end.
void guard(Database& database, bool truncated, std::uint64_t bytes) {
    constexpr std::uint64_t kStepsPerByte = 16, kLeastSteps = 100'000'000;
    sqlite3* const handle = database.handle();
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kLongestValue);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    if (!truncated) // a file cut short is read by writable_schema, which this forbids
        sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    database.limitSteps(kLeastSteps + kStepsPerByte * bytes);
}

} // namespace

Result<TraceFile> openTraceFile(const std::filesystem::path& file) {
    const auto header = readHeader(file);
    if (!header)
        return tl::unexpected(header.error());
    if (auto checked = checkHeader(file, *header); !checked)
        return tl::unexpected(checked.error());

    std::error_code code;
    const std::uint64_t fileBytes = std::filesystem::file_size(file, code);
    std::uint64_t walBytes = std::filesystem::file_size(file.string() + "-wal", code);
    const bool settled = static_cast<bool>(code);
    if (settled)
        walBytes = 0;
    const std::uint64_t pageBytes = header->pages() * header->pageBytes();
    const bool truncated = walBytes == 0 && fileBytes < pageBytes;

    bool immutable = false;
    auto database = connect(file, immutable);
    if (!database)
        return tl::unexpected(database.error());
    guard(*database, truncated, fileBytes + walBytes);
    // SQLite refuses a file shorter than its header says unless its schema counts as writable.
    if (auto set = database->execute(
            truncated ? "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;"
                        "PRAGMA writable_schema = ON"
                      : "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
        !set)
        return tl::unexpected(set.error());
    auto missing = checkTables(file, *database);
    if (!missing)
        return tl::unexpected(missing.error());
    return TraceFile{std::move(*database),  fileBytes + walBytes,      truncated,
                     fileBytes > pageBytes, immutable && walBytes > 0, settled,
                     std::move(*missing)};
}

} // namespace ridge::trace
