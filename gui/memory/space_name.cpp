// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/space_name.h"

#include "reports/memory_text.h"

#include <fmt/format.h>

namespace ridge::gui {

std::string numberedName(const analyzer::MemorySpace& space) {
    const std::string name = reports::spaceName(space);
    return space.isHost || space.device.id == trace::DeviceId::None
               ? name
               : fmt::format("GPU {}, {}", index(space.device.id), name);
}

} // namespace ridge::gui
