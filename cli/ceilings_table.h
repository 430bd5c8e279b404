// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/ceilings.h"

#include <string>

namespace ridge::cli {

/// The ceilings of one GPU as text of at most 80 columns: each with its spread and clock, what power allows
/// for long, and the roof from attributes and table that it replaces with its share of it.
std::string ceilingsTable(const recorder::DeviceCeilings& ceilings);

} // namespace ridge::cli
