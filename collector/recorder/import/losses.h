// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/records.h"
#include "trace/records.h"

#include <string>

namespace ridge::recorder {

/// A loss that the injected library counted, in words and with advice.
trace::Loss describeLoss(spool::LossKind kind, std::uint64_t count, const std::string& detail);

} // namespace ridge::recorder
