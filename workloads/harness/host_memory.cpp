// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/host_memory.h"

#include <cstdlib>

namespace ridge::workloads {

void HostMemory::Free::operator()(void* memory) const {
    if (pinned)
        static_cast<void>(cudaFreeHost(memory));
    else
        std::free(memory);
}

Result<HostMemory> HostMemory::allocate(std::size_t bytes, bool pinned) {
    const std::string doing =
        "allocating " + bytesInWords(static_cast<double>(bytes)) + " of host memory";
    void* data = nullptr;
    if (pinned) {
        if (auto status = cudaStatus(cudaMallocHost(&data, bytes), doing); !status)
            return tl::unexpected<Failure>(status.error());
    } else {
        data = std::malloc(bytes);
        if (data == nullptr)
            return fail(FailureKind::OutOfMemory, doing + ": there is not so much");
    }
    HostMemory memory;
    memory.m_data = {data, Free{pinned}};
    return memory;
}

} // namespace ridge::workloads
