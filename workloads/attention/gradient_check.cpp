// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/gradient_check.h"

#include "workloads/attention/gradient_reference.h"
#include "workloads/attention/reference.h"

#include <array>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::attention {
namespace {

/// One of the three gradients: rows of `heads` heads, and those to check.
struct Gradient {
    const char* name;
    const std::vector<float>& values;
    std::int64_t heads;
    std::vector<std::int64_t> rows;
};

std::string worstInWords(const Gradient& gradient, const Shape& shape, std::int64_t row,
                         std::size_t column, double value, const std::string& expected) {
    const RowPlace place = placeOf(shape, gradient.heads, row);
    return fmt::format("worst element {}[sequence {}, head {}, row {}, {}] is {}, expected {}",
                       gradient.name, place.sequence, place.head, place.position, column, value,
                       expected);
}

std::vector<float> rowsOf(const std::vector<float>& values, std::span<const std::int64_t> rows,
                          std::int64_t dim) {
    std::vector<float> sample;
    for (const std::int64_t row : rows)
        sample.insert(sample.end(), values.begin() + row * dim, values.begin() + (row + 1) * dim);
    return sample;
}

/// Of every row, from what the forward pass left.
std::vector<RowSums> sumsOfForward(const BackwardNumbers& numbers, const Shape& shape) {
    const auto dim = static_cast<std::size_t>(shape.dim);
    std::vector<RowSums> sums(numbers.logSums.size());
    for (std::size_t row = 0; row < sums.size(); ++row) {
        sums[row].logSum = numbers.logSums[row];
        for (std::size_t d = row * dim; d < (row + 1) * dim; ++d)
            sums[row].product +=
                static_cast<double>(numbers.o[d]) * static_cast<double>(numbers.outputGradient[d]);
    }
    return sums;
}

/// Puts the sums by definition in the place of those rows of `all`, and says how far they were
/// away.
Comparison replaceSums(std::vector<RowSums>& all, std::span<const std::int64_t> rows,
                       const std::vector<RowSums>& byDefinition) {
    std::vector<float> found;
    std::vector<double> expected;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        RowSums& sums = all[static_cast<std::size_t>(rows[r])];
        found.push_back(static_cast<float>(sums.logSum));
        found.push_back(static_cast<float>(sums.product));
        sums = byDefinition[r];
        expected.push_back(sums.logSum);
        expected.push_back(sums.product);
    }
    return compare(found, expected);
}

} // namespace

CheckOutcome checkGradients(const BackwardNumbers& numbers, const Shape& shape, DataType type) {
    const auto dim = static_cast<std::size_t>(shape.dim);
    const auto keyRows = keyRowsToCheck(shape);
    const std::array<Gradient, 3> gradients{
        {{"dQ", numbers.qGradient, shape.heads, rowsToCheck(shape)},
         {"dK", numbers.kGradient, shape.keyHeads(), keyRows},
         {"dV", numbers.vGradient, shape.keyHeads(), keyRows}}};
    const auto& queryRows = gradients[0].rows;
    const double bound = gradientTolerance(type);
    const std::string reference =
        fmt::format("the CPU in fp64, {} of {} rows of Q, {} of {} of K", queryRows.size(),
                    shape.rows(), keyRows.size(), shape.keyRows());
    for (const Gradient& gradient : gradients)
        if (const auto bad = firstNonFinite(gradient.values))
            return {std::numeric_limits<double>::quiet_NaN(), bound, reference,
                    worstInWords(gradient, shape, static_cast<std::int64_t>(*bad / dim), *bad % dim,
                                 gradient.values[*bad], "any finite number")};
    const GradientInputs in{numbers.q, numbers.k, numbers.v, numbers.outputGradient};
    std::vector<RowSums> sums = sumsOfForward(numbers, shape);
    const Comparison ofSums = replaceSums(sums, queryRows, referenceRowSums(in, shape, queryRows));
    if (!(ofSums.relativeError <= bound))
        return {ofSums.relativeError, bound, reference,
                fmt::format("the forward pass left {} {} for row {} of Q, expected {}",
                            ofSums.worst % 2 == 0 ? "log-sum" : "dO O", ofSums.worstOut,
                            queryRows[ofSums.worst / 2], ofSums.worstRef)};
    std::vector<double> expected = referenceQueryGradient(in, shape, sums, queryRows);
    const KeyGradients ofKeys = referenceKeyGradients(in, shape, sums, keyRows);
    expected.insert(expected.end(), ofKeys.k.begin(), ofKeys.k.end());
    expected.insert(expected.end(), ofKeys.v.begin(), ofKeys.v.end());
    std::vector<float> found;
    for (const Gradient& gradient : gradients) {
        const auto sample = rowsOf(gradient.values, gradient.rows, shape.dim);
        found.insert(found.end(), sample.begin(), sample.end());
    }
    const Comparison comparison = compare(found, expected);
    std::size_t row = comparison.worst / dim, which = 0;
    while (row >= gradients[which].rows.size())
        row -= gradients[which++].rows.size();
    return {comparison.relativeError, bound, reference,
            worstInWords(gradients[which], shape, gradients[which].rows[row],
                         comparison.worst % dim, comparison.worstOut,
                         fmt::format("{}", comparison.worstRef))};
}

} // namespace ridge::workloads::attention
