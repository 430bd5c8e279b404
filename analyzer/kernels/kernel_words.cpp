// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/kernel_words.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool isLower(char c) {
    return c >= 'a' && c <= 'z';
}

bool isUpper(char c) {
    return c >= 'A' && c <= 'Z';
}

bool isWordCharacter(char c) {
    return isLower(c) || isUpper(c) || (c >= '0' && c <= '9');
}

char lowered(char c) {
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether the capital at `at` begins a word: "softMax", "CUDAKernel".
bool beginsWord(std::string_view name, std::size_t at) {
    return isUpper(name[at]) && at > 0 &&
           (isLower(name[at - 1]) ||
            (isUpper(name[at - 1]) && at + 1 < name.size() && isLower(name[at + 1])));
}

} // namespace

std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words;
    bool inWord = false;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (!isWordCharacter(name[at])) {
            inWord = false;
            continue;
        }
        if (!inWord || beginsWord(name, at))
            words.emplace_back();
        inWord = true;
        words.back() += lowered(name[at]);
    }
    return words;
}

WordPattern::WordPattern(std::string_view pattern)
    : m_atFirst(pattern.starts_with('^')), m_atLast(pattern.ends_with('$')), m_runs(1) {
    pattern = pattern.substr(m_atFirst, pattern.size() - m_atFirst - m_atLast);
    while (!pattern.empty()) {
        const std::size_t end = std::min(pattern.find(' '), pattern.size());
        if (const std::string_view word = pattern.substr(0, end); word == "...")
            m_runs.emplace_back();
        else
            m_runs.back().push_back(wordOf(word));
        pattern.remove_prefix(std::min(end + 1, pattern.size()));
    }
}

WordPattern::Word WordPattern::wordOf(std::string_view text) {
    Word word{text, text.starts_with('*'), text.size() > 1 && text.ends_with('*')};
    word.text = text.substr(word.anyBefore, text.size() - word.anyBefore - word.anyAfter);
    return word;
}

bool WordPattern::Word::matches(std::string_view word) const {
    if (anyBefore && anyAfter)
        return word.find(text) != std::string_view::npos;
    if (anyBefore)
        return word.ends_with(text);
    return anyAfter ? word.starts_with(text) : word == text;
}

bool WordPattern::matchesAt(std::span<const std::string> words, std::size_t at, const Run& run) {
    if (at > words.size() || run.size() > words.size() - at)
        return false;
    for (std::size_t i = 0; i < run.size(); ++i)
        if (!run[i].matches(words[at + i]))
            return false;
    return true;
}

bool WordPattern::matches(std::span<const std::string> words) const {
    const std::size_t last = m_runs.back().size();
    if ((m_atFirst && !matchesAt(words, 0, m_runs.front())) ||
        (m_atLast &&
         (words.size() < last || !matchesAt(words, words.size() - last, m_runs.back()))))
        return false;
    std::size_t at = 0;
    for (const Run& run : m_runs) {
        while (at + run.size() <= words.size() && !matchesAt(words, at, run))
            ++at;
        if (at + run.size() > words.size())
            return false;
        at += run.size();
    }
    return true;
}

} // namespace ridge::analyzer
