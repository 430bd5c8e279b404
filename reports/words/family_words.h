// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <array>
#include <string>

namespace ridge::reports {

/// A part of a family's time, by what its kernels are bound by.
struct FamilyPart {
    const char* name;
    analyzer::Ns time;
};

/// They add up to the time of the family.
std::array<FamilyPart, 5> partsOf(const analyzer::KernelFamilyRow& row);

/// "compute 61.0 %, bandwidth 30.0 %, unclassified 9.0 %" of the family's time; "withheld".
std::string splitText(const analyzer::Analysis& analysis, const analyzer::KernelFamilyRow& row);

} // namespace ridge::reports
