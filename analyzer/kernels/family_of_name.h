// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What kind of work a kernel does, by its name only.
#pragma once

#include "analyzer/results/labels/kernel_family.h"

#include <string_view>

namespace ridge::analyzer {

/// True for NCCL's and NVSHMEM's own kernels, by function name.
bool isCommunication(std::string_view function);

/// The family of a kernel by its demangled name: communication by isCommunication(), else of the
/// first of kernelFamilyRules() that matches, else Other. Any bytes are accepted; linear in their
/// number.
KernelFamily familyOf(std::string_view function);

} // namespace ridge::analyzer
