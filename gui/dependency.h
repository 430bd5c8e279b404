// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/item.h"

namespace ridge::gui {

/// The operation that `item` (a kernel, copy or fill) had to wait for by cudaStreamWaitEvent: of the last wait that
/// its stream was told after the launch before its own, the last operation that was launched into the event's stream
/// before the event was recorded (where no record tells when: before the wait). None without such a wait, for
/// operations whose launch is not known, and for all other items. n of the operations, where there are waits at all.
Item awaitedBy(const trace::Trace& trace, Item item);

} // namespace ridge::gui
