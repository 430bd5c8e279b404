// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/ridgepoint_framework.h"

namespace ridge::inject {

/// What a framework's hooks call for modules, ops and backward nodes. They never touch CUDA.
extern const RidgeFramework kFramework;

} // namespace ridge::inject
