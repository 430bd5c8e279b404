// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/range_options.h"

#include "reports/format.h"

#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

/// Sets `filter` to what option `name` says; false after telling what is wrong with it.
bool parseFilter(std::string_view command, const po::variables_map& values, const char* name,
                 std::optional<analyzer::RangeFilter>& filter) {
    if (!values.contains(name))
        return true;
    auto parsed = analyzer::RangeFilter::parse(values[name].as<std::string>());
    if (!parsed) {
        usageError(command,
                   std::string("--") + name + ": " + reports::printable(parsed.error().message));
        return false;
    }
    filter = std::move(*parsed);
    return true;
}

void tellNearest(std::string_view command, const std::string& file, std::string_view what,
                 const std::string& pattern, const std::vector<std::string>& nearest) {
    constexpr std::size_t kColumns = 60;
    std::string near;
    for (const std::string& path : nearest)
        near += (near.empty() ? "; near to it: " : ", ") +
                reports::shortened(reports::printable(path), kColumns);
    std::cerr << "ridge " << command << ": no " << what << " of " << reports::printable(file)
              << " matches '" << reports::printable(pattern) << "'"
              << (near.empty() ? ": this recording has no such NVTX ranges" : near) << '\n';
}

} // namespace

void addRangeOption(po::options_description& options) {
    options.add_options() //
        ("range", po::value<std::string>(),
         "only NVTX ranges with this path and all inside: names joined by '/', '*' for any "
         "characters of a name, '**' for any names, 'domain:name', or re:REGEX for the whole "
         "path");
}

void addRangeOptions(po::options_description& options) {
    addRangeOption(options);
    options.add_options() //
        ("iteration", po::value<std::string>(),
         "path of the range that is one iteration, written likewise; default: the repeated range "
         "that covers most of the run");
}

std::optional<analyzer::Options> rangeOptions(std::string_view command,
                                              const po::variables_map& values) {
    analyzer::Options options;
    if (!parseFilter(command, values, "range", options.range) ||
        !parseFilter(command, values, "iteration", options.iteration))
        return std::nullopt;
    return options;
}

bool rangesFound(std::string_view command, const std::string& file,
                 const analyzer::Analysis& analysis) {
    const analyzer::Options& options = analysis.options;
    if (options.range && analysis.filter->paths == 0) {
        tellNearest(command, file, "range", options.range->pattern(), analysis.filter->nearest);
        return false;
    }
    if (options.iteration && !analysis.iterations) {
        tellNearest(command, file, "push/pop range with GPU work", options.iteration->pattern(),
                    analysis.nearestIteration);
        return false;
    }
    return true;
}

} // namespace ridge::cli
