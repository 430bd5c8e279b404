// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/device_table.h"

namespace ridge::recorder {

trace::DeviceId DeviceTable::put(const trace::Device& device) {
    const auto [at, isNew] = m_byUuid.try_emplace(device.uuid);
    if (isNew) {
        at->second = m_writer.add(device);
    } else {
        trace::Device fuller = device;
        fuller.id = at->second;
        m_writer.update(fuller);
    }
    return at->second;
}

trace::DeviceId DeviceTable::find(const std::string& uuid) const {
    const auto found = m_byUuid.find(uuid);
    return found == m_byUuid.end() ? trace::DeviceId::None : found->second;
}

} // namespace ridge::recorder
