// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/idle/idle_index.h"
#include "analyzer/operations/busy_index.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/window.h"
#include "analyzer/results/rows/device_row.h"

#include <span>

namespace ridge::analyzer {

/// The run on one device from its operations (in time order, not empty) and its idle time.
/// `columns` > 0 cuts the span into that many columns for DeviceRow::strip; column i is
/// [span x i / columns, span x (i + 1) / columns) after the first operation's begin.
DeviceRow deviceRun(std::span<const Operation> operations, const IdleIndex& idle,
                    const trace::Device& device, const Roofs& roofs, std::size_t columns);

/// What a part of a device's operations made of the windows that they cover. `own`: in time order,
/// not empty; the windows are disjoint and ascending, begin and end with operations of `own`, and
/// hold each of them. Other operations inside are foreign work.
DeviceRow devicePart(std::span<const Operation> own, std::span<const Window> windows,
                     const BusyIndex& busy, const IdleIndex& idle, const trace::Device& device,
                     const Roofs& roofs);

} // namespace ridge::analyzer
