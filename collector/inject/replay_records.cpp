// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay_records.h"

#include "collector/inject/intern.h"
#include "collector/inject/output.h"
#include "collector/inject/record_buffer.h"

namespace ridge::inject {

void declareMetrics(std::span<const char* const> names) {
    static std::size_t declared = 0; // under the lock of the replay
    for (; declared < names.size(); ++declared) {
        auto metric = makeRecord<spool::ReplayMetric>();
        metric.number = static_cast<std::uint32_t>(declared);
        metric.name = internText(names[declared]);
        output().declare(std::as_bytes(std::span(&metric, 1)));
    }
}

void writeKernel(spool::ReplayedKernel kernel, std::span<const double> values) {
    RecordBuffer record(sizeof kernel + values.size_bytes());
    kernel.count = static_cast<std::uint32_t>(values.size());
    kernel.head.words = static_cast<std::uint16_t>((sizeof kernel + values.size_bytes()) / 8);
    record.append(kernel);
    record.append(std::as_bytes(values));
    output().declare(record.bytes());
}

} // namespace ridge::inject
