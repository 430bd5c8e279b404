// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/replica.h"

#include "workloads/harness/random.h"

#include <tuple>

namespace ridge::workloads::allreduce {
namespace {

Status allocate(Replica& replica, const StepShape& shape, std::int64_t element) {
    const std::int64_t weights = shape.layers * shape.weights() * element;
    const std::int64_t features = shape.features() * element;
    const WantedBuffer wanted[] = {{&replica.weights, weights, "the weights"},
                                   {&replica.z, (shape.layers + 1) * features, "the features"},
                                   {&replica.outputGradient, features, "the last gradient"},
                                   {&replica.dz[0], features, "gradients of features"},
                                   {&replica.dz[1], features, "gradients of features"},
                                   {&replica.gradients, weights, "the gradients"},
                                   {&replica.sums, weights, "the sums"}};
    return allocateAll(wanted);
}

/// Weights are the same on every GPU, inputs and last gradients are not.
Status fill(const Replica& replica, const StepSetting& setting, const Lane& lane) {
    const std::uint64_t seed = 1000 * setting.seed, own = 2 * lane.device;
    const std::int64_t weights = setting.shape.layers * setting.shape.weights();
    const std::int64_t features = setting.shape.features();
    cudaError_t error = cudaSuccess;
    for (const auto& [buffer, elements, salt] :
         {std::tuple{&replica.weights, weights, std::uint64_t{0}},
          std::tuple{&replica.z, features, own + 1},
          std::tuple{&replica.outputGradient, features, own + 2}})
        if (error == cudaSuccess)
            error = fillNormal(buffer->data(), setting.type, static_cast<std::size_t>(elements),
                               seed + salt, lane.compute);
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(lane.compute);
    return cudaStatus(error, "filling weights and inputs");
}

} // namespace

Result<Replica> prepareReplica(const StepSetting& setting, const Lane& lane) {
    const OnGpu on(lane.device);
    Replica replica;
    auto cublas = matmul::Cublas::load();
    if (!cublas)
        return tl::unexpected<Failure>(cublas.error());
    replica.cublas = *cublas;
    auto status =
        allocate(replica, setting.shape, static_cast<std::int64_t>(bytesOf(setting.type)));
    if (status)
        status = fill(replica, setting, lane);
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return replica;
}

} // namespace ridge::workloads::allreduce
