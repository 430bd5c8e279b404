// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Advice about what moves data.
#include "reports/words/advice/advice_sentences.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports::advice {

std::string pinHostMemory(const Analysis& a, const Advice& advice) {
    const analyzer::CopyRow& copy = a.copies[advice.copy];
    return fmt::format(
        "{}, {} to {}: {} at {}, of pageable host memory. Pinned memory {} {}.",
        copyKindName(copy.kind), memoryKindName(copy.source), memoryKindName(copy.destination),
        quantity(bytesEach(a, advice.bytes), "B"), quantity(copy.bytesPerSecond(), "B/s"),
        advice.assumed ? "could reach the link's" : "reaches", quantity(advice.rate, "B/s"));
}

std::string overlapCopies(const Analysis& a, const Advice& advice) {
    const bool crosses = std::ranges::any_of(a.copies, &analyzer::CopyRow::crossesLink);
    return fmt::format("{} between host and GPU or GPUs take {}, and for {} of that nothing else "
                       "runs. Issue them on a stream of their own, a step ahead{}.",
                       eachTime(a, advice.count, "transfer"), spent(a, advice),
                       duration(perIteration(a, advice.gain)),
                       crosses ? ", from pinned memory" : "");
}

std::string overlapCommunication(const Analysis& a, const Advice& advice) {
    return fmt::format("{} of communication run while no kernel does ({}). Start them as soon as "
                       "their data is ready, on a stream of their own.",
                       eachTime(a, advice.count, "kernel"), spent(a, advice));
}

std::string cutPeakMemory(const Analysis& a, const Advice& advice) {
    const analyzer::MemorySpace& space = a.memory.spaces[advice.space];
    const std::string most = space.frames.top.empty()
                                 ? ""
                                 : fmt::format(" Of all live then, most were allocated by {}: {}.",
                                               placeText(space.frames.top.front(), 60),
                                               bytesText(space.frames.top.front().bytes));
    return fmt::format(
        "{} allocated{} are live at the peak.{} Recompute instead of keeping, fuse, or free "
        "earlier.",
        counted(advice.count, space.isTensors ? "tensor" : "block"),
        advice.range == analyzer::kNone ? " outside of ranges" : inRange(a, advice.range), most);
}

} // namespace ridge::reports::advice
