// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/torch_importer.h"
#include "trace/records/loss_facts.h"

#include <algorithm>

namespace ridge::recorder {

namespace {

/// By position in `history.stacks`.
std::vector<trace::StackId> writeStacks(const TorchHistory& history, StackTable& table) {
    std::vector<trace::FrameId> frames;
    for (const TorchFrame& frame : history.frames)
        frames.push_back(table.frame(frame.function, frame.file, frame.line));
    std::vector<trace::StackId> stacks;
    for (const std::vector<std::uint32_t>& stack : history.stacks) {
        trace::StackId id{};
        for (auto frame = stack.rbegin(); frame != stack.rend(); ++frame)
            id = table.stack(id, frames[*frame]);
        stacks.push_back(id);
    }
    return stacks;
}

trace::MemoryOp operationOf(TorchAction action) {
    switch (action) {
    case TorchAction::Allocate:
    case TorchAction::SegmentGrown:
        return trace::MemoryOp::Allocate;
    case TorchAction::FreeRequested:
    case TorchAction::SegmentShrunk:
        return trace::MemoryOp::Free;
    case TorchAction::FreeCompleted:
        break;
    }
    return trace::MemoryOp::Reusable;
}

trace::MemoryKind kindOf(TorchAction action) {
    const bool segment =
        action == TorchAction::SegmentGrown || action == TorchAction::SegmentShrunk;
    return segment ? trace::MemoryKind::TensorSegment : trace::MemoryKind::Tensor;
}

void writeEvents(const TorchDevice& device, trace::Allocation row, std::int64_t epoch,
                 const std::vector<trace::StackId>& stacks, trace::Writer& writer) {
    TorchEvent before;
    for (const TorchEvent& event : device.events) {
        const bool atOnce = event.action == TorchAction::FreeCompleted &&
                            before.action == TorchAction::FreeRequested &&
                            before.address == event.address;
        before = event;
        if (atOnce) // nothing kept the bytes
            continue;
        row.op = operationOf(event.action);
        row.kind = kindOf(event.action);
        row.address = event.address;
        row.bytes = event.bytes;
        row.time = trace::Ns(event.unixNs - epoch);
        row.stack = event.stack == 0 ? trace::StackId::None : stacks[event.stack - 1];
        writer.add(row);
    }
}

void writeLosses(const TorchHistory& history, trace::ProcessId process, trace::Writer& writer) {
    const auto lose = [&](spool::LossKind kind, std::uint64_t count,
                          const std::string& detail = {}) {
        trace::Loss loss = trace::makeLoss(kind, count, detail);
        loss.process = process;
        writer.add(loss);
    };
    for (const std::string& problem : history.problems)
        lose(spool::LossKind::TorchProblem, 1, problem);
    if (history.started && !history.complete && history.problems.empty())
        lose(spool::LossKind::TorchCut, 1);
    if (history.unreadable > 0)
        lose(spool::LossKind::TorchUnreadable, history.unreadable);
    if (const auto wrapped = std::ranges::count_if(history.devices, &TorchDevice::wrapped);
        wrapped > 0)
        lose(spool::LossKind::TorchWrapped, static_cast<std::uint64_t>(wrapped));
}

} // namespace

void writeTorchHistory(const TorchHistory& history, const ProcessImporter& process,
                       std::int64_t epoch, StackTable& stacks, trace::Writer& writer) {
    const std::vector<trace::StackId> ids = writeStacks(history, stacks);
    for (const TorchDevice& device : history.devices) {
        trace::Allocation row;
        row.process = process.process().id;
        row.context = process.contextOf(device.ordinal);
        writeEvents(device, row, epoch, ids, writer);
    }
    writeLosses(history, process.process().id, writer);
}

} // namespace ridge::recorder
