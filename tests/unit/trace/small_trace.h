// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace ridge::trace::test {

/// One process, one device, two streams; a training step's ranges with kernels, a graph launch, a
/// copy, a fill, allocations, samples and a loss.
void writeSmallTrace(const std::filesystem::path& file);

} // namespace ridge::trace::test
