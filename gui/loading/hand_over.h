// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

class QObject;

namespace ridge::gui {

/// Runs `call` once in the event loop of `context`'s thread, or never where `context` goes before. Any thread.
void handOver(QObject* context, std::function<void()> call);

} // namespace ridge::gui
