// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/autotuning.h"

#include "analyzer/kernels/timing_runs.h"
#include "analyzer/operations/operations.h"

#include <map>
#include <optional>

namespace ridge::analyzer {
namespace {

std::map<trace::StreamId, StreamOperations> byStream(const trace::Trace& trace,
                                                     std::span<const Operation> operations) {
    std::map<trace::StreamId, StreamOperations> streams;
    StreamOperations* last = nullptr;
    std::optional<trace::StreamId> lastStream;
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
        prefetchKernel(trace, operations, i);
        const trace::StreamId stream = streamOf(trace, operations[i]);
        if (stream != lastStream) {
            last = &streams.try_emplace(stream, operations).first->second;
            lastStream = stream;
        }
        last->add(i);
    }
    return streams;
}

bool isMark(const trace::Trace& trace, const Operation& op, std::span<const KernelTraits> traits) {
    return op.kind == OperationKind::Kernel &&
           traits[configOf(trace, op.row)].family == KernelFamily::Autotuning;
}

/// What lies between marks that are near to each other.
void addMarked(const trace::Trace& trace, const StreamOperations& operations,
               std::span<const KernelTraits> traits, Trials& trials) {
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        if (!isMark(trace, operations[i], traits))
            continue;
        const bool follows = last && i - *last - 1 <= kLongestTrial;
        for (std::size_t k = follows ? *last + 1 : i; k <= i; ++k)
            trials.add(operations[k]);
        last = i;
    }
}

/// Whether any kernel's name calls for a look at the order of the launches.
bool anyToLookAt(const trace::Trace& trace, std::span<const KernelTraits> traits) {
    for (const KernelTraits& each : traits)
        if (each.isFill || each.family == KernelFamily::Autotuning)
            return true;
    return !trace.fills.empty();
}

} // namespace

Trials findTrials(const trace::Trace& trace, std::span<const std::span<const Operation>> perDevice,
                  std::span<const KernelTraits> traits) {
    Trials trials;
    if (!anyToLookAt(trace, traits))
        return trials;
    for (std::size_t d = 0; d < perDevice.size(); ++d) {
        const std::int64_t cache = d < trace.devices.size() ? trace.devices[d].l2Bytes : 0;
        TimingRuns runs({trace, traits, static_cast<double>(cache)});
        const auto streams = byStream(trace, perDevice[d]);
        for (const auto& [stream, operations] : streams) {
            addMarked(trace, operations, traits, trials);
            runs.add(operations);
        }
        runs.mark(trials);
    }
    return trials;
}

} // namespace ridge::analyzer
