// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"
#include "trace/storage/stopped.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ridge::trace {

/// NULL, a number, a text.
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string>;

/// Who gets what a query finds.
struct QueryReader {
    std::function<void(const std::vector<std::string>& names)> columns; ///< once, first
    std::function<void(const std::vector<SqlValue>& row)> row;
};

/// Runs one SELECT over the tables of the trace `file` and the views of views.sql, which are this program's own
/// whatever the file says. Nothing else is allowed: no statement that writes, attaches or sets. A query that takes far
/// more steps than the file has bytes is ended. Errors of SQL are SQLite's words. Throws Stopped soon after `stop` asks
/// for it, and what `to` throws.
Result<void> query(const std::filesystem::path& file, std::string_view sql, const QueryReader& to,
                   const std::stop_token& stop = {});

struct ViewColumns {
    std::string view;
    std::vector<std::string> columns;
};

/// The views of views.sql, in its order.
Result<std::vector<ViewColumns>> views();

} // namespace ridge::trace
