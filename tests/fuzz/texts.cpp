// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The first byte says which of the small languages the other bytes are in.
#include "analyzer/kernels/kernel_traits.h"
#include "analyzer/op_work/arguments.h"
#include "analyzer/results/range_filter.h"
#include "analyzer/results/rows/range_row.h"
#include "cli/sweep/parameters.h"
#include "collector/recorder/import/xla_name.h"
#include "reports/words/format.h"
#include "spool/replay_plan.h"
#include "tests/fuzz/use_trace.h"

#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace ridge::fuzz {
namespace {

void rangePattern(std::string_view text) {
    const auto filter = analyzer::RangeFilter::parse(text);
    if (!filter)
        return;
    std::vector<analyzer::RangeRow> rows(3);
    rows[0].name = "step";
    rows[1].name = "attention/heads";
    rows[1].domain = "model";
    rows[1].parent = 0;
    rows[2].name = std::string(text);
    rows[2].parent = 1;
    if (filter->matches(rows).size() != rows.size())
        fail("a pattern does not answer for each row");
    (void)analyzer::nearestPaths(rows, text, 3);
}

void replayPlan(std::string_view text) {
    const auto plan = spool::parseReplayPlan(text);
    if (!plan)
        return;
    const auto again = spool::parseReplayPlan(spool::textOf(*plan));
    if (!again || *again != *plan)
        fail("a plan that was read is another one once written");
}

void kernelNames(std::string_view text) {
    (void)analyzer::traitsOf(text);
    for (const std::size_t width : {20, 60})
        if (reports::columns(reports::kernelName(text, width)) > width)
            fail("a kernel's name is wider than asked for");
}

void opArguments(std::string_view text) {
    (void)analyzer::parseArguments(text);
}

void xlaNames(std::string_view text) {
    (void)recorder::parseThunk(text);
    (void)recorder::parsePhase(text);
}

void sweepParameters(std::string_view text) {
    const auto parameter = cli::parseParameter(text);
    if (!parameter)
        return;
    for (const auto& values : cli::allValues({*parameter}))
        (void)cli::fileName({*parameter}, values);
}

constexpr void (*kLanguages[])(std::string_view) = {rangePattern, replayPlan, kernelNames,
                                                    opArguments,  xlaNames,   sweepParameters};

} // namespace
} // namespace ridge::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ridge::fuzz;
    if (size > 0)
        kLanguages[data[0] % std::size(kLanguages)](
            {reinterpret_cast<const char*>(data + 1), size - 1});
    return 0;
}
