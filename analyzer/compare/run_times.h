// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"

#include <span>

namespace ridge::analyzer {

/// Mean of times that are not negative, rounded down; exact for one. `times` not empty.
Ns mean(std::span<const Ns> times);

/// From the times of the runs `a` to those of the runs `b`; neither is empty.
TimeChange timeChange(std::span<const Ns> a, std::span<const Ns> b);

} // namespace ridge::analyzer
