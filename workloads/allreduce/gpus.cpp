// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/gpus.h"

#include <fmt/format.h>

namespace ridge::workloads::allreduce {

OnGpu::OnGpu(std::size_t device) {
    static_cast<void>(cudaSetDevice(static_cast<int>(device)));
}

OnGpu::~OnGpu() {
    static_cast<void>(cudaSetDevice(0));
}

Result<std::unique_ptr<Lane>> Lane::open(std::size_t device) {
    const OnGpu on(device);
    std::unique_ptr<Lane> lane(new Lane());
    lane->device = device;
    cudaError_t error = cudaStreamCreateWithFlags(&lane->compute, cudaStreamNonBlocking);
    if (error == cudaSuccess)
        error = cudaStreamCreateWithFlags(&lane->send, cudaStreamNonBlocking);
    if (auto status = cudaStatus(error, fmt::format("creating streams of GPU {}", device)); !status)
        return tl::unexpected<Failure>(status.error());
    return lane;
}

Lane::~Lane() {
    for (cudaStream_t stream : {compute, send})
        if (stream != nullptr)
            static_cast<void>(cudaStreamDestroy(stream));
}

Result<Lanes> openLanes(std::int64_t count) {
    int visible = 0;
    if (auto status = cudaStatus(cudaGetDeviceCount(&visible), "counting the GPUs"); !status)
        return tl::unexpected<Failure>(status.error());
    if (visible < count)
        return fail(FailureKind::Unavailable,
                    fmt::format("--gpus {}: {} GPU is visible; an all-reduce needs two or more, "
                                "which CUDA_VISIBLE_DEVICES must name where it is set",
                                count, visible));
    Lanes lanes;
    for (std::int64_t device = 0; device < count; ++device) {
        auto lane = Lane::open(static_cast<std::size_t>(device));
        if (!lane)
            return tl::unexpected<Failure>(lane.error());
        lanes.push_back(std::move(*lane));
    }
    return lanes;
}

Status fork(const Lanes& lanes, Event& begun, cudaStream_t stream) {
    Status status = begun.record(stream);
    for (const auto& lane : lanes) {
        const OnGpu on(lane->device);
        for (cudaStream_t of : {lane->compute, lane->send})
            if (status)
                status = begun.holdBack(of);
    }
    return status;
}

Status join(const Lanes& lanes, cudaStream_t stream) {
    Status status;
    for (const auto& lane : lanes) {
        if (status) {
            const OnGpu on(lane->device);
            status = lane->computed.record(lane->compute).and_then([&] {
                return lane->sent.record(lane->send);
            });
        }
        if (status)
            status = lane->computed.holdBack(stream).and_then(
                [&] { return lane->sent.holdBack(stream); });
    }
    return status;
}

Status sendAfterCompute(const Lanes& lanes) {
    Status status;
    for (const auto& lane : lanes) {
        const OnGpu on(lane->device);
        if (status)
            status = lane->computed.record(lane->compute).and_then([&] {
                return lane->computed.holdBack(lane->send);
            });
    }
    return status;
}

} // namespace ridge::workloads::allreduce
