// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory that a module of device code brings with it: its __device__, __managed__ and __constant__
// variables, read from the symbols of the module.
#pragma once

#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/output/declarations.h"
#include "collector/inject/output/thread_log.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace ridge::inject {

struct StaticVariable {
    std::string_view name; ///< within the module's bytes
    std::uint64_t bytes = 0;
    bool isManaged = false;
};

/// The variables of an ELF file of device code; none where the bytes are no such file, or end
/// early.
std::vector<StaticVariable> staticsOf(std::span<const std::byte> module);

/// Writes an allocation for each variable of a module that was loaded; its address is not known, 0.
/// The thread that loads it.
void noteModule(const CuptiApi& api, const CUpti_ResourceData& data, ThreadLogs& logs,
                Declarations& declarations);

} // namespace ridge::inject
