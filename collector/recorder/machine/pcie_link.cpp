// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/machine/pcie_link.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>

namespace ridge::recorder {

namespace {

/// The number that a file begins with ("32.0 GT/s PCIe"); 0 where it has none.
double numberIn(const std::filesystem::path& file) {
    std::ifstream in(file);
    double number = 0;
    return in >> number ? number : 0;
}

/// 0 for 0.
std::int32_t generationOf(double gigatransfersPerSecond) {
    constexpr double kSpeeds[] = {2.5, 5, 8, 16, 32, 64};
    return static_cast<std::int32_t>(std::ranges::count_if(
        kSpeeds, [&](double speed) { return gigatransfersPerSecond >= speed; }));
}

} // namespace

PcieLink pcieLink(const PciAddress& address, const std::filesystem::path& devices) {
    if (address.domain == 0 && address.bus == 0 && address.device == 0)
        return {}; // the host's bridge: no GPU
    const std::filesystem::path device =
        devices /
        fmt::format("{:04x}:{:02x}:{:02x}.0", address.domain, address.bus, address.device);
    PcieLink link;
    link.generation = generationOf(numberIn(device / "max_link_speed"));
    link.width = static_cast<std::int32_t>(numberIn(device / "current_link_width"));
    // The folder of a device lies in that of the bridge it hangs on, where there is one.
    if (const double bridge = numberIn(device / ".." / "max_link_speed"); bridge > 0)
        link.generation = std::min(link.generation, generationOf(bridge));
    return link;
}

} // namespace ridge::recorder
