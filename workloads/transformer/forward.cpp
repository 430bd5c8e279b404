// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/attend.h"
#include "workloads/transformer/operations.h"

namespace ridge::workloads::transformer {
namespace {

/// From the layer's input to the output of its attention.
void appendAttention(Model& model, std::size_t layer, Operations& operations) {
    const Plan& plan = model.plan;
    const DataType type = plan.mode.type;
    const LayerParameters& parameters = model.parameters.layers[layer];
    const std::size_t gain = model.parameters.gain(static_cast<std::int64_t>(2 * layer));
    operations.kernel("norm", normWork(plan.shape, plan.mode), [=, &model](auto stream) {
        const LayerActivations& a = model.layers[layer];
        return launchNorm(a.in, model.weight(gain), a.normed, model.plan.shape, type, stream);
    });
    operations.product("qkv", model.products.qkv.forward, [&model, layer, parameters] {
        return ProductOperands{model.layers[layer].normed, model.weight(parameters.qkv.offset),
                               model.workspace.qkv};
    });
    operations.kernel("rotary", rotaryWork(plan.shape, plan.mode), [=, &model](auto stream) {
        return launchRotary(model.workspace.qkv, model.layers[layer].heads, model.rotary(),
                            model.plan.shape, type, stream);
    });
    appendAttended(model, layer, operations);
    operations.product("attention out", model.products.out.forward, [&model, layer, parameters] {
        const LayerActivations& a = model.layers[layer];
        return ProductOperands{a.attended, model.weight(parameters.out.offset), a.middle, a.in, 1,
                               1};
    });
}

void appendGate(Model& model, std::size_t layer, Operations& operations) {
    const Plan& plan = model.plan;
    const DataType type = plan.mode.type;
    const LayerParameters& parameters = model.parameters.layers[layer];
    const std::size_t gain = model.parameters.gain(static_cast<std::int64_t>(2 * layer) + 1);
    operations.kernel("norm", normWork(plan.shape, plan.mode), [=, &model](auto stream) {
        const LayerActivations& a = model.layers[layer];
        return launchNorm(a.middle, model.weight(gain), a.normedMiddle, model.plan.shape, type,
                          stream);
    });
    operations.product("gate and up", model.products.gateUp.forward, [&model, layer, parameters] {
        const LayerActivations& a = model.layers[layer];
        return ProductOperands{a.normedMiddle, model.weight(parameters.gateUp.offset), a.gateUp};
    });
    operations.kernel("swiglu", gatedWork(plan.shape, plan.mode), [=, &model](auto stream) {
        const LayerActivations& a = model.layers[layer];
        return launchGated(a.gateUp, a.gated, model.plan.shape, type, stream);
    });
}

void appendEmbedding(Model& model, Phase& phase) {
    const Plan& plan = model.plan;
    if (!plan.graph)
        Operations(model, phase, "activations").other("embedding", {}, [&model](auto stream) {
            return model.allocateEmbedding(stream);
        });
    Operations(model, phase, "embedding")
        .kernel("embedding", embeddingWork(plan.shape, plan.mode), [&model](auto stream) {
            return launchEmbedding(model.text, model.state(),
                                   model.weight(model.parameters.embedding.offset), model.embedded,
                                   model.plan.shape, model.plan.mode.type, stream);
        });
}

/// The input of a layer, or of the head behind the last one, which nobody reads any more.
void appendFreeInput(Model& model, std::size_t layer, Phase& phase) {
    if (model.plan.keeping.backward || model.plan.graph)
        return;
    Operations operations(model, phase, "activations");
    if (layer == 0)
        operations.other("embedding", {},
                         [&model](auto stream) { return model.freeEmbedding(stream); });
    else
        operations.other(layerName(layer - 1), {}, [&model, layer](auto stream) {
            return model.freeLayer(layer - 1, stream);
        });
}

void appendLayer(Model& model, std::size_t layer, Phase& phase) {
    if (!model.plan.graph)
        Operations(model, phase, "activations")
            .other(layerName(layer), {},
                   [&model, layer](auto stream) { return model.allocateLayer(layer, stream); });
    appendLayerInside(model, layer, phase);
    const std::size_t down = model.parameters.layers[layer].down.offset;
    Operations(model, phase, layerName(layer))
        .product("down", model.products.down.forward, [&model, layer, down] {
            const LayerActivations& a = model.layers[layer];
            return ProductOperands{a.gated, model.weight(down), a.out, a.middle, 1, 1};
        });
    appendFreeInput(model, layer, phase);
}

void appendHead(Model& model, Phase& phase) {
    const Plan& plan = model.plan;
    const DataType type = plan.mode.type;
    const std::size_t gain = model.parameters.gain(plan.shape.norms() - 1);
    if (!plan.graph)
        Operations(model, phase, "activations").other("head", {}, [&model](auto stream) {
            return model.allocateHead(stream);
        });
    Operations operations(model, phase, "head");
    operations.kernel("norm", normWork(plan.shape, plan.mode), [=, &model](auto stream) {
        return launchNorm(model.layers.back().out, model.weight(gain), model.head.normed,
                          model.plan.shape, type, stream);
    });
    operations.product("logits", model.products.head.forward, [&model] {
        return ProductOperands{model.head.normed, model.weight(model.parameters.head.offset),
                               model.head.logits};
    });
    operations.kernel("cross entropy", lossWork(plan.shape, plan.mode), [=, &model](auto stream) {
        return launchLoss(model.head.logits, model.workspace.losses, model.text, model.state(),
                          model.plan.shape, type, stream);
    });
    appendFreeInput(model, model.layers.size(), phase);
    if (!plan.keeping.backward && !plan.graph)
        Operations(model, phase, "activations").other("head", {}, [&model](auto stream) {
            return model.freeHead(stream);
        });
}

} // namespace

void appendLayerInside(Model& model, std::size_t layer, Phase& phase) {
    Operations operations(model, phase, layerName(layer));
    appendAttention(model, layer, operations);
    appendGate(model, layer, operations);
}

Phase forwardPhase(Model& model) {
    Phase phase{"forward", {}};
    appendEmbedding(model, phase);
    for (std::size_t layer = 0; layer < model.layers.size(); ++layer)
        appendLayer(model, layer, phase);
    appendHead(model, phase);
    if (!model.plan.keeping.backward)
        appendEndOfStep(model, phase);
    return phase;
}

} // namespace ridge::workloads::transformer
