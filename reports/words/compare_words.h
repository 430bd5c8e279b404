// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A comparison in words, the same on a terminal and in the window.
#pragma once

#include "analyzer/compare/comparison.h"

#include <string>
#include <utility>
#include <vector>

namespace ridge::reports {

/// "B takes 4.1 ms of device time an iteration, A 8.2 ms: 4.1 ms less (-50.0 %)."
std::string changeHeadline(const analyzer::Comparison& comparison);

/// Which part of the runs is compared: a sentence.
std::string partNote(const analyzer::Comparison& comparison);

/// How a title names the files of the sides: without their folders where that tells them apart.
std::pair<std::string, std::string> sideNames(const std::string& fileA, const std::string& fileB);

/// Sentences below the headline: which part, which range, how sure the change is.
std::vector<std::string> compareNotes(const analyzer::Comparison& comparison);

/// A sentence for each side whose times cannot be trusted.
std::vector<std::string> distrustNotes(const analyzer::Comparison& comparison);

/// "device time an iteration" or "device time"; of several devices "GPU-seconds (2 GPUs)".
std::string comparedTime(const analyzer::Comparison& comparison);

/// "+1.2 ms", "0 ns".
std::string signedDuration(analyzer::Ns time);

/// "+12.0 %" of `whole`; "" when that is nothing.
std::string signedShare(analyzer::Ns part, analyzer::Ns whole);

/// Names of the path below `above`, outermost first; only the last steps of a long one. At most
/// `width` columns.
std::string pathText(const analyzer::Comparison& comparison, std::uint32_t path,
                     std::uint32_t above, std::size_t width);

/// "attentionSoftmax", "copy, pinned to device": at most `width` columns.
std::string groupName(const analyzer::Comparison& comparison, const analyzer::GroupKey& key,
                      std::size_t width);

/// "real (p = 0.003)", "noise (p = 0.41)", "" for single runs.
std::string certainty(const analyzer::TimeChange& change);

/// "work -1.2 ms, saturation +0.3 ms"; "" when nothing changed.
std::string partsText(const analyzer::Change& change);

/// "replayed: 1.21 GB to 67.1 MB, 68.7 GFLOP to none": only what is known of both sides and
/// differs.
std::string workText(const analyzer::ChangeRow& row);

/// "Llama.model.layers.* (32)", with two numbers where the sides have not as many; of what has no
/// module "Optimizer.step#SGD.step, no module" or "no module".
std::string moduleChangeName(const analyzer::ModuleChange& change);

/// "forward 4.8 ms to 2.5 ms, backward 8.3 ms to 5.4 ms"; "" unless both
/// sides have it and there is a backward pass.
std::string passesText(const analyzer::ModuleChange& change);

/// "12 x".
std::string callsText(double calls);

/// "12 x to 24 x"; "" where both sides have as many.
std::string callsChange(const analyzer::ComparedGroup& group);

} // namespace ridge::reports
