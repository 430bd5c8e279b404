// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/sampled/normal.h"

#include <algorithm>

namespace ridge::analyzer {

std::size_t SampleWeights::classOf(std::int64_t length) {
    std::size_t result = 0;
    for (std::int64_t end = 8'192; length >= end && result + 1 < kClasses; end *= 4)
        ++result;
    return result;
}

NormalEquations::NormalEquations(std::size_t columns, std::size_t metrics)
    : m_blocks(kBlocks, NormalSums(columns, metrics)), m_total(columns, metrics),
      m_shift(columns, metrics), m_squares(metrics), m_alone(columns), m_share(columns),
      m_slope(columns) {}

void NormalEquations::add(std::uint32_t column, const PartInSample& part) {
    if (part.share <= 0)
        return;
    if (m_share[column] == 0)
        m_used.push_back(column);
    m_share[column] += part.share;
    m_slope[column] += part.slope;
}

void NormalEquations::finishRow(std::span<const float> values, std::size_t block, double weight,
                                double length) {
    ++m_rows;
    NormalSums& sums = m_blocks[block];
    double all = 0;
    for (std::uint32_t a : m_used)
        all += m_share[a];
    for (std::uint32_t a : m_used) {
        const double share = weight * m_share[a];
        m_alone[a] += share * m_share[a] * m_share[a] / all;
        for (std::uint32_t b : m_used)
            sums.gram(a, b) += share * m_share[b];
        for (std::size_t m = 0; m < m_squares.size(); ++m)
            sums.moments[m][a] += share * static_cast<double>(values[m]);
    }
    for (std::size_t m = 0; m < m_squares.size(); ++m) {
        const auto value = static_cast<double>(values[m]);
        m_squares[m] += weight * value * value;
    }
    for (std::uint32_t d : m_used) {
        if (m_slope[d] == 0)
            continue;
        const double slope = weight * m_slope[d] / length;
        for (std::uint32_t b : m_used) {
            m_shift.ofShares(b, d) += m_share[b] * slope;
            m_shift.squares(b, d) += m_slope[b] / length * slope;
        }
        for (std::size_t m = 0; m < m_squares.size(); ++m)
            m_shift.moments[m][d] += slope * static_cast<double>(values[m]);
    }
    for (std::uint32_t a : m_used)
        m_share[a] = m_slope[a] = 0;
    m_used.clear();
}

void NormalEquations::finish() {
    const std::size_t size = columns();
    for (const NormalSums& block : m_blocks) {
        for (std::size_t i = 0; i < size; ++i)
            for (std::size_t j = 0; j < size; ++j)
                m_total.gram(i, j) += block.gram(i, j);
        for (std::size_t m = 0; m < metrics(); ++m)
            for (std::size_t i = 0; i < size; ++i)
                m_total.moments[m][i] += block.moments[m][i];
    }
}

double NormalEquations::residual(std::size_t metric, std::span<const double> x) const {
    double sum = m_squares[metric];
    for (std::size_t i = 0; i < x.size(); ++i) {
        sum -= 2 * m_total.moments[metric][i] * x[i];
        for (std::size_t j = 0; j < x.size(); ++j)
            sum += x[i] * m_total.gram(i, j) * x[j];
    }
    return std::max(sum, 0.0);
}

std::size_t blockOf(std::size_t row, std::size_t rows) {
    constexpr std::size_t kStretches = 16 * kBlocks;
    const std::size_t stretch = row / std::max<std::size_t>(1, rows / kStretches);
    std::uint64_t mixed = (static_cast<std::uint64_t>(stretch) + 1) * 0x9e3779b97f4a7c15;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9; // SplitMix64
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return static_cast<std::size_t>((mixed ^ (mixed >> 31)) % kBlocks);
}

} // namespace ridge::analyzer
