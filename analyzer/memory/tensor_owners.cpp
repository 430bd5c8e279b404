// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/tensor_owners.h"

#include "analyzer/framework/attribution.h"
#include "analyzer/framework/skipped_steps.h"
#include "trace/records/loss_facts.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// What the threads of a process had open.
class OpenRanges {
  public:
    explicit OpenRanges(const trace::Trace& trace)
        : m_tree(buildFrameworkTree(trace)), m_places(frameworkPlaces(trace, m_tree)),
          m_threads(trace.processes.size() + 1) {
        for (const trace::Thread& thread : trace.threads)
            if (m_tree.hasRanges(thread.id))
                m_threads[trace::value(processOf(trace, thread.id))].push_back({thread.id});
    }

    bool areKnownOf(std::size_t process) const { return !m_threads[process].empty(); }

    /// Row of the pass of a module or else the marked range that was open at `time`, or kNone.
    std::uint32_t at(std::size_t process, std::int64_t time) {
        std::uint32_t best = kNone;
        std::tuple<bool, std::int64_t> rank; // whether it is a module, begin of the innermost range
        for (OneThread& thread : m_threads[process]) {
            const std::uint32_t open = m_tree.innermost(thread.id, time, thread.hint);
            if (open == kNone)
                continue;
            const bool isModule = m_places[open].module != kNone;
            const std::uint32_t found = isModule ? m_places[open].module : m_places[open].marked;
            const std::tuple own(isModule, m_tree.start[open]);
            if (found == kNone || (best != kNone && own <= rank))
                continue;
            best = m_tree.row[found];
            rank = own;
        }
        return best;
    }

  private:
    struct OneThread {
        trace::ThreadId id{};
        std::size_t hint = 0;
    };
    FrameworkTree m_tree;
    std::vector<FrameworkPlace> m_places;
    std::vector<std::vector<OneThread>> m_threads; ///< by ProcessId's value
};

/// Tensors of a process that a step allocated, by start.
using OfStep = std::span<Block* const>;

/// What two steps that allocate in the same modules have alike: space, bytes and stack of each.
using Sequence = std::vector<std::tuple<std::uint32_t, std::uint64_t, trace::StackId>>;

Sequence sequenceOf(OfStep step) {
    Sequence result;
    for (const Block* block : step)
        result.emplace_back(block->space, block->bytes, block->stack);
    return result;
}

void copyOwners(OfStep from, OfStep to) {
    for (std::size_t i = 0; i < to.size(); ++i) {
        to[i]->madeIn = from[i]->madeIn;
        to[i]->madeInKnown = from[i]->madeInKnown;
    }
}

/// `tensors`: of one process, by start, as the ranges that were open tell them.
void tellSkippedSteps(std::span<Block* const> tensors, std::span<const ProgramStep> steps) {
    struct Known {
        OfStep followed;
        std::vector<OfStep> waiting; ///< skipped, and none was followed before
    };
    std::map<Sequence, Known> known;
    for (const ProgramStep& step : steps) {
        const auto at = [&](std::int64_t time) {
            return std::ranges::lower_bound(tensors, time, {}, &Block::start);
        };
        const OfStep own(at(step.time.start), at(step.time.end));
        if (own.empty())
            continue;
        Known& alike = known[sequenceOf(own)];
        if (!step.isSkipped) {
            alike.followed = own;
            for (const OfStep waiting : alike.waiting)
                copyOwners(own, waiting);
            alike.waiting.clear();
            continue;
        }
        for (Block* block : own)
            block->madeIn = kNone, block->madeInKnown = false;
        if (alike.followed.empty())
            alike.waiting.push_back(own);
        else
            copyOwners(alike.followed, own);
    }
}

/// `tensors`: of one process, by start. Of those that outlived the lost begin of a device's history
/// the start is that of the first record.
void forgetLost(std::span<Block* const> tensors) {
    std::map<std::uint32_t, std::int64_t> first; // by space
    for (Block* block : tensors)
        if (first.try_emplace(block->space, block->start).first->second == block->start)
            block->madeIn = kNone, block->madeInKnown = false;
}

} // namespace

void setTensorOwners(const trace::Trace& trace, std::span<Block> blocks,
                     const std::stop_token& stop) {
    std::vector<std::vector<Block*>> tensors(trace.processes.size() + 1);
    for (Block& block : blocks)
        if (block.source == MemorySource::Tensor && trace::value(block.process) < tensors.size())
            tensors[trace::value(block.process)].push_back(&block);
    if (trace.frameworkRanges.empty() ||
        std::ranges::all_of(tensors, [](const auto& own) { return own.empty(); }))
        return;
    OpenRanges open(trace);
    const std::vector<std::vector<ProgramStep>> steps = stepsByProcess(trace);
    for (std::size_t process = 0; process < tensors.size(); ++process) {
        const bool isKnown = open.areKnownOf(process);
        for (Block* block : tensors[process]) {
            trace::throwIfStopped(stop);
            block->madeInKnown = isKnown;
            block->madeIn = open.at(process, block->start);
        }
        tellSkippedSteps(tensors[process], steps[process]);
    }
    for (const trace::Loss& loss : trace.losses)
        if (isOf(loss, trace::LossKind::TorchWrapped) &&
            trace::value(loss.process) < tensors.size())
            forgetLost(tensors[trace::value(loss.process)]);
}

} // namespace ridge::analyzer
