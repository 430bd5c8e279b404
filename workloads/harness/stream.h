// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>
#include <memory>
#include <type_traits>

namespace ridge::workloads {

struct DestroyStream {
    void operator()(cudaStream_t stream) const { static_cast<void>(cudaStreamDestroy(stream)); }
};
using StreamOwner = std::unique_ptr<std::remove_pointer_t<cudaStream_t>, DestroyStream>;

} // namespace ridge::workloads
