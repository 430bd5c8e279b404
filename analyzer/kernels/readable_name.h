// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ridge::analyzer {

/// What a library's kernel does in an engineer's words: "add bf16, elementwise", "flash attention
/// forward bf16, d 64", "matmul bf16 128x256 NNT (nvjet)". Every word follows by a rule from the
/// demangled name. Several kernels may share a name. None where no rule applies, as for the kernels
/// of the program itself; the name is never empty. Any bytes are accepted and may be in the result;
/// linear in their number.
std::optional<std::string> readableName(std::string_view function);

} // namespace ridge::analyzer
