// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"

namespace ridge::gui {

/// The operation that `item` (a kernel, copy or fill) waited for because of cudaStreamWaitEvent. It
/// takes the last such call between the launch of the previous operation of the stream and that of
/// `item`. The answer is the last operation launched into the event's stream before the event was
/// recorded, or before the wait where no record says when. None without such a call, for an
/// operation with an unknown launch, for other items, and without results. Cost: log n, and the GPU
/// operations between the three.
Item awaitedBy(const Document& document, Item item);

} // namespace ridge::gui
