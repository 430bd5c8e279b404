// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The arguments of a PyTorch op, as a recording with --torch has them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace ridge::analyzer {

/// The type of a tensor's elements, narrower ones first within whole and real numbers.
enum class ElementType : std::uint8_t {
    Bool,
    U8,
    I8,
    I16,
    I32,
    I64,
    F8, ///< any of the real types of 8 bits
    F16,
    Bf16,
    F32,
    F64,
    Other ///< complex, quantised, unsigned beyond 8 bits, new ones: of no size that is known here
};

/// "bf16", as a recording writes it; "f8" of any real type of 8 bits, "other" of Other.
std::string_view name(ElementType type);
/// Of one element; not a number for Other.
double bytesOf(ElementType type);

struct TensorArgument {
    ElementType type = ElementType::Other;
    std::vector<std::int64_t> sizes; ///< none is negative; empty: a single element
    bool operator==(const TensorArgument&) const = default;
};

/// Without the undefined ones among them.
using TensorList = std::vector<TensorArgument>;
using IntegerList = std::vector<std::int64_t>;

/// An argument of which only this is recorded.
enum class OtherArgument : std::uint8_t {
    None,  ///< "-": none, an undefined tensor, a string, a list of truth values, ...
    Number ///< "int", "float", "scalar": its value is not recorded
};

using OpArgument = std::variant<OtherArgument, bool, TensorArgument, TensorList, IntegerList>;

/// The arguments in the order of the op's schema. They stand between ", ":
///
///     bf16[64,128]  f32[]         a tensor: type and sizes
///     {f32[2,3] f32[4] }  {}      tensors
///     (2,2)  (-1)  ()             integers
///     true  false                 a truth value
///     int  float  scalar  -       see OtherArgument
///
/// None where `text` has any other form, so also for one that was cut and ends in "...".
/// Any bytes are accepted; the time is linear in their number. An empty text has no arguments.
std::optional<std::vector<OpArgument>> parseArguments(std::string_view text);

} // namespace ridge::analyzer
