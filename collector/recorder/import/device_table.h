// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/writer.h"

#include <map>
#include <string>

namespace ridge::recorder {

/// Devices of all processes of a trace, by UUID: their ordinals differ between processes.
class DeviceTable {
  public:
    explicit DeviceTable(trace::Writer& writer) : m_writer(writer) {}
    trace::DeviceId put(const trace::Device& device);
    /// None while no process has declared the device.
    trace::DeviceId find(const std::string& uuid) const;
    const std::map<std::string, trace::DeviceId>& byUuid() const { return m_byUuid; }

  private:
    trace::Writer& m_writer;
    std::map<std::string, trace::DeviceId> m_byUuid;
};

} // namespace ridge::recorder
