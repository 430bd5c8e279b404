// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/range_filter.h"

#include "analyzer/results/measures/none.h"

#include <algorithm>
#include <set>

namespace ridge::analyzer {
namespace {

constexpr std::string_view kRegex = "re:";
constexpr std::string_view kAnyPath = "**";
constexpr std::size_t kMostComponents = 63; ///< a bit each, and one for the end
constexpr std::size_t kLongestPattern = 1000;

tl::unexpected<Error> refuse(std::string_view pattern, const std::string& why) {
    return fail("'" + std::string(pattern.substr(0, 100)) + "' is no range pattern: " + why);
}

/// Whether `glob`, in which '*' stands for any characters, is the whole of `text`.
bool matchesGlob(std::string_view glob, std::string_view text) {
    std::size_t g = 0, t = 0, star = std::string_view::npos, resume = 0;
    while (t < text.size()) {
        if (g < glob.size() && glob[g] == '*') {
            star = g++;
            resume = t;
        } else if (g < glob.size() && glob[g] == text[t]) {
            ++g;
            ++t;
        } else if (star != std::string_view::npos) {
            g = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    return glob.find_first_not_of('*', g) == std::string_view::npos;
}

/// Of a repetition, a back reference or a character's code. libstdc++ adds its digits up in an int or a long.
bool hasHugeNumber(std::string_view regex) {
    constexpr std::ptrdiff_t kMostDigits = 9;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t i = 0; i < regex.size(); ++i) {
        if (regex[i] != '\\' && regex[i] != '{' && regex[i] != ',')
            continue;
        const std::string_view behind = regex.substr(i + 1);
        if (std::ranges::find_if_not(behind, isDigit) - behind.begin() > kMostDigits)
            return true;
    }
    return false;
}

bool matchesName(const std::string& component, const RangeRow& row) {
    return matchesGlob(component, row.name) ||
           (!row.domain.empty() && matchesGlob(component, row.domain + ":" + row.name));
}

std::size_t slashesIn(const RangeRow& row) {
    return static_cast<std::size_t>(std::count(row.name.begin(), row.name.end(), '/'));
}

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}

} // namespace

std::optional<std::string> pathOf(std::span<const RangeRow> rows, std::size_t row, bool domains) {
    std::vector<const RangeRow*> chain;
    std::size_t length = 0;
    for (std::size_t i = row;; i = rows[i].parent) {
        chain.push_back(&rows[i]);
        length += rows[i].name.size() + 1;
        if (domains && !rows[i].domain.empty())
            length += rows[i].domain.size() + 1;
        if (length > kLongestPath + 1)
            return std::nullopt;
        if (rows[i].parent == kNone)
            break;
    }
    std::string path;
    for (std::size_t i = chain.size(); i-- > 0;) {
        if (domains && !chain[i]->domain.empty())
            path += chain[i]->domain + ":";
        path += chain[i]->name;
        path += i > 0 ? "/" : "";
    }
    return path;
}

Result<RangeFilter> RangeFilter::parse(std::string_view pattern) {
    if (pattern.size() > kLongestPattern)
        return refuse(pattern, "it is longer than " + std::to_string(kLongestPattern) + " bytes");
    RangeFilter filter;
    filter.m_pattern = pattern;
    if (pattern.starts_with(kRegex)) {
        const std::string_view regex = pattern.substr(kRegex.size());
        if (hasHugeNumber(regex))
            return refuse(pattern, "a number in the regular expression is too large");
        // Of the two ways of libstdc++ this one takes no exponential time ("(a*)*b"); it knows no back reference.
        constexpr auto kHow =
            std::regex::ECMAScript | std::regex::nosubs | std::regex_constants::__polynomial;
        try {
            filter.m_regex.emplace(std::string(regex), kHow);
        } catch (const std::regex_error& error) {
            return refuse(pattern,
                          std::string("no ECMAScript regular expression: ") + error.what());
        }
        return filter;
    }
    for (std::size_t begin = 0; begin <= pattern.size();) {
        const std::size_t end = std::min(pattern.find('/', begin), pattern.size());
        filter.m_components.emplace_back(pattern.substr(begin, end - begin));
        if (filter.m_components.back().empty())
            return refuse(pattern, "a name between two '/' is empty");
        begin = end + 1;
    }
    if (filter.m_components.size() > kMostComponents)
        return refuse(pattern, "it has more than " + std::to_string(kMostComponents) + " names");
    return filter;
}

std::string RangeFilter::joined(std::size_t first, std::size_t last) const {
    std::string text = m_components[first];
    for (std::size_t i = first + 1; i < last; ++i)
        text += '/' + m_components[i];
    return text;
}

/// Bit i of a row's state: the first i components match the names from the outermost range to it.
std::vector<bool> RangeFilter::matchComponents(std::span<const RangeRow> rows) const {
    const auto skipAnyPaths = [&](std::uint64_t state) {
        for (std::size_t i = 0; i < m_components.size(); ++i)
            if (state >> i & 1 && m_components[i] == kAnyPath)
                state |= std::uint64_t{1} << (i + 1);
        return state;
    };
    const std::uint64_t outside = skipAnyPaths(1);
    std::vector<std::uint64_t> states(rows.size(), 0);
    std::vector<bool> result(rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::uint64_t before = rows[r].parent == kNone ? outside : states[rows[r].parent];
        std::uint64_t after = 0;
        for (std::size_t i = 0; i < m_components.size(); ++i) {
            if (!(before >> i & 1))
                continue;
            if (m_components[i] == kAnyPath)
                after |= std::uint64_t{1} << i;
            else if (matchesName(m_components[i], rows[r]))
                after |= std::uint64_t{1} << (i + 1);
            if (const auto more = slashesIn(rows[r]); more > 0 && i + more < m_components.size() &&
                                                      matchesName(joined(i, i + more + 1), rows[r]))
                after |= std::uint64_t{1} << (i + more + 1);
        }
        states[r] = skipAnyPaths(after);
        result[r] = states[r] >> m_components.size() & 1;
    }
    return result;
}

std::vector<bool> RangeFilter::matches(std::span<const RangeRow> rows) const {
    if (!m_regex)
        return matchComponents(rows);
    std::vector<bool> result(rows.size());
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (bool domains : {false, true}) {
            const std::optional<std::string> path = pathOf(rows, r, domains);
            result[r] = result[r] || (path && std::regex_match(*path, *m_regex));
        }
    return result;
}

std::vector<std::string> nearestPaths(std::span<const RangeRow> rows, std::string_view pattern,
                                      std::size_t most) {
    constexpr std::size_t kRows = 10'000, kBytes = 200;
    std::set<std::pair<std::size_t, std::string>> nearest;
    std::size_t seen = 0;
    for (std::size_t r = 0; r < rows.size() && seen < kRows; ++r) {
        std::optional<std::string> path = pathOf(rows, r, false);
        if (!path)
            continue;
        ++seen;
        path->resize(std::min(path->size(), kBytes));
        nearest.emplace(editDistance(pattern.substr(0, kBytes), *path), *path);
        if (nearest.size() > most)
            nearest.erase(std::prev(nearest.end()));
    }
    std::vector<std::string> result;
    result.reserve(nearest.size());
    for (const auto& [distance, path] : nearest)
        result.push_back(path);
    return result;
}

} // namespace ridge::analyzer
