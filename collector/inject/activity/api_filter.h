// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace ridge::inject {

/// Whether API calls of this name are recorded without --api all. Those are calls that launch,
/// copy, fill, synchronise, allocate, free, build graphs, load modules, or record and wait for
/// events. Names as CUPTI gives them ("cudaLaunchKernel_v7000", "cuLaunchKernel_ptsz"). Host-side
/// look-ups and queries are left out.
bool keepsApi(std::string_view function);

/// Whether a call of this name gives the GPU work: launches, copies and fills.
bool submitsWork(std::string_view function);

/// Whether it is a query of the driver that the collector makes itself, amid the program's calls:
/// never recorded. A program's own queries are there as calls of the runtime.
bool isOurs(std::string_view function);

} // namespace ridge::inject
