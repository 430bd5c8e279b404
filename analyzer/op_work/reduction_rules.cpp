// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

namespace ridge::analyzer {
namespace {

constexpr std::size_t kUnbiased = 2;

/// Elements that are left when `dimensions` are reduced; those count from the end where negative.
std::optional<double> left(const TensorArgument& input, const IntegerList& dimensions) {
    if (dimensions.empty())
        return 1;
    std::vector<std::int64_t> sizes = input.sizes;
    const auto rank = static_cast<std::int64_t>(sizes.size());
    for (const std::int64_t each : dimensions) {
        if (each >= rank || each < -rank)
            return std::nullopt;
        sizes[static_cast<std::size_t>(each < 0 ? each + rank : each)] = 1;
    }
    return product(sizes);
}

std::optional<double> outputs(const OpCall& call, const TensorArgument& input) {
    const std::size_t place = call.row.at[0];
    if (place >= call.arguments.size() || call.arguments[place] == OpArgument(OtherArgument::None))
        return 1;
    if (call.arguments[place] == OpArgument(OtherArgument::Number))
        return 0; // along a dimension that is not told
    const IntegerList* const dimensions = integersAt(call.arguments, place);
    return dimensions ? left(input, *dimensions) : std::nullopt;
}

} // namespace

std::optional<OpWork> reduction(const OpCall& call) {
    const TensorArgument* const input = tensorAt(call.arguments, 0);
    const auto written = input ? outputs(call, *input) : std::nullopt;
    if (!written)
        return std::nullopt;
    const ElementType result =
        call.row.result == ResultType::Truth ? ElementType::Bool : input->type;
    return OpWork{.flops = call.row.perElement * elements(*input),
                  .bytes = bytes(*input) + *written * bytesOf(result),
                  .type = input->type};
}

std::optional<OpWork> variance(const OpCall& call) {
    if (kUnbiased < call.arguments.size() &&
        std::holds_alternative<bool>(call.arguments[kUnbiased]))
        return std::nullopt;
    return reduction(call);
}

} // namespace ridge::analyzer
