// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <nlohmann/json.hpp>
#include <string_view>

namespace ridge::reports {

/// Keys stay in the order in which JSON.md lists them.
using Json = nlohmann::ordered_json;

Json captureJson(const trace::Capture& capture);
Json deviceFactsJson(const trace::Device& device);
Json processJson(const trace::Process& process);
Json lossJson(const analyzer::LossRow& loss);

/// A share of time per label: {"compute_saturated_ns": ..., ...}, zeros included.
Json budgetJson(const analyzer::Budget& budget);

/// {"count": ..., "total_ns": ..., ...}; null when nothing was counted.
Json distributionJson(const analyzer::Distribution& times);

/// null for 0, which stands for what is not known.
Json knownJson(double value);

/// {"bound": "bandwidth-bound", "share": 0.71}; "withheld", "undecided" and "none" have no share.
Json familyJson(const analyzer::BudgetVerdict& verdict, bool withheld);

/// Without a line's end; bytes that are no UTF-8 become U+FFFD.
std::string oneLine(const Json& json);

/// Indented text; bytes that are no UTF-8 become U+FFFD.
std::string dump(const Json& json);

} // namespace ridge::reports
