// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/analysis_watch.h"
#include "gui/document.h"
#include "trace/reader.h"

namespace ridge::gui {

/// Whether a recording takes so long to read that labels of its overview are worth their tenth of a second.
bool takesLong(const trace::Overview& overview);

/// The same overview with Document::labels, from an excerpt of its file; null where that has none, and once
/// either watch is cancelled.
DocumentPtr withLabels(const Document& overview, trace::ReadWatch& reading,
                       analyzer::AnalysisWatch& labelling);

} // namespace ridge::gui
