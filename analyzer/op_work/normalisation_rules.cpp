// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

namespace ridge::analyzer {
namespace {

constexpr std::size_t kRunningMean = 3, kTraining = 5; // batch norms
constexpr std::size_t kHalfToFloat = 2;

double givenAt(Arguments arguments, std::size_t place) {
    return place > 0 && tensorAt(arguments, place) ? 1 : 0;
}

/// Reads input, weight, bias and running statistics; writes a result of the size of the input.
std::optional<OpWork> norm(const OpCall& call, double bytesOfStatistics) {
    const TensorArgument* const input = tensorAt(call.arguments, 0);
    if (!input)
        return std::nullopt;
    const double affine =
        givenAt(call.arguments, call.row.at[0]) + givenAt(call.arguments, call.row.at[1]);
    return OpWork{.flops = (call.row.perElement + affine) * elements(*input),
                  .bytes = bytesOfTensors(call.arguments) + bytes(*input) + bytesOfStatistics,
                  .type = input->type};
}

} // namespace

std::optional<OpWork> layerNorm(const OpCall& call) {
    const TensorArgument* const input = tensorAt(call.arguments, 0);
    const IntegerList* const row = integersAt(call.arguments, 1);
    if (!input || !row || row->size() > input->sizes.size())
        return std::nullopt;
    const double rows = product(Sizes(input->sizes).first(input->sizes.size() - row->size()));
    return norm(call, call.row.at[2] * rows * bytesOf(ElementType::F32));
}

std::optional<OpWork> batchNorm(const OpCall& call) {
    const TensorArgument* const input = tensorAt(call.arguments, 0);
    if (!input || input->sizes.size() < 2)
        return std::nullopt;
    if (!isTrueAt(call.arguments, kTraining))
        return norm(call, 0);
    const double channels = static_cast<double>(input->sizes[1]);
    const Arguments all = call.arguments;
    const double running = bytesOfTensors(all.subspan(kRunningMean, kTraining - kRunningMean));
    return norm(call, running + 2 * channels * bytesOf(ElementType::F32));
}

std::optional<OpWork> groupNorm(const OpCall& call) {
    return norm(call, 0);
}

std::optional<OpWork> normBackward(const OpCall& call) {
    const TensorArgument* const input = tensorAt(call.arguments, call.row.at[0]);
    const TensorArgument* const weight = tensorAt(call.arguments, call.row.at[1]);
    if (!input)
        return std::nullopt;
    return OpWork{.flops = call.row.perElement * elements(*input),
                  .bytes = bytesOfTensors(call.arguments) + bytes(*input) +
                           (weight ? call.row.at[2] * bytes(*weight) : 0),
                  .type = input->type};
}

std::optional<OpWork> softmax(const OpCall& call) {
    const TensorArgument* const input = tensorAt(call.arguments, 0);
    if (!input)
        return std::nullopt;
    const ElementType result =
        isTrueAt(call.arguments, kHalfToFloat) ? ElementType::F32 : input->type;
    return OpWork{.flops = call.row.perElement * elements(*input),
                  .bytes = bytes(*input) + elements(*input) * bytesOf(result),
                  .type = input->type};
}

} // namespace ridge::analyzer
