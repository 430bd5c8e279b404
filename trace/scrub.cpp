// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/scrub.h"

#include "trace/reader.h"
#include "trace/storage/seal.h"
#include "trace/storage/sqlite.h"
#include "trace/storage/trace_file.h"

#include <fmt/format.h>
#include <string>
#include <vector>

namespace ridge::trace {
namespace {

namespace fs = std::filesystem;

constexpr TextColumn kColumns[] = {
    {"string", "text", Secret::Text, "names of kernels, ranges, modules, ops, files and functions"},
    {"capture", "clock", Secret::No, "the clock"},
    {"capture", "command", Secret::Empty, "the command line"},
    {"capture", "working_directory", Secret::Empty, "the working directory"},
    {"capture", "host_name", Secret::Empty, "the host's name"},
    {"capture", "operating_system", Secret::Empty, "the operating system"},
    {"capture", "tool_version", Secret::No, "Ridgepoint's version"},
    {"capture", "options", Secret::Empty, "the options of the recording"},
    {"capture", "driver_version", Secret::No, "the driver's version"},
    {"capture", "cuda_driver_version", Secret::No, "CUDA's version"},
    {"capture", "incomplete_reason", Secret::No, "why the recording is cut"},
    {"loss", "what", Secret::No, "what is missing"},
    {"loss", "advice", Secret::Empty, "details of what is missing"},
    {"process", "host_id", Secret::Number, "the machine's id"},
    {"process", "boot_id", Secret::Number, "the machine's boot id"},
    {"process", "executable", Secret::Number, "paths of programs"},
    {"process", "command", Secret::Number, "command lines of processes"},
    {"process", "end_reason", Secret::No, "how a process ended"},
    {"process", "cupti_path", Secret::Empty, "paths of libraries"},
    {"thread", "name", Secret::Empty, "names of threads"},
    {"device", "uuid", Secret::Number, "the GPU's unique number"},
    {"device", "name", Secret::No, "the GPU's model"},
    {"stream", "name", Secret::Empty, "names of streams"},
    {"series", "name", Secret::No, "names of counters"},
    {"series", "unit", Secret::No, "units of counters"},
    {"series", "origin", Secret::No, "where samples are from"},
    {"ceiling", "resource", Secret::No, "what a ceiling is of"},
    {"ceiling", "origin", Secret::No, "where ceilings are from"},
};

Error notScrubbed(const fs::path& file, std::string_view why) {
    return {fmt::format("no copy of {} was made: {}", file.string(), why)};
}

Result<void> rewriteTexts(Database& database, const std::vector<std::string>& texts) {
    auto update = database.prepare("UPDATE string SET text = ? WHERE id = ?");
    if (!update)
        return tl::unexpected(update.error());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        update->bind(1, std::string_view(texts[i]));
        update->bind(2, static_cast<std::int64_t>(i) + 1);
        if (update->run() != SQLITE_OK)
            return tl::unexpected(database.error("write"));
    }
    return {};
}

/// "host1" for the first different value of host_id, and so on; "" stays.
Result<void> numberColumn(Database& database, const TextColumn& column) {
    const std::string kind(column.column.substr(0, column.column.find('_')));
    auto query = database.prepare(
        fmt::format("SELECT DISTINCT {0} FROM {1} WHERE {0} != ''", column.column, column.table));
    auto update = database.prepare(
        fmt::format("UPDATE {1} SET {0} = ? WHERE {0} = ?", column.column, column.table));
    if (!query || !update)
        return tl::unexpected(database.error("read"));
    std::vector<std::string> values;
    while (query->step() == SQLITE_ROW)
        values.push_back(query->text(0));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::string name = fmt::format("{}{}", kind, i + 1);
        update->bind(1, std::string_view(name));
        update->bind(2, std::string_view(values[i]));
        if (update->run() != SQLITE_OK)
            return tl::unexpected(database.error("write"));
    }
    return {};
}

Result<void> rewriteColumn(Database& database, const TextColumn& column) {
    switch (column.secret) {
    case Secret::No:
    case Secret::Text:
        return {};
    case Secret::Empty:
        return database.execute(
            fmt::format("UPDATE {} SET {} = ''", column.table, column.column).c_str());
    case Secret::Number:
        break;
    }
    return numberColumn(database, column);
}

/// Nothing of the old texts may be left on free pages.
Result<void> rewrite(const fs::path& copy, const std::vector<std::string>& texts) {
    auto database = Database::open(copy.string(), SQLITE_OPEN_READWRITE);
    if (!database)
        return tl::unexpected(database.error());
    sqlite3_db_config(database->handle(), SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    if (auto begun = database->execute("PRAGMA trusted_schema = OFF; PRAGMA journal_mode = MEMORY;"
                                       "PRAGMA cell_size_check = ON; PRAGMA secure_delete = ON;"
                                       "BEGIN");
        !begun)
        return begun;
    if (auto done = rewriteTexts(*database, texts); !done)
        return done;
    for (const TextColumn& column : kColumns)
        if (auto done = rewriteColumn(*database, column); !done)
            return done;
    return database->execute("COMMIT; VACUUM");
}

} // namespace

std::span<const TextColumn> textColumns() {
    return kColumns;
}

Result<std::vector<TextsHeld>> textsHeld(const fs::path& file) {
    auto opened = openTraceFile(file);
    if (!opened)
        return tl::unexpected(opened.error());
    std::vector<TextsHeld> held;
    for (const TextColumn& column : kColumns) {
        if (column.secret == Secret::Text || opened->missing.contains(std::string(column.table)))
            continue;
        auto query = opened->database.prepare(
            fmt::format("SELECT count(DISTINCT {0}), min({0}) FROM {1} WHERE {0} != ''",
                        column.column, column.table));
        if (!query)
            return tl::unexpected(query.error());
        if (query->step() == SQLITE_ROW && query->integer(0) > 0)
            held.push_back({column, static_cast<std::uint64_t>(query->integer(0)), query->text(1)});
    }
    return held;
}

Result<void> scrub(const fs::path& file, const fs::path& output, const KernelWord& kernelWord) {
    std::error_code code;
    if (fs::exists(output, code))
        return tl::unexpected(notScrubbed(file, output.string() + " exists"));
    const auto trace = read(file);
    if (!trace)
        return tl::unexpected(trace.error());
    if (checkSeal(file) != Seal::Intact) // then its rows have the numbers that read() gives them
        return tl::unexpected(notScrubbed(file, "it is damaged, was changed by another program, or "
                                                "is still being written"));
    const fs::path made = output.string() + ".part";
    fs::copy_file(file, made, fs::copy_options::overwrite_existing, code);
    if (!code)
        fs::resize_file(made, fs::file_size(made, code) - kSealBytes, code);
    auto done = code ? tl::unexpected(Error{code.message()})
                     : rewrite(made, scrubbedTexts(*trace, kernelWord));
    if (done)
        done = seal(made);
    if (done) {
        fs::rename(made, output, code);
        if (!code)
            return {};
        done = tl::unexpected(Error{code.message()});
    }
    fs::remove(made, code);
    return tl::unexpected(notScrubbed(file, done.error().message));
}

} // namespace ridge::trace
