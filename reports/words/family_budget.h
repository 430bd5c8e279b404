// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The busy time by family of kernels. It adds up, as each nanosecond is of one family.
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <vector>

namespace ridge::reports {

struct BusyPart {
    std::string name;
    analyzer::Ns time;
    /// Tenths of a percent of the busy time; all parts add up to 1000.
    int tenths = 0;
};

/// Families, then copies and fills that nothing hides. None where verdicts are withheld.
std::vector<BusyPart> partsOfBusy(const analyzer::Analysis& analysis);

/// The same, with parts too small for a line of their own as one at the end.
std::vector<BusyPart> mainBusyParts(const analyzer::Analysis& analysis);

/// "1.56 ms busy an iteration".
std::string busyByFamilyText(const analyzer::Analysis& analysis,
                             const std::vector<BusyPart>& parts);

/// "Kernel time is 48.0 % elementwise, 30.1 % matrix product and 9.2 % attention."; "" without
/// kernels.
std::string familyNote(const analyzer::Analysis& analysis);

} // namespace ridge::reports
