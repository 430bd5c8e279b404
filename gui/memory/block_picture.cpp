// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/block_picture.h"

#include <algorithm>
#include <cmath>

namespace ridge::gui {
namespace {

constexpr std::uint32_t kSub = 256; ///< parts of a pixel's side
constexpr std::size_t kBands = kOwnerBands + 1;

/// Half-open, in parts of a pixel from the left and from the top.
struct Interval {
    std::uint32_t from = 0, to = 0;
};

/// [from, to) in pixels, cut to [0, pixels); at least one part long.
Interval inParts(double from, double to, int pixels) {
    if (to - from > 3 && to > 1)
        to -= 1;
    const double most = static_cast<double>(pixels) * kSub;
    const double first = std::clamp(std::floor(from * kSub), 0.0, most - 1);
    const double last = std::clamp(std::round(to * kSub), first + 1, most);
    return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
}

/// The area that rectangles cover of each pixel: sums over rows and columns of changes at their corners, so that
/// adding one costs the same at any size. Unsigned sums wrap on the way and are exact in the end.
class Coverage {
  public:
    Coverage(int width, int height)
        : m_width(static_cast<std::size_t>(width) + 2),
          m_changes(m_width * (static_cast<std::size_t>(height) + 2)) {}

    void add(Interval x, Interval y) {
        addEdge(x.from, y, 1);
        addEdge(x.to, y, -1U);
    }

    /// Changes become areas; 65,536 is all of a pixel.
    void sum() {
        for (std::size_t i = 0; i < m_changes.size(); ++i)
            m_changes[i] += i % m_width == 0 ? 0 : m_changes[i - 1];
        for (std::size_t i = m_width; i < m_changes.size(); ++i)
            m_changes[i] += m_changes[i - m_width];
    }
    std::uint32_t of(int x, int y) const {
        return m_changes[static_cast<std::size_t>(y) * m_width + static_cast<std::size_t>(x)];
    }

  private:
    /// A step of coverage at `x` is shared by the pixel that holds it and all behind.
    void addEdge(std::uint32_t x, Interval y, std::uint32_t sign) {
        const std::uint32_t inside = x % kSub;
        addCorner(x / kSub, y, sign * (kSub - inside));
        addCorner(x / kSub + 1, y, sign * inside);
    }
    void addCorner(std::size_t column, Interval y, std::uint32_t amount) {
        addPixel(column, y.from, amount);
        addPixel(column, y.to, -amount);
    }
    void addPixel(std::size_t column, std::uint32_t y, std::uint32_t amount) {
        const std::uint32_t inside = y % kSub;
        std::uint32_t* change = &m_changes[y / kSub * m_width + column];
        change[0] += amount * (kSub - inside);
        change[m_width] += amount * inside;
    }

    std::size_t m_width;
    std::vector<std::uint32_t> m_changes;
};

/// Adds the blocks of the window by band.
void addBlocks(const SpaceBlocks& space, const BlockFrame& frame, const std::stop_token& stop,
               std::vector<Coverage>& bands) {
    constexpr std::size_t kBetweenStops = 1 << 12;
    const TimeScale time{frame.window, 0, static_cast<double>(frame.width)};
    const double pixelsPerByte = frame.height / frame.top;
    forEachLiving(space, frame.window, [&](std::size_t i) {
        if (i % kBetweenStops == 0)
            trace::throwIfStopped(stop);
        const analyzer::Block& block = space.blocks[i];
        if (block.bytes == 0)
            return true;
        const double low = static_cast<double>(space.packing.offsets[i]) * pixelsPerByte,
                     high = low + static_cast<double>(block.bytes) * pixelsPerByte;
        const Interval x = inParts(time.x(block.start), time.x(block.end), frame.width);
        const Interval up = inParts(low, high, frame.height); // from the lower edge
        const std::uint32_t top = static_cast<std::uint32_t>(frame.height) * kSub;
        bands[space.bands.ofBlock[i]].add(x, {top - up.to, top - up.from});
        return true;
    });
}

void tellPixel(std::span<const Coverage> bands, int x, int y, std::uint8_t& most,
               std::uint8_t& covered) {
    constexpr std::uint64_t kWhole = std::uint64_t{kSub} * kSub;
    std::uint64_t all = 0;
    std::uint32_t largest = 0;
    for (std::size_t band = 0; band < bands.size(); ++band) {
        const std::uint32_t area = bands[band].of(x, y);
        all += area;
        if (area <= largest)
            continue;
        largest = area;
        most = static_cast<std::uint8_t>(band);
    }
    covered = static_cast<std::uint8_t>((std::min(all, kWhole) * 255 + kWhole - 1) / kWhole);
}

} // namespace

BlockPicture pictureOf(const SpaceBlocks& space, const BlockFrame& frame,
                       const std::stop_token& stop) {
    BlockPicture picture;
    picture.frame = frame;
    const std::size_t pixels =
        static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height);
    picture.bands.assign(pixels, BlockPicture::kEmpty);
    picture.covered.assign(pixels, 0);
    std::vector<Coverage> bands(kBands, Coverage(frame.width, frame.height));
    addBlocks(space, frame, stop, bands);
    for (Coverage& band : bands)
        band.sum();
    std::size_t pixel = 0;
    for (int y = 0; y < frame.height; ++y) {
        trace::throwIfStopped(stop);
        for (int x = 0; x < frame.width; ++x, ++pixel)
            tellPixel(bands, x, y, picture.bands[pixel], picture.covered[pixel]);
    }
    return picture;
}

} // namespace ridge::gui
