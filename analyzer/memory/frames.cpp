// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/frames.h"

#include "analyzer/memory/parts.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

const trace::Frame* frameAt(const trace::Trace& trace, trace::FrameId id) {
    return id != trace::FrameId::None && trace::index(id) < trace.frames.size()
               ? &trace.frames[trace::index(id)]
               : nullptr;
}

/// "cudaMalloc", "cuMemAlloc_v2": a prefix and then a capital letter.
bool isCudaCall(std::string_view function) {
    for (const std::string_view prefix : {"cuda", "cu"})
        if (function.starts_with(prefix) && function.size() > prefix.size() &&
            std::isupper(static_cast<unsigned char>(function[prefix.size()])))
            return true;
    return false;
}

CodePlace placeOf(const trace::Trace& trace, trace::FrameId id) {
    const trace::Frame* frame = frameAt(trace, id);
    if (!frame)
        return {};
    return {std::string(trace.text(frame->function)), std::string(trace.text(frame->file)),
            frame->line};
}

/// What a reader sees of a frame: calls of one line have an address each.
using Place = std::tuple<trace::StringId, trace::StringId, std::uint32_t>;

Place placeKey(const trace::Trace& trace, trace::FrameId id) {
    const trace::Frame* frame = frameAt(trace, id);
    return frame ? Place(frame->function, frame->file, frame->line) : Place();
}

/// What is summed under one place.
struct Sum {
    std::uint64_t blocks = 0, bytes = 0;
    std::map<trace::StackId, std::uint64_t> stacks; ///< bytes
};

FrameOwner ownerOf(const trace::Trace& trace, const Sum& sum) {
    const auto most = std::max_element(sum.stacks.begin(), sum.stacks.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    const std::vector<trace::FrameId> frames = framesOf(trace, most->first);
    FrameOwner owner;
    for (const trace::FrameId frame : frames)
        owner.stack.push_back(placeOf(trace, frame));
    owner.place = ownerPlace(trace, frames);
    owner.blocks = sum.blocks;
    owner.bytes = sum.bytes;
    return owner;
}

} // namespace

bool allocatesForOthers(std::string_view function, std::string_view file) {
    if (function.empty() || file.starts_with('<') || isCudaCall(function))
        return true;
    for (const std::string_view library :
         {"/libcuda.so", "/libcudart", "/libcupti", "/libtorch", "/libc10"})
        if (file.find(library) != std::string_view::npos)
            return true;
    return file.find("/torch/") != std::string_view::npos;
}

std::vector<trace::FrameId> framesOf(const trace::Trace& trace, trace::StackId stack) {
    std::vector<trace::FrameId> frames;
    while (stack != trace::StackId::None && trace::index(stack) < trace.stacks.size()) {
        const trace::Stack& row = trace.stacks[trace::index(stack)];
        frames.push_back(row.frame);
        stack = row.caller < stack ? row.caller : trace::StackId::None;
    }
    return frames;
}

std::uint32_t ownerPlace(const trace::Trace& trace, const std::vector<trace::FrameId>& frames) {
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const trace::Frame* frame = frameAt(trace, frames[i]);
        if (frame && !allocatesForOthers(trace.text(frame->function), trace.text(frame->file)))
            return static_cast<std::uint32_t>(i);
    }
    return 0;
}

FrameOwners frameOwnersOf(const MemoryInput& input, std::span<const std::uint32_t> chosen) {
    std::map<trace::StackId, Sum> byStack; // so that each stack is walked once
    for (const std::uint32_t i : chosen)
        if (const Block& block = input.blocks[i]; block.stack != trace::StackId::None) {
            ++byStack[block.stack].blocks;
            byStack[block.stack].bytes += block.bytes;
        }
    std::map<Place, Sum> byPlace;
    FrameOwners result;
    for (const auto& [stack, sum] : byStack) {
        const std::vector<trace::FrameId> frames = framesOf(input.trace, stack);
        if (frames.empty())
            continue;
        Sum& place = byPlace[placeKey(input.trace, frames[ownerPlace(input.trace, frames)])];
        place.blocks += sum.blocks;
        place.bytes += sum.bytes;
        place.stacks[stack] += sum.bytes;
        result.blocks += sum.blocks;
        result.bytes += sum.bytes;
    }
    std::vector<const Sum*> order;
    for (const auto& [place, sum] : byPlace)
        order.push_back(&sum);
    std::stable_sort(order.begin(), order.end(),
                     [](const Sum* a, const Sum* b) { return a->bytes > b->bytes; });
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i < kMemoryOwners) {
            result.top.push_back(ownerOf(input.trace, *order[i]));
        } else {
            ++result.otherOwners;
            result.otherBytes += order[i]->bytes;
        }
    }
    return result;
}

} // namespace ridge::analyzer
