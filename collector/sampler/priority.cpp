// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/priority.h"

#include <sched.h>

namespace ridge::sampler {

bool runOnIdleCores() {
    const sched_param none{};
    return sched_setscheduler(0, SCHED_IDLE, &none) == 0;
}

} // namespace ridge::sampler
