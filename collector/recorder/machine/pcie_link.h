// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the kernel says of a GPU's PCIe link. CUPTI would say it too, but takes 20 ms of CUDA's
// start for it (tests/gpu/run kinds).
#pragma once

#include <cstdint>
#include <filesystem>

namespace ridge::recorder {

struct PciAddress {
    std::int32_t domain = 0, bus = 0, device = 0;
};

struct PcieLink {
    std::int32_t generation = 0, width = 0; ///< 0: not known
};

/// Generation: the fastest that both ends of the link can, as an idle link may run slower. Width:
/// the lanes in use. `devices` is the folder of the kernel's PCI devices.
PcieLink pcieLink(const PciAddress& address,
                  const std::filesystem::path& devices = "/sys/bus/pci/devices");

} // namespace ridge::recorder
