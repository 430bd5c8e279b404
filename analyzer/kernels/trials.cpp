// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/trials.h"

namespace ridge::analyzer {

void Trials::add(const Operation& operation) {
    std::vector<bool>& rows = m_rows[static_cast<std::size_t>(operation.kind)];
    if (rows.size() <= operation.row)
        rows.resize(operation.row + 1);
    rows[operation.row] = true;
}

} // namespace ridge::analyzer
