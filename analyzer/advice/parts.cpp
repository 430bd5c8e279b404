// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/parts.h"

namespace ridge::analyzer {

bool isWorth(const Analysis& analysis, Ns gain) {
    const double least = kLeastGain * static_cast<double>(analysis.budget.total().count());
    return gain > Ns{} && static_cast<double>(gain.count()) >= least;
}

KernelRows::KernelRows(const Analysis& analysis) {
    for (std::uint32_t i = 0; i < analysis.kernels.size(); ++i)
        m_rows.emplace(analysis.kernels[i].function, i);
}

std::uint32_t KernelRows::of(std::string_view function) const {
    const auto found = m_rows.find(function);
    return found == m_rows.end() ? kNone : found->second;
}

} // namespace ridge::analyzer
