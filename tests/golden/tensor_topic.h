// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/unit/analyzer/story.h"

namespace ridge::golden {

/// 400 MB of weights, and four steps of which two are followed. The first makes 200 MB for the
/// optimizer. The third keeps 30 MB, so it is like none; the fourth is like the second. There the
/// peak is: 400 + 10 + 200 + 30 + 2 x 100 + 50 MB.
void tensors(tests::Story& story);

} // namespace ridge::golden
