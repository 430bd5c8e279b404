// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

namespace ridge::analyzer {
namespace {

constexpr std::size_t kGradients = 1; // of an optimizer

double bytesOfList(const TensorList& list) {
    double sum = 0;
    for (const TensorArgument& each : list)
        sum += bytes(each);
    return sum;
}

double elementsOfList(const TensorList& list) {
    double sum = 0;
    for (const TensorArgument& each : list)
        sum += elements(each);
    return sum;
}

/// The operands of the tensor at `index` of the lists; none where a list is shorter.
std::optional<std::vector<OpArgument>> operandsOf(Arguments arguments, std::size_t index) {
    std::vector<OpArgument> operands;
    for (const OpArgument& each : arguments) {
        const TensorList* const list = std::get_if<TensorList>(&each);
        if (list && index >= list->size())
            return std::nullopt;
        operands.push_back(list ? OpArgument((*list)[index]) : each);
    }
    return operands;
}

bool isElementwise(const OpRule& row) {
    return row.rule == elementwise || row.rule == elementwiseOfTensors;
}

} // namespace

std::optional<OpWork> elementwiseOfLists(const OpCall& call) {
    const TensorList* const first = tensorsAt(call.arguments, 0);
    if (!first || first->empty() || !isElementwise(call.row))
        return std::nullopt;
    OpWork sum{.type = first->front().type};
    for (std::size_t i = 0; i < first->size(); ++i) {
        const auto operands = operandsOf(call.arguments, i);
        const auto each =
            operands ? elementwise({call.row, *operands, call.inPlace}) : std::nullopt;
        if (!each)
            return std::nullopt;
        sum.flops += each->flops;
        sum.bytes += each->bytes;
    }
    return sum;
}

namespace {

/// The FLOPs on the first list, and its bytes once.
std::optional<OpWork> onFirstList(const OpCall& call) {
    const TensorList* const first = tensorsAt(call.arguments, 0);
    if (!first || first->empty())
        return std::nullopt;
    return OpWork{.flops = call.row.perElement * elementsOfList(*first),
                  .bytes = bytesOfList(*first),
                  .type = first->front().type};
}

} // namespace

std::optional<OpWork> lists(const OpCall& call) {
    std::optional<OpWork> work = onFirstList(call);
    if (!work)
        return std::nullopt;
    for (std::size_t i = call.row.at[0]; i < call.row.at[1]; ++i) {
        const TensorList* const list = tensorsAt(call.arguments, i);
        if (!list)
            return std::nullopt;
        work->bytes += bytesOfList(*list);
    }
    return work;
}

std::optional<OpWork> listNorms(const OpCall& call) {
    std::optional<OpWork> work = onFirstList(call);
    if (!work)
        return std::nullopt;
    for (const TensorArgument& each : *tensorsAt(call.arguments, 0))
        work->bytes += bytesOf(each.type);
    return work;
}

std::optional<OpWork> optimizer(const OpCall& call) {
    const std::size_t count = call.row.at[0];
    const TensorList* const parameters = tensorsAt(call.arguments, 0);
    const TensorList* const last = tensorsAt(call.arguments, count - 1);
    if (!parameters || parameters->empty() || !last)
        return std::nullopt;
    const double more = last->empty() ? 0 : call.row.at[1];
    OpWork work{.flops = (call.row.perElement + more) * elementsOfList(*parameters),
                .type = parameters->front().type};
    for (std::size_t i = 0; i < count; ++i) {
        const TensorList* const list = tensorsAt(call.arguments, i);
        if (!list)
            return std::nullopt;
        work.bytes += (i == kGradients ? 1 : 2) * bytesOfList(*list);
    }
    return work;
}

} // namespace ridge::analyzer
