// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace ridge::reports {

/// Printable text whose Markdown and HTML signs stand for themselves.
std::string plain(std::string_view text);

} // namespace ridge::reports
