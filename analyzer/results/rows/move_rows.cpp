// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/rows/move_rows.h"

#include "analyzer/results/measures/ns.h"

namespace ridge::analyzer {

double CopyRow::bytesPerSecond() const {
    return kind == trace::CopyKind::HostToHost ? 0 : perSecond(bytes, total);
}

bool CopyRow::crossesLink() const {
    using trace::CopyKind;
    return kind == CopyKind::HostToDevice || kind == CopyKind::DeviceToHost ||
           kind == CopyKind::HostToArray || kind == CopyKind::ArrayToHost ||
           kind == CopyKind::Unknown;
}

bool CopyRow::pageable() const {
    return crossesLink() &&
           (source == trace::MemoryKind::Pageable || destination == trace::MemoryKind::Pageable);
}

double FillRow::bytesPerSecond() const {
    return perSecond(bytes, total);
}

} // namespace ridge::analyzer
