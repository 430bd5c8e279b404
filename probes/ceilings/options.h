// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/run/options.h"

#include <set>
#include <string>
#include <variant>
#include <vector>

namespace ridge::workloads::ceilings {

/// One call of `ridge-workload ceilings`.
struct Request {
    std::set<std::string> resources; ///< at least one of resourceNames()
    bool quick = false;              ///< fewer points, fewer repeats, no sustained rates
    bool json = false;
};

/// In the order in which they are measured: "tensor", "FP64", ..., "graph node".
const std::vector<std::string>& resourceNames();

Result<std::variant<Request, ShowText>> parseOptions(const std::vector<std::string>& arguments);

} // namespace ridge::workloads::ceilings
