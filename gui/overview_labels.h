// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/algorithms/analysis_watch.h"
#include "gui/document.h"

#include <stop_token>

namespace ridge::gui {

/// Whether reading takes so long that labels for the overview are worth the 0.1 s they cost.
bool takesLong(const trace::Overview& overview);

/// Returns the overview with Document::labels, computed from an excerpt of the file. Null if the
/// excerpt has no kernels or a watch is cancelled. Throws trace::Stopped.
DocumentPtr withLabels(const Document& overview, const std::stop_token& reading,
                       analyzer::AnalysisWatch& labelling);

} // namespace ridge::gui
