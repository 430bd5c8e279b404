// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/framework/host_busy.h"
#include "analyzer/results/rows/loader_use.h"
#include "trace/records/trace.h"

#include <span>

namespace ridge::analyzer {

/// What workers did in `waits`, where a device was idle and its thread waited for a loader. Each
/// wait has what the ranges of workers on its thread say of the time around it. Part by part of the
/// waits' time, with each worker counted alike. n log n for n ranges and waits.
LoaderUse loaderUse(const trace::Trace& trace, std::span<const HostWait> waits);

} // namespace ridge::analyzer
