// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which part of a recording a report shows, and its figures for one iteration.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// "the run", "the steady state", "iterations 10 to 50", "the start" or "these ranges".
std::string scopeText(const analyzer::Analysis& analysis);

/// What the table of processes has, and how many processes it leaves out.
std::string processNote(const analyzer::Analysis& analysis);

/// Processes that share a GPU and have iterations of their own.
std::size_t repeatingProcesses(const analyzer::Analysis& analysis);

/// As scopeText(), whatever ranges were chosen: "the run", "the steady state", "iterations 10 to
/// 50" or "the start".
std::string phaseText(const analyzer::Analysis& analysis);

/// Whether the report shows figures of one iteration: the mean of those in its part.
bool tellsIterations(const analyzer::Analysis& analysis);

/// `time`, of the whole reported part, divided by its iterations. Unchanged where none are
/// reported.
analyzer::Ns perIteration(const analyzer::Analysis& analysis, analyzer::Ns time);
/// The same of an amount of work.
double perIteration(const analyzer::Analysis& analysis, double amount);

/// "44.1 ms an iteration" or "2.51 s of device time": the time that shares are shares of. Of
/// several devices "4.20 GPU-seconds (2 GPUs)".
std::string wholeText(const analyzer::Analysis& analysis);

/// A count as that of one iteration: "12" or "0.25"; the count itself where none are reported.
std::string countText(const analyzer::Analysis& analysis, std::uint64_t count);

/// "92,323 launches" or "1,535 launches an iteration" of the reported kernels.
std::string launchesText(const analyzer::Analysis& analysis);

/// "Start-up is apart: 27.8 s on the host before the first GPU operation, ..."; "" where nothing is
/// apart, or another part than the steady state is reported.
std::string startNote(const analyzer::Analysis& analysis);

/// What autotuning took outside of start-up; "" for nothing.
std::string autotuningNote(const analyzer::Analysis& analysis);

/// Sentences below the headline: what the steady state is, what an iteration takes, what start-up
/// cost, or why the whole run is reported.
std::vector<std::string> phaseNotes(const analyzer::Analysis& analysis);

inline constexpr std::string_view kStartHeading = "What start-up went to";

/// What start-up and warm-up went to, most time first, with what would shorten it. Empty where
/// nothing is apart.
std::vector<std::string> startAdvice(const analyzer::Analysis& analysis);

std::string_view name(analyzer::Phase phase);
std::string_view key(analyzer::PhaseChoice choice); ///< of JSON: "all", "steady", "start"

} // namespace ridge::reports
