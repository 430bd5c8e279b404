// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/transformer/activations.h"

#include "workloads/harness/cublas_lt.h"
#include "workloads/transformer/formulas.h"

namespace ridge::workloads::transformer {
namespace {

Heads placeHeads(const Shape& shape, DataType type, Carver& carver) {
    const std::int64_t count = shape.tokens() * shape.dim;
    Heads heads;
    heads.q = carver.take(count, bytesOf(type));
    heads.k = carver.take(count, bytesOf(type));
    heads.v = carver.take(count, bytesOf(type));
    return heads;
}

std::int64_t scoresOf(const Shape& shape) {
    return shape.tokens() * shape.heads * shape.context;
}

void placeGradients(Workspace& space, const Shape& shape, DataType type, const Keeping& keeping,
                    Carver& carver) {
    const std::size_t bytes = bytesOf(type);
    const std::int64_t stream = shape.tokens() * shape.dim;
    space.stream = carver.take(stream, bytes);
    space.branch = carver.take(stream, bytes);
    space.gated = carver.take(shape.tokens() * shape.ff, bytes);
    space.gateUp = carver.take(2 * shape.tokens() * shape.ff, bytes);
    space.heads = placeHeads(shape, type, carver);
    if (keeping.scoresInMemory)
        space.probabilities = carver.take(scoresOf(shape), bytes);
    else
        space.attention = carver.take(static_cast<std::int64_t>(keeping.fusedWorkspace), 1);
    space.partialGains = carver.take<float>(shape.norms() * gainPartials(shape) * shape.dim);
}

} // namespace

void placeInside(LayerActivations& layer, const Shape& shape, DataType type, const Keeping& keeping,
                 Carver& carver) {
    const std::size_t bytes = bytesOf(type);
    const std::int64_t stream = shape.tokens() * shape.dim;
    layer.normed = carver.take(stream, bytes);
    layer.heads = placeHeads(shape, type, carver);
    if (keeping.scoresInMemory) {
        layer.probabilities = carver.take(scoresOf(shape), bytes);
    } else {
        layer.attendedHeads = carver.take(stream, bytes);
        layer.logSums = carver.take<float>(shape.tokens() * shape.heads);
    }
    layer.attended = carver.take(stream, bytes);
    layer.middle = carver.take(stream, bytes);
    layer.normedMiddle = carver.take(stream, bytes);
    layer.gateUp = carver.take(2 * shape.tokens() * shape.ff, bytes);
    layer.gated = carver.take(shape.tokens() * shape.ff, bytes);
}

void placeOutput(LayerActivations& layer, const Shape& shape, DataType type, Carver& carver) {
    layer.out = carver.take(shape.tokens() * shape.dim, bytesOf(type));
}

HeadActivations placeHead(const Shape& shape, DataType type, Carver& carver) {
    HeadActivations head;
    head.normed = carver.take(shape.tokens() * shape.dim, bytesOf(type));
    head.logits = carver.take(shape.tokens() * shape.vocabulary, bytesOf(type));
    return head;
}

Workspace placeWorkspace(const Shape& shape, DataType type, const Keeping& keeping,
                         Carver& carver) {
    const std::size_t bytes = bytesOf(type);
    const std::int64_t stream = shape.tokens() * shape.dim;
    Workspace space;
    space.products = carver.take(Product::kWorkspaceBytes, 1);
    space.qkv = carver.take(3 * stream, bytes);
    space.attendedHeads = carver.take(stream, bytes);
    space.losses = carver.take<float>(shape.tokens());
    if (keeping.recompute)
        placeInside(space.recomputed, shape, type, keeping, carver);
    if (keeping.backward)
        placeGradients(space, shape, type, keeping, carver);
    return space;
}

Needs needsOf(const Shape& shape, DataType type, const Keeping& keeping) {
    LayerActivations layer;
    Carver ofLayer(nullptr), ofEmbedding(nullptr), ofHead(nullptr), ofWorkspace(nullptr);
    if (!keeping.recompute)
        placeInside(layer, shape, type, keeping, ofLayer);
    placeOutput(layer, shape, type, ofLayer);
    placeOutput(layer, shape, type, ofEmbedding);
    placeHead(shape, type, ofHead);
    placeWorkspace(shape, type, keeping, ofWorkspace);
    return {ofLayer.used(), ofEmbedding.used(), ofHead.used(), ofWorkspace.used()};
}

} // namespace ridge::workloads::transformer
