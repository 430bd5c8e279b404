// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::gui {

/// The table that an item is a row of. A launch is the host call that is stored with an operation.
enum class ItemKind : std::uint8_t {
    None,
    Kernel,
    Copy,
    Fill,
    Call,
    KernelLaunch,
    CopyLaunch,
    FillLaunch,
    Range,
    Framework, ///< what PyTorch did: a module, an op, a node of autograd, a mark
    Sync,
    Gap ///< of Details::gaps
};

/// Something on the timeline that can be hovered, selected and found.
struct Item {
    ItemKind kind = ItemKind::None;
    std::uint32_t row = 0; ///< of the trace's table that `kind` names
    explicit operator bool() const { return kind != ItemKind::None; }
    bool operator==(const Item&) const = default;
};

} // namespace ridge::gui
