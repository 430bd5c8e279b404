// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/fused.h"

#include "workloads/attention/backward.h"
#include "workloads/attention/hopper.h"
#include "workloads/attention/kernels.h"
#include "workloads/harness/gpu.h"
#include "workloads/harness/tensor_map.h"

namespace ridge::workloads::attention {
namespace {

/// Bytes of D, rounded up so that what follows begins at a multiple of 256.
std::size_t rowProductBytes(const Shape& shape) {
    return (static_cast<std::size_t>(shape.rows()) * 4 + 255) / 256 * 256;
}

} // namespace

Result<HopperTensors> hopperTensors(const ForwardTensors& tensors, const Shape& shape,
                                    DataType type) {
    HopperTensors maps;
    maps.logSums = tensors.logSums;
    int device = 0;
    cudaError_t error = cudaGetDevice(&device);
    if (error == cudaSuccess)
        error = cudaDeviceGetAttribute(&maps.smCount, cudaDevAttrMultiProcessorCount, device);
    if (auto status = cudaStatus(error, "asking for the GPU's multiprocessors"); !status)
        return tl::unexpected<Failure>(status.error());
    const std::int64_t keyMatrices = shape.batch * shape.keyHeads();
    for (const auto& [data, map, matrices, boxRows] :
         {std::tuple{tensors.q, &maps.q, shape.matrices(), 128U},
          std::tuple{tensors.k, &maps.k, keyMatrices, 128U},
          std::tuple{tensors.v, &maps.v, keyMatrices, 128U},
          std::tuple{static_cast<const void*>(tensors.o), &maps.o, shape.matrices(), 64U}}) {
        const auto made =
            tensorMap({data, matrices, shape.seq, shape.dim, shape.dim}, type, boxRows);
        if (!made)
            return tl::unexpected<Failure>(made.error());
        *map = *made;
    }
    return maps;
}

Result<HopperGradients> hopperGradients(const BackwardTensors& tensors, const Shape& shape,
                                        DataType type) {
    HopperGradients made;
    auto* const begin = static_cast<unsigned char*>(tensors.workspace);
    made.rowSums = reinterpret_cast<HopperRowSums*>(begin);
    made.querySums = reinterpret_cast<float*>(begin + hopperRowSumBytes(shape));
    const std::int64_t queryMatrices = shape.matrices(),
                       keyMatrices = shape.batch * shape.keyHeads();
    const auto queries = static_cast<unsigned>(hopperQueries(shape.dim));
    HopperGradientMaps& maps = made.maps;
    for (const auto& [data, map, matrices, boxRows] :
         {std::tuple{tensors.q, &maps.q, queryMatrices, queries},
          std::tuple{tensors.outputGradient, &maps.outputGradient, queryMatrices, queries},
          std::tuple{tensors.k, &maps.k, keyMatrices, 128U},
          std::tuple{tensors.v, &maps.v, keyMatrices, 128U},
          std::tuple{static_cast<const void*>(tensors.kGradient), &maps.kGradient, keyMatrices,
                     64U},
          std::tuple{static_cast<const void*>(tensors.vGradient), &maps.vGradient, keyMatrices,
                     64U}}) {
        const auto one =
            tensorMap({data, matrices, shape.seq, shape.dim, shape.dim}, type, boxRows);
        if (!one)
            return tl::unexpected<Failure>(one.error());
        *map = *one;
    }
    return made;
}

namespace {

Status backwardWgmma(const BackwardTensors& tensors, const Shape& shape, DataType type,
                     cudaStream_t stream) {
    const char* const doing = "launching attention backward";
    return hopperGradients(tensors, shape, type).and_then([&](const HopperGradients& hopper) {
        return cudaStatus(launchHopperRowSums(hopper, tensors, shape, type, stream), doing)
            .and_then([&] {
                return cudaStatus(launchGradientsWgmma(hopper, shape, type, stream), doing);
            })
            .and_then([&] {
                return cudaStatus(launchHopperRounding(hopper, tensors, shape, type, stream),
                                  doing);
            });
    });
}

} // namespace

Status forward(ForwardKernel kernel, const ForwardTensors& tensors, const Shape& shape,
               DataType type, cudaStream_t stream) {
    if (kernel == ForwardKernel::MmaSync)
        return cudaStatus(launchFused(tensors, shape, type, stream), "launching attention");
    return hopperTensors(tensors, shape, type).and_then([&](const HopperTensors& maps) {
        return cudaStatus(launchWgmma(maps, shape, type, stream), "launching attention");
    });
}

BackwardSums backwardSums(BackwardKernel kernel, void* workspace, const Shape& shape) {
    auto* const begin = static_cast<unsigned char*>(workspace);
    BackwardSums sums;
    sums.rowProducts = reinterpret_cast<float*>(begin);
    if (kernel != BackwardKernel::TwoPass)
        sums.query = reinterpret_cast<float*>(begin + rowProductBytes(shape));
    return sums;
}

std::size_t backwardWorkspace(BackwardKernel kernel, const Shape& shape) {
    if (kernel == BackwardKernel::Wgmma)
        return hopperWorkspace(shape);
    const std::size_t sums =
        static_cast<std::size_t>(shape.rows()) * static_cast<std::size_t>(shape.dim) * 4;
    return rowProductBytes(shape) + (kernel == BackwardKernel::TwoPass ? 0 : sums);
}

Status backward(BackwardKernel kernel, const BackwardTensors& tensors, const Shape& shape,
                DataType type, cudaStream_t stream) {
    if (kernel == BackwardKernel::Wgmma)
        return backwardWgmma(tensors, shape, type, stream);
    const BackwardSums sums = backwardSums(kernel, tensors.workspace, shape);
    const auto last = kernel == BackwardKernel::TwoPass ? launchQueryGradient : launchRounding;
    for (const auto launch : {launchRowProducts, launchKeyGradients, last})
        if (auto status = cudaStatus(launch(tensors, sums, shape, type, stream),
                                     "launching attention backward");
            !status)
            return status;
    return {};
}

} // namespace ridge::workloads::attention
