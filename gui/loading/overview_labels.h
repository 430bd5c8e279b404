// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "trace/reader.h"
#include "trace/storage/stopped.h"

namespace ridge::gui {

/// Whether reading takes so long that labels for the overview are worth the 0.1 s they cost.
bool takesLong(const trace::Overview& overview);

/// Returns the overview with Document::labels, computed from an excerpt of the file. Null if it
/// has none. Throws trace::Stopped.
DocumentPtr withLabels(const Document& overview, const std::stop_token& stop = {});

} // namespace ridge::gui
