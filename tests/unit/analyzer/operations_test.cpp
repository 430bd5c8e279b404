// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/operations.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <tuple>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::Ns;
using trace::StreamId;

auto orderOf(const Operation& op) {
    return std::tuple(op.device, op.start, op.end, op.kind, op.row);
}

/// Any times on streams 0 (not known) to 5 of two devices; the file need not be in any order.
template <class Record>
Record anyOperation() {
    Record record;
    record.stream = StreamId(*rc::gen::inRange(0U, 8U));
    record.start = Ns(*rc::gen::inRange(0, 40));
    record.end = Ns(*rc::gen::inRange(0, 60));
    return record;
}

template <class Record>
std::vector<Record> someOperations() {
    std::vector<Record> records(*rc::gen::inRange<std::size_t>(0, 30));
    std::generate(records.begin(), records.end(), anyOperation<Record>);
    return records;
}

RC_GTEST_PROP(Operations, AreAllThereInTheOrderOfAPlainSort, ()) {
    Story story;
    story.device(tests::h200());
    story.stream(trace::ContextId{1});
    story.stream(trace::ContextId{2});
    story.stream(trace::ContextId{1});
    trace::Trace& trace = story.trace;
    trace.kernels = someOperations<trace::Kernel>();
    trace.copies = someOperations<trace::Copy>();
    trace.fills = someOperations<trace::Fill>();
    const std::vector<std::uint32_t> devices = deviceOfStreams(trace);
    std::vector<Operation> expected;
    const auto add = [&](const auto& records, OperationKind kind) {
        for (std::uint32_t row = 0; row < records.size(); ++row) {
            const std::size_t stream = trace::value(records[row].stream);
            Operation op;
            op.start = records[row].start.count();
            op.end = std::max(op.start, std::int64_t{records[row].end.count()});
            op.kind = kind;
            op.row = row;
            op.device = stream == 0 || stream > devices.size() ? 2 : devices[stream - 1];
            expected.push_back(op);
        }
    };
    add(trace.kernels, OperationKind::Kernel);
    add(trace.copies, OperationKind::Copy);
    add(trace.fills, OperationKind::Fill);
    std::sort(expected.begin(), expected.end(),
              [](const Operation& a, const Operation& b) { return orderOf(a) < orderOf(b); });
    const std::vector<Operation> found = collectOperations(trace);
    RC_ASSERT(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        RC_ASSERT(orderOf(found[i]) == orderOf(expected[i]));
}

} // namespace
} // namespace ridge::analyzer
