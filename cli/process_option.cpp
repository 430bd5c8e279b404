// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/process_option.h"

#include "reports/words/format.h"

#include <algorithm>
#include <charconv>
#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

std::optional<std::size_t> rowOf(const trace::Trace& trace, const std::string& word) {
    std::int64_t number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || stop != word.data() + word.size())
        return std::nullopt;
    for (std::size_t row = 0; row < trace.processes.size(); ++row)
        if (trace.processes[row].pid == number)
            return row;
    if (number < 1 || static_cast<std::size_t>(number) > trace.processes.size())
        return std::nullopt;
    return static_cast<std::size_t>(number - 1);
}

void tellProcesses(std::string_view command, const std::string& file, const trace::Trace& trace,
                   const std::string& word) {
    constexpr std::size_t kMost = 12, kColumns = 120;
    std::cerr << "ridge " << command << ": no process of " << reports::printable(file) << " is '"
              << reports::printable(word) << "'; it has";
    for (std::size_t row = 0; row < std::min(kMost, trace.processes.size()); ++row)
        std::cerr << (row > 0 ? "; " : " ") << row + 1 << ": pid " << trace.processes[row].pid
                  << ", "
                  << reports::shortened(reports::printable(trace.processes[row].command), kColumns);
    if (trace.processes.size() > kMost)
        std::cerr << "; and " << trace.processes.size() - kMost << " more";
    std::cerr << '\n';
}

} // namespace

void addProcessOption(po::options_description& options, const char* name, const std::string& what) {
    options.add_options()(
        name, po::value<Arguments>()->composing(),
        (what + ": a pid, or its number in the recording from 1; may be repeated").c_str());
}

std::optional<std::vector<std::size_t>>
chosenProcesses(std::string_view command, const std::string& file, const trace::Trace& trace,
                const po::variables_map& values, const char* name) {
    std::vector<std::size_t> rows;
    if (!values.contains(name))
        return rows;
    for (const std::string& word : values[name].as<Arguments>()) {
        const std::optional<std::size_t> row = rowOf(trace, word);
        if (!row) {
            tellProcesses(command, file, trace, word);
            return std::nullopt;
        }
        rows.push_back(*row);
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

} // namespace ridge::cli
