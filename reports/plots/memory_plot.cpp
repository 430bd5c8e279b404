// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/memory_plot.h"

#include "reports/plots/markup.h"
#include "reports/plots/picture_file.h"
#include "reports/reports.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace ridge::reports {
namespace {

using analyzer::Ns;

constexpr double kMemoryLeft = 58, kMemoryRight = 1168, kMemoryTop = 26, kMemoryBottom = 216;

class MemoryPlot {
  public:
    MemoryPlot(const analyzer::MemorySummary& memory, const analyzer::MemorySpace& space)
        : m_memory(memory), m_space(space) {
        const double highest = static_cast<double>(std::max<std::uint64_t>(1, space.peak));
        m_step = std::max(1.0, gridStep(highest));
        m_top = m_step * std::ceil(highest / m_step);
    }

    std::string draw() {
        grid();
        std::vector<std::uint64_t> below(m_space.picture.size(), 0);
        for (std::size_t band = 0; band <= analyzer::kMemoryBands; ++band)
            stack(band, below);
        peak();
        return std::move(m_out);
    }

  private:
    double x(double column) const {
        return kMemoryLeft +
               (kMemoryRight - kMemoryLeft) * column / static_cast<double>(m_space.picture.size());
    }
    double y(double bytes) const {
        return kMemoryBottom - (kMemoryBottom - kMemoryTop) * bytes / m_top;
    }
    double y(std::uint64_t bytes) const { return y(static_cast<double>(bytes)); }
    void grid();
    void stack(std::size_t band, std::vector<std::uint64_t>& below);
    void peak();

    const analyzer::MemorySummary& m_memory;
    const analyzer::MemorySpace& m_space;
    double m_step = 1, m_top = 1; ///< bytes between two lines, and at the upper edge
    std::string m_out;
};

void MemoryPlot::grid() {
    const int lines = static_cast<int>(std::lround(m_top / m_step));
    for (int i = 0; i <= lines; ++i) {
        const double bytes = m_step * i;
        m_out += fmt::format("<path d='M{} {:.1f}H{}' class='gl'/><text x='{}' y='{:.1f}' "
                             "text-anchor='end'>{}</text>",
                             kMemoryLeft, y(bytes), kMemoryRight, kMemoryLeft - 6, y(bytes) + 4,
                             i == 0 ? "0" : quantity(bytes, "B"));
    }
    m_out += fmt::format("<text x='{}' y='{}'>{}</text>", kMemoryLeft, kMemoryBottom + 16,
                         duration(m_memory.first));
    m_out += fmt::format("<text x='{}' y='{}' text-anchor='end'>{}</text>", kMemoryRight,
                         kMemoryBottom + 16, duration(m_memory.last));
}

/// Adds the area of a band on top of `below`, and then `below` holds its upper edge. Columns of
/// equal height are one line.
void MemoryPlot::stack(std::size_t band, std::vector<std::uint64_t>& below) {
    const auto& columns = m_space.picture;
    if (std::all_of(columns.begin(), columns.end(), [&](const auto& c) { return c[band] == 0; }))
        return;
    std::vector<std::uint64_t> above(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i)
        above[i] = below[i] + columns[i][band];
    std::string path = fmt::format("M{} {:.1f}", kMemoryLeft, y(above.front()));
    for (std::size_t i = 1; i < above.size(); ++i)
        if (above[i] != above[i - 1])
            path += fmt::format("H{:.1f}V{:.1f}", x(static_cast<double>(i)), y(above[i]));
    path += fmt::format("H{}V{:.1f}", kMemoryRight, y(below.back()));
    for (std::size_t i = below.size(); i-- > 1;)
        if (below[i] != below[i - 1])
            path += fmt::format("H{:.1f}V{:.1f}", x(static_cast<double>(i)), y(below[i - 1]));
    m_out += fmt::format("<path d='{}H{}z' class='band f{}'/>", path, kMemoryLeft, bandClass(band));
    below = std::move(above);
}

void MemoryPlot::peak() {
    const Ns span = m_memory.last - m_memory.first;
    const double share = static_cast<double>((m_space.peakTime - m_memory.first).count()) /
                         static_cast<double>(span.count());
    const double at = kMemoryLeft + (kMemoryRight - kMemoryLeft) * share;
    m_out += fmt::format("<path d='M{:.1f} {:.1f}V{}' class='peak'/>", at, y(m_space.peak),
                         kMemoryBottom);
    m_out += fmt::format("<text x='{:.1f}' y='{:.1f}' text-anchor='{}' class='pl'>peak {}</text>",
                         at, y(m_space.peak) - 5,
                         share < 0.05   ? "start"
                         : share > 0.95 ? "end"
                                        : "middle",
                         bytesText(m_space.peak));
}

} // namespace

double gridStep(double highest) {
    const double decade = std::pow(10, std::floor(std::log10(highest / 5)));
    for (double step : {1.0, 2.0, 5.0})
        if (highest <= 5 * step * decade)
            return step * decade;
    return 10 * decade;
}

std::string bandClass(std::size_t band) {
    return fmt::format("M{}", band);
}

namespace {

bool hasPicture(const analyzer::MemorySpace& space) {
    return !space.picture.empty() && space.peak > 0;
}

} // namespace

std::string memorySvg(const analyzer::Analysis& a) {
    constexpr double kSpaceHeight = 270, kTitle = 20;
    std::string body;
    double y = 0;
    for (const analyzer::MemorySpace& space : a.memory.spaces) {
        if (!hasPicture(space))
            continue;
        body += fmt::format("<g transform='translate(0 {:g})'><text x='58' y='14' class='pl'>{}"
                            "</text><g transform='translate(0 {:g})'>{}</g></g>",
                            y, escaped(spaceName(a.memory, space)), kTitle,
                            MemoryPlot(a.memory, space).draw());
        y += kSpaceHeight;
    }
    return body.empty() ? "" : pictureFile(body, 1180, y, 1);
}

std::string memoryPlot(const analyzer::MemorySummary& memory, const analyzer::MemorySpace& space) {
    if (!hasPicture(space))
        return "";
    return "<svg viewBox='0 0 1180 240' role='img' aria-label='Live bytes over time'>" +
           MemoryPlot(memory, space).draw() + "</svg>";
}

} // namespace ridge::reports
