// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of a demangled kernel name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// `function` without every "(anonymous namespace)::".
std::string withoutAnonymous(std::string_view function);

/// Views into the name that they were taken from. Names that are not demangled C++, or are cut,
/// give parts that need not mean anything. Every input is accepted, and the time is linear in its
/// size.
struct KernelSignature {
    std::string_view whole;    ///< without the return type and the argument list
    std::string_view function; ///< own name, without qualifiers and template arguments
    std::vector<std::string_view> arguments; ///< own template arguments
};
KernelSignature signatureOf(std::string_view function);

/// The name of a type or of a function within a template argument, such as
/// "at::native::BinaryFunctor<float, float>" or "at::native::silu_kernel(int&)::{lambda()#1}".
struct NamedPart {
    std::string_view name;                   ///< "BinaryFunctor", "silu_kernel"
    std::vector<std::string_view> arguments; ///< template arguments right behind the name
};
NamedPart namedPartOf(std::string_view text);

} // namespace ridge::analyzer
