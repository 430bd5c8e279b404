// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for LD_PRELOAD that shows it was loaded.
#include <unistd.h>

namespace {

__attribute__((constructor)) void showLoaded() {
    constexpr char kText[] = "preloaded\n";
    if (write(STDOUT_FILENO, kText, sizeof kText - 1) < 0) {
        _exit(1);
    }
}

} // namespace
