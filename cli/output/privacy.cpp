// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output/privacy.h"

#include "reports/words/format.h"

#include <array>
#include <fmt/format.h>
#include <string_view>

namespace ridge::cli {
namespace {

using trace::TextUse;

struct UseWords {
    std::string_view holds;
    TextUse use;
    bool stays; ///< in a copy that `ridge scrub` makes
};

constexpr UseWords kUses[] = {
    {"kernels (those of libraries stay)", TextUse::Kernel, false},
    {"modules of the model", TextUse::Module, false},
    {"ops (those of PyTorch stay)", TextUse::Op, false},
    {"types and shapes of ops", TextUse::Argument, true},
    {"files, lines and functions", TextUse::Place, false},
    {"NVTX ranges and marks", TextUse::Range, false},
    {"NVTX ranges of libraries", TextUse::LibraryMark, true},
    {"what PyTorch or the program marks", TextUse::Marked, false},
    {"reasons of graph breaks", TextUse::Reason, false},
    {"files, functions and variables of allocations", TextUse::Symbol, false},
    {"phases of compilers", TextUse::Phase, true},
    {"functions of CUDA and counters", TextUse::Api, true},
};

std::string line(bool stays, std::string_view holds, std::uint64_t different,
                 std::string_view example) {
    constexpr std::size_t kHolds = 46, kExample = 60;
    return fmt::format("{} {} {:>6}  {}\n", stays ? ' ' : '*',
                       reports::padRight(std::string(holds), kHolds), different,
                       reports::shortened(reports::printable(example), kExample));
}

std::string textsOf(const trace::Trace& trace) {
    const std::vector<TextUse> uses = trace::usesOfTexts(trace);
    std::string lines;
    for (const UseWords& words : kUses) {
        std::uint64_t different = 0;
        std::string_view example;
        for (std::size_t i = 0; i < uses.size(); ++i)
            if (uses[i] == words.use && !trace.strings[i].empty() && different++ == 0)
                example = trace.strings[i];
        if (different > 0)
            lines += line(words.stays, words.holds, different, example);
    }
    return lines;
}

} // namespace

std::string privacyText(const trace::Trace& trace, const std::vector<trace::TextsHeld>& held) {
    std::string text = "What the recording tells in words: kinds of text, how many there are, one "
                       "of them.\n`ridge scrub` makes a copy in which those with * are empty or "
                       "numbered.\nWhen it was made, times, sizes, shapes, addresses and process "
                       "ids stay in the copy.\n\n";
    for (const trace::TextsHeld& each : held)
        text += line(each.column.secret == trace::Secret::No, each.column.holds, each.different,
                     each.example);
    return text + textsOf(trace);
}

} // namespace ridge::cli
