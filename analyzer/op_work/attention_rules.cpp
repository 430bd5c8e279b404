// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

namespace ridge::analyzer {
namespace {

struct Heads {
    const TensorArgument* query = nullptr;
    const TensorArgument* key = nullptr;
    const TensorArgument* value = nullptr;
    double scores = 0; ///< elements of the matrix between query and key, of all heads
    double size() const { return static_cast<double>(query->sizes[3]); }
    double valueSize() const { return static_cast<double>(value->sizes[3]); }
    double rows() const { return product(Sizes(query->sizes).first(3)); }
};

/// Heads of key and value may be fewer, each then shared by as many of the query.
bool heads(const Sizes& query, const Sizes& key, const Sizes& value) {
    return query[0] == key[0] && query[0] == value[0] && key[1] > 0 && query[1] % key[1] == 0 &&
           key[1] == value[1] && key[2] == value[2] && query[3] == key[3];
}

std::optional<Heads> headsAt(Arguments arguments, std::size_t place) {
    Heads found{tensorAt(arguments, place), tensorAt(arguments, place + 1),
                tensorAt(arguments, place + 2)};
    for (const TensorArgument* each : {found.query, found.key, found.value})
        if (!each || each->sizes.size() != 4)
            return std::nullopt;
    if (!heads(found.query->sizes, found.key->sizes, found.value->sizes))
        return std::nullopt;
    const auto& query = found.query->sizes;
    const std::int64_t all[] = {query[0], query[1], query[2], found.key->sizes[2]};
    found.scores = product(all);
    return found;
}

/// A causal mask leaves (n + 1) / 2n of n times n scores. With other sizes it depends on the side
/// that the mask begins at.
double computedPart(const Heads& heads, bool causal) {
    if (!causal)
        return 1;
    return heads.query->sizes[2] == heads.key->sizes[2] ? 0.5 : 0;
}

} // namespace

std::optional<OpWork> attention(const OpCall& call) {
    const auto found = headsAt(call.arguments, 0);
    if (!found)
        return std::nullopt;
    const bool causal = isTrueAt(call.arguments, call.row.at[0]);
    const std::size_t asked = call.row.at[1];
    const bool sums = asked == 0 || isTrueAt(call.arguments, asked);
    const double output = found->rows() * found->valueSize() * bytesOf(found->query->type);
    return OpWork{.flops = 2 * found->scores * (found->size() + found->valueSize()),
                  .bytes = bytesOfTensors(call.arguments) + output +
                           (sums ? found->rows() * bytesOf(ElementType::F32) : 0),
                  .type = found->query->type,
                  .causal = causal,
                  .computed = computedPart(*found, causal),
                  .isProduct = true};
}

std::optional<OpWork> attentionBackward(const OpCall& call) {
    const auto found = headsAt(call.arguments, 1);
    if (!found || !tensorAt(call.arguments, 0))
        return std::nullopt;
    const bool causal = isTrueAt(call.arguments, call.row.at[0]);
    return OpWork{.flops = 2 * found->scores * (3 * found->size() + 2 * found->valueSize()),
                  .bytes = bytesOfTensors(call.arguments) + bytes(*found->query) +
                           bytes(*found->key) + bytes(*found->value),
                  .type = found->query->type,
                  .causal = causal,
                  .computed = computedPart(*found, causal),
                  .isProduct = true};
}

} // namespace ridge::analyzer
