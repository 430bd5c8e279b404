// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/compare.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/run/options.h"
#include "workloads/harness/run/schedule.h"

#include <fmt/format.h>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ridge::workloads {

/// One point of a request after it ran, or why it did not.
struct Row {
    Setting setting;
    std::string shape;
    Work work;                    ///< of one iteration, see workOfIteration
    std::int64_t deviceBytes = 0; ///< of GPU memory that the case held while it ran
    std::optional<Timing> timing;
    std::optional<CheckOutcome> check;
    std::vector<Number> numbers; ///< none unless the workload has some
    std::optional<Failure> failure;

    /// "ok", "check failed", "out of memory", "failed"
    std::string status() const;
};

/// Prints the message on stderr and returns the matching exit status.
int complain(const Failure& failure);

/// Runs the request of a suite, prints its help text, or reports a usage error. Returns the exit
/// status.
template <class Request, class Run>
int answer(const Result<std::variant<Request, ShowText>>& command, Run run) {
    if (!command)
        return complain(command.error());
    if (const auto* text = std::get_if<ShowText>(&*command)) {
        fmt::print("{}", text->text);
        return 0;
    }
    return run(std::get<Request>(*command));
}

/// A table of at most 100 columns, then a line for each row with numbers and each failed check.
std::string asTable(const Request& request, const Gpu& gpu, const std::vector<Row>& rows);

/// The same as JSON; the unit is part of each key.
std::string asJson(const Request& request, const Gpu& gpu, const std::vector<Row>& rows);

} // namespace ridge::workloads
