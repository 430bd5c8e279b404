// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// From the selected item to another one.
#pragma once

#include "gui/timeline/lanes/lanes.h"
#include "gui/view/view_state.h"

namespace ridge::gui {

/// The item after (direction 1) or before (-1) the selected one in its row.
void selectNext(ViewState& state, const Lanes& lanes, const Document& document, int direction);

/// From an operation to the call that launched it, and back.
void selectCounterpart(ViewState& state, const Lanes& lanes, const Document& document);

/// The next idle time after (1) or before (-1) the selected item, else the begin of what is
/// visible. Needs results.
void selectGap(ViewState& state, const Document& document, int direction);

} // namespace ridge::gui
