// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output.h"

#include <string_view>

namespace ridge::inject {

/// A number for `text`, declared in the spool before its first use. Same text, same number. Texts over
/// spool::kMaxTextBytes are cut there. "" gives 0. Any thread.
spool::TextId internText(std::string_view text);
spool::TextId internText(const wchar_t* text);

} // namespace ridge::inject
