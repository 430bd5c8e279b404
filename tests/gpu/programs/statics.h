// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge::gpu {

/// Loads a module with static variables and launches a kernel of it that writes one float.
void loadStatics(float* out);

} // namespace ridge::gpu
