// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The table from a kernel's name to its family.
#pragma once

#include "analyzer/results/labels/kernel_family.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace ridge::analyzer {

/// Where a rule looks for its words.
enum class In : std::uint8_t {
    Function, ///< own name: "softmax_warp_forward"
    Whole     ///< qualifiers, own name and template arguments; not the types of the arguments
};

/// One row of the table in kernel_family_rules.cpp.
struct KernelFamilyRule {
    KernelFamily family;
    In in;
    std::string_view words; ///< a WordPattern, kernel_words.h
};

/// In the order in which they are asked; the first that matches wins.
std::span<const KernelFamilyRule> kernelFamilyRules();

} // namespace ridge::analyzer
