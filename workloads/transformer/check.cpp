// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/check.h"

#include "workloads/transformer/language.h"
#include "workloads/transformer/reference.h"
#include "workloads/transformer/snapshot.h"

#include <cmath>
#include <fmt/format.h>

namespace ridge::workloads::transformer {
namespace {

constexpr double kMostFlopsOfReference = 6e9;
constexpr double kUpdateTolerance = 1e-4; ///< of the change of the weights, in fp32
constexpr double kMomentTolerance = 1e-5;

Status run(const std::vector<Phase>& step, cudaStream_t stream) {
    Status status;
    for (const Phase& phase : step)
        for (const Operation& operation : phase.operations)
            if (status)
                status = operation.launch(stream);
    return status;
}

/// Keeps the comparison that is farthest beyond, or nearest to, what it may be off.
class Findings {
  public:
    void add(const std::string& what, std::span<const float> out, std::span<const double> expected,
             double tolerance) {
        const Comparison comparison = compare(out, expected);
        add({comparison.relativeError, tolerance, "",
             fmt::format("{}: worst element {} is {}, expected {}", what, comparison.worst,
                         comparison.worstOut, comparison.worstRef)});
    }
    /// For what is either so or not.
    void require(bool holds, const std::string& otherwise) {
        add({holds ? 0.0 : 1.0, 0, "", otherwise});
    }
    CheckOutcome outcome() const {
        CheckOutcome outcome = m_worst;
        outcome.reference = "the model in double precision on the CPU";
        return outcome;
    }

  private:
    static double excess(const CheckOutcome& outcome) {
        if (outcome.relativeError == 0)
            return 0;
        return outcome.passed() ? outcome.relativeError / outcome.tolerance : HUGE_VAL;
    }
    void add(CheckOutcome outcome) {
        if (m_none || excess(outcome) > excess(m_worst))
            m_worst = std::move(outcome);
        m_none = false;
    }

    bool m_none = true;
    CheckOutcome m_worst;
};

std::vector<double> widened(const std::vector<float>& values, double factor = 1) {
    std::vector<double> result(values.begin(), values.end());
    for (double& value : result)
        value *= factor;
    return result;
}

reference::Batch batchOf(const Model& model, std::int32_t iteration) {
    const Shape& shape = model.plan.shape;
    const auto length = static_cast<std::size_t>(shape.context + 1);
    const auto words = static_cast<std::size_t>(shape.batch) * length;
    const auto all =
        text(languageOf(shape.vocabulary),
             static_cast<std::size_t>(model.text.batches * shape.batch), length, model.plan.seed);
    const auto first = static_cast<std::size_t>(iteration % model.text.batches) * words;
    return reference::batchOf(std::span(all).subspan(first, words), shape);
}

void compareGradients(const Model& model, const Snapshot& before, const Snapshot& after,
                      Findings& findings) {
    const double allowed = tolerance(model.plan.mode);
    const auto expected = reference::gradients(model.plan.shape, widened(before.weights),
                                               batchOf(model, before.state.iteration));
    findings.add("loss", std::vector<float>{after.state.loss}, std::vector<double>{expected.loss},
                 allowed);
    const double scale = before.state.lossScale;
    const auto compareTensor = [&](const std::string& what, const Tensor& tensor) {
        std::vector<float> out(after.gradients.begin() + static_cast<std::ptrdiff_t>(tensor.offset),
                               after.gradients.begin() +
                                   static_cast<std::ptrdiff_t>(tensor.offset + tensor.count()));
        for (float& value : out)
            value = static_cast<float>(value / scale);
        findings.add("gradient of " + what, out,
                     std::span(expected.of).subspan(tensor.offset, tensor.count()), allowed);
    };
    compareTensor("the embedding", model.parameters.embedding);
    for (std::size_t i = 0; i < model.parameters.layers.size(); ++i) {
        const LayerParameters& layer = model.parameters.layers[i];
        compareTensor(fmt::format("layer {}, qkv", i), layer.qkv);
        compareTensor(fmt::format("layer {}, attention out", i), layer.out);
        compareTensor(fmt::format("layer {}, gate and up", i), layer.gateUp);
        compareTensor(fmt::format("layer {}, down", i), layer.down);
    }
    compareTensor("the head", model.parameters.head);
    for (std::int64_t norm = 0; norm < model.plan.shape.norms(); ++norm)
        compareTensor(fmt::format("gain {}", norm),
                      {model.parameters.gain(norm), 1, model.plan.shape.dim});
}

/// With the GPU's own gradients: the step alone.
void compareUpdate(const Model& model, const Snapshot& before, const Snapshot& after,
                   Findings& findings) {
    reference::Moments moments{widened(before.first), widened(before.second)};
    reference::Values weights = widened(before.master);
    reference::update(adamwOf(model.plan.shape), before.state.updates + 1,
                      widened(after.gradients, 1 / static_cast<double>(before.state.lossScale)),
                      moments, weights);
    std::vector<float> change(weights.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        change[i] = after.master[i] - before.master[i];
        weights[i] -= before.master[i];
    }
    findings.add("change of the weights", change, weights, kUpdateTolerance);
    findings.add("first moments", after.first, moments.first, kMomentTolerance);
    findings.add("second moments", after.second, moments.second, kMomentTolerance);
    bool equal = true;
    for (std::size_t i = 0; i < after.master.size(); ++i)
        equal = equal && rounded(model.plan.mode.type, after.master[i]) ==
                             static_cast<double>(after.weights[i]);
    findings.require(equal, "the rounded weights are not the master weights, rounded");
}

Status writeLossScale(const Model& model, float scale, cudaStream_t stream) {
    cudaError_t error = cudaMemcpyAsync(&model.state()->lossScale, &scale, sizeof(scale),
                                        cudaMemcpyHostToDevice, stream);
    if (error == cudaSuccess)
        error = cudaStreamSynchronize(stream);
    return cudaStatus(error, "setting the loss scale");
}

/// A model before and after one step.
struct Step {
    Snapshot before, after;

    bool wasSkipped() const { return after.state.updates == before.state.updates; }
};

Result<Step> runOne(const Model& model, const std::vector<Phase>& step, cudaStream_t stream) {
    auto before = snapshotOf(model, stream);
    if (!before)
        return tl::unexpected<Failure>(before.error());
    return model.poison(stream)
        .and_then([&] { return run(step, stream); })
        .and_then([&] { return snapshotOf(model, stream); })
        .map([&](Snapshot&& after) {
            return Step{std::move(*before), std::move(after)};
        });
}

/// Steps until one changes the weights. Those before it had an overflow: they must leave all as it
/// was and halve the loss scale.
Result<Step> runUntilUpdate(const Model& model, const std::vector<Phase>& step, cudaStream_t stream,
                            Findings& findings) {
    constexpr int kMostSkipped = 60;
    auto ran = runOne(model, step, stream);
    for (int i = 0; i < kMostSkipped && ran && ran->wasSkipped(); ++i) {
        findings.require(model.plan.mode.scalesLoss(), "a step changed no weights");
        findings.require(ran->after.master == ran->before.master &&
                             ran->after.first == ran->before.first &&
                             ran->after.second == ran->before.second,
                         "a step with an overflow changed the weights or moments");
        findings.require(ran->after.state.lossScale == ran->before.state.lossScale / 2,
                         "an overflow did not halve the loss scale");
        ran = runOne(model, step, stream);
    }
    if (ran)
        findings.require(!ran->wasSkipped(), "halving the loss scale did not end the overflows");
    return ran;
}

/// From a loss scale that no gradient of fp16 survives back to one that works.
Status checkOverflow(const Model& model, const std::vector<Phase>& step, cudaStream_t stream,
                     Findings& findings) {
    constexpr float kTooMuch = 0x1p40F;
    return writeLossScale(model, kTooMuch, stream)
        .and_then([&] { return runUntilUpdate(model, step, stream, findings); })
        .map([&](const Step& recovered) {
            findings.require(recovered.before.state.lossScale < kTooMuch,
                             "a loss scale of 2^40 made no overflow");
            findings.require(recovered.after.master != recovered.before.master,
                             "the step after the overflows did not change the weights");
        });
}

Result<CheckOutcome> checkLossFell(const Model& model, cudaStream_t stream) {
    return readState(model, stream).map([](const TrainingState& state) {
        return CheckOutcome{static_cast<double>(state.loss) / state.firstLoss, 0.99,
                            "the loss of the first step, under which it must be",
                            fmt::format("the loss is {} after {} steps and was {}", state.loss,
                                        state.iteration, state.firstLoss)};
    });
}

/// Of the newest step. A model that was never trained guesses about equally where it is too large
/// for the reference.
Result<CheckOutcome> checkForward(const Model& model, const std::vector<Phase>& step,
                                  cudaStream_t stream) {
    const auto weights = run(step, stream).and_then([&] { return readWeights(model, stream); });
    if (!weights)
        return tl::unexpected<Failure>(weights.error());
    return readState(model, stream).map([&](const TrainingState& state) {
        const bool small = forwardFlops(model.plan.shape) <= kMostFlopsOfReference;
        const double expected = small ? reference::loss(model.plan.shape, widened(*weights),
                                                        batchOf(model, state.iteration - 1))
                                      : std::log(static_cast<double>(model.plan.shape.vocabulary));
        return CheckOutcome{
            std::abs(state.loss - expected) / expected, small ? tolerance(model.plan.mode) : 0.1,
            small ? "the model in double precision on the CPU" : "the loss of equal guesses",
            fmt::format("the loss is {}, expected {}", state.loss, expected)};
    });
}

} // namespace

double tolerance(const Mode& mode) {
    if (mode.tf32)
        return 5e-3;
    switch (mode.type) {
    case DataType::Fp32:
        return 2e-5;
    case DataType::Fp16:
        return 1e-2;
    case DataType::Bf16:
        return 5e-2;
    case DataType::Fp8:
        break;
    }
    return 0;
}

Result<CheckOutcome> checkStep(const Model& model, const std::vector<Phase>& step,
                               cudaStream_t stream) {
    if (!model.plan.keeping.backward)
        return checkForward(model, step, stream);
    if (trainingFlops(model.plan.shape) > kMostFlopsOfReference)
        return checkLossFell(model, stream);
    Findings findings;
    const auto ran = runUntilUpdate(model, step, stream, findings);
    if (!ran)
        return tl::unexpected<Failure>(ran.error());
    compareGradients(model, ran->before, ran->after, findings);
    compareUpdate(model, ran->before, ran->after, findings);
    if (model.plan.mode.scalesLoss())
        if (auto status = checkOverflow(model, step, stream, findings); !status)
            return tl::unexpected<Failure>(status.error());
    return findings.outcome();
}

} // namespace ridge::workloads::transformer
