// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/command_words.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>
#include <sstream>

namespace ridge::reports {
namespace {

std::vector<std::string> wordsOf(const std::string& command) {
    std::istringstream stream(command);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(std::move(word));
    return words;
}

/// How many words from the begin of both are equal.
std::size_t commonWords(std::span<const std::string> a, std::span<const std::string> b) {
    const auto [end, other] = std::ranges::mismatch(a, b);
    return static_cast<std::size_t>(end - a.begin());
}

} // namespace

std::vector<std::string> differences(const std::vector<std::string>& commands) {
    std::vector<std::vector<std::string>> all;
    for (const std::string& command : commands)
        all.push_back(wordsOf(command));
    std::size_t front = all.empty() ? 0 : all.front().size();
    for (const auto& words : all)
        front = std::min(front, commonWords(all.front(), words));
    for (auto& words : all) {
        words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(front));
        std::ranges::reverse(words);
    }
    std::size_t back = all.empty() ? 0 : all.front().size();
    for (const auto& words : all)
        back = std::min(back, commonWords(all.front(), words));
    std::vector<std::string> result;
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].erase(all[i].begin(), all[i].begin() + static_cast<std::ptrdiff_t>(back));
        std::ranges::reverse(all[i]);
        result.push_back(all[i].empty() ? commands[i] : fmt::format("{}", fmt::join(all[i], " ")));
    }
    return result;
}

} // namespace ridge::reports
