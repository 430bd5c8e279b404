// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge::gui {

/// Keeps freed memory in the process while a long recording is read, analysed and laid out.
/// Otherwise glibc returns each large block to the system, which has to clear its pages again at
/// the next use. For the whole process, from any thread.
void keepFreedMemory();

/// Returns free memory to the system. Call it after the lanes are built; earlier they would fault
/// the pages in again (0.1 s for ten million events). From any thread.
void giveBackFreedMemory();

} // namespace ridge::gui
