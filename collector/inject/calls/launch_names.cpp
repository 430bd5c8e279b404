// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/launch_names.h"

#include "collector/inject/calls/kernel_launches.h"
#include "collector/inject/output/thread_log.h"

#include <array>

namespace ridge::inject {

/// A launch's correlation id and its kernel's name in one word, so that threads need no lock. A
/// later launch takes the slot of an earlier one: enough for all whose records have not come yet.
class LaunchNames::Table {
  public:
    void put(std::uint32_t correlation, spool::TextId name) {
        m_slots[correlation % kSlots] = std::uint64_t{correlation} << 32 | name;
    }
    spool::TextId find(std::uint32_t correlation) const {
        const std::uint64_t slot = m_slots[correlation % kSlots];
        return slot >> 32 == correlation ? static_cast<spool::TextId>(slot) : 0;
    }

  private:
    static constexpr std::size_t kSlots = 1u << 20; // 8 MiB, made at the first unload
    std::array<std::atomic<std::uint64_t>, kSlots> m_slots{};
};

LaunchNames::~LaunchNames() {
    delete m_launches.load();
}

bool LaunchNames::moduleUnloads() {
    std::int64_t never = kNever;
    if (!m_firstUnload.compare_exchange_strong(never, now()))
        return false;
    m_launches = new Table;
    return true;
}

void LaunchNames::note(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    Table* launches = m_launches;
    if (launches && data.callbackSite == CUPTI_API_ENTER && data.symbolName && launchesKernel(cbid))
        launches->put(data.correlationId, m_declarations.intern(data.symbolName));
}

KernelName LaunchNames::of(const CUpti_ActivityKernel10& kernel) {
    const Table* launches = m_launches;
    if (launches && kernel.graphId == 0)
        if (const spool::TextId name = launches->find(kernel.correlationId))
            return {name, false};
    return {m_declarations.intern(kernel.name ? kernel.name : ""),
            static_cast<std::int64_t>(kernel.start) > m_firstUnload};
}

} // namespace ridge::inject
