// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ridge::analyzer {

/// A word that names the family of a kernel of the program's own, for a name that tells nothing
/// else: familyOf("kernel3_" + word) is that of `function`. "": of no family. None of a kernel of
/// CUDA's libraries, a framework or a compiler, whose name everybody knows.
std::optional<std::string_view> familyWord(std::string_view function);

} // namespace ridge::analyzer
