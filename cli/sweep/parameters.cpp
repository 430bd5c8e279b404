// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep/parameters.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <set>
#include <sstream>

namespace ridge::cli {

using analyzer::SweepParameter;

namespace {

std::optional<std::uint64_t> wholeNumber(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || code != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// The numbers of "256..4096"; none where the text is no range.
std::optional<WordList> rangeOf(std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos)
        return std::nullopt;
    const auto from = wholeNumber(text.substr(0, dots)), to = wholeNumber(text.substr(dots + 2));
    if (!from || !to)
        return std::nullopt;
    WordList values;
    if (*from > 0)
        for (std::uint64_t value = *from; value <= *to; value *= 2) {
            values.push_back(std::to_string(value));
            if (value > UINT64_MAX / 2)
                break;
        }
    return values;
}

bool isNamePart(char c, bool first) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (!first && ((c >= '0' && c <= '9') || c == '-'));
}

bool isName(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if (!isNamePart(text[i], i == 0))
            return false;
    return !text.empty();
}

/// The name in braces that begins at text[at], which is "{"; "" where none does.
std::string_view placeAt(std::string_view text, std::size_t at) {
    const std::size_t end = text.find('}', at);
    if (end == std::string_view::npos)
        return "";
    const std::string_view name = text.substr(at + 1, end - at - 1);
    return isName(name) ? name : "";
}

/// `word` with each {name} replaced by what `valueOf` says, and each {{name}} by {name}.
std::string replaced(std::string_view word,
                     const std::function<std::string(std::string_view name)>& valueOf) {
    std::string out;
    for (std::size_t at = 0; at < word.size();) {
        const bool isDoubled = word.substr(at).starts_with("{{");
        const std::string_view name =
            word[at] == '{' ? placeAt(word, isDoubled ? at + 1 : at) : std::string_view();
        if (name.empty()) {
            out += word[at++];
        } else if (isDoubled && word.substr(at + name.size() + 2).starts_with("}}")) {
            out += fmt::format("{{{}}}", name);
            at += name.size() + 4;
        } else if (isDoubled) { // "{{name}": the outer brace stands for itself
            out += word[at++];
        } else {
            out += valueOf(name);
            at += name.size() + 2;
        }
    }
    return out;
}

bool isVaried(std::string_view value) {
    return value.find(',') != std::string_view::npos || rangeOf(value).has_value();
}

/// "--seq" of "--seq=1,2" and of "--seq"; "" of other words.
std::string_view optionName(std::string_view word) {
    if (!word.starts_with("--"))
        return "";
    const std::string_view name = word.substr(2, word.find('=') - 2);
    return isName(name) ? name : "";
}

std::string namesOf(const std::vector<SweepParameter>& parameters) {
    WordList names;
    for (const SweepParameter& parameter : parameters)
        names.push_back("{" + parameter.name + "}");
    return fmt::format("{}", fmt::join(names, ", "));
}

std::size_t pointsOf(const std::vector<SweepParameter>& parameters) {
    std::size_t points = 1;
    for (const SweepParameter& parameter : parameters)
        points = std::min(points * parameter.values.size(), kMostPoints + 1);
    return points;
}

} // namespace

Result<WordList> parseValues(std::string_view name, std::string_view list) {
    WordList values;
    std::istringstream parts{std::string(list) + ','};
    for (std::string part; std::getline(parts, part, ',');) {
        const auto range = rangeOf(part);
        if (part.empty())
            return fail(fmt::format("a value of {} is empty: '{}'", name, list));
        if (range && range->empty())
            return fail(fmt::format("'{}' of {} is no range: it begins above 0 and ends no lower, "
                                    "as 256..4096",
                                    part, name));
        for (const std::string& value : range ? *range : WordList{part}) {
            if (std::ranges::find(values, value) != values.end())
                return fail(fmt::format("{} has the value '{}' twice", name, value));
            values.push_back(value);
        }
    }
    return values;
}

Result<SweepParameter> parseParameter(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    if (equals == std::string_view::npos || !isName(name))
        return fail(fmt::format("--vary takes NAME=VALUES, as seq=256..4096, not '{}'", text));
    auto values = parseValues(name, text.substr(equals + 1));
    if (!values)
        return tl::unexpected(values.error());
    return SweepParameter{std::string(name), std::move(*values)};
}

Result<SweepCommand> workloadSweep(const WordList& words) {
    SweepCommand command;
    std::string option; // whose value comes next
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string_view joined = optionName(word);
        const bool isJoined = !joined.empty() && equals != std::string::npos;
        const std::string name = isJoined ? std::string(joined) : option;
        const std::string value = isJoined ? word.substr(equals + 1) : word;
        option = isJoined ? "" : std::string(joined);
        if (name.empty() || value.starts_with("--") || !isVaried(value)) {
            command.words.push_back(word);
            continue;
        }
        auto values = parseValues(name, value);
        if (!values)
            return tl::unexpected(values.error());
        command.words.push_back(isJoined ? fmt::format("--{0}={{{0}}}", name)
                                         : fmt::format("{{{}}}", name));
        command.parameters.push_back({name, std::move(*values)});
    }
    return command;
}

Result<void> checkSweep(const SweepCommand& command) {
    std::set<std::string, std::less<>> known, used;
    for (const SweepParameter& parameter : command.parameters)
        if (!known.insert(parameter.name).second)
            return fail(
                fmt::format("{} is varied twice: give all its values at once", parameter.name));
    std::string unknown;
    for (const std::string& word : command.words)
        replaced(word, [&](std::string_view name) {
            used.emplace(name);
            if (!known.contains(name) && unknown.empty())
                unknown = name;
            return std::string();
        });
    if (!unknown.empty())
        return fail(
            fmt::format("{{{0}}} has no values: add --vary {0}=VALUES, or write {{{{{0}}}}} "
                        "for the text {{{0}}}",
                        unknown));
    for (const SweepParameter& parameter : command.parameters)
        if (!used.contains(parameter.name))
            return fail(fmt::format("nothing in the command says where {0} goes: write {{{0}}} "
                                    "there",
                                    parameter.name));
    if (command.parameters.empty())
        return fail("nothing is varied: give an option several values, as --seq 256..4096");
    if (pointsOf(command.parameters) > kMostPoints)
        return fail(fmt::format("{} make more than {} points: give fewer values",
                                namesOf(command.parameters), kMostPoints));
    return {};
}

WordList wordsOf(const SweepCommand& command, const WordList& values) {
    WordList words;
    for (const std::string& word : command.words)
        words.push_back(replaced(word, [&](std::string_view name) {
            const auto parameter =
                std::ranges::find(command.parameters, name, &SweepParameter::name);
            return values[static_cast<std::size_t>(parameter - command.parameters.begin())];
        }));
    return words;
}

std::vector<WordList> allValues(const std::vector<SweepParameter>& parameters) {
    std::vector<WordList> points{{}};
    for (const SweepParameter& parameter : parameters) {
        std::vector<WordList> longer;
        for (const WordList& point : points)
            for (const std::string& value : parameter.values) {
                longer.push_back(point);
                longer.back().push_back(value);
            }
        points = std::move(longer);
    }
    return points;
}

std::string fileName(const std::vector<SweepParameter>& parameters, const WordList& values) {
    constexpr std::size_t kLongest = 120;
    std::string name;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        name += (i > 0 ? "," : "") + parameters[i].name + "=" + values[i];
    for (char& c : name)
        if (!isNamePart(c, false) && c != '=' && c != ',' && c != '.' && c != '+')
            c = '_';
    if (name.size() <= kLongest)
        return name;
    // Long values often differ at their ends alone.
    return fmt::format("{}-{:016x}", name.substr(0, kLongest),
                       std::hash<std::string>()(fmt::format("{}", fmt::join(values, "\n"))));
}

} // namespace ridge::cli
