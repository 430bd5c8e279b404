// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace ridge::reports {

/// A plot as an SVG file by itself: `body`, the inside of an <svg> of `width` x `height`, drawn
/// `scale` times as large, with its colours for light and dark grounds. Programs that draw papers
/// and slides know no CSS variables, so that each colour stands where it is used.
std::string pictureFile(std::string_view body, double width, double height, double scale);

} // namespace ridge::reports
