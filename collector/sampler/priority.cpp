// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/priority.h"

#include <sys/resource.h>

namespace ridge::sampler {

bool giveWay() {
    constexpr int kNice = 10;                        // 110 of 1024 in the kernel's weights
    return setpriority(PRIO_PROCESS, 0, kNice) == 0; // on Linux 0 is the calling thread
}

} // namespace ridge::sampler
