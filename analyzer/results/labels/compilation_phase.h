// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace ridge::analyzer {

/// Name of the compilation ranges of C++ extensions (ridgepoint_torch_extensions.py). Others are of
/// torch.compile, or of XLA, whose names begin so.
inline constexpr std::string_view kExtensionPhase = "C++ extension";

} // namespace ridge::analyzer
