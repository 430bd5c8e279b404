// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The collector as the hooks of PyTorch see it.
#pragma once

#include "ridgepoint_framework.h"

#include <cstdint>
#include <string_view>

namespace ridge::torch_ops {

/// Set once, before the first op.
inline const RidgeFramework* g_collector = nullptr;

/// The number of a text; it is the same for the same text.
inline uint32_t text(std::string_view bytes) {
    return g_collector->text(bytes.data(), bytes.size());
}

inline RidgeFrameworkRange begin(uint32_t kind, uint32_t name, uint32_t arguments, uint32_t site,
                                 int64_t sequence) {
    return {g_collector->now(), 0, sequence, kind, name, arguments, site};
}

inline void end(RidgeFrameworkRange& range) {
    range.end = g_collector->now();
    g_collector->write(&range);
}

} // namespace ridge::torch_ops
