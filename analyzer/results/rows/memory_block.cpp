// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/rows/memory_block.h"

namespace ridge::analyzer {

std::string_view name(MemorySource source) {
    switch (source) {
    case MemorySource::Device:
        return "device";
    case MemorySource::Pool:
        return "async pool";
    case MemorySource::Managed:
        return "managed";
    case MemorySource::Array:
        return "array";
    case MemorySource::Static:
        return "static";
    case MemorySource::Pinned:
        return "pinned host";
    case MemorySource::Tensor:
        return "tensors";
    case MemorySource::Other:
        break;
    }
    return "other";
}

bool isDeviceMemory(MemorySource source) {
    return source != MemorySource::Pinned && source != MemorySource::Other &&
           source != MemorySource::Tensor;
}

} // namespace ridge::analyzer
