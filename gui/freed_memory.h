// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge::gui {

/// Lets memory that is freed while a long recording is read, analysed and laid out be taken again: glibc would
/// hand each large block back to the system, which then has to clear its pages once more. For the whole process,
/// from any thread.
void keepFreedMemory();

/// Hands back what is free once all that is done: before, the lanes would fault it in again (ten million events:
/// 0.1 s). From any thread.
void giveBackFreedMemory();

} // namespace ridge::gui
