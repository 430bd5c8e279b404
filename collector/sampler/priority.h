// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge::sampler {

/// From now on the calling thread, and the threads that it starts, get a tenth of a core that others
/// want too, and all of one that is free. Decoding takes a core: a program whose threads fill all
/// cores would wait for the one that shares its core with us. False where the kernel refuses.
bool giveWay();

} // namespace ridge::sampler
