// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/records/loss_facts.h"

#include <fmt/format.h>

namespace ridge::trace {

Loss makeLoss(LossKind kind, std::uint64_t count, const std::string& detail) {
    const LossFacts* facts = factsOf(kind);
    Loss loss;
    loss.severity = facts ? facts->severity : Severity::Error;
    loss.what = facts ? facts->what : "unknown loss";
    loss.count = count;
    loss.advice = facts ? facts->advice : "this spool is newer than this ridge";
    if (!detail.empty())
        loss.advice = loss.advice.empty() ? detail : fmt::format("{} ({})", loss.advice, detail);
    return loss;
}

} // namespace ridge::trace
