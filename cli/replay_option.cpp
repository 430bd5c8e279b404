// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/replay_option.h"

#include <cstdlib>
#include <regex.h>

namespace ridge::cli {

Result<recorder::ReplayOptions> replayOption(const std::string& given) {
    recorder::ReplayOptions options;
    options.kernels = given;
    const std::size_t comma = given.rfind(',');
    const std::string number = comma == std::string::npos ? "" : given.substr(comma + 1);
    if (!number.empty() && number.find_first_not_of("0123456789") == std::string::npos) {
        options.kernels = given.substr(0, comma);
        options.most = std::strtoull(number.c_str(), nullptr, 10);
        if (*options.most == 0)
            return fail("--replay takes a number of launches above 0");
    }
    regex_t regex{};
    if (!options.kernels.empty() &&
        regcomp(&regex, options.kernels.c_str(), REG_EXTENDED | REG_NOSUB) != 0)
        return fail("--replay: '" + options.kernels + "' is no extended regular expression");
    if (!options.kernels.empty())
        regfree(&regex);
    return options;
}

} // namespace ridge::cli
