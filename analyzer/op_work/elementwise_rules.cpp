// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

ElementType resultType(ResultType result, ElementType type) {
    if (result == ResultType::Truth)
        return ElementType::Bool;
    return result == ResultType::Real && !isReal(type) && type != ElementType::Other
               ? ElementType::F32
               : type;
}

/// What all operands are stretched to, and the type that follows from those from `typed` on.
std::optional<TensorArgument> stretched(Arguments operands, std::size_t typed) {
    TensorArgument result;
    bool hasType = false;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const TensorArgument* const each = tensorAt(operands, i);
        if (!each)
            continue;
        if (i >= typed)
            result.type = hasType ? promoted(result, *each) : each->type;
        hasType = hasType || i >= typed;
        auto sizes = broadcast(result.sizes, each->sizes);
        if (!sizes)
            return std::nullopt;
        result.sizes = std::move(*sizes);
    }
    return result;
}

} // namespace

std::optional<OpWork> elementwise(const OpCall& call) {
    const std::size_t count = std::min<std::size_t>(call.row.at[0], call.arguments.size());
    const Arguments operands = call.arguments.first(count);
    const TensorArgument* const first = tensorAt(operands, 0);
    const auto result = stretched(operands, call.row.at[1]);
    if (!first || !result || (call.inPlace && result->sizes != first->sizes))
        return std::nullopt;
    const ElementType written =
        call.inPlace ? first->type : resultType(call.row.result, result->type);
    const double outputs = elements(*result);
    return OpWork{.flops = call.row.perElement * outputs,
                  .bytes = bytesOfTensors(operands) + outputs * bytesOf(written),
                  .type = result->type};
}

std::optional<OpWork> elementwiseOfTensors(const OpCall& call) {
    for (std::size_t i = 0; i < call.row.at[0]; ++i)
        if (!tensorAt(call.arguments, i))
            return std::nullopt;
    return elementwise(call);
}

std::optional<OpWork> copyInto(const OpCall& call) {
    const TensorArgument* const target = tensorAt(call.arguments, 0);
    const TensorArgument* const source = tensorAt(call.arguments, 1);
    if (!target || !source)
        return std::nullopt;
    return OpWork{.bytes = bytes(*target) + bytes(*source), .type = source->type};
}

std::optional<OpWork> fill(const OpCall& call) {
    const TensorArgument* const target = tensorAt(call.arguments, 0);
    if (!target)
        return std::nullopt;
    const TensorArgument* const value = tensorAt(call.arguments, 1);
    return OpWork{.bytes = bytes(*target) + (value ? bytes(*value) : 0), .type = target->type};
}

std::optional<OpWork> dropout(const OpCall& call) {
    const TensorArgument* const input = tensorAt(call.arguments, 0);
    if (!input)
        return std::nullopt;
    return OpWork{.flops = call.row.perElement * elements(*input),
                  .bytes = 2 * bytes(*input) + elements(*input) * bytesOf(ElementType::Bool),
                  .type = input->type};
}

} // namespace ridge::analyzer
