// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a sweep varies: names with values, and the places of a command where the values go.
#pragma once

#include "analyzer/compare/sweep.h"
#include "spool/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridge::cli {

using WordList = std::vector<std::string>;

/// More values of all parameters together are an error: each is a run of the program.
inline constexpr std::size_t kMostPoints = 1000;

/// "naive,fused" or "256..4096", which doubles from its first number while that is no larger than
/// its last. Also both: "1,64..1024". An Error for an empty item, a value twice, or a range that is
/// none.
Result<WordList> parseValues(std::string_view name, std::string_view list);

/// "seq=256..4096".
Result<analyzer::SweepParameter> parseParameter(std::string_view text);

/// A command with {name} where a value goes, and what goes there.
struct SweepCommand {
    WordList words;
    std::vector<analyzer::SweepParameter> parameters;
};

/// Of a bundled workload: each option whose value is a list or a range is varied. A value joined
/// by "=" counts too.
Result<SweepCommand> workloadSweep(const WordList& words);

/// An Error where a parameter is named twice, has no place in the words, a place has no parameter,
/// nothing is varied, or the points are more than kMostPoints.
Result<void> checkSweep(const SweepCommand& command);

/// The words of one point: {name} is its value, {{name}} the text {name}. All other braces stay.
WordList wordsOf(const SweepCommand& command, const WordList& values);

/// The values of every point; the last parameter changes fastest.
std::vector<WordList> allValues(const std::vector<analyzer::SweepParameter>& parameters);

/// "variant=naive,seq=256" with nothing in it that a file's name must not have.
std::string fileName(const std::vector<analyzer::SweepParameter>& parameters,
                     const WordList& values);

} // namespace ridge::cli
