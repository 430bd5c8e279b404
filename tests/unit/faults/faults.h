// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes one allocation, or one call of the system, fail in the whole program.
#pragma once

#include <cstdint>
#include <functional>

namespace ridge::test {

/// What can fail.
enum class Fault : std::uint8_t {
    Allocation,       ///< operator new throws std::bad_alloc
    SqliteAllocation, ///< SQLite gets no memory
    Read,             ///< read() and pread(): EIO
    Write             ///< write() and pwrite(): ENOSPC
};

/// Before main() uses SQLite: lets its memory and its calls fail too.
void prepareFaults();

/// Runs `work` with the first one failing, then with the second one, ..., each `stride`th, until it
/// needs no more than that. Calls `check(hit)` after each run, with nothing failing. Returns how many
/// faults there were.
std::size_t failEach(Fault fault, std::size_t stride, const std::function<void()>& work,
                     const std::function<void()>& check);

} // namespace ridge::test
