// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/reference.h"

#include <cmath>

namespace ridge::workloads::transformer::reference {
namespace {

/// What the backward pass of a layer needs of its forward pass.
struct LayerTrace {
    Values in, normed, qkv, attended, middle, normedMiddle, gateUp, gate;
};

struct Trace {
    std::vector<LayerTrace> layers;
    Values last, normedLast, logits;
};

/// Views of one model's parameters.
struct Model {
    const Shape& shape;
    Parameters layout;
    View weights;

    View gain(std::int64_t norm) const {
        return weights.subspan(layout.gain(norm), static_cast<std::size_t>(shape.dim));
    }
};

void add(Values& to, const Values& from) {
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += from[i];
}

Values embedded(const Model& model, const Batch& batch) {
    const auto dim = static_cast<std::size_t>(model.shape.dim);
    Values rows;
    for (const std::int32_t token : batch.tokens) {
        const View row = model.weights.subspan(
            model.layout.embedding.offset + static_cast<std::size_t>(token) * dim, dim);
        rows.insert(rows.end(), row.begin(), row.end());
    }
    return rows;
}

/// The layer's output.
Values forwardLayer(const Model& model, std::size_t layer, Values in, LayerTrace& trace) {
    const LayerParameters& parameters = model.layout.layers[layer];
    const auto norm = static_cast<std::int64_t>(2 * layer);
    trace.in = std::move(in);
    trace.normed = normalise(trace.in, model.gain(norm));
    trace.qkv = linear(trace.normed, model.weights, parameters.qkv);
    rotate(trace.qkv, model.shape, 1);
    trace.attended = attend(trace.qkv, model.shape);
    trace.middle = linear(trace.attended, model.weights, parameters.out);
    add(trace.middle, trace.in);
    trace.normedMiddle = normalise(trace.middle, model.gain(norm + 1));
    trace.gateUp = linear(trace.normedMiddle, model.weights, parameters.gateUp);
    trace.gate = gated(trace.gateUp, model.shape.ff);
    Values out = linear(trace.gate, model.weights, parameters.down);
    add(out, trace.middle);
    return out;
}

Trace forward(const Model& model, const Batch& batch) {
    Trace trace;
    trace.layers.resize(model.layout.layers.size());
    Values stream = embedded(model, batch);
    for (std::size_t layer = 0; layer < trace.layers.size(); ++layer)
        stream = forwardLayer(model, layer, std::move(stream), trace.layers[layer]);
    trace.last = std::move(stream);
    trace.normedLast = normalise(trace.last, model.gain(model.shape.norms() - 1));
    trace.logits = linear(trace.normedLast, model.weights, model.layout.head);
    return trace;
}

/// `stream` is the gradient of the layer's output and becomes that of its input.
void backwardLayer(const Model& model, std::size_t layer, const LayerTrace& trace, Values& stream,
                   std::span<double> gradients) {
    const LayerParameters& parameters = model.layout.layers[layer];
    const auto norm = static_cast<std::int64_t>(2 * layer);
    const auto gainGradient = [&](std::int64_t number) {
        return gradients.subspan(model.layout.gain(number),
                                 static_cast<std::size_t>(model.shape.dim));
    };
    Values d = linearBackward(stream, trace.gate, model.weights, parameters.down, gradients);
    d = gatedBackward(d, trace.gateUp, model.shape.ff);
    d = linearBackward(d, trace.normedMiddle, model.weights, parameters.gateUp, gradients);
    add(stream, normaliseBackward(d, trace.middle, model.gain(norm + 1), gainGradient(norm + 1)));
    d = linearBackward(stream, trace.attended, model.weights, parameters.out, gradients);
    d = attendBackward(d, trace.qkv, model.shape);
    rotate(d, model.shape, -1);
    d = linearBackward(d, trace.normed, model.weights, parameters.qkv, gradients);
    add(stream, normaliseBackward(d, trace.in, model.gain(norm), gainGradient(norm)));
}

} // namespace

Batch batchOf(std::span<const std::int32_t> text, const Shape& shape) {
    Batch batch;
    const auto length = static_cast<std::size_t>(shape.context) + 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i % length + 1 < length)
            batch.tokens.push_back(text[i]);
        if (i % length > 0)
            batch.targets.push_back(text[i]);
    }
    return batch;
}

double loss(const Shape& shape, View weights, const Batch& batch) {
    Trace trace = forward({shape, parametersOf(shape), weights}, batch);
    return crossEntropy(trace.logits, batch.targets);
}

Gradients gradients(const Shape& shape, View weights, const Batch& batch) {
    const Model model{shape, parametersOf(shape), weights};
    Trace trace = forward(model, batch);
    Gradients result;
    result.of.resize(model.layout.count);
    result.loss = crossEntropy(trace.logits, batch.targets);
    const std::int64_t lastNorm = shape.norms() - 1;
    const std::span<double> lastGain(&result.of[model.layout.gain(lastNorm)],
                                     static_cast<std::size_t>(shape.dim));
    const Values d =
        linearBackward(trace.logits, trace.normedLast, weights, model.layout.head, result.of);
    Values stream = normaliseBackward(d, trace.last, model.gain(lastNorm), lastGain);
    for (std::size_t layer = trace.layers.size(); layer-- > 0;)
        backwardLayer(model, layer, trace.layers[layer], stream, result.of);
    const auto dim = static_cast<std::size_t>(shape.dim);
    for (std::size_t row = 0; row < batch.tokens.size(); ++row)
        for (std::size_t i = 0; i < dim; ++i)
            result.of[model.layout.embedding.offset +
                      static_cast<std::size_t>(batch.tokens[row]) * dim + i] +=
                stream[row * dim + i];
    return result;
}

void update(const AdamW& adamw, std::int64_t step, View gradients, Moments& moments,
            Values& weights) {
    const double correction1 = 1 - std::pow(adamw.beta1, static_cast<double>(step));
    const double correction2 = 1 - std::pow(adamw.beta2, static_cast<double>(step));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        double& m = moments.first[i];
        double& v = moments.second[i];
        m = adamw.beta1 * m + (1 - adamw.beta1) * gradients[i];
        v = adamw.beta2 * v + (1 - adamw.beta2) * gradients[i] * gradients[i];
        weights[i] -= adamw.rate * (adamw.decay * weights[i] +
                                    m / correction1 / (std::sqrt(v / correction2) + adamw.epsilon));
    }
}

} // namespace ridge::workloads::transformer::reference
