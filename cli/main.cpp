// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/output/escaped_stream.h"
#include "collector/recorder/version.h"

#include <algorithm>
#include <exception>
#include <iostream>
#include <new>

namespace {

using ridge::cli::Command;

void printHelp(std::ostream& out) {
    out << "Ridgepoint says what a CUDA program is bound by: compute, bandwidth or overhead.\n\n"
           "  ridge record -- python train.py      records a program into train.ridge\n"
           "  ridge analyze train.ridge            says what it is bound by\n\n"
           "usage: ridge COMMAND [options]\n\nCommands:\n";
    for (const Command& command : ridge::cli::commands())
        out << "  " << command.name << std::string(10 - command.name.size(), ' ') << command.summary
            << '\n';
    out << "\n`ridge COMMAND --help` explains a command; `ridge --version` prints the version.\n";
}

int run(const std::string& name, const ridge::cli::Arguments& arguments) {
    const auto all = ridge::cli::commands();
    const auto command =
        std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == name; });
    if (command == all.end()) {
        std::cerr << "ridge: unknown " << (name.starts_with('-') ? "option" : "command") << " '"
                  << name << "' (see `ridge --help`)\n";
        return ridge::cli::kUsageError;
    }
    return command->run(arguments);
}

} // namespace

int main(int argc, char** argv) {
    const ridge::cli::EscapedStream escaped(std::cerr);
    const ridge::cli::Arguments words(argv + 1, argv + argc);
    if (words.empty()) {
        printHelp(std::cerr);
        return ridge::cli::kUsageError;
    }
    if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        printHelp(std::cout);
        return 0;
    }
    if (words[0] == "--version") {
        std::cout << "ridge " << ridge::recorder::kVersion << '\n';
        return 0;
    }
    try {
        const int status = run(words[0], {words.begin() + 1, words.end()});
        if (!std::cout.flush()) {
            std::cerr << "ridge: cannot write to standard output\n";
            return status == 0 ? 1 : status;
        }
        return status;
    } catch (const std::bad_alloc&) {
        std::cerr << "ridge: not enough memory. A machine with more, or a shorter recording, will "
                     "do\n";
        return 1;
    } catch (const std::exception& error) { // a defect: never a silent end
        std::cerr << "ridge: " << error.what() << '\n';
        return 1;
    }
}
