// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/model.h"

#include "workloads/harness/random.h"
#include "workloads/harness/run/ranges.h"
#include "workloads/transformer/language.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace ridge::workloads::transformer {
namespace {

constexpr std::int32_t kBatches = 256; // of text; then it begins again

Status allocate(DeviceBuffer& buffer, std::size_t bytes, const char* what) {
    const ScopedRange range(what);
    return DeviceBuffer::allocate(bytes, what).map([&](DeviceBuffer&& made) {
        buffer = std::move(made);
    });
}

Status copyToGpu(const DeviceBuffer& buffer, const void* from, std::size_t bytes,
                 cudaStream_t stream) {
    cudaError_t error = cudaMemcpyAsync(buffer.data(), from, bytes, cudaMemcpyHostToDevice, stream);
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(stream); // `from` may go
    return cudaStatus(error, "copying to the GPU");
}

/// Freed blocks stay with the pool from step to step, so that a step asks the driver for nothing.
/// What the pool held at most counts from here on.
Status setUpPool() {
    cudaMemPool_t pool = nullptr;
    std::uint64_t all = std::numeric_limits<std::uint64_t>::max(), none = 0;
    cudaError_t error = cudaDeviceGetDefaultMemPool(&pool, 0);
    if (error == cudaSuccess)
        error = cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
    if (error == cudaSuccess)
        error = cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &none);
    return cudaStatus(error, "setting up the memory pool");
}

void giveFreedBlocksBack() {
    cudaMemPool_t pool = nullptr;
    if (cudaDeviceGetDefaultMemPool(&pool, 0) == cudaSuccess)
        static_cast<void>(cudaMemPoolTrimTo(pool, 0));
}

Status allocateBlock(void*& block, std::size_t bytes, cudaStream_t stream) {
    return cudaStatus(cudaMallocAsync(&block, bytes, stream), "allocating activations");
}

Status freeBlock(void*& block, cudaStream_t stream) {
    const cudaError_t error = block == nullptr ? cudaSuccess : cudaFreeAsync(block, stream);
    block = nullptr;
    return cudaStatus(error, "freeing activations");
}

} // namespace

Model::Model(const Plan& asked)
    : plan(asked), parameters(parametersOf(asked.shape)),
      layers(static_cast<std::size_t>(asked.shape.layers)),
      m_needs(needsOf(asked.shape, asked.mode.type, asked.keeping)), m_layerBlocks(layers.size()) {}

Model::~Model() {
    static_cast<void>(freeEmbedding(nullptr));
    for (std::size_t layer = 0; layer < layers.size(); ++layer)
        static_cast<void>(freeLayer(layer, nullptr));
    static_cast<void>(freeHead(nullptr));
    static_cast<void>(cudaDeviceSynchronize());
    giveFreedBlocksBack();
}

Result<std::unique_ptr<Model>> Model::create(const Plan& plan, cudaStream_t stream) {
    std::unique_ptr<Model> model(new Model(plan));
    auto products = prepareProducts(plan.shape, plan.mode, plan.keeping.scoresInMemory);
    if (!products)
        return tl::unexpected<Failure>(products.error());
    model->products = std::move(*products);
    const auto status = requireMemory(model->bytesNeeded())
                            .and_then([&] { return model->allocateParameters(); })
                            .and_then([&] { return model->allocateRest(); })
                            .and_then([&] { return setUpPool(); })
                            .and_then([&] { return model->initialise(stream); });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return model;
}

double Model::bytesNeeded() const {
    const bool rounds = plan.mode.type != DataType::Fp32;
    const double ofParameter = (plan.keeping.backward ? 16 : 4) + (rounds ? 2 : 0);
    const std::int64_t layersAtOnce = plan.keeping.backward || plan.graph
                                          ? plan.shape.layers
                                          : std::min<std::int64_t>(plan.shape.layers, 2);
    return static_cast<double>(parameters.count) * ofParameter +
           static_cast<double>(m_needs.layer) * static_cast<double>(layersAtOnce) +
           static_cast<double>(m_needs.embedding + m_needs.head + m_needs.workspace);
}

Status Model::allocateParameters() {
    const std::size_t bytes = parameters.count * sizeof(float);
    Status status;
    if (plan.mode.type != DataType::Fp32)
        status = allocate(roundedWeights, parameters.count * bytesOf(plan.mode.type), "weights");
    if (status)
        status = allocate(master, bytes,
                          plan.mode.type == DataType::Fp32 ? "weights" : "optimizer state");
    if (!plan.keeping.backward)
        return status;
    return status.and_then([&] { return allocate(gradients, bytes, "gradients"); })
        .and_then([&] { return allocate(firstMoments, bytes, "optimizer state"); })
        .and_then([&] { return allocate(secondMoments, bytes, "optimizer state"); });
}

Status Model::allocateRest() {
    const Shape& shape = plan.shape;
    const auto words = static_cast<std::size_t>(shape.batch * (shape.context + 1)) * kBatches;
    const auto angles = static_cast<std::size_t>(shape.context * shape.headDim() / 2);
    return allocate(stateBuffer, sizeof(TrainingState), "optimizer state")
        .and_then([&] { return allocate(checksumBuffer, sizeof(std::uint64_t), "workspace"); })
        .and_then([&] { return allocate(textBuffer, words * sizeof(std::int32_t), "text"); })
        .and_then([&] { return allocate(rotaryBuffer, angles * sizeof(float2), "workspace"); })
        .and_then([&] { return allocate(workspaceBuffer, m_needs.workspace, "workspace"); })
        .map([&] {
            Carver carver(workspaceBuffer.data());
            workspace = placeWorkspace(shape, plan.mode.type, plan.keeping, carver);
        });
}

Status Model::initialise(cudaStream_t stream) {
    TrainingState first;
    first.lossScale = plan.mode.scalesLoss() ? kFirstLossScale : 1;
    return copyToGpu(stateBuffer, &first, sizeof(first), stream)
        .and_then([&] { return writeText(stream); })
        .and_then([&] { return writeRotaryTable(stream); })
        .and_then([&] { return initialiseWeights(stream); })
        .and_then(
            [&] { return plan.keeping.backward ? clearMoments(stream) : keepRounded(stream); });
}

Status Model::clearMoments(cudaStream_t stream) {
    cudaError_t error = cudaMemsetAsync(firstMoments.data(), 0, firstMoments.size(), stream);
    if (error == cudaSuccess)
        error = cudaMemsetAsync(secondMoments.data(), 0, secondMoments.size(), stream);
    return cudaStatus(error, "clearing the moments");
}

/// Without a backward pass the master weights are needed to draw the rounded ones from, no longer.
Status Model::keepRounded(cudaStream_t stream) {
    if (plan.mode.type == DataType::Fp32)
        return {};
    return cudaStatus(cudaStreamSynchronize(stream), "drawing the weights").map([&] {
        master = DeviceBuffer();
    });
}

Status Model::initialiseWeights(cudaStream_t stream) {
    auto* const values = static_cast<float*>(master.data());
    cudaError_t error =
        fillNormal(values, DataType::Fp32, parameters.gains.offset, plan.seed, stream);
    const auto scale = [&](std::size_t offset, std::size_t count, double factor) {
        if (error == cudaSuccess)
            error = launchScale(values + offset, count, static_cast<float>(factor), stream);
    };
    scale(0, parameters.gains.offset, kInitialDeviation);
    const double lessForResidual = 1 / std::sqrt(2.0 * static_cast<double>(plan.shape.layers));
    for (const LayerParameters& layer : parameters.layers)
        for (const Tensor& tensor : {layer.out, layer.down})
            scale(tensor.offset, tensor.count(), lessForResidual);
    if (error == cudaSuccess)
        error = launchFill(values + parameters.gains.offset, parameters.gains.count(), 1, stream);
    if (error == cudaSuccess && plan.mode.type != DataType::Fp32)
        error =
            launchRound(values, roundedWeights.data(), parameters.count, plan.mode.type, stream);
    return cudaStatus(error, "drawing the weights");
}

Status Model::writeText(cudaStream_t stream) {
    const Shape& shape = plan.shape;
    const std::vector<std::int32_t> words = transformer::text(
        languageOf(shape.vocabulary), static_cast<std::size_t>(kBatches * shape.batch),
        static_cast<std::size_t>(shape.context + 1), plan.seed);
    text = {static_cast<const std::int32_t*>(textBuffer.data()), kBatches};
    return copyToGpu(textBuffer, words.data(), words.size() * sizeof(words[0]), stream);
}

Status Model::writeRotaryTable(cudaStream_t stream) {
    const std::int64_t half = plan.shape.headDim() / 2;
    std::vector<float2> table;
    for (std::int64_t position = 0; position < plan.shape.context; ++position)
        for (std::int64_t pair = 0; pair < half; ++pair) {
            const double angle = rotaryAngle(position, pair, plan.shape.headDim());
            table.push_back(
                {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))});
        }
    return copyToGpu(rotaryBuffer, table.data(), table.size() * sizeof(table[0]), stream);
}

const void* Model::weight(std::size_t offset) const {
    return static_cast<const std::byte*>(weights()) + offset * bytesOf(plan.mode.type);
}

Training Model::training() const {
    const auto values = [](const DeviceBuffer& buffer) {
        return static_cast<float*>(buffer.data());
    };
    return {values(master), values(firstMoments), values(secondMoments), values(gradients),
            roundedWeights.data()};
}

Status Model::poison(cudaStream_t stream) const {
    return plan.keeping.backward ? gradients.poison(stream) : Status{};
}

Status Model::allocateEmbedding(cudaStream_t stream) {
    return allocateBlock(embedded, m_needs.embedding, stream);
}

Status Model::allocateLayer(std::size_t layer, cudaStream_t stream) {
    void*& block = m_layerBlocks[layer];
    return allocateBlock(block, m_needs.layer, stream).map([&] {
        Carver carver(block);
        LayerActivations placed = workspace.recomputed;
        if (!plan.keeping.recompute)
            placeInside(placed, plan.shape, plan.mode.type, plan.keeping, carver);
        placeOutput(placed, plan.shape, plan.mode.type, carver);
        placed.in = layer == 0 ? embedded : layers[layer - 1].out;
        layers[layer] = placed;
    });
}

Status Model::allocateHead(cudaStream_t stream) {
    return allocateBlock(m_headBlock, m_needs.head, stream).map([&] {
        Carver carver(m_headBlock);
        head = placeHead(plan.shape, plan.mode.type, carver);
    });
}

Status Model::freeEmbedding(cudaStream_t stream) {
    return freeBlock(embedded, stream);
}

Status Model::freeLayer(std::size_t layer, cudaStream_t stream) {
    return freeBlock(m_layerBlocks[layer], stream);
}

Status Model::freeHead(cudaStream_t stream) {
    return freeBlock(m_headBlock, stream);
}

Result<std::uint64_t> Model::weightChecksum(cudaStream_t stream) const {
    auto* const sum = static_cast<unsigned long long*>(checksumBuffer.data());
    const cudaError_t error =
        launchChecksum(static_cast<const float*>(master.data()), parameters.count, sum, stream);
    if (auto status = cudaStatus(error, "launching the checksum"); !status)
        return tl::unexpected<Failure>(status.error());
    return checksumBuffer.download(stream).map([](const std::vector<std::uint8_t>& bytes) {
        std::uint64_t value = 0;
        std::memcpy(&value, bytes.data(), sizeof(value));
        return value;
    });
}

Result<std::size_t> Model::peakBytes() const {
    cudaMemPool_t pool = nullptr;
    std::uint64_t high = 0;
    cudaError_t error = cudaDeviceGetDefaultMemPool(&pool, 0);
    if (error == cudaSuccess)
        error = cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &high);
    if (auto status = cudaStatus(error, "asking the memory pool"); !status)
        return tl::unexpected<Failure>(status.error());
    std::size_t bytes = high;
    for (const DeviceBuffer* buffer :
         {&master, &gradients, &firstMoments, &secondMoments, &roundedWeights, &stateBuffer,
          &checksumBuffer, &textBuffer, &rotaryBuffer, &workspaceBuffer})
        bytes += buffer->size();
    return bytes;
}

} // namespace ridge::workloads::transformer
