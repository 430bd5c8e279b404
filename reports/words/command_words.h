// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace ridge::reports {

/// Each command without the words at the begin and the end that all of them have: what tells them
/// apart.
std::vector<std::string> differences(const std::vector<std::string>& commands);

} // namespace ridge::reports
