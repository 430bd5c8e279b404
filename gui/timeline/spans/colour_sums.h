// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ridge::gui {

/// Number of a colour (timeline/spans/colours.h).
using ColourClass = std::uint8_t;
inline constexpr std::size_t kColourClasses = 40;

/// Time per colour over any stretch of spans, from sums before each block of spans and a walk
/// inside of the block. Memory: a byte per span, none if all have one colour, and 8 / kBlock bytes
/// per colour in use.
class ColourSums {
  public:
    using Sums = std::array<std::int64_t, kColourClasses>;
    static constexpr std::size_t kBlock = 64;

    ColourSums() = default;
    /// One colour (below kColourClasses) and one length per span.
    template <class Length>
    ColourSums(std::vector<ColourClass> colours, Length length) : m_colours(std::move(colours)) {
        findUsed();
        m_blocks.reserve((m_colours.size() / kBlock + 2) * m_used.size());
        Sums sums{};
        for (std::size_t i = 0; i < m_colours.size(); ++i) {
            if (i % kBlock == 0)
                storeBlock(sums);
            sums[m_colours[i]] += length(i);
        }
        storeBlock(sums);
        if (m_used.size() == 1)
            m_colours = std::vector<ColourClass>();
    }

    /// `spans` of one colour.
    template <class Length>
    ColourSums(ColourClass colour, std::size_t spans, Length length) : m_used{colour} {
        m_blocks.reserve(spans / kBlock + 2);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < spans; ++i) {
            if (i % kBlock == 0)
                m_blocks.push_back(sum);
            sum += length(i);
        }
        m_blocks.push_back(sum);
    }

    ColourClass colour(std::size_t i) const {
        return m_used.size() == 1 ? m_used.front() : m_colours[i];
    }

    /// Sum of the lengths of spans [first, last) by colour.
    template <class Length>
    Sums within(std::size_t first, std::size_t last, Length length) const {
        Sums sums{};
        if (first / kBlock == last / kBlock) {
            for (std::size_t i = first; i < last; ++i)
                sums[colour(i)] += length(i);
            return sums;
        }
        const std::size_t from = (first + kBlock - 1) / kBlock, to = last / kBlock;
        for (std::size_t c = 0; c < m_used.size(); ++c)
            sums[m_used[c]] = m_blocks[to * m_used.size() + c] - m_blocks[from * m_used.size() + c];
        for (std::size_t i = first; i < from * kBlock; ++i)
            sums[colour(i)] += length(i);
        for (std::size_t i = to * kBlock; i < last; ++i)
            sums[colour(i)] += length(i);
        return sums;
    }

  private:
    void findUsed() {
        std::array<bool, kColourClasses> isUsed{};
        for (const ColourClass colour : m_colours)
            isUsed[colour] = true;
        for (std::size_t c = 0; c < kColourClasses; ++c)
            if (isUsed[c])
                m_used.push_back(static_cast<ColourClass>(c));
    }
    void storeBlock(const Sums& sums) {
        for (const ColourClass colour : m_used)
            m_blocks.push_back(sums[colour]);
    }

    std::vector<ColourClass> m_used;    ///< ascending
    std::vector<ColourClass> m_colours; ///< by span; empty where only one is in use
    /// By block and used colour: of all spans before it; the last one of all.
    std::vector<std::int64_t> m_blocks;
};

} // namespace ridge::gui
