// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/replay_records.h"

#include "collector/inject/output/record_buffer.h"

namespace ridge::inject {

void ReplayRecords::declareMetrics(std::span<const char* const> names) {
    for (; m_metrics < names.size(); ++m_metrics) {
        auto metric = makeRecord<spool::ReplayMetric>();
        metric.number = static_cast<std::uint32_t>(m_metrics);
        metric.name = m_declarations.intern(names[m_metrics]);
        m_declarations.declare(metric);
    }
}

void ReplayRecords::writeKernel(spool::ReplayedKernel kernel, std::span<const double> values) {
    RecordBuffer record(sizeof kernel + values.size_bytes());
    kernel.count = static_cast<std::uint32_t>(values.size());
    kernel.head.words = static_cast<std::uint16_t>((sizeof kernel + values.size_bytes()) / 8);
    record.append(kernel);
    record.append(std::as_bytes(values));
    m_declarations.declareBytes(record.bytes());
}

} // namespace ridge::inject
