// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace ridge::bench {

/// What a piece of work cost, in a process of its own.
struct Cost {
    double elapsed = 0, cpu = 0; ///< seconds; cpu of all threads
    std::uint64_t memory = 0;    ///< bytes: the largest resident set of the process
    bool ok = false;             ///< the process ended with status 0
};

/// Runs `setUp` and then `work` in a child process; the times are those of `work` alone, the memory
/// that of both. False from either of them ends the child with a status that is not 0.
Cost measure(const std::function<bool()>& setUp, const std::function<bool()>& work);

/// Runs `program` with one argument after its subcommand, its output thrown away: from the start
/// of the process to its end.
Cost measureProgram(const std::string& program, const std::string& subcommand,
                    const std::string& argument);

} // namespace ridge::bench
