// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/snapshot.h"

#include <cstring>

namespace ridge::workloads::transformer {
namespace {

Status read(const DeviceBuffer& buffer, DataType type, std::vector<float>& to,
            cudaStream_t stream) {
    return buffer.download(stream).map([&](const std::vector<std::uint8_t>& bytes) {
        to = widen(type, bytes.data(), bytes.size() / bytesOf(type));
    });
}

} // namespace

Result<Snapshot> snapshotOf(const Model& model, cudaStream_t stream) {
    Snapshot snapshot;
    const auto status =
        readState(model, stream)
            .map([&](const TrainingState& state) { snapshot.state = state; })
            .and_then([&] { return read(model.master, DataType::Fp32, snapshot.master, stream); })
            .and_then(
                [&] { return read(model.firstMoments, DataType::Fp32, snapshot.first, stream); })
            .and_then(
                [&] { return read(model.secondMoments, DataType::Fp32, snapshot.second, stream); })
            .and_then(
                [&] { return read(model.gradients, DataType::Fp32, snapshot.gradients, stream); })
            .and_then([&] { return readWeights(model, stream); })
            .map([&](std::vector<float>&& weights) { snapshot.weights = std::move(weights); });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return snapshot;
}

Result<TrainingState> readState(const Model& model, cudaStream_t stream) {
    return model.stateBuffer.download(stream).map([](const std::vector<std::uint8_t>& bytes) {
        TrainingState state;
        std::memcpy(&state, bytes.data(), sizeof(state));
        return state;
    });
}

Result<std::vector<float>> readWeights(const Model& model, cudaStream_t stream) {
    const DataType type = model.plan.mode.type;
    std::vector<float> weights;
    return read(type == DataType::Fp32 ? model.master : model.roundedWeights, type, weights, stream)
        .map([&] { return std::move(weights); });
}

} // namespace ridge::workloads::transformer
