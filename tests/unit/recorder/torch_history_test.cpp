// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/torch_history.h"

#include "collector/recorder/import/torch_importer.h"
#include "tests/unit/recorder/import.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck.h>
#include <sstream>

namespace ridge::recorder {
namespace {

using trace::MemoryKind;
using trace::MemoryOp;

TorchHistory readLines(const std::string& text) {
    std::istringstream stream(text);
    return readTorchHistory(stream);
}

constexpr auto kStep = R"(["start","2.9.0"]
["frame","forward","/home/me/train.py",42]
["frame","main","/home/me/train.py",7]
["stack",1,2]
["device",0,false]
["segment_alloc",4096,2097152,1700000000000001,0]
["alloc",4096,1000,1700000000000002,1]
["free_requested",4096,1000,1700000000000005,0]
["free_completed",4096,1000,1700000000000005,0]
["reserved",2097152]
["end"]
)";

TEST(TorchHistory, HoldsEventsStacksAndFrames) {
    const TorchHistory history = readLines(kStep);
    EXPECT_TRUE(history.started);
    EXPECT_TRUE(history.complete);
    EXPECT_EQ(history.unreadable, 0U);
    ASSERT_EQ(history.devices.size(), 1U);
    ASSERT_EQ(history.devices[0].events.size(), 4U);
    const TorchEvent& event = history.devices[0].events[1];
    EXPECT_EQ(event.action, TorchAction::Allocate);
    EXPECT_EQ(event.bytes, 1000U);
    EXPECT_EQ(event.unixNs, 1'700'000'000'000'002'000);
    EXPECT_EQ(history.stacks[event.stack - 1], (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(history.frames[0].line, 42U);
}

TEST(TorchHistory, EachLineThatCannotBeIsLeftOutAndCounted) {
    const std::vector<std::string> hostile = {"",
                                              "{",
                                              "[]",
                                              "null",
                                              "[1,2,3]",
                                              R"(["alloc"])",
                                              R"(["explode",1,2,3,0])",
                                              R"(["alloc","4096",1000,5,0])",
                                              R"(["alloc",4096,-1,5,0])",
                                              R"(["alloc",4096,1e300,5,0])",
                                              R"(["alloc",4096,9223372036854775807,5,0])",
                                              R"(["alloc",4096,1,18446744073709551615,0])",
                                              R"(["alloc",4096,1,5,2])",
                                              R"(["alloc",4096,1,5])",
                                              R"(["stack",99])",
                                              R"(["stack",0])",
                                              R"(["frame","f",3,4])",
                                              R"(["device",0])",
                                              R"(["device",5000,false])",
                                              R"(["alive",1])",
                                              R"(["reserved",-5])",
                                              R"(["problem"])",
                                              std::string("[\"alloc\",\xff\xfe]"),
                                              R"(["alloc",4096,10)"};
    std::string text = R"(["device",0,false])"
                       "\n[\"stack\"]\n";
    for (const std::string& line : hostile)
        text += line + "\n";
    const TorchHistory history = readLines(text);
    EXPECT_EQ(history.unreadable, hostile.size());
    EXPECT_TRUE(history.devices[0].events.empty());
}

TEST(TorchHistory, AFileCutAnywhereKeepsWhatCameBefore) {
    const std::string whole = kStep;
    for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
        const TorchHistory history = readLines(whole.substr(0, bytes));
        EXPECT_LE(history.unreadable, 1U);
        EXPECT_FALSE(history.complete && bytes + 2 < whole.size());
        for (const TorchDevice& device : history.devices)
            for (const TorchEvent& event : device.events)
                EXPECT_LE(event.stack, history.stacks.size());
    }
}

/// Bytes of tensors live after the last event, and held in segments.
std::pair<std::int64_t, std::int64_t> bytesAfter(const TorchDevice& device) {
    std::int64_t live = 0, held = 0;
    for (const TorchEvent& event : device.events) {
        const auto bytes = static_cast<std::int64_t>(event.bytes);
        live += event.action == TorchAction::Allocate        ? bytes
                : event.action == TorchAction::FreeRequested ? -bytes
                                                             : 0;
        held += event.action == TorchAction::SegmentGrown    ? bytes
                : event.action == TorchAction::SegmentShrunk ? -bytes
                                                             : 0;
        EXPECT_GE(live, 0);
        EXPECT_GE(held, 0);
    }
    return {live, held};
}

TEST(TorchHistory, AWrappedOneStillHasAllBytesThatWereLive) {
    const bool ok = rc::check("wrapped", [] {
        const auto steps = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 8));
        const auto lost = *rc::gen::inRange<std::size_t>(0, steps.size() + 1);
        std::map<int, int> live; // address to bytes
        std::int64_t sum = 0, held = 0;
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const int address = steps[i], bytes = 1 + static_cast<int>(i);
            if (address == 7) {
                lines.push_back(fmt::format(R"(["segment_map",0,{},{},0])", bytes, i));
                held += bytes;
            } else if (const auto at = live.find(address); at != live.end()) {
                lines.push_back(
                    fmt::format(R"(["free_requested",{},{},{},0])", address, at->second, i));
                sum -= at->second;
                live.erase(at);
            } else {
                lines.push_back(fmt::format(R"(["alloc",{},{},{},0])", address, bytes, i));
                live[address] = bytes;
                sum += bytes;
            }
        }
        std::string text = "[\"device\",0,true]\n";
        for (std::size_t i = lost; i < lines.size(); ++i)
            text += lines[i] + "\n";
        for (const auto& [address, bytes] : live)
            text += fmt::format("[\"alive\",{},{},0]\n", address, bytes);
        text += fmt::format("[\"reserved\",{}]\n", held);
        const TorchHistory history = readLines(text);
        RC_ASSERT(history.unreadable == 0u);
        if (lost < lines.size())
            RC_ASSERT(bytesAfter(history.devices[0]) == std::pair(sum, held));
    });
    EXPECT_TRUE(ok);
}

/// The trace of a process that left `history`.
trace::Trace imported(const std::string& history) {
    trace::test::ScratchFile file;
    auto writer = *trace::Writer::create(file.path(), trace::IfExists::Fail);
    DeviceTable devices(writer);
    ProcessImporter process(writer, devices, test::kEpoch, false);
    test::BlockMaker maker;
    maker.add(test::processRecord(maker));
    auto context = test::makeRecord<spool::Context>();
    context.context = 3;
    maker.add(test::deviceRecord(maker, 0, 1));
    maker.add(context);
    maker.add(test::endRecord());
    process.take(maker.take());
    StackTable stacks(writer);
    writeTorchHistory(readLines(history), process, test::kEpoch, stacks, writer);
    process.finish(0, false);
    EXPECT_TRUE(writer.finish().has_value());
    return *trace::read(file.path());
}

TEST(TorchImporter, WritesTensorsOnTheirDeviceWithTheirStacks) {
    const trace::Trace trace = imported(kStep);
    ASSERT_EQ(trace.allocations.size(), 3U);
    const trace::Allocation &segment = trace.allocations[0], &tensor = trace.allocations[1];
    EXPECT_EQ(segment.kind, MemoryKind::TensorSegment);
    EXPECT_EQ(tensor.kind, MemoryKind::Tensor);
    EXPECT_EQ(tensor.time, trace::Ns(2000));
    EXPECT_EQ(trace.allocations[2].op, MemoryOp::Free);
    ASSERT_NE(tensor.context, trace::ContextId::None);
    const auto device = trace.contexts[trace::index(tensor.context)].device;
    EXPECT_EQ(trace.devices[trace::index(device)].name, "H200");
    const trace::Stack& inner = trace.stacks[trace::index(tensor.stack)];
    EXPECT_EQ(trace.text(trace.frames[trace::index(inner.frame)].function), "forward");
    const trace::Stack& outer = trace.stacks[trace::index(inner.caller)];
    EXPECT_EQ(trace.text(trace.frames[trace::index(outer.frame)].function), "main");
    EXPECT_EQ(outer.caller, trace::StackId::None);
    EXPECT_EQ(trace.losses.size(), 0U);
}

TEST(TorchImporter, SaysWhenBytesWereKeptForOtherStreams) {
    const trace::Trace trace = imported(R"(["start","2.9"]
["device",0,false]
["alloc",1,10,1700000000000001,0]
["alloc",2,10,1700000000000002,0]
["free_requested",1,10,1700000000000003,0]
["free_requested",2,10,1700000000000003,0]
["free_completed",2,10,1700000000000003,0]
["free_completed",1,10,1700000000000009,0]
["end"]
)");
    std::vector<std::uint64_t> reusable;
    for (const trace::Allocation& row : trace.allocations)
        if (row.op == MemoryOp::Reusable)
            reusable.push_back(row.address);
    EXPECT_EQ(reusable, std::vector<std::uint64_t>{1});
}

TEST(TorchImporter, StacksShareTheirOuterFrames) {
    const trace::Trace trace = imported(R"(["start","2.9"]
["frame","a","x.py",1]
["frame","b","x.py",2]
["frame","main","x.py",3]
["stack",1,3]
["stack",2,3]
["stack",1,2,3]
["end"]
)");
    EXPECT_EQ(trace.frames.size(), 3U);
    EXPECT_EQ(trace.stacks.size(), 4U) << "main; a and b in it; a in b";
}

TEST(TorchImporter, TellsWhatAHistoryLacks) {
    EXPECT_EQ(
        test::lossCount(imported(R"(["start","2.9"])"), "no tensors of a process that was cut"),
        1U);
    EXPECT_EQ(test::lossCount(imported("[\"start\",\"2.9\"]\nrubbish\n[\"end\"]"),
                              "unreadable lines in PyTorch's memory history"),
              1U);
    EXPECT_EQ(test::lossCount(imported("[\"problem\",\"no GPU memory\"]"), "tensors are missing"),
              1U);
    EXPECT_EQ(test::lossCount(imported("[\"start\",\"2\"]\n[\"device\",0,true]\n[\"end\"]"),
                              "PyTorch's memory history overran"),
              1U);
}

} // namespace
} // namespace ridge::recorder
