// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <QByteArray>

#include <string_view>

namespace ridge::gui {

/// The report of `analysis`, with its step, as a PDF to print: what the Markdown says, on numbered
/// A4 pages, with the pictures of the page before its tables. Names are cut that would fill a page.
/// Without the program that draws pictures (drawn_picture.h) the PDF says so in their place. GUI
/// thread. `file` is the recording's name.
QByteArray reportPdf(const analyzer::Analysis& analysis, std::string_view file);

} // namespace ridge::gui
