// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The words for what the host did while a GPU waited for it.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// All time in which the GPUs waited for the host.
analyzer::Ns hostBusyTime(const analyzer::Analysis& analysis);

/// "Python", "op", "autograd", "marked", "compiler", "not known".
std::string_view hostWorkName(analyzer::HostWork work);

/// Where it was: "model.py:12 forward", "aten::mul", "autograd's engine",
/// "torch.compile: Inductor", "–".
std::string hostBusyText(const analyzer::Analysis& analysis, const analyzer::HostBusyRow& row);

/// "The GPU waited 10.8 ms an iteration for the host: 47.0 % Python, 53.0 % PyTorch's ops." "" where
/// nothing is known.
std::string hostBusyNote(const analyzer::Analysis& analysis);

} // namespace ridge::reports
