// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge::sampler {

/// From now on the calling thread, and the threads that it starts, run only where a core has nothing
/// else to do. Decoding takes a core: a program whose threads fill all cores would wait for the one
/// that shares its core with us. False where the kernel refuses.
bool runOnIdleCores();

} // namespace ridge::sampler
