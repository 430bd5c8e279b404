// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "warped.h"

#include "trace/storage/seal.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <sqlite3.h>
#include <stdexcept>
#include <string>
#include <vector>

namespace ridge::golden {

namespace {

/// A number of `seed` and `key` that looks like any other (splitmix64).
std::uint64_t random(std::uint64_t seed, std::uint64_t key) {
    std::uint64_t x = seed * 0x9e3779b97f4a7c15 + key * 0xbf58476d1ce4e5b9 + 1;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
}

/// Old times to new ones: pieces of equal length, each with a slope of its own. It never goes back.
class Warp {
  public:
    Warp(std::int64_t end, unsigned seed) : m_length(std::max<std::int64_t>(end / kPieces, 1)) {
        m_step = seed % 2 == 0 ? 1000 : 1;
        m_starts.push_back(0);
        for (std::size_t i = 0; i < kPieces; ++i) {
            m_slopes.push_back(kSlopes[random(seed, i) % kSlopes.size()]);
            m_starts.push_back(m_starts.back() + m_slopes.back() * double(m_length));
        }
    }

    std::int64_t operator()(std::int64_t time) const {
        if (time < 0)
            return time;
        const std::size_t piece = std::min<std::size_t>(std::size_t(time / m_length), kPieces - 1);
        const double at =
            m_starts[piece] + m_slopes[piece] * double(time - std::int64_t(piece) * m_length);
        return std::int64_t(at) / m_step * m_step;
    }

  private:
    static constexpr std::size_t kPieces = 200;
    static constexpr std::array kSlopes = {0.25, 0.5, 1.0, 1.0, 1.0, 2.0, 4.0};

    std::int64_t m_length, m_step;
    std::vector<double> m_slopes, m_starts;
};

struct Closer {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
};
using Database = std::unique_ptr<sqlite3, Closer>;

void run(sqlite3* database, const std::string& sql) {
    char* error = nullptr;
    if (sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error) != SQLITE_OK)
        throw std::runtime_error(sql + ": " + (error ? error : "fails"));
}

void warpCall(sqlite3_context* context, int, sqlite3_value** values) {
    const auto& warp = *static_cast<const Warp*>(sqlite3_user_data(context));
    if (sqlite3_value_type(values[0]) == SQLITE_NULL)
        return sqlite3_result_null(context);
    sqlite3_result_int64(context, warp(sqlite3_value_int64(values[0])));
}

void factorCall(sqlite3_context* context, int, sqlite3_value** values) {
    static constexpr std::array kFactors = {0.3, 0.6, 0.9, 1.0};
    const std::uint64_t number = random(std::uint64_t(sqlite3_value_int64(values[0])),
                                        std::uint64_t(sqlite3_value_int64(values[1])));
    sqlite3_result_double(context, kFactors[number % kFactors.size()]);
}

std::int64_t number(sqlite3* database, const std::string& sql) {
    std::int64_t result = 0;
    const auto take = [](void* to, int, char** values, char**) {
        *static_cast<std::int64_t*>(to) = values[0] ? std::stoll(values[0]) : 0;
        return 0;
    };
    sqlite3_exec(database, sql.c_str(), take, &result, nullptr);
    return result;
}

/// The times of a table whose rows have a start and a duration, and may have a call before.
void warpTable(sqlite3* database, const std::string& table, bool hasCall) {
    std::string sql = "UPDATE " + table + " SET ";
    if (hasCall)
        sql += "api_duration_ns = warp(start_ns - api_lead_ns + api_duration_ns) - warp(start_ns - "
               "api_lead_ns), "
               "api_lead_ns = warp(start_ns) - warp(start_ns - api_lead_ns), ";
    run(database, sql + "duration_ns = warp(start_ns + duration_ns) - warp(start_ns), start_ns = "
                        "warp(start_ns)");
}

void warpTimes(sqlite3* database) {
    for (const char* table : {"kernel", "copy", "fill"})
        warpTable(database, table, true);
    for (const char* table :
         {"api_call", "sync", "range", "overhead", "jit", "sample", "capture_window"})
        warpTable(database, table, false);
    run(database, "UPDATE mark SET time_ns = warp(time_ns)");
    run(database, "UPDATE allocation SET time_ns = warp(time_ns)");
    run(database, "UPDATE pool_event SET time_ns = warp(time_ns)");
    run(database, "UPDATE process SET start_ns = warp(start_ns), end_ns = warp(end_ns)");
    run(database, "UPDATE capture SET duration_ns = warp(duration_ns)");
    run(database,
        "UPDATE kernel_chunk SET min_start_ns = warp(min_start_ns), max_end_ns = warp(max_end_ns)");
}

void scaleValues(sqlite3* database, const std::string& seed) {
    run(database, "UPDATE sample SET value = value * factor(" + seed + ", series_id)");
    run(database,
        "UPDATE counter SET value = value * factor(" + seed + ", metric_id * 100 + kernel_id)");
    run(database, "UPDATE work SET flops = flops * factor(" + seed +
                      ", range_id), bytes = bytes * factor(" + seed + ", 7 * range_id)");
    run(database, "UPDATE ceiling SET rate = rate * factor(" + seed + ", rowid)");
    run(database, "UPDATE kernel_config AS mine SET registers_per_thread = 16 + " + seed +
                      " * id * 13 % 240, function_id = (SELECT function_id FROM kernel_config "
                      "WHERE id = 1 + (mine.id * 7 + " +
                      seed + ") % (SELECT count(*) FROM kernel_config)) WHERE id % 3 = " + seed +
                      " % 3");
}

} // namespace

void warp(const std::filesystem::path& file, const std::filesystem::path& copy, unsigned seed) {
    std::filesystem::copy_file(file, copy, std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(copy, std::filesystem::file_size(copy) - trace::kSealBytes);
    {
        sqlite3* opened = nullptr;
        if (sqlite3_open(copy.c_str(), &opened) != SQLITE_OK)
            throw std::runtime_error(copy.string() + " cannot be opened");
        const Database database(opened);
        Warp warp(number(opened, "SELECT duration_ns FROM capture"), seed);
        sqlite3_create_function(opened, "warp", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, &warp,
                                warpCall, nullptr, nullptr);
        sqlite3_create_function(opened, "factor", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr,
                                factorCall, nullptr, nullptr);
        run(opened, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
        warpTimes(opened);
        scaleValues(opened, std::to_string(seed));
    }
    if (!trace::seal(copy))
        throw std::runtime_error(copy.string() + " cannot be sealed");
}

} // namespace ridge::golden
