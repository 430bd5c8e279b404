// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/cases.h"
#include "workloads/allreduce/gpus.h"
#include "workloads/allreduce/nccl.h"
#include "workloads/allreduce/replica.h"
#include "workloads/harness/matrix.h"

#include <fmt/format.h>

namespace ridge::workloads::allreduce {
namespace {

class StepCase final : public Case {
  public:
    explicit StepCase(const StepSetting& setting) : m_setting(setting), m_shape(m_setting.shape) {}

    Status prepare();

    std::string shape() const override {
        return fmt::format("{} x {}, batch {} on {} GPUs", m_shape.layers, m_shape.width,
                           m_shape.batch, m_shape.gpus);
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override;
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    std::int64_t element() const { return static_cast<std::int64_t>(bytesOf(m_setting.type)); }
    void* at(const DeviceBuffer& buffer, std::int64_t elements) const {
        return static_cast<char*>(buffer.data()) + elements * element();
    }
    std::function<Status(cudaStream_t)>
    onEach(std::function<Status(const Replica&, cudaStream_t)> body) const;
    Operation forward(std::int64_t layer) const;
    std::vector<Operation> backward(std::int64_t layer) const;
    Operation exchange(const std::string& name, std::int64_t layer, std::int64_t layers) const;
    Phase backwardPhase() const;
    Result<std::vector<float>> values(const DeviceBuffer& buffer, cudaStream_t stream) const;
    Result<double> errorOfOwn(std::size_t gpu, const std::vector<float>& gradients,
                              cudaStream_t stream) const;

    StepSetting m_setting;
    StepShape m_shape;
    Lanes m_lanes;
    std::vector<Replica> m_replicas; ///< of each lane
    std::shared_ptr<Nccl> m_nccl;
    Event m_begun;
    std::vector<Phase> m_phases;
};

/// `body` for each GPU, on its stream of computation.
std::function<Status(cudaStream_t)>
StepCase::onEach(std::function<Status(const Replica&, cudaStream_t)> body) const {
    return [this, body = std::move(body)](cudaStream_t) {
        Status status;
        for (std::size_t i = 0; status && i < m_lanes.size(); ++i) {
            const OnGpu on(m_lanes[i]->device);
            status = body(m_replicas[i], m_lanes[i]->compute);
        }
        return status;
    };
}

/// Of all GPUs together.
Work productOnAll(const matmul::Shape& shape, DataType type, std::int64_t gpus) {
    Work work = matmul::work(shape, type, "cublas");
    work.flops *= static_cast<double>(gpus);
    work.bytes *= static_cast<double>(gpus);
    return work;
}

Operation StepCase::forward(std::int64_t layer) const {
    const matmul::Shape shape{m_shape.width, m_shape.batch, m_shape.width};
    return {fmt::format("forward {}", layer), productOnAll(shape, m_setting.type, m_shape.gpus),
            onEach([this, shape, layer](const Replica& replica, cudaStream_t stream) {
                return replica.cublas->multiply({at(replica.weights, layer * m_shape.weights()),
                                                 at(replica.z, layer * m_shape.features()),
                                                 at(replica.z, (layer + 1) * m_shape.features()),
                                                 {m_shape.width, m_shape.batch, m_shape.batch}},
                                                shape, m_setting.type, stream);
            })};
}

std::vector<Operation> StepCase::backward(std::int64_t layer) const {
    const auto above = [this, layer](const Replica& replica) {
        return layer + 1 == m_shape.layers ? replica.outputGradient.data()
                                           : replica.dz[(layer + 1) % 2].data();
    };
    const matmul::Shape ofWeights{m_shape.width, m_shape.width, m_shape.batch};
    const matmul::Shape ofFeatures{m_shape.width, m_shape.batch, m_shape.width};
    return {
        {fmt::format("weights {}", layer), productOnAll(ofWeights, m_setting.type, m_shape.gpus),
         onEach([this, above, ofWeights, layer](const Replica& replica, cudaStream_t stream) {
             return replica.cublas->multiplyTransposed(
                 {above(replica),
                  at(replica.z, layer * m_shape.features()),
                  at(replica.gradients, layer * m_shape.weights()),
                  {m_shape.batch, m_shape.batch, m_shape.width}},
                 ofWeights, m_setting.type, stream);
         })},
        {fmt::format("features {}", layer), productOnAll(ofFeatures, m_setting.type, m_shape.gpus),
         onEach([this, above, ofFeatures, layer](const Replica& replica, cudaStream_t stream) {
             return replica.cublas->multiplyTransposedA(
                 {at(replica.weights, layer * m_shape.weights()),
                  above(replica),
                  replica.dz[layer % 2].data(),
                  {m_shape.width, m_shape.batch, m_shape.batch}},
                 ofFeatures, m_setting.type, stream);
         })}};
}

/// Sums the gradients of `layers` layers from `layer` on, behind what is computed so far.
Operation StepCase::exchange(const std::string& name, std::int64_t layer,
                             std::int64_t layers) const {
    const std::int64_t elements = layers * m_shape.weights();
    return {name, allReduceWork(elements * element(), m_shape.gpus, m_setting.type),
            [this, layer, elements](cudaStream_t) {
                std::vector<Share> shares;
                for (std::size_t i = 0; i < m_lanes.size(); ++i)
                    shares.push_back({at(m_replicas[i].gradients, layer * m_shape.weights()),
                                      at(m_replicas[i].sums, layer * m_shape.weights()),
                                      m_lanes[i]->send});
                return sendAfterCompute(m_lanes).and_then([&] {
                    return m_nccl->allReduce(shares, static_cast<std::size_t>(elements),
                                             m_setting.type);
                });
            }};
}

Phase StepCase::backwardPhase() const {
    Phase phase{"backward", {}};
    const auto exchangeOf = [&](std::int64_t layer) {
        phase.operations.push_back(exchange(fmt::format("all-reduce {}", layer), layer, 1));
    };
    for (std::int64_t layer = m_shape.layers; layer-- > 0;) {
        const auto operations = backward(layer);
        phase.operations.push_back(operations[0]);
        if (m_setting.exchange == Exchange::Overlapped)
            exchangeOf(layer);
        if (layer > 0) // nothing needs the gradient of the input
            phase.operations.push_back(operations[1]);
    }
    if (m_setting.exchange == Exchange::Flat)
        phase.operations.push_back(exchange("all-reduce", 0, m_shape.layers));
    for (std::int64_t layer = m_shape.layers;
         m_setting.exchange == Exchange::PerParameter && layer-- > 0;)
        exchangeOf(layer);
    const auto last = phase.operations.back().launch;
    phase.operations.back().launch = [this, last](cudaStream_t stream) {
        return last(stream).and_then([&] { return join(m_lanes, stream); });
    };
    return phase;
}

Status StepCase::prepare() {
    auto lanes = openLanes(m_shape.gpus);
    if (!lanes)
        return tl::unexpected<Failure>(lanes.error());
    m_lanes = std::move(*lanes);
    auto nccl = Nccl::open(static_cast<int>(m_shape.gpus));
    if (!nccl)
        return tl::unexpected<Failure>(nccl.error());
    m_nccl = *nccl;
    for (const auto& lane : m_lanes) {
        auto replica = prepareReplica(m_setting, *lane);
        if (!replica)
            return tl::unexpected<Failure>(replica.error());
        m_replicas.push_back(std::move(*replica));
    }
    Phase forwards{"forward", {}};
    for (std::int64_t layer = 0; layer < m_shape.layers; ++layer)
        forwards.operations.push_back(forward(layer));
    const auto first = forwards.operations.front().launch;
    forwards.operations.front().launch = [this, first](cudaStream_t stream) {
        return fork(m_lanes, m_begun, stream).and_then([&] { return first(stream); });
    };
    m_phases = {std::move(forwards), backwardPhase()};
    return {};
}

Status StepCase::poison(cudaStream_t) {
    Status status;
    for (std::size_t i = 0; status && i < m_lanes.size(); ++i) {
        const OnGpu on(m_lanes[i]->device);
        const cudaStream_t stream = m_lanes[i]->compute;
        status = m_replicas[i]
                     .gradients.poison(stream)
                     .and_then([&] { return m_replicas[i].sums.poison(stream); })
                     .and_then([&] {
                         return cudaStatus(cudaStreamSynchronize(stream), "poisoning outputs");
                     });
    }
    return status;
}

Result<std::vector<float>> StepCase::values(const DeviceBuffer& buffer, cudaStream_t stream) const {
    const auto elements = static_cast<std::int64_t>(buffer.size()) / element();
    return downloadMatrix(buffer, m_setting.type, 1, elements, stream);
}

/// Of one GPU's own gradients against the CPU.
Result<double> StepCase::errorOfOwn(std::size_t gpu, const std::vector<float>& gradients,
                                    cudaStream_t stream) const {
    const auto weights = values(m_replicas[gpu].weights, stream);
    const auto z = values(m_replicas[gpu].z, stream);
    const auto last = values(m_replicas[gpu].outputGradient, stream);
    for (const auto* each : {&weights, &z, &last})
        if (!*each)
            return tl::unexpected<Failure>(each->error());
    const auto input = std::span(*z).first(static_cast<std::size_t>(m_shape.features()));
    return compare(gradients, referenceGradients(*weights, input, *last, m_shape)).relativeError;
}

/// What every GPU has as sums against the sum in fp64 of all GPUs' own gradients, and of small
/// steps these against the CPU.
Result<CheckOutcome> StepCase::check(cudaStream_t stream) {
    const bool isOwnChecked = isSmall(m_shape);
    CheckOutcome outcome{-1, stepTolerance(m_shape, m_setting.type),
                         isOwnChecked ? "the CPU's gradients and sums in fp64 on every GPU"
                                      : "the CPU's sums in fp64 on every GPU",
                         ""};
    const auto take = [&](double error, const std::string& words) {
        if (outcome.relativeError <= outcome.tolerance && !(error <= outcome.relativeError)) {
            outcome.relativeError = error;
            outcome.worst = words;
        }
    };
    std::vector<double> expected(static_cast<std::size_t>(m_shape.layers * m_shape.weights()), 0.0);
    for (std::size_t gpu = 0; gpu < m_replicas.size(); ++gpu) {
        const auto own = values(m_replicas[gpu].gradients, stream);
        if (!own)
            return tl::unexpected<Failure>(own.error());
        for (std::size_t i = 0; i < expected.size(); ++i)
            expected[i] += static_cast<double>((*own)[i]);
        if (!isOwnChecked)
            continue;
        const auto error = errorOfOwn(gpu, *own, stream);
        if (!error)
            return tl::unexpected<Failure>(error.error());
        take(*error, fmt::format("the gradients of GPU {} are off by this much", gpu));
    }
    for (std::size_t gpu = 0; gpu < m_replicas.size(); ++gpu) {
        const auto sums = values(m_replicas[gpu].sums, stream);
        if (!sums)
            return tl::unexpected<Failure>(sums.error());
        const Comparison found = compare(*sums, expected);
        take(found.relativeError, fmt::format("worst sum, element {} on GPU {}, is {}, expected {}",
                                              found.worst, gpu, found.worstOut, found.worstRef));
    }
    return outcome;
}

} // namespace

Result<std::unique_ptr<Case>> prepareStep(const StepSetting& setting) {
    auto prepared = std::make_unique<StepCase>(setting);
    if (auto status = prepared->prepare(); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace ridge::workloads::allreduce
