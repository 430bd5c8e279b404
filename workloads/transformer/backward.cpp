// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/attend.h"
#include "workloads/transformer/operations.h"

namespace ridge::workloads::transformer {
namespace {

float* partialGains(const Model& model, std::int64_t norm) {
    const Shape& shape = model.plan.shape;
    return model.workspace.partialGains + norm * gainPartials(shape) * shape.dim;
}

/// The gradient of a norm's input from `workspace.branch`; `input` is read when it runs.
void appendNorm(Model& model, std::int64_t norm, bool adds, std::function<const void*()> input,
                Operations& operations) {
    const Plan& plan = model.plan;
    const Work work = normBackwardWork(plan.shape, plan.mode);
    operations.kernel("norm", work, [=, &model, input = std::move(input)](auto stream) {
        const NormBackward backward{model.workspace.branch,
                                    input(),
                                    model.weight(model.parameters.gain(norm)),
                                    model.workspace.stream,
                                    partialGains(model, norm),
                                    adds};
        return launchNormBackward(backward, model.plan.shape, model.plan.mode.type, stream);
    });
}

/// One matrix: `result` = gradient W and W's gradient = gradient^T input.
struct LinearBackward {
    std::string name;
    const LinearProducts* products;
    Tensor matrix;
    std::function<const void*()> gradient, input;
    void* result; ///< in the workspace
};

void appendLinear(Model& model, const LinearBackward& linear, Operations& operations) {
    const std::size_t offset = linear.matrix.offset;
    operations.product(linear.name + ", input", linear.products->inputGradient,
                       [&model, offset, gradient = linear.gradient, result = linear.result] {
                           return ProductOperands{gradient(), model.weight(offset), result};
                       });
    operations.product(linear.name + ", weight", linear.products->weightGradient,
                       [&model, offset, gradient = linear.gradient, input = linear.input] {
                           return ProductOperands{gradient(), input(), model.gradient(offset)};
                       });
}

void appendGate(Model& model, std::size_t layer, Operations& operations) {
    const Plan& plan = model.plan;
    const Workspace& space = model.workspace;
    const LayerParameters& parameters = model.parameters.layers[layer];
    appendLinear(model,
                 {"down", &model.products.down, parameters.down, [&space] { return space.stream; },
                  [&model, layer] { return model.layers[layer].gated; }, space.gated},
                 operations);
    operations.kernel(
        "swiglu", gatedBackwardWork(plan.shape, plan.mode), [&model, &space, layer](auto stream) {
            return launchGatedBackward(space.gated, model.layers[layer].gateUp, space.gateUp,
                                       model.plan.shape, model.plan.mode.type, stream);
        });
    appendLinear(model,
                 {"gate and up", &model.products.gateUp, parameters.gateUp,
                  [&space] { return space.gateUp; },
                  [&model, layer] { return model.layers[layer].normedMiddle; }, space.branch},
                 operations);
    appendNorm(
        model, static_cast<std::int64_t>(2 * layer) + 1, true,
        [&model, layer] { return model.layers[layer].middle; }, operations);
}

void appendAttention(Model& model, std::size_t layer, Operations& operations) {
    const Plan& plan = model.plan;
    const Workspace& space = model.workspace;
    const LayerParameters& parameters = model.parameters.layers[layer];
    appendLinear(model,
                 {"attention out", &model.products.out, parameters.out,
                  [&space] { return space.stream; },
                  [&model, layer] { return model.layers[layer].attended; }, space.branch},
                 operations);
    appendAttendedBackward(model, layer, operations);
    operations.kernel("rotary", rotaryWork(plan.shape, plan.mode), [&model, &space](auto stream) {
        return launchRotaryBackward(space.heads, space.qkv, model.rotary(), model.plan.shape,
                                    model.plan.mode.type, stream);
    });
    appendLinear(model,
                 {"qkv", &model.products.qkv, parameters.qkv, [&space] { return space.qkv; },
                  [&model, layer] { return model.layers[layer].normed; }, space.branch},
                 operations);
    appendNorm(
        model, static_cast<std::int64_t>(2 * layer), true,
        [&model, layer] { return model.layers[layer].in; }, operations);
}

void appendFree(Model& model, const std::string& name, std::function<Status(cudaStream_t)> run,
                Phase& phase) {
    if (!model.plan.graph)
        Operations(model, phase, "activations").other(name, {}, std::move(run));
}

void appendHead(Model& model, Phase& phase) {
    Operations operations(model, phase, "head");
    appendLinear(model,
                 {"logits", &model.products.head, model.parameters.head,
                  [&model] { return model.head.logits; }, [&model] { return model.head.normed; },
                  model.workspace.branch},
                 operations);
    appendNorm(
        model, model.plan.shape.norms() - 1, false, [&model] { return model.layers.back().out; },
        operations);
    appendFree(
        model, "head", [&model](auto stream) { return model.freeHead(stream); }, phase);
}

void appendLayer(Model& model, std::size_t layer, Phase& phase) {
    if (model.plan.keeping.recompute)
        appendLayerInside(model, layer, phase);
    Operations operations(model, phase, layerName(layer));
    appendGate(model, layer, operations);
    appendAttention(model, layer, operations);
    appendFree(
        model, layerName(layer),
        [&model, layer](auto stream) { return model.freeLayer(layer, stream); }, phase);
}

void appendEmbedding(Model& model, Phase& phase) {
    const Plan& plan = model.plan;
    Operations operations(model, phase, "embedding");
    operations.kernel(
        "embedding", embeddingBackwardWork(plan.shape, plan.mode), [&model](auto stream) {
            return launchEmbeddingBackward(model.text, model.state(), model.workspace.stream,
                                           model.gradient(model.parameters.embedding.offset),
                                           model.plan.shape, model.plan.mode.type, stream);
        });
    operations.kernel("gains", gainsWork(plan.shape), [&model](auto stream) {
        return launchGainGradients(model.workspace.partialGains,
                                   model.gradient(model.parameters.gains.offset), model.plan.shape,
                                   stream);
    });
    appendFree(
        model, "embedding", [&model](auto stream) { return model.freeEmbedding(stream); }, phase);
}

} // namespace

Phase backwardPhase(Model& model) {
    Phase phase{"backward", {}};
    appendHead(model, phase);
    for (std::size_t layer = model.layers.size(); layer-- > 0;)
        appendLayer(model, layer, phase);
    appendEmbedding(model, phase);
    return phase;
}

} // namespace ridge::workloads::transformer
