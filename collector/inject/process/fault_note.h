// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a program that dies under us was when it died: in its own code, or in CUPTI's, which would
// not have run without us.
#pragma once

namespace ridge::inject {

/// Where the process would die of SIGSEGV, SIGBUS, SIGILL or SIGFPE, leaves "<pid>.fault" in
/// `folder` first (recorder/process/faults.h reads it); then the process dies as it would have.
/// Signals that the program handles are left alone. Once; a child made by fork leaves none.
void noteFaults(const char* folder);

} // namespace ridge::inject
