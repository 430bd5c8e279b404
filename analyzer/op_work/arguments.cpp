// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/arguments.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace ridge::analyzer {
namespace {

struct TypeName {
    std::string_view name;
    ElementType type;
};

// Short names are the recorder's; long ones are PyTorch's own, as c10::toString writes them.
constexpr TypeName kTypeNames[] = {
    {"f64", ElementType::F64},
    {"f32", ElementType::F32},
    {"f16", ElementType::F16},
    {"bf16", ElementType::Bf16},
    {"i64", ElementType::I64},
    {"i32", ElementType::I32},
    {"i16", ElementType::I16},
    {"i8", ElementType::I8},
    {"u8", ElementType::U8},
    {"bool", ElementType::Bool},
    {"Float8_e4m3fn", ElementType::F8},
    {"Float8_e5m2", ElementType::F8},
    {"Float8_e4m3fnuz", ElementType::F8},
    {"Float8_e5m2fnuz", ElementType::F8},
    {"Float8_e8m0fnu", ElementType::F8},
};

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::optional<ElementType> typeNamed(std::string_view name) {
    if (name.empty() || !std::all_of(name.begin(), name.end(), isNameCharacter))
        return std::nullopt;
    const auto* const known = std::find_if(std::begin(kTypeNames), std::end(kTypeNames),
                                           [&](const TypeName& row) { return row.name == name; });
    return known == std::end(kTypeNames) ? ElementType::Other : known->type;
}

/// The part of `text` before `separator`, else all of it. It is taken off, with the separator.
std::string_view takePart(std::string_view& text, std::string_view separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + separator.size());
    return part;
}

std::optional<std::int64_t> integer(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

/// "2,3"; "" has none.
std::optional<IntegerList> integers(std::string_view text) {
    IntegerList list;
    if (text.ends_with(','))
        return std::nullopt;
    while (!text.empty()) {
        const auto value = integer(takePart(text, ","));
        if (!value)
            return std::nullopt;
        list.push_back(*value);
    }
    return list;
}

std::optional<TensorArgument> tensor(std::string_view text) {
    if (!text.ends_with(']'))
        return std::nullopt;
    text.remove_suffix(1);
    const std::size_t open = text.find('[');
    if (open == std::string_view::npos)
        return std::nullopt;
    const auto type = typeNamed(text.substr(0, open));
    auto sizes = integers(text.substr(open + 1));
    if (!type || !sizes || std::any_of(sizes->begin(), sizes->end(), [](auto n) { return n < 0; }))
        return std::nullopt;
    return TensorArgument{*type, std::move(*sizes)};
}

/// "f32[2,3] f32[4] ": a space behind each.
std::optional<TensorList> tensors(std::string_view text) {
    TensorList list;
    if (!text.empty() && !text.ends_with(' '))
        return std::nullopt;
    while (!text.empty()) {
        const std::string_view part = takePart(text, " ");
        if (part == "-")
            continue;
        auto each = tensor(part);
        if (!each)
            return std::nullopt;
        list.push_back(std::move(*each));
    }
    return list;
}

template <class Value>
std::optional<OpArgument> argumentOf(std::optional<Value> value) {
    if (!value)
        return std::nullopt;
    return OpArgument(std::move(*value));
}

std::optional<OpArgument> argument(std::string_view text) {
    if (text == "-")
        return OtherArgument::None;
    if (text == "int" || text == "float" || text == "scalar")
        return OtherArgument::Number;
    if (text == "true" || text == "false")
        return text == "true";
    if (text.size() >= 2 && text.front() == '{' && text.back() == '}')
        return argumentOf(tensors(text.substr(1, text.size() - 2)));
    if (text.size() >= 2 && text.front() == '(' && text.back() == ')')
        return argumentOf(integers(text.substr(1, text.size() - 2)));
    return argumentOf(tensor(text));
}

} // namespace

std::string_view name(ElementType type) {
    switch (type) {
    case ElementType::F8:
        return "f8";
    case ElementType::Other:
        return "other";
    default:
        return std::ranges::find(kTypeNames, type, &TypeName::type)->name;
    }
}

double bytesOf(ElementType type) {
    switch (type) {
    case ElementType::Bool:
    case ElementType::U8:
    case ElementType::I8:
    case ElementType::F8:
        return 1;
    case ElementType::I16:
    case ElementType::F16:
    case ElementType::Bf16:
        return 2;
    case ElementType::I32:
    case ElementType::F32:
        return 4;
    case ElementType::I64:
    case ElementType::F64:
        return 8;
    case ElementType::Other:
        break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

std::optional<std::vector<OpArgument>> parseArguments(std::string_view text) {
    std::vector<OpArgument> arguments;
    if (text.ends_with(", "))
        return std::nullopt;
    while (!text.empty()) {
        auto each = argument(takePart(text, ", "));
        if (!each)
            return std::nullopt;
        arguments.push_back(std::move(*each));
    }
    return arguments;
}

} // namespace ridge::analyzer
