// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/view/view.h"
#include "gui/view/view_state.h"

#include <span>

namespace ridge::gui {

/// A kind of view: its name for --view, the title of its tab, and how it is made.
struct ViewKind {
    const char* name;
    const char* title;
    View* (*make)(ViewState& state, QWidget* parent);
};

/// All views in the order of their tabs. A new view adds its row there; Compare stays last.
std::span<const ViewKind> viewKinds();

/// Index in viewKinds(), or their number when there is none of that name.
std::size_t viewNamed(const QString& name);

} // namespace ridge::gui
