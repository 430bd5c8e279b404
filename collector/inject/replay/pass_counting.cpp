// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/pass_counting.h"

#include <utility>

namespace ridge::inject {

bool PassCounting::enter(const spool::ReplayedKernel& kernel, std::uint32_t pass) {
    std::string error;
    const bool entered = m_session.enter(kernel.number, pass, error);
    if (!error.empty())
        m_records.loss(spool::LossKind::ReplayLost, 1, error);
    if (m_session.complete() || !error.empty())
        finish();
    if (!entered)
        return false;
    m_kernels.try_emplace(kernel.number, kernel);
    spool::ReplayedKernel begun = kernel;
    begun.left = m_session.passesLeft();
    m_records.writeKernel(begun, {});
    return true;
}

void PassCounting::leave() {
    if (const std::string error = m_session.leave(); !error.empty()) {
        m_records.loss(spool::LossKind::ReplayLost, 1, error);
        finish();
    }
}

void PassCounting::finish() {
    const std::string error =
        m_session.finish([this](std::uint32_t number, std::span<const double> values) {
            if (const auto kernel = m_kernels.extract(number))
                m_records.writeKernel(kernel.mapped(), values);
        });
    if (!error.empty())
        m_records.loss(spool::LossKind::ReplayLost, m_kernels.size(), error);
    for (const auto& [number, kernel] : std::exchange(m_kernels, {}))
        m_records.writeKernel(kernel, {}); // the recorder waits for it no longer
}

} // namespace ridge::inject
