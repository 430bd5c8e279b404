// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/workload.h"

namespace ridge::workloads::bandwidth {

/// Variants that write device memory: write, copy, pinned, pageable, disk.
Result<std::unique_ptr<Case>> prepareTransfer(const Setting& setting, const Gpu& gpu,
                                              cudaStream_t stream);

} // namespace ridge::workloads::bandwidth
