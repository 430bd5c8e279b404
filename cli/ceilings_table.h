// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/ceilings/ceilings.h"

#include <cstddef>
#include <string>

namespace ridge::cli {

/// Takes out what is too low beside the roof from attributes and table (analyzer::isTooLow()), with
/// the reason at the end of those that could not be measured. How many that are.
std::size_t refuseTooLow(recorder::DeviceCeilings& ceilings);

/// The ceilings of one GPU as text of at most 80 columns. Each has its spread and clock, the busy
/// share of its unit and what power allows for long. Beside them stands its share of the roof from
/// attributes and table that it replaces.
std::string ceilingsTable(const recorder::DeviceCeilings& ceilings);

} // namespace ridge::cli
