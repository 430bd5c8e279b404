// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/item.h"

namespace ridge::gui {

/// The operation that `item` (a kernel, copy or fill) had to wait for by cudaStreamWaitEvent: of the last wait that
/// its stream was told after the operation before it was launched, the last operation that was launched into the
/// event's stream before the event was recorded (where no record tells when: before the wait). A stream runs in order.
/// None without such a wait, for operations whose launch is not known, for all other items, and without results.
/// Follows how far these three lie apart: log n, and the operations of their GPUs in between.
Item awaitedBy(const Document& document, Item item);

} // namespace ridge::gui
