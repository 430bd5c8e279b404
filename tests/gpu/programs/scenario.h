// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <cstring>
#include <initializer_list>

namespace ridge::gpu {

struct Scenario {
    const char* name;
    int (*run)(); ///< returns the exit status
};

/// Runs the scenario that argv[1] names; "--list" prints the names, one a line.
inline int runScenario(int argc, char** argv, std::initializer_list<Scenario> scenarios) {
    const char* wanted = argc > 1 ? argv[1] : "";
    for (const Scenario& each : scenarios) {
        if (std::strcmp(each.name, wanted) == 0) {
            return each.run();
        }
        if (std::strcmp(wanted, "--list") == 0) {
            std::puts(each.name);
        }
    }
    if (std::strcmp(wanted, "--list") == 0) {
        return 0;
    }
    std::fprintf(stderr, "no scenario named '%s'; --list shows them\n", wanted);
    return 2;
}

} // namespace ridge::gpu
