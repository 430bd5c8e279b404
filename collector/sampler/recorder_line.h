// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::sampler {

/// What the recorder says by stdin: one byte when the program starts, nothing, and the end with its
/// own.
enum class Heard : std::uint8_t { Nothing, Start, End };

/// Listens for at most so long.
Heard listen(std::int64_t ns);

void sayReady();
/// The recorder need not wait for what comes after it.
void sayDone();

} // namespace ridge::sampler
