// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/any.hpp>
#include <boost/program_options.hpp>
#include <charconv>
#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

namespace ridge::cli {

/// The value of an option that takes a whole number from 0 on. Boost reads "-1" as the largest one.
struct Count {
    std::size_t value = 0;
};

inline std::ostream& operator<<(std::ostream& out, const Count& count) {
    return out << count.value;
}

/// Called by Boost.Program_options.
inline void validate(boost::any& result, const std::vector<std::string>& words, Count*, int) {
    namespace po = boost::program_options;
    const std::string& word = po::validators::get_single_string(words);
    Count count;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), count.value);
    if (error != std::errc() || end != word.data() + word.size())
        throw po::validation_error(po::validation_error::invalid_option_value, "", word);
    result = count;
}

} // namespace ridge::cli
