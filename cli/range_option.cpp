// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/range_option.h"

#include "reports/format.h"

#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

void addRangeOption(po::options_description& options) {
    options.add_options() //
        ("range", po::value<std::string>(),
         "only NVTX ranges with this path and all inside: names joined by '/', '*' for any "
         "characters of a name, '**' for any names, 'domain:name', or re:REGEX for the whole path");
}

std::optional<analyzer::Options> rangeOption(std::string_view command,
                                             const po::variables_map& values) {
    analyzer::Options options;
    if (!values.contains("range"))
        return options;
    auto filter = analyzer::RangeFilter::parse(values["range"].as<std::string>());
    if (!filter) {
        usageError(command, "--range: " + reports::printable(filter.error().message));
        return std::nullopt;
    }
    options.range = std::move(*filter);
    return options;
}

bool anyRange(std::string_view command, const analyzer::Analysis& analysis) {
    if (!analysis.filter || analysis.filter->paths > 0)
        return true;
    constexpr std::size_t kColumns = 60;
    std::string near;
    for (const std::string& path : analysis.filter->nearest)
        near += (near.empty() ? "; near to it: " : ", ") +
                reports::shortened(reports::printable(path), kColumns);
    std::cerr << "ridge " << command << ": no range matches '"
              << reports::printable(analysis.options.range->pattern()) << "'"
              << (near.empty() ? ": this recording has no NVTX ranges" : near) << '\n';
    return false;
}

} // namespace ridge::cli
