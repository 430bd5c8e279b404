// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/readable_name.h"
#include "reports/words/format.h"

#include <cctype>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

bool continues(unsigned char byte) {
    return (byte & 0xC0) == 0x80;
}

/// Length of the well-formed UTF-8 sequence at text[at], 0 when there is none; sets its code point.
std::size_t sequence(std::string_view text, std::size_t at, char32_t& point) {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) {
        point = lead;
        return 1;
    }
    const std::size_t length = lead >= 0xF0 && lead < 0xF5   ? 4
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xC2 && lead < 0xE0 ? 2
                                                             : 0;
    if (length == 0 || at + length > text.size())
        return 0;
    point = static_cast<char32_t>(lead & (0xFF >> (length + 1)));
    for (std::size_t i = 1; i < length; ++i) {
        const auto byte = static_cast<unsigned char>(text[at + i]);
        if (!continues(byte))
            return 0;
        point = point << 6 | (byte & 0x3F);
    }
    const bool overlong = (length == 3 && point < 0x800) || (length == 4 && point < 0x10000);
    return overlong || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000) ? 0 : length;
}

/// Control characters, and marks that would turn the direction of the text around.
bool isHarmful(char32_t point) {
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x200E || point == 0x200F ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069) ||
           point == 0xFEFF;
}

/// Byte offset of column `column` of printable text.
std::size_t offset(std::string_view text, std::size_t column) {
    std::size_t at = 0;
    for (; at < text.size() && column > 0; --column)
        do
            ++at;
        while (at < text.size() && continues(static_cast<unsigned char>(text[at])));
    return at;
}

/// Without the argument list that ends a demangled function name.
std::string_view withoutArguments(std::string_view name) {
    if (name.empty() || name.back() != ')')
        return name;
    int depth = 0;
    for (std::size_t i = name.size(); i-- > 1;) {
        depth += name[i] == ')' ? 1 : name[i] == '(' ? -1 : 0;
        if (depth == 0)
            return name.substr(0, i);
    }
    return name;
}

bool isNameCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
}

/// Where the qualifier begins that `text` ends with: an identifier, with template arguments or not,
/// or "(anonymous namespace)". text.size() where it ends with none.
std::size_t qualifierIn(std::string_view text) {
    constexpr std::string_view kAnonymous = "(anonymous namespace)";
    if (text.ends_with(kAnonymous))
        return text.size() - kAnonymous.size();
    std::size_t at = text.size();
    for (int depth = 0; at > 0 && (text[at - 1] == '>' || depth > 0); --at)
        depth += text[at - 1] == '>' ? 1 : text[at - 1] == '<' ? -1 : 0;
    while (at > 0 && isNameCharacter(text[at - 1]))
        --at;
    return at;
}

/// "at::native::f<at::Half>" -> "f<Half>"
std::string withoutQualifiers(std::string_view name) {
    std::string out;
    for (std::size_t at = 0; at < name.size(); ++at) {
        if (name.substr(at, 2) == "::" && qualifierIn(out) < out.size()) {
            out.resize(qualifierIn(out));
            ++at;
        } else {
            out += name[at];
        }
    }
    return out;
}

} // namespace

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        char32_t point = 0;
        const std::size_t length = sequence(text, at, point);
        const std::size_t taken = length == 0 ? 1 : length;
        if (length != 0 && !isHarmful(point))
            out.append(text.substr(at, length));
        else
            for (std::size_t i = 0; i < taken; ++i)
                out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[at + i]));
        at += taken;
    }
    return out;
}

std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    for (char c : text)
        count += !continues(static_cast<unsigned char>(c));
    return count;
}

std::string shortened(std::string_view text, std::size_t width) {
    const std::size_t taken = columns(text);
    if (taken <= width)
        return std::string(text);
    const std::size_t tail = (width - 1) * 2 / 5;
    const std::size_t head = width - 1 - tail;
    return std::string(text.substr(0, offset(text, head))) + "…" +
           std::string(text.substr(offset(text, taken - tail)));
}

std::string beginning(std::string_view text, std::size_t width) {
    return columns(text) <= width ? std::string(text)
                                  : std::string(text.substr(0, offset(text, width - 1))) + "…";
}

std::string ending(std::string_view text, std::size_t width) {
    const std::size_t taken = columns(text);
    return taken <= width ? std::string(text)
                          : "…" + std::string(text.substr(offset(text, taken - (width - 1))));
}

std::string shortenedArguments(std::string_view name, std::size_t width) {
    const std::size_t plain = name.find('<');
    constexpr std::size_t kLeastArguments = 8; // columns
    if (plain == std::string_view::npos || columns(name) <= width ||
        plain + kLeastArguments > width)
        return shortened(name, width);
    return std::string(name.substr(0, plain)) + shortened(name.substr(plain), width - plain);
}

std::string kernelName(std::string_view function, std::size_t width) {
    if (const auto readable = analyzer::readableName(function))
        return shortened(printable(*readable), width);
    constexpr std::string_view kVoid = "void ";
    if (function.starts_with(kVoid))
        function.remove_prefix(kVoid.size());
    return shortenedArguments(printable(withoutQualifiers(withoutArguments(function))), width);
}

} // namespace ridge::reports
