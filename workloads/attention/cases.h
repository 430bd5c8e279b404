// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/attention/formulas.h"
#include "workloads/harness/gpu.h"
#include "workloads/harness/workload.h"

#include <string>

namespace ridge::workloads::attention {

/// "2 x 16 x 4096 x 128 causal"
std::string inWords(const Shape& shape);

/// An operation that calls launch(arguments..., stream), with copies of all arguments.
template <class Launch, class... Arguments>
Operation launching(const char* name, const Work& work, Launch launch, Arguments... arguments) {
    return {name, work, [=, doing = std::string("launching ") + name](cudaStream_t stream) {
                return cudaStatus(launch(arguments..., stream), doing);
            }};
}

/// "naive", "fused" or "wgmma": O from Q, K and V.
Result<std::unique_ptr<Case>> prepareForward(const std::string& variant, const Shape& shape,
                                             DataType type, std::uint64_t seed,
                                             cudaStream_t stream);

/// "backward-...": dQ, dK and dV. The forward pass runs here, untimed, to make what they need.
Result<std::unique_ptr<Case>> prepareBackward(const std::string& variant, const Shape& shape,
                                              DataType type, std::uint64_t seed,
                                              cudaStream_t stream);

} // namespace ridge::workloads::attention
