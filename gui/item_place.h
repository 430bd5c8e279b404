// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/item.h"

#include <string>

namespace ridge::gui {

/// The host call that is stored with an operation, of the operation or its launch; null for other
/// items. It may be one that is not known.
const trace::Launch* launchOf(const trace::Trace& trace, Item item);

/// The kernel, copy or fill that `operation` is.
Item itemOf(const analyzer::Operation& operation);

/// The analyzer's record of a kernel, copy or fill; null of other items and without results. log n.
const analyzer::Operation* operationOf(const Document& document, Item item);

/// Position in RangeForest of the innermost push/pop range that holds `item` (of a range: its own), or
/// kNone. log n; of a range also linear in those that its thread began at the same time.
std::uint32_t rangePositionOf(const Document& document, Item item);

/// The idle piece, of any device, that begins nearest after `time` (direction 1) or before it (-1); none without.
/// Needs results. Devices times log n.
Item nextGap(const Document& document, std::int64_t time, int direction);

/// "stream synchronised", ...
std::string syncName(trace::SyncKind kind);

} // namespace ridge::gui
