// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/kernel_signature.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool opens(char c) {
    return c == '<' || c == '(' || c == '{' || c == '[';
}

bool closes(char c) {
    return c == '>' || c == ')' || c == '}' || c == ']';
}

/// The text between the brackets that `text` begins with; "" where they do not close.
std::string_view inBrackets(std::string_view text) {
    int depth = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += opens(text[at]) ? 1 : closes(text[at]) ? -1 : 0;
        if (depth == 0)
            return text.substr(1, at - 1);
    }
    return {};
}

std::string_view trimmed(std::string_view text) {
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> listOf(std::string_view text) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += opens(text[at]) ? 1 : closes(text[at]) ? -1 : 0;
        if (text[at] == ',' && depth == 0) {
            parts.push_back(trimmed(text.substr(begin, at - begin)));
            begin = at + 1;
        }
    }
    if (!trimmed(text).empty())
        parts.push_back(trimmed(text.substr(begin)));
    return parts;
}

/// Without the argument list at the end.
std::string_view withoutArguments(std::string_view text) {
    if (!text.ends_with(')'))
        return text;
    int depth = 0;
    for (std::size_t at = text.size(); at-- > 0;) {
        depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
        if (depth == 0)
            return text.substr(0, at);
    }
    return text;
}

/// Without what stands in front of the last space outside of brackets.
std::string_view withoutReturnType(std::string_view text) {
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        depth += opens(text[at]) ? 1 : closes(text[at]) ? -1 : 0;
        if (text[at] == ' ' && depth == 0)
            begin = at + 1;
    }
    return text.substr(begin);
}

/// Where the template arguments begin that `text` ends with; text.size() where it ends with none.
std::size_t argumentsBegin(std::string_view text) {
    if (!text.ends_with('>'))
        return text.size();
    int depth = 0;
    for (std::size_t at = text.size(); at-- > 0;) {
        depth += text[at] == '>' ? 1 : text[at] == '<' ? -1 : 0;
        if (depth == 0)
            return at;
    }
    return text.size();
}

std::string_view lastOf(std::string_view qualified) {
    const std::size_t colons = qualified.rfind("::");
    return colons == std::string_view::npos ? qualified : qualified.substr(colons + 2);
}

} // namespace

std::string withoutAnonymous(std::string_view function) {
    constexpr std::string_view kAnonymous = "(anonymous namespace)::";
    std::string text;
    text.reserve(function.size());
    for (std::size_t at = 0; at < function.size();) {
        const std::size_t found = std::min(function.find(kAnonymous, at), function.size());
        text.append(function.substr(at, found - at));
        at = found == function.size() ? found : found + kAnonymous.size();
    }
    return text;
}

KernelSignature signatureOf(std::string_view function) {
    KernelSignature result;
    result.whole = withoutReturnType(withoutArguments(function));
    const std::size_t begin = argumentsBegin(result.whole);
    result.function = lastOf(result.whole.substr(0, begin));
    if (begin < result.whole.size())
        result.arguments = listOf(inBrackets(result.whole.substr(begin)));
    return result;
}

NamedPart namedPartOf(std::string_view text) {
    const std::size_t end = std::min(text.find_first_of("<("), text.size());
    NamedPart part{lastOf(text.substr(0, end)), {}};
    if (end < text.size() && text[end] == '<')
        part.arguments = listOf(inBrackets(text.substr(end)));
    return part;
}

} // namespace ridge::analyzer
