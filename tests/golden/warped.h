// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace ridge::golden {

/// Writes to `copy` the recording `file` as another program could have made it: `seed` stretches and shortens time here
/// and there, in even seeds in whole microseconds, so that many events begin as others end. It scales sampled and
/// counted values, work and ceilings, and lets kernels change names. Throws std::runtime_error.
void warp(const std::filesystem::path& file, const std::filesystem::path& copy, unsigned seed);

} // namespace ridge::golden
