// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "gui/timeline/lanes/lanes.h"

namespace ridge::gui {

/// A lane of a curve of shares from samples; finishes the plot. Others set top, unit and origin.
Lane curveLane(const char* title, const char* subtitle, int height, Plot plot,
               analyzer::Label colour);

} // namespace ridge::gui
