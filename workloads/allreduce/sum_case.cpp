// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/cases.h"
#include "workloads/allreduce/gpus.h"
#include "workloads/allreduce/nccl.h"
#include "workloads/harness/host_memory.h"
#include "workloads/harness/random.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

namespace ridge::workloads::allreduce {
namespace {

/// parts[0][i] = the sum of all parts[p][i], on all cores.
void addOnCpu(const std::vector<float*>& parts, std::int64_t elements) {
    const std::int64_t workers = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> threads;
    for (std::int64_t worker = 0; worker < workers; ++worker)
        threads.emplace_back([&, worker] {
            const std::int64_t begin = elements * worker / workers;
            const std::int64_t end = elements * (worker + 1) / workers;
            for (std::size_t part = 1; part < parts.size(); ++part)
                for (std::int64_t i = begin; i < end; ++i)
                    parts[0][i] += parts[part][i];
        });
}

class SumCase final : public Case {
  public:
    explicit SumCase(const SumSetting& setting) : m_setting(setting) {}

    Status prepare();

    std::string shape() const override {
        return fmt::format("{} on {} GPUs", bytesInWords(static_cast<double>(m_setting.bytes)),
                           m_setting.gpus);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override;
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    struct Buffers {
        DeviceBuffer send, receive;
        HostMemory host; ///< of the staged variant
    };
    std::size_t bytes() const { return static_cast<std::size_t>(m_setting.bytes); }
    std::size_t elements() const { return bytes() / bytesOf(m_setting.type); }
    Status allocate(const Lane& lane);
    Status addByNccl();
    Status addOnHost();
    Status run(cudaStream_t stream);

    SumSetting m_setting;
    Lanes m_lanes;
    std::vector<Buffers> m_buffers; ///< of each lane
    std::shared_ptr<Nccl> m_nccl;
    Event m_begun;
    std::vector<Phase> m_phases;
};

Status SumCase::allocate(const Lane& lane) {
    const OnGpu on(lane.device);
    Buffers& buffers = m_buffers.emplace_back();
    const WantedBuffer wanted[] = {{&buffers.send, m_setting.bytes, "what a GPU gives"},
                                   {&buffers.receive, m_setting.bytes, "what a GPU gets"}};
    if (auto status = allocateAll(wanted); !status)
        return status;
    if (m_setting.staged) {
        auto host = HostMemory::allocate(bytes(), true);
        if (!host)
            return tl::unexpected<Failure>(host.error());
        buffers.host = std::move(*host);
    }
    cudaError_t error = fillNormal(buffers.send.data(), m_setting.type, elements(),
                                   100 * m_setting.seed + lane.device, lane.compute);
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(lane.compute);
    return cudaStatus(error, "filling what a GPU gives");
}

Status SumCase::prepare() {
    auto lanes = openLanes(m_setting.gpus);
    if (!lanes)
        return tl::unexpected<Failure>(lanes.error());
    m_lanes = std::move(*lanes);
    if (!m_setting.staged) {
        auto nccl = Nccl::open(static_cast<int>(m_setting.gpus));
        if (!nccl)
            return tl::unexpected<Failure>(nccl.error());
        m_nccl = *nccl;
    }
    for (const auto& lane : m_lanes)
        if (auto status = allocate(*lane); !status)
            return status;
    m_phases = {{"communication",
                 {{m_setting.staged ? "host-staged sum" : "all-reduce",
                   allReduceWork(m_setting.bytes, m_setting.gpus, m_setting.type),
                   [this](cudaStream_t stream) { return run(stream); }}}}};
    return {};
}

Status SumCase::addByNccl() {
    std::vector<Share> shares;
    for (std::size_t i = 0; i < m_lanes.size(); ++i)
        shares.push_back({m_buffers[i].send.data(), m_buffers[i].receive.data(), m_lanes[i]->send});
    return m_nccl->allReduce(shares, elements(), m_setting.type);
}

Status SumCase::addOnHost() {
    cudaError_t error = cudaSuccess;
    for (std::size_t i = 0; error == cudaSuccess && i < m_lanes.size(); ++i)
        error = cudaMemcpyAsync(m_buffers[i].host.data(), m_buffers[i].send.data(), bytes(),
                                cudaMemcpyDeviceToHost, m_lanes[i]->send);
    std::vector<float*> parts;
    for (std::size_t i = 0; error == cudaSuccess && i < m_lanes.size(); ++i) {
        error = cudaStreamSynchronize(m_lanes[i]->send);
        parts.push_back(static_cast<float*>(m_buffers[i].host.data()));
    }
    if (error == cudaSuccess)
        addOnCpu(parts, static_cast<std::int64_t>(elements()));
    for (std::size_t i = 0; error == cudaSuccess && i < m_lanes.size(); ++i)
        error = cudaMemcpyAsync(m_buffers[i].receive.data(), parts[0], bytes(),
                                cudaMemcpyHostToDevice, m_lanes[i]->send);
    return cudaStatus(error, "copying by way of the host");
}

Status SumCase::run(cudaStream_t stream) {
    return fork(m_lanes, m_begun, stream)
        .and_then([&] { return m_setting.staged ? addOnHost() : addByNccl(); })
        .and_then([&] { return join(m_lanes, stream); });
}

Status SumCase::poison(cudaStream_t) {
    Status status;
    for (std::size_t i = 0; status && i < m_lanes.size(); ++i) {
        const OnGpu on(m_lanes[i]->device);
        status = m_buffers[i].receive.poison(m_lanes[i]->send).and_then([&] {
            return cudaStatus(cudaStreamSynchronize(m_lanes[i]->send), "poisoning outputs");
        });
    }
    return status;
}

/// What every GPU got against the sum in fp64 of what all gave: the worst of them.
Result<CheckOutcome> SumCase::check(cudaStream_t stream) {
    std::vector<double> expected(elements(), 0.0);
    for (const Buffers& buffers : m_buffers) {
        const auto given = buffers.send.download(stream);
        if (!given)
            return tl::unexpected<Failure>(given.error());
        const auto values = widen(m_setting.type, given->data(), elements());
        for (std::size_t i = 0; i < expected.size(); ++i)
            expected[i] += static_cast<double>(values[i]);
    }
    CheckOutcome outcome{-1, sumTolerance(m_setting.gpus, m_setting.type),
                         "the CPU's sum in fp64 on every GPU", ""};
    for (std::size_t gpu = 0; gpu < m_buffers.size(); ++gpu) {
        const auto got = m_buffers[gpu].receive.download(stream);
        if (!got)
            return tl::unexpected<Failure>(got.error());
        const Comparison found = compare(widen(m_setting.type, got->data(), elements()), expected);
        if (found.relativeError <= outcome.relativeError)
            continue;
        outcome.relativeError = found.relativeError; // NaN is kept: nothing compares with it
        outcome.worst = fmt::format("worst element {} of GPU {} is {}, expected {}", found.worst,
                                    gpu, found.worstOut, found.worstRef);
        if (!outcome.passed())
            break;
    }
    return outcome;
}

} // namespace

Result<std::unique_ptr<Case>> prepareSum(const SumSetting& setting) {
    auto prepared = std::make_unique<SumCase>(setting);
    if (auto status = prepared->prepare(); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace ridge::workloads::allreduce
