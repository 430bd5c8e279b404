// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/attend.h"

#include <cmath>

namespace ridge::workloads::transformer {
namespace {

void appendInMemory(Model& model, std::size_t layer, Operations& operations) {
    const Shape& shape = model.plan.shape;
    const DataType type = model.plan.mode.type;
    const double scale = 1 / std::sqrt(static_cast<double>(shape.headDim()));
    const AttentionProducts& products = model.products.attention;
    operations.product("scores", products.scores, [&model, layer, scale] {
        const LayerActivations& a = model.layers[layer];
        return ProductOperands{a.heads.q, a.heads.k, a.probabilities, nullptr, scale};
    });
    operations.kernel("softmax", softmaxWork(shape, model.plan.mode), [=, &model](auto stream) {
        return launchSoftmax(model.layers[layer].probabilities, model.plan.shape, type, stream);
    });
    operations.product("values", products.rows, [&model, layer] {
        const LayerActivations& a = model.layers[layer];
        return ProductOperands{a.probabilities, a.heads.v, model.workspace.attendedHeads};
    });
}

void appendFused(Model& model, std::size_t layer, Operations& operations) {
    const attention::Shape shape = attentionShape(model.plan.shape);
    const Work work = attention::fusedWork(shape, model.plan.mode.type);
    operations.other("attention", work, [&model, shape, layer](cudaStream_t stream) {
        const LayerActivations& a = model.layers[layer];
        const attention::ForwardTensors tensors{a.heads.q, a.heads.k, a.heads.v, a.attendedHeads,
                                                a.logSums};
        return attention::forward(model.plan.forwardKernel, tensors, shape, model.plan.mode.type,
                                  stream);
    });
}

void appendInMemoryBackward(Model& model, std::size_t layer, Operations& operations) {
    const Plan& plan = model.plan;
    const double scale = 1 / std::sqrt(static_cast<double>(plan.shape.headDim()));
    const AttentionProducts& products = model.products.attention;
    const Workspace& space = model.workspace;
    operations.product("values, v", products.transposed, [&model, &space, layer] {
        return ProductOperands{model.layers[layer].probabilities, space.attendedHeads,
                               space.heads.v};
    });
    operations.product("values, probabilities", products.scores, [&model, &space, layer] {
        return ProductOperands{space.attendedHeads, model.layers[layer].heads.v,
                               space.probabilities};
    });
    operations.kernel("softmax", softmaxBackwardWork(plan.shape, plan.mode),
                      [&model, &space, layer](auto stream) {
                          return launchSoftmaxBackward(model.layers[layer].probabilities,
                                                       space.probabilities, model.plan.shape,
                                                       model.plan.mode.type, stream);
                      });
    operations.product("scores, q", products.rows, [&model, &space, layer, scale] {
        return ProductOperands{space.probabilities, model.layers[layer].heads.k, space.heads.q,
                               nullptr, scale};
    });
    operations.product("scores, k", products.transposed, [&model, &space, layer, scale] {
        return ProductOperands{space.probabilities, model.layers[layer].heads.q, space.heads.k,
                               nullptr, scale};
    });
}

void appendFusedBackward(Model& model, std::size_t layer, Operations& operations) {
    const attention::Shape shape = attentionShape(model.plan.shape);
    const Work work = attention::backwardWork(shape, model.plan.mode.type);
    operations.other("attention", work, [&model, shape, layer](cudaStream_t stream) {
        const LayerActivations& a = model.layers[layer];
        const Workspace& space = model.workspace;
        attention::BackwardTensors tensors;
        tensors.q = a.heads.q;
        tensors.k = a.heads.k;
        tensors.v = a.heads.v;
        tensors.o = a.attendedHeads;
        tensors.outputGradient = space.attendedHeads;
        tensors.logSums = a.logSums;
        tensors.qGradient = space.heads.q;
        tensors.kGradient = space.heads.k;
        tensors.vGradient = space.heads.v;
        tensors.workspace = space.attention;
        return attention::backward(kFusedBackward, tensors, shape, model.plan.mode.type, stream);
    });
}

} // namespace

attention::Shape attentionShape(const Shape& shape) {
    attention::Shape result;
    result.batch = shape.batch;
    result.heads = shape.heads;
    result.seq = shape.context;
    result.dim = shape.headDim();
    result.causal = true;
    return result;
}

void appendAttended(Model& model, std::size_t layer, Operations& operations) {
    const bool inMemory = model.plan.keeping.scoresInMemory;
    if (inMemory)
        appendInMemory(model, layer, operations);
    else
        appendFused(model, layer, operations);
    const Work work = headsWork(model.plan.shape, model.plan.mode);
    operations.kernel("join heads", work, [&model, layer, inMemory](cudaStream_t stream) {
        const LayerActivations& a = model.layers[layer];
        return launchJoinHeads(inMemory ? model.workspace.attendedHeads : a.attendedHeads,
                               a.attended, model.plan.shape, model.plan.mode.type, stream);
    });
}

void appendAttendedBackward(Model& model, std::size_t layer, Operations& operations) {
    const Plan& plan = model.plan;
    const Workspace& space = model.workspace;
    operations.kernel("split heads", headsWork(plan.shape, plan.mode),
                      [&model, &space](auto stream) {
                          return launchSplitHeads(space.branch, space.attendedHeads,
                                                  model.plan.shape, model.plan.mode.type, stream);
                      });
    if (plan.keeping.scoresInMemory)
        appendInMemoryBackward(model, layer, operations);
    else
        appendFusedBackward(model, layer, operations);
}

} // namespace ridge::workloads::transformer
