// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// Whether drawnPicture() makes files with this ending: ".png", ".pdf".
bool isDrawnEnding(std::string_view ending);

/// `svg` as the bytes of a file with that ending: a PNG of twice its size, or a PDF of one page with
/// lines and letters. librsvg's program rsvg-convert draws it, found in PATH, without a
/// terminal. An Error says what to install where it is not there, or what it said.
Result<std::string> drawnPicture(std::string_view svg, std::string_view ending);

} // namespace ridge::reports
