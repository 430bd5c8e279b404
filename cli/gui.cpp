// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/workload_program.h"

#include <cerrno>
#include <cstring>
#include <iostream>
#include <unistd.h>

namespace ridge::cli {

/// Becomes ridge-gui, which knows the options.
int runGui(const Arguments& arguments) {
    const Result<std::string> program = programBeside("ridge-gui", "Qt 6");
    if (!program) {
        std::cerr << "ridge gui: " << program.error().message << '\n';
        return 1;
    }
    std::vector<char*> argv{const_cast<char*>(program->c_str())};
    for (const std::string& word : arguments)
        argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    std::cout.flush();
    ::execv(program->c_str(), argv.data());
    std::cerr << "ridge gui: cannot start " << *program << ": " << std::strerror(errno) << '\n';
    return 1;
}

} // namespace ridge::cli
