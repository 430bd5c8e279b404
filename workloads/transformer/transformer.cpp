// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/transformer.h"

#include "workloads/harness/event.h"
#include "workloads/harness/graph.h"
#include "workloads/harness/run/ranges.h"
#include "workloads/harness/run/schedule.h"
#include "workloads/transformer/attend.h"
#include "workloads/transformer/check.h"
#include "workloads/transformer/language.h"
#include "workloads/transformer/operations.h"
#include "workloads/transformer/snapshot.h"

#include <array>
#include <fmt/format.h>
#include <utility>

namespace ridge::workloads::transformer {
namespace {

constexpr const char* kOwnSize = "own"; // takes --dim, --ff, --layers and --heads

class TransformerCase final : public Case {
  public:
    explicit TransformerCase(std::unique_ptr<Model> model) : m_model(std::move(model)) {}

    Status prepare(cudaStream_t stream);

    std::string shape() const override;
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_model->poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override {
        return checkStep(*m_model, m_phases, stream);
    }
    Result<std::vector<Number>> numbers(cudaStream_t stream) override;

  private:
    Status allocateActivations(cudaStream_t stream);
    Status captureGraphs();
    void markPhases();

    std::unique_ptr<Model> m_model;
    std::vector<Phase> m_phases;
    std::vector<GraphOwner> m_graphs; ///< one a phase, or none
    std::array<Event, 4> m_marks;     ///< before the first phase and after each
};

Status TransformerCase::prepare(cudaStream_t stream) {
    m_phases.push_back(forwardPhase(*m_model));
    if (m_model->plan.keeping.backward) {
        m_phases.push_back(backwardPhase(*m_model));
        m_phases.push_back(optimizerPhase(*m_model));
    }
    Status status;
    if (m_model->plan.graph)
        status = allocateActivations(stream).and_then([&] { return captureGraphs(); });
    return status.map([&] { markPhases(); });
}

Status TransformerCase::allocateActivations(cudaStream_t stream) {
    const ScopedRange range("activations");
    Status status = m_model->allocateEmbedding(stream);
    for (std::size_t layer = 0; status && layer < m_model->layers.size(); ++layer) {
        const ScopedRange ofLayer(layerName(layer).c_str());
        status = m_model->allocateLayer(layer, stream);
    }
    return status.and_then([&] { return m_model->allocateHead(stream); });
}

Status TransformerCase::captureGraphs() {
    for (Phase& phase : m_phases) {
        auto graph = captured([&phase](cudaStream_t stream) {
            Status status;
            for (const Operation& operation : phase.operations)
                if (status)
                    status = operation.launch(stream);
            return status;
        });
        if (!graph)
            return tl::unexpected<Failure>(graph.error());
        const Work work = workOfIteration({phase});
        phase.operations = {{"graph", work, [launched = graph->get()](cudaStream_t stream) {
                                 return cudaStatus(cudaGraphLaunch(launched, stream),
                                                   "launching the graph");
                             }}};
        m_graphs.push_back(std::move(*graph));
    }
    return {};
}

void TransformerCase::markPhases() {
    auto& first = m_phases.front().operations.front().launch;
    first = [&mark = m_marks.front(), launch = std::move(first)](cudaStream_t stream) {
        return mark.record(stream).and_then([&] { return launch(stream); });
    };
    for (std::size_t i = 0; i < m_phases.size(); ++i) {
        auto& last = m_phases[i].operations.back().launch;
        last = [&mark = m_marks[i + 1], launch = std::move(last)](cudaStream_t stream) {
            return launch(stream).and_then([&] { return mark.record(stream); });
        };
    }
}

std::string TransformerCase::shape() const {
    const Plan& plan = m_model->plan;
    return fmt::format("{:.0f} M, {} x {}{}{}{}",
                       static_cast<double>(m_model->parameters.count) * 1e-6, plan.shape.batch,
                       plan.shape.context, plan.mode.tf32 ? ", tf32" : "",
                       !plan.keeping.backward   ? ", forward"
                       : plan.keeping.recompute ? ", recompute"
                                                : "",
                       plan.graph ? ", graph" : "");
}

Result<std::vector<Number>> TransformerCase::numbers(cudaStream_t stream) {
    const auto state = readState(*m_model, stream);
    const auto peak = m_model->peakBytes();
    if (!state)
        return tl::unexpected<Failure>(state.error());
    if (!peak)
        return tl::unexpected<Failure>(peak.error());
    std::vector<Number> numbers{{"first loss", state->firstLoss},
                                {"loss", state->loss},
                                {"entropy", entropy()},
                                {"peak GB", static_cast<double>(*peak) * 1e-9}};
    if (m_model->plan.keeping.backward) {
        const auto sum = m_model->weightChecksum(stream);
        if (!sum)
            return tl::unexpected<Failure>(sum.error());
        numbers.push_back({"weight checksum", static_cast<double>(*sum % 1'000'000)});
    }
    if (m_model->plan.mode.scalesLoss())
        numbers.push_back({"loss scale", state->lossScale});
    for (std::size_t i = 0; i < m_phases.size(); ++i) {
        const auto milliseconds = m_marks[i + 1].millisecondsSince(m_marks[i]);
        if (!milliseconds)
            return tl::unexpected<Failure>(milliseconds.error());
        numbers.push_back({m_phases[i].name + " ms", *milliseconds});
    }
    return numbers;
}

const ModelSize& tiny() {
    return modelSizes().front();
}

Shape shapeOf(const Setting& setting) {
    Shape shape;
    shape.layers = setting.size("layers");
    shape.dim = setting.size("dim");
    shape.ff = setting.size("ff");
    shape.heads = setting.size("heads");
    for (const ModelSize& size : modelSizes())
        if (size.name == setting.choice("size")) {
            shape.layers = size.layers;
            shape.dim = size.dim;
            shape.ff = size.ff;
            shape.heads = size.heads;
        }
    shape.batch = setting.size("batch");
    shape.context = setting.size("context");
    shape.vocabulary = setting.size("vocabulary");
    return shape;
}

Status validateSetting(const Setting& setting) {
    const bool ownGiven = setting.size("dim") != tiny().dim || setting.size("ff") != tiny().ff ||
                          setting.size("layers") != tiny().layers ||
                          setting.size("heads") != tiny().heads;
    if (ownGiven && setting.choice("size") != kOwnSize)
        return fail(FailureKind::Usage,
                    fmt::format("transformer: --dim, --ff, --layers and --heads are for --size {}",
                                kOwnSize));
    if (setting.has("forward") && setting.has("recompute"))
        return fail(FailureKind::Usage,
                    "transformer: --recompute is for a backward pass, which --forward leaves out");
    if (setting.has("tf32") && setting.dtype != DataType::Fp32)
        return fail(FailureKind::Usage, "transformer: --tf32 is for --dtype fp32");
    const Shape shape = shapeOf(setting);
    if (setting.variant == "naive")
        return validate(shape);
    if (setting.dtype == DataType::Fp32)
        return fail(FailureKind::Usage,
                    "transformer: the fused attention multiplies fp16 and bf16; "
                    "choose --variant naive for --dtype fp32");
    if (auto status = validate(shape); !status)
        return status;
    if (shape.headDim() < 16 || shape.headDim() > 128)
        return fail(
            FailureKind::Usage,
            fmt::format("transformer: the fused attention takes heads of 16 to 128 elements, "
                        "not {}; choose --variant naive",
                        shape.headDim()));
    return attention::validate(attentionShape(shape));
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    Plan plan;
    plan.shape = shapeOf(setting);
    plan.mode = {setting.dtype, setting.has("tf32")};
    plan.keeping.scoresInMemory = setting.variant == "naive";
    if (!plan.keeping.scoresInMemory)
        plan.keeping.fusedWorkspace =
            attention::backwardWorkspace(kFusedBackward, attentionShape(plan.shape));
    plan.keeping.backward = !setting.has("forward");
    plan.keeping.recompute = setting.has("recompute") || !plan.keeping.backward;
    if (gpu.computeMajor == 9 && gpu.computeMinor == 0)
        plan.forwardKernel = attention::ForwardKernel::Wgmma;
    plan.graph = setting.has("graph");
    plan.seed = setting.seed;
    auto model = Model::create(plan, stream);
    if (!model)
        return tl::unexpected<Failure>(model.error());
    auto prepared = std::make_unique<TransformerCase>(std::move(*model));
    if (auto status = prepared->prepare(stream); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

std::vector<std::string> sizeNames() {
    std::vector<std::string> names;
    for (const ModelSize& size : modelSizes())
        names.push_back(size.name);
    std::swap(names[0], names[1]); // small is the default
    names.emplace_back(kOwnSize);
    return names;
}

} // namespace

Workload workload() {
    Workload result;
    result.name = "transformer";
    result.summary = "a decoder language model that trains: forward, backward, AdamW";
    result.variants = {{"naive", "attention with its scores in memory"},
                       {"fused", "attention by the fused kernels of workload attention"}};
    result.dtypes = {DataType::Bf16, DataType::Fp32, DataType::Fp16};
    result.sizes = {{"batch", 4, "sequences of a step"},
                    {"context", 256, "words of a sequence"},
                    {"vocabulary", 10000, "words that the model knows"},
                    {"dim", tiny().dim, "with --size own: width of the residual stream"},
                    {"ff", tiny().ff, "with --size own: width within SwiGLU"},
                    {"layers", tiny().layers, "with --size own"},
                    {"heads", tiny().heads, "with --size own: of attention"}};
    result.switches = {{"tf32", "products of fp32 on tensor cores, inputs rounded to TF32"},
                       {"recompute", "a layer keeps its output alone; the backward pass computes "
                                     "the rest again"},
                       {"forward", "no backward pass and no optimizer: nothing is kept for them"},
                       {"graph", "each phase is one CUDA graph"}};
    result.choices = {{"size", sizeNames(), "of the model"}};
    result.validate = validateSetting;
    result.prepare = prepare;
    return result;
}

} // namespace ridge::workloads::transformer
