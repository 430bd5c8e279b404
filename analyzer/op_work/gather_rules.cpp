// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

#include <algorithm>
#include <limits>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kIndex = 2, kSource = 3; // of index_select, gather, scatter

double least(const TensorArgument& table, double taken) {
    return std::min(elements(table), taken) * bytesOf(table.type);
}

/// Elements that `indices` take out of `table`, along the dimension where they are fewest.
double fewestTaken(const TensorArgument& table, double indices) {
    if (table.sizes.empty())
        return indices;
    double fewest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < table.sizes.size(); ++i) {
        std::vector<std::int64_t> others = table.sizes;
        others[i] = 1;
        fewest = std::min(fewest, indices * product(others));
    }
    return fewest;
}

} // namespace

std::optional<OpWork> concatenation(const OpCall& call) {
    const TensorList* const parts = tensorsAt(call.arguments, 0);
    if (!parts || parts->empty())
        return std::nullopt;
    double read = 0, count = 0;
    TensorArgument result{.type = parts->front().type, .sizes = {1}};
    for (const TensorArgument& each : *parts) {
        read += bytes(each);
        count += elements(each);
        result.type = promoted(result, {each.type, {1}});
    }
    return OpWork{.bytes = read + count * bytesOf(result.type), .type = result.type};
}

std::optional<OpWork> indexSelect(const OpCall& call) {
    const TensorArgument* const table = tensorAt(call.arguments, 0);
    const TensorArgument* const index = tensorAt(call.arguments, kIndex);
    if (!table || !index)
        return std::nullopt;
    const double taken = fewestTaken(*table, elements(*index));
    return OpWork{.bytes = least(*table, taken) + bytes(*index) + taken * bytesOf(table->type),
                  .type = table->type};
}

std::optional<OpWork> gather(const OpCall& call) {
    const TensorArgument* const table = tensorAt(call.arguments, 0);
    const TensorArgument* const index = tensorAt(call.arguments, kIndex);
    if (!table || !index)
        return std::nullopt;
    const double taken = elements(*index);
    return OpWork{.bytes = least(*table, taken) + bytes(*index) + taken * bytesOf(table->type),
                  .type = table->type};
}

namespace {

/// The one list of indices; null of masks, and of several, whose places among the dimensions are not
/// recorded.
const TensorArgument* onlyIndexAt(Arguments arguments, std::size_t place) {
    const TensorList* const list = tensorsAt(arguments, place);
    if (!list || list->size() != 1 || list->front().type == ElementType::Bool ||
        list->front().type == ElementType::U8)
        return nullptr;
    return &list->front();
}

} // namespace

std::optional<OpWork> indexing(const OpCall& call) {
    const TensorArgument* const table = tensorAt(call.arguments, 0);
    const TensorArgument* const index = onlyIndexAt(call.arguments, 1);
    if (!table || !index)
        return std::nullopt;
    const double taken = fewestTaken(*table, elements(*index));
    return OpWork{.bytes = least(*table, taken) + bytes(*index) + taken * bytesOf(table->type),
                  .type = table->type};
}

std::optional<OpWork> indexPut(const OpCall& call) {
    const TensorArgument* const table = tensorAt(call.arguments, 0);
    const TensorArgument* const index = onlyIndexAt(call.arguments, 1);
    const TensorArgument* const values = tensorAt(call.arguments, 2);
    if (!table || !index || !values)
        return std::nullopt;
    const bool adds = isTrueAt(call.arguments, 3);
    const double touched = fewestTaken(*table, elements(*index));
    return OpWork{.flops = adds ? touched : 0,
                  .bytes = bytes(*index) + bytes(*values) + (adds ? 2 : 1) * least(*table, touched),
                  .type = table->type};
}

std::optional<OpWork> scatter(const OpCall& call) {
    const TensorArgument* const target = tensorAt(call.arguments, 0);
    const TensorArgument* const index = tensorAt(call.arguments, kIndex);
    const TensorArgument* const source = tensorAt(call.arguments, kSource);
    const TensorArgument* const moved = tensorAt(call.arguments, call.row.at[0]);
    if (!target || !index || !moved)
        return std::nullopt;
    const double count = elements(*moved);
    const double touched = least(*target, count);
    return OpWork{.flops = call.row.perElement * count,
                  .bytes = bytes(*index) + (source ? least(*source, count) : 0) +
                           (call.row.perElement > 0 ? 2 : 1) * touched,
                  .type = target->type};
}

std::optional<OpWork> embeddingBackward(const OpCall& call) {
    const TensorArgument* const gradient = tensorAt(call.arguments, 0);
    const TensorArgument* const index = tensorAt(call.arguments, 1);
    if (!gradient || !index)
        return std::nullopt;
    return OpWork{.flops = call.row.perElement * elements(*gradient),
                  .bytes = 2 * bytes(*gradient) + bytes(*index),
                  .type = gradient->type};
}

std::optional<OpWork> classLoss(const OpCall& call) {
    const TensorArgument* const input = tensorAt(call.arguments, 0);
    const TensorArgument* const classes = tensorAt(call.arguments, 1);
    if (!input || !classes)
        return std::nullopt;
    const TensorArgument* const weight = tensorAt(call.arguments, 2);
    const double count = elements(*classes);
    constexpr double kSums = 2; // the loss and the sum of weights
    return OpWork{.flops = (call.row.perElement + (weight ? 1 : 0)) * count,
                  .bytes = least(*input, count) + bytes(*classes) + (weight ? bytes(*weight) : 0) +
                           kSums * bytesOf(input->type),
                  .type = input->type};
}

std::optional<OpWork> classLossBackward(const OpCall& call) {
    const TensorArgument* const gradient = tensorAt(call.arguments, 0);
    const TensorArgument* const input = tensorAt(call.arguments, 1);
    const TensorArgument* const classes = tensorAt(call.arguments, 2);
    if (!gradient || !input || !classes)
        return std::nullopt;
    const double count = elements(*classes);
    return OpWork{.flops = call.row.perElement * count,
                  .bytes = bytesOfTensors(call.arguments) - bytes(*input) + least(*input, count),
                  .type = input->type};
}

} // namespace ridge::analyzer
