// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/run/arguments.h"

#include <algorithm>
#include <sstream>

namespace ridge::workloads {

namespace po = boost::program_options;

Result<po::variables_map> parseStrictly(const po::options_description& options,
                                        const std::vector<std::string>& arguments,
                                        const std::string& command) {
    constexpr int kNoPrefixes =
        po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::variables_map values;
    try {
        po::store(po::command_line_parser(arguments)
                      .options(options)
                      .positional(po::positional_options_description{})
                      .style(kNoPrefixes)
                      .run(),
                  values);
        po::notify(values);
    } catch (const po::error& error) {
        return fail(FailureKind::Usage,
                    fmt::format("{}; see ridge-workload {} --help", error.what(), command));
    }
    return values;
}

std::string joinedNames(std::span<const std::string> names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

Result<std::set<std::string>> chosenNames(const std::string& option, const std::string& list,
                                          std::span<const std::string> names) {
    if (list.empty())
        return std::set<std::string>(names.begin(), names.end());
    std::set<std::string> chosen;
    std::istringstream parts(list + ',');
    for (std::string part; std::getline(parts, part, ',');) {
        if (std::find(names.begin(), names.end(), part) == names.end())
            return fail(FailureKind::Usage, fmt::format("--{}: there is no '{}'; there are {}",
                                                        option, part, joinedNames(names)));
        chosen.insert(part);
    }
    return chosen;
}

} // namespace ridge::workloads
