// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/overhead/overhead.h"

#include "workloads/harness/graph.h"
#include "workloads/harness/random.h"
#include "workloads/overhead/kernels.h"
#include "workloads/overhead/side_streams.h"

#include <fmt/format.h>
#include <utility>

namespace ridge::workloads::overhead {
namespace {

constexpr int kSideStreams = 4;

class OverheadCase final : public Case {
  public:
    OverheadCase(Shape shape, bool waits) : m_shape(shape), m_waits(waits) {}

    Status prepare(const std::string& variant, std::uint64_t seed, cudaStream_t stream);

    std::string shape() const override {
        return fmt::format("{} steps of {}{}", m_shape.steps, m_shape.elements,
                           m_waits ? ", waits" : "");
    }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_y.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;

  private:
    Status allocate(std::uint64_t seed, cudaStream_t stream);
    Result<Phase> phaseOf(const std::string& variant);
    Phase oneByOne();
    Result<Phase> onSideStreams();
    Result<Phase> asGraph();
    Phase inOneKernel();

    Status launch(std::int64_t first, std::int64_t steps, cudaStream_t stream) const;
    Status launchAside(std::int64_t step, cudaStream_t main);
    Status waitIfAsked(cudaStream_t stream) const;
    std::size_t count() const {
        return static_cast<std::size_t>(m_shape.steps) * static_cast<std::size_t>(m_shape.elements);
    }

    Shape m_shape;
    bool m_waits; ///< for the GPU after each launch
    DeviceBuffer m_x, m_y;
    SideStreams m_side;
    GraphOwner m_graph;
    std::vector<Phase> m_phases;
};

Status OverheadCase::allocate(std::uint64_t seed, cudaStream_t stream) {
    if (auto status = requireMemory(work(m_shape, m_shape.steps).bytes); !status)
        return status;
    auto x = DeviceBuffer::allocate(count() * sizeof(float), "x");
    auto y = DeviceBuffer::allocate(count() * sizeof(float), "y");
    if (!x || !y)
        return tl::unexpected<Failure>((x ? y : x).error());
    m_x = std::move(*x);
    m_y = std::move(*y);
    return cudaStatus(fillNormal(m_x.data(), DataType::Fp32, count(), seed, stream), "filling x");
}

Status OverheadCase::prepare(const std::string& variant, std::uint64_t seed, cudaStream_t stream) {
    if (auto status = allocate(seed, stream); !status)
        return status;
    return phaseOf(variant).map([&](Phase&& phase) { m_phases.push_back(std::move(phase)); });
}

Result<Phase> OverheadCase::phaseOf(const std::string& variant) {
    if (variant == "streams")
        return onSideStreams();
    if (variant == "graph")
        return asGraph();
    return variant == "fused" ? inOneKernel() : oneByOne();
}

Status OverheadCase::launch(std::int64_t first, std::int64_t steps, cudaStream_t stream) const {
    return cudaStatus(launchSteps(static_cast<const float*>(m_x.data()),
                                  static_cast<float*>(m_y.data()), m_shape, first, steps, stream),
                      "launching a step");
}

Status OverheadCase::waitIfAsked(cudaStream_t stream) const {
    return m_waits ? cudaStatus(cudaStreamSynchronize(stream), "waiting for a step") : Status{};
}

Phase OverheadCase::oneByOne() {
    Phase phase{"one by one", {}};
    for (std::int64_t step = 0; step < m_shape.steps; ++step)
        phase.operations.push_back(
            {"step", work(m_shape, 1), [this, step](cudaStream_t stream) {
                 return launch(step, 1, stream).and_then([&] { return waitIfAsked(stream); });
             }});
    return phase;
}

Result<Phase> OverheadCase::onSideStreams() {
    auto side = SideStreams::create(kSideStreams);
    if (!side)
        return tl::unexpected<Failure>(side.error());
    m_side = std::move(*side);
    Phase phase{"several streams", {}};
    for (std::int64_t step = 0; step < m_shape.steps; ++step)
        phase.operations.push_back({"step", work(m_shape, 1), [this, step](cudaStream_t main) {
                                        return launchAside(step, main);
                                    }});
    return phase;
}

/// The first step lets the streams begin after the main one, which the last step makes wait.
Status OverheadCase::launchAside(std::int64_t step, cudaStream_t main) {
    Status status = step == 0 ? m_side.fork(main) : Status{};
    const cudaStream_t stream = m_side.of(step);
    return status.and_then([&] { return launch(step, 1, stream); })
        .and_then([&] { return waitIfAsked(stream); })
        .and_then([&] { return step + 1 == m_shape.steps ? m_side.join(main) : Status{}; });
}

Result<Phase> OverheadCase::asGraph() {
    auto graph = captured([this](cudaStream_t stream) {
        Status status;
        for (std::int64_t step = 0; status && step < m_shape.steps; ++step)
            status = launch(step, 1, stream);
        return status;
    });
    if (!graph)
        return tl::unexpected<Failure>(graph.error());
    m_graph = std::move(*graph);
    return Phase{"graph", {{"steps", work(m_shape, m_shape.steps), [this](cudaStream_t stream) {
                                return cudaStatus(cudaGraphLaunch(m_graph.get(), stream),
                                                  "launching the graph")
                                    .and_then([&] { return waitIfAsked(stream); });
                            }}}};
}

Phase OverheadCase::inOneKernel() {
    return {"one kernel", {{"steps", work(m_shape, m_shape.steps), [this](cudaStream_t stream) {
                                return launch(0, m_shape.steps, stream).and_then([&] {
                                    return waitIfAsked(stream);
                                });
                            }}}};
}

/// Bit for bit: a step left out or done with another's number shows.
Result<CheckOutcome> OverheadCase::check(cudaStream_t stream) {
    const auto x = m_x.download(stream);
    const auto y = m_y.download(stream);
    if (!x || !y)
        return tl::unexpected<Failure>((x ? y : x).error());
    const Comparison comparison =
        compare(widen(DataType::Fp32, y->data(), count()),
                reference(widen(DataType::Fp32, x->data(), count()), m_shape));
    const auto elements = static_cast<std::size_t>(m_shape.elements);
    return CheckOutcome{comparison.relativeError, 0, "the CPU, every element exactly",
                        fmt::format("worst element y[{}, {}] is {}, expected {}",
                                    comparison.worst / elements, comparison.worst % elements,
                                    comparison.worstOut, comparison.worstRef)};
}

Shape shapeOf(const Setting& setting) {
    return {setting.size("steps"), setting.size("elements")};
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu&, cudaStream_t stream) {
    auto prepared = std::make_unique<OverheadCase>(shapeOf(setting), setting.has("sync"));
    if (auto status = prepared->prepare(setting.variant, setting.seed, stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"overhead",
            "many steps, each too small for a GPU",
            {{"single", "a kernel a step, one by one on one stream"},
             {"streams", fmt::format("a kernel a step, in turn on {} streams", kSideStreams)},
             {"graph", "the kernels of single as one CUDA graph"},
             {"fused", "one kernel does all steps"}},
            {},
            {{"steps", 1000, "independent of one another", true}, {"elements", 1024, "of a step"}},
            {{"sync", "waits for the GPU after each launch"}},
            [](const Setting& setting) { return validate(shapeOf(setting)); },
            prepare};
}

} // namespace ridge::workloads::overhead
