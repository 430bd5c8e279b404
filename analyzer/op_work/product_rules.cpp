// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/op_rules.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kScales = 2, kScaledBias = 4, kScaledType = 6, kScaledOut = 8; // _scaled_mm

struct Factors {
    const TensorArgument* a = nullptr;
    const TensorArgument* b = nullptr;
    double multiplyAdds = 0;
    double outputs = 0;
};

/// [m,k] by [k,n], or [batch,m,k] by [batch,k,n].
std::optional<Factors> factorsAt(Arguments arguments, std::size_t place) {
    const TensorArgument* const a = tensorAt(arguments, place);
    const TensorArgument* const b = tensorAt(arguments, place + 1);
    if (!a || !b || a->sizes.size() != b->sizes.size())
        return std::nullopt;
    const std::size_t rank = a->sizes.size();
    if (rank != 2 && rank != 3)
        return std::nullopt;
    if (a->sizes[rank - 1] != b->sizes[rank - 2] || (rank == 3 && a->sizes[0] != b->sizes[0]))
        return std::nullopt;
    std::vector<std::int64_t> all = a->sizes;
    all.push_back(b->sizes.back());
    const double multiplyAdds = product(all);
    all.erase(all.end() - 2); // k
    return Factors{a, b, multiplyAdds, product(all)};
}

OpWork workOf(const Factors& factors, ElementType result) {
    return {.flops = 2 * factors.multiplyAdds,
            .bytes = bytes(*factors.a) + bytes(*factors.b) + factors.outputs * bytesOf(result),
            .type = factors.a->type,
            .isProduct = true};
}

} // namespace

std::optional<OpWork> matrixProduct(const OpCall& call) {
    const std::size_t first = call.row.at[0];
    const auto factors = factorsAt(call.arguments, first);
    if (!factors)
        return std::nullopt;
    OpWork work = workOf(*factors, factors->a->type);
    work.bytes += bytesOfTensors(call.arguments.first(first));
    return work;
}

std::optional<OpWork> integerProduct(const OpCall& call) {
    const auto factors = factorsAt(call.arguments, 0);
    if (!factors)
        return std::nullopt;
    return workOf(*factors, ElementType::I32);
}

std::optional<OpWork> scaledProduct(const OpCall& call) {
    const auto factors = factorsAt(call.arguments, 0);
    if (!factors || call.arguments.size() <= kScaledType)
        return std::nullopt;
    // A type that is asked for is told as a number only: bf16 and f16 are what is asked for.
    ElementType result = factors->a->type;
    if (call.arguments[kScaledType] == OpArgument(OtherArgument::Number))
        result = ElementType::Bf16;
    if (const TensorArgument* const out = tensorAt(call.arguments, kScaledOut))
        result = out->type;
    OpWork work = workOf(*factors, result);
    work.bytes += bytesOfTensors(call.arguments.subspan(kScales, kScaledBias + 1 - kScales));
    return work;
}

std::optional<OpWork> matrixVector(const OpCall& call) {
    const TensorArgument* const addend = tensorAt(call.arguments, 0);
    const TensorArgument* const matrix = tensorAt(call.arguments, 1);
    const TensorArgument* const vector = tensorAt(call.arguments, 2);
    if (!addend || !matrix || !vector || matrix->sizes.size() != 2 || vector->sizes.size() != 1 ||
        matrix->sizes[1] != vector->sizes[0])
        return std::nullopt;
    const double rows = product(Sizes(matrix->sizes).first(1));
    return OpWork{.flops = 2 * elements(*matrix),
                  .bytes = bytes(*addend) + bytes(*matrix) + bytes(*vector) +
                           rows * bytesOf(matrix->type),
                  .type = matrix->type,
                  .isProduct = true};
}

std::optional<OpWork> dotProduct(const OpCall& call) {
    const TensorArgument* const a = tensorAt(call.arguments, 0);
    const TensorArgument* const b = tensorAt(call.arguments, 1);
    if (!a || !b || a->sizes.size() != 1 || a->sizes != b->sizes)
        return std::nullopt;
    return OpWork{.flops = 2 * elements(*a),
                  .bytes = bytes(*a) + bytes(*b) + bytesOf(a->type),
                  .type = a->type,
                  .isProduct = true};
}

std::optional<OpWork> groupedProduct(const OpCall& call) {
    const TensorArgument* const a = tensorAt(call.arguments, 0);
    const TensorArgument* const b = tensorAt(call.arguments, 1);
    const TensorArgument* const ends = tensorAt(call.arguments, call.row.at[0]);
    if (!a || !b)
        return std::nullopt;
    const std::size_t rankA = a->sizes.size(), rankB = b->sizes.size();
    if (rankA < 2 || rankA > 3 || rankB < 2 || rankB > 3 || a->sizes.back() != b->sizes[rankB - 2])
        return std::nullopt;
    // Each row of `a` meets each column of `b` once: the group of one decides that of the other.
    // Where both have one matrix for each group, rows and columns of the same group meet.
    const bool bothBatched = rankA == 3 && rankB == 3;
    if (bothBatched ? a->sizes[0] != b->sizes[0] : !ends)
        return std::nullopt;
    const auto rows = static_cast<double>(a->sizes[rankA - 2]),
               columns = static_cast<double>(b->sizes.back());
    const double common = static_cast<double>(a->sizes.back());
    const double results = bothBatched                ? static_cast<double>(a->sizes[0])
                           : rankA == 2 && rankB == 2 ? elements(*ends)
                                                      : 1;
    const double products = bothBatched ? results : 1;
    return OpWork{.flops = 2 * products * rows * columns * common,
                  .bytes = bytes(*a) + bytes(*b) + results * rows * columns * bytesOf(a->type),
                  .type = a->type,
                  .isProduct = true};
}

} // namespace ridge::analyzer
