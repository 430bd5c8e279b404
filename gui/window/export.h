// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "gui/view/view.h"
#include "spool/result.h"

namespace ridge::gui {

/// Writes what `widget` shows: as SVG where the name of the file ends in .svg, else as PNG. An Error when the file
/// cannot be written.
Result<void> savePicture(QWidget& widget, const QString& file);

/// Writes a view as the name of the file says: .png, .svg, or .csv of the table that it shows. An Error when the
/// file cannot be written, the view has no table, or the name ends in something else.
Result<void> exportView(View& view, const QString& file);

/// Writes a report of what the analysis in `document` is about, as the name of the file says: what `ridge report`
/// writes, or the whole report as .pdf. An Error when there is no analysis yet, the name ends in something else, or the
/// file cannot be written.
Result<void> exportReport(const DocumentPtr& document, const QString& file);

} // namespace ridge::gui
