// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A report of thousands of lines as a table that a person can review: what queries.txt asks of it.
#pragma once

#include <string>
#include <vector>

namespace ridge::golden {

/// One line of queries.txt.
struct Query {
    std::string path; ///< "kernels/*": each element of the list `kernels`
    std::vector<std::string>
        keys; ///< of what is there; "verdict/text" leads further, "*" is each key
};

/// The queries in `text`, in the format of queries.txt. Ends the process with 2 where a line has no
/// colon.
std::vector<Query> parseQueries(const std::string& text);

/// The answers to `queries` from the JSON document `report`, a line each: the place and its keys
/// with their values. What is null or missing is left out.
std::string answers(const std::string& report, const std::vector<Query>& queries);

} // namespace ridge::golden
