// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/matrix.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads {

Result<std::vector<float>> downloadMatrix(const DeviceBuffer& matrix, DataType type,
                                          std::int64_t rows, std::int64_t columns,
                                          cudaStream_t stream) {
    return matrix.download(stream).map([&](const std::vector<std::uint8_t>& bytes) {
        std::vector<float> padded = widen(type, bytes.data(), bytes.size() / bytesOf(type));
        const auto pitch = static_cast<std::int64_t>(padded.size()) / rows;
        for (std::int64_t row = 1; row < rows; ++row)
            std::copy_n(padded.begin() + row * pitch, columns, padded.begin() + row * columns);
        padded.resize(static_cast<std::size_t>(rows * columns));
        return padded;
    });
}

CheckOutcome checkRows(const std::string& name, std::span<const float> matrix, std::int64_t columns,
                       std::span<const std::int64_t> rows, std::span<const double> reference,
                       double tolerance) {
    const auto outcome = [&](const Comparison& comparison, std::int64_t row) {
        const auto column = static_cast<std::int64_t>(comparison.worst) % columns;
        return CheckOutcome{comparison.relativeError, tolerance,
                            fmt::format("the CPU in fp64, {} of {} rows", rows.size(),
                                        static_cast<std::int64_t>(matrix.size()) / columns),
                            fmt::format("worst element {}[{}, {}] is {}, expected {}", name, row,
                                        column, comparison.worstOut, comparison.worstRef)};
    };
    if (const auto bad = firstNonFinite(matrix))
        return outcome({std::numeric_limits<double>::quiet_NaN(), *bad, matrix[*bad], 0.0},
                       static_cast<std::int64_t>(*bad) / columns);
    std::vector<float> sample;
    sample.reserve(reference.size());
    for (const std::int64_t row : rows)
        sample.insert(sample.end(), matrix.begin() + row * columns,
                      matrix.begin() + (row + 1) * columns);
    const Comparison comparison = compare(sample, reference);
    return outcome(comparison, rows[comparison.worst / static_cast<std::size_t>(columns)]);
}

} // namespace ridge::workloads
