// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/roofline_plot.h"

#include "reports/plots/markup.h"
#include "reports/plots/picture_file.h"
#include "reports/reports.h"
#include "reports/words/format.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Resource;

constexpr double kRoofLeft = 52, kRoofRight = 544, kRoofTop = 14, kRoofBottom = 430;
constexpr double kEdge = 14;   ///< of a mark inside the edge that it lies beyond
constexpr double kGlyph = 6.7; ///< upper bound of the mean width of a character of an 11 px label

struct Box {
    double left, top, right, bottom;
    bool meets(const Box& o) const {
        return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
    }
};

/// Under which the page's script hides a point: k(ernel), r(ange or module), by s(hape).
char kindOf(const RooflinePoint& p) {
    return p.isOuter() ? 'r' : p.isByShape() ? 's' : 'k';
}

class RooflinePlot {
  public:
    RooflinePlot(const analyzer::Roofs& roofs, std::vector<RooflinePoint> points)
        : m_roofs(roofs), m_points(std::move(points)), m_axes(rooflineAxes(roofs)) {}

    std::string draw(const std::vector<JoinedPoints>& joined);

  private:
    double x(double log) const {
        return kRoofLeft +
               (kRoofRight - kRoofLeft) * (log - m_axes.left) / (m_axes.right - m_axes.left);
    }
    double y(double log) const {
        return kRoofBottom -
               (kRoofBottom - kRoofTop) * (log - m_axes.bottom) / (m_axes.top - m_axes.bottom);
    }
    /// Of a value above 0; at the edge where the axes do not reach it.
    double xOf(double intensity) const {
        return std::clamp(x(std::log10(intensity)), kRoofLeft + kEdge, kRoofRight - kEdge);
    }
    double yOf(double rate) const {
        return std::clamp(y(std::log10(rate)), kRoofTop + kEdge, kRoofBottom - kEdge);
    }
    void grid();
    void memoryRoof(Resource resource);
    void roofLabel(const std::string& text, const Box& line);
    void mathRoof(Resource resource, bool main);
    void point(const RooflinePoint& point);
    void edgeArrow(const RooflinePoint& point);
    void levels(const RooflinePoint& point);
    void join(const JoinedPoints& joined);
    bool hasLevel(std::string_view name) const { return anyLevel(m_points, name); }
    void label(const RooflinePoint& point);
    /// Area is the share of time; a range's own mark has one size, as it holds kernels that are
    /// drawn.
    double radius(const RooflinePoint& point) const {
        return point.kind == PointKind::Run ? 5.0
               : point.isOuter()            ? 6.0
                                            : std::clamp(30 * std::sqrt(point.share), 3.5, 30.0);
    }

    const analyzer::Roofs& m_roofs;
    std::vector<RooflinePoint> m_points;
    RooflineAxes m_axes;
    std::vector<Box> m_taken;
    std::string m_out, m_labels; ///< labels of roofs lie over the points
};

std::string decade(double log) {
    const double value = std::pow(10, log);
    return value >= 1 ? count(static_cast<std::uint64_t>(std::llround(value)))
                      : fmt::format("{:.{}f}", value, static_cast<int>(-log));
}

void RooflinePlot::grid() {
    // At most eight decades get a line and a number, whatever the recording claims.
    const int decadesX = static_cast<int>(m_axes.right - m_axes.left),
              decadesY = static_cast<int>(m_axes.top - m_axes.bottom);
    const int stepX = std::max(1, (decadesX + 7) / 8), stepY = std::max(1, (decadesY + 7) / 8);
    for (int i = 0; i <= decadesX; i += stepX) {
        const double log = m_axes.left + i;
        m_out += fmt::format("<path d='M{:.1f} {}V{}' class='gl'/>", x(log), kRoofTop, kRoofBottom);
        const char* anchor = i + stepX > decadesX ? "end" : i == 0 ? "start" : "middle";
        m_out += fmt::format("<text x='{:.1f}' y='{}' text-anchor='{}'>{}</text>", x(log),
                             kRoofBottom + 16, anchor, decade(log));
    }
    for (int i = 0; i <= decadesY; i += stepY) {
        const double log = m_axes.bottom + i;
        m_out += fmt::format("<path d='M{} {:.1f}H{}' class='gl'/>", kRoofLeft, y(log), kRoofRight);
        m_out += fmt::format("<text x='{}' y='{:.1f}' text-anchor='end'>{}</text>", kRoofLeft - 6,
                             y(log) + 4, log < 9 ? "" : decade(log - 12));
    }
    std::vector<std::string_view> marks;
    if (hasLevel("L2"))
        marks.emplace_back("squares: of the L2, triangles: further in");
    if (std::ranges::any_of(m_points, &RooflinePoint::isByShape))
        marks.emplace_back("dashed: by shape, least bytes");
    m_out += fmt::format("<text x='{}' y='{}' text-anchor='middle'>FLOP per byte of DRAM{}</text>",
                         (kRoofLeft + kRoofRight) / 2, kRoofBottom + 34,
                         marks.empty() ? "" : fmt::format(" ({})", fmt::join(marks, "; ")));
    m_out += fmt::format(
        "<text transform='translate(11 {}) rotate(-90)' text-anchor='middle'>TFLOP/s</text>",
        (kRoofTop + kRoofBottom) / 2);
}

void RooflinePlot::memoryRoof(Resource resource) {
    const analyzer::Roof& roof = m_roofs.of(resource);
    if (!(roof.rate > 0))
        return;
    const double log = std::log10(roof.rate);
    const std::vector<Resource> math = mathRoofs(m_points, m_roofs);
    const double highest = math.empty() ? m_axes.top : std::log10(m_roofs.of(math.front()).rate);
    const double from = std::max(m_axes.left, m_axes.bottom - log),
                 to = std::min(m_axes.right, highest - log);
    if (from >= to)
        return;
    const double x0 = x(from), y0 = y(log + from), x1 = x(to), y1 = y(log + to);
    m_out += fmt::format(
        "<path d='M{:.1f} {:.1f}L{:.1f} {:.1f}' class='roofB' style='stroke-width:2.2'/>", x0, y0,
        x1, y1);
    roofLabel(fmt::format("{} {}, {}", analyzer::name(resource), quantity(roof.rate, "B/s"),
                          analyzer::name(roof.origin)),
              {x0, y0, x1, y1});
}

/// Writes `text` along the line, where it meets the fewest points.
void RooflinePlot::roofLabel(const std::string& text, const Box& line) {
    const double dx = line.right - line.left, dy = line.bottom - line.top;
    const double angle = std::atan2(dy, dx), length = std::hypot(dx, dy);
    const double width = static_cast<double>(columns(text)) * kGlyph;
    double best = 0.02;
    std::ptrdiff_t fewest = std::numeric_limits<std::ptrdiff_t>::max();
    for (double along = 0.02; along * length + width < length; along += 0.02) {
        const double fromX = line.left + dx * along, fromY = line.top + dy * along;
        const auto met =
            std::count_if(m_points.begin(), m_points.end(), [&](const RooflinePoint& p) {
                const double px = xOf(p.intensity), py = yOf(p.rate);
                const double t = std::clamp(
                    (px - fromX) * std::cos(angle) + (py - fromY) * std::sin(angle), 0.0, width);
                return std::hypot(px - fromX - t * std::cos(angle),
                                  py - fromY - t * std::sin(angle)) < radius(p) + 9;
            });
        if (met < fewest) {
            fewest = met;
            best = along;
        }
    }
    constexpr double kLift = 6;
    m_labels += fmt::format(
        "<text transform='translate({:.1f} {:.1f}) rotate({:.1f})' class='lb'>{}</text>",
        line.left + dx * best + kLift * std::sin(angle),
        line.top + dy * best - kLift * std::cos(angle), angle * 180 / M_PI, text);
    for (int i = 0; i * 12 <= width; ++i) {
        const double t = i * 12;
        const double cx = line.left + dx * best + t * std::cos(angle),
                     cy = line.top + dy * best + t * std::sin(angle);
        m_taken.push_back({cx - 8, cy - 16, cx + 8, cy + 4});
    }
}

void RooflinePlot::mathRoof(Resource resource, bool main) {
    const analyzer::Roof& roof = m_roofs.of(resource);
    const double log = std::log10(roof.rate), dram = m_roofs.of(Resource::Dram).rate;
    if (log < m_axes.bottom || log > m_axes.top)
        return;
    const double from =
        dram > 0 ? std::clamp(log - std::log10(dram), m_axes.left, m_axes.right) : m_axes.left;
    m_out += fmt::format("<path d='M{:.1f} {:.1f}H{}' class='roofC' style='stroke-width:{}'/>",
                         x(from), y(log), kRoofRight, main ? "2.4" : "1.2;opacity:.75");
    const std::string text =
        fmt::format("{} {}, {}", analyzer::name(resource), quantity(roof.rate, "FLOP/s"),
                    analyzer::name(roof.origin));
    const double width = static_cast<double>(columns(text)) * kGlyph;
    Box box{kRoofRight - 4 - width, y(log) - 18, kRoofRight - 4, y(log) - 5};
    if (std::any_of(m_taken.begin(), m_taken.end(), [&](const Box& b) { return b.meets(box); }))
        box.top += 23, box.bottom += 23;
    m_taken.push_back(box);
    m_out += fmt::format("<text x='{}' y='{:.1f}' text-anchor='end' class='lc'>{}</text>",
                         kRoofRight - 4, box.bottom - 2, text);
}

void RooflinePlot::point(const RooflinePoint& p) {
    const double px = xOf(p.intensity), py = yOf(p.rate), r = radius(p);
    std::string notes;
    for (const std::string& note : {knownText(p), p.note})
        notes += note.empty() ? "" : "; " + note;
    const std::string title = fmt::format(
        "<title>{}{}: {} at {:.3g} FLOP/B{}, {} ({}){}</title>",
        p.kind == PointKind::Kernel ? "" : std::string(name(p.kind)) + " ", escaped(p.name),
        quantity(p.rate, "FLOP/s"), p.intensity,
        p.kind == PointKind::Run ? "" : fmt::format(", {} of GPU busy time", percent(p.share)),
        escaped(p.verdict), p.origin, notes);
    const std::string_view colour = labelClass(p.label);
    const std::string_view dashes = p.isByShape() ? " sh" : "";
    if (p.isOuter())
        m_out +=
            fmt::format("<path d='M{:.1f} {:.1f}l{} {}l{} {}l-{} {}z' class='rg{} s{}'>{}</path>",
                        px, py - r, r, r, -r, r, r, -r, dashes, colour, title);
    else if (p.isByShape())
        m_out +=
            fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='{:.1f}' class='rg sh s{}'>{}</circle>",
                        px, py, r, colour, title);
    else
        m_out += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='{:.1f}' class='p f{}'>{}</circle>",
                             px, py, r, colour, title);
}

/// From a point at the edge to where it lies beyond the axes.
void RooflinePlot::edgeArrow(const RooflinePoint& p) {
    const double px = xOf(p.intensity), py = yOf(p.rate);
    const double dx = x(std::log10(p.intensity)) - px, dy = y(std::log10(p.rate)) - py;
    const double length = std::hypot(dx, dy);
    if (length < kEdge)
        return;
    constexpr double kTip = kEdge - 1, kBack = 6, kHalf = 4;
    m_out += fmt::format("<path transform='translate({:.1f} {:.1f}) rotate({:.1f})' "
                         "d='M{} 0l-{} {}v-{}z' class='ar'/>",
                         px, py, std::atan2(dy, dx) * 180 / M_PI, kTip, kBack, kHalf, 2 * kHalf);
}

/// The same rate over the bytes of each inner level, joined with the point.
void RooflinePlot::levels(const RooflinePoint& p) {
    const double from = xOf(p.intensity), py = yOf(p.rate);
    const std::string_view colour = labelClass(p.label);
    for (const LevelBytes& level : p.levels) {
        if (level.name == "DRAM")
            continue;
        const double px = xOf(1 / level.bytes);
        m_out +=
            fmt::format("<path d='M{:.1f} {:.1f}H{:.1f}' class='jn s{}'/>", from, py, px, colour);
        m_out +=
            fmt::format("<path d='M{:.1f} {:.1f}{}' class='rg s{}'><title>{}: {:.3g} FLOP/B of "
                        "{}</title></path>",
                        px, py, level.name == "L2" ? "m-4-4h8v8h-8z" : "m-4.5 4h9l-4.5-8z", colour,
                        escaped(p.name), 1 / level.bytes, level.name);
    }
}

void RooflinePlot::join(const JoinedPoints& joined) {
    std::string path;
    for (const std::size_t i : joined.points)
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', xOf(m_points[i].intensity),
                            yOf(m_points[i].rate));
    if (joined.points.size() > 1)
        m_out += fmt::format("<path d='{}' class='jn' style='stroke:{}'/>", path, joined.colour);
}

void RooflinePlot::label(const RooflinePoint& p) {
    // What tells parts of a kernel apart stays whole.
    constexpr std::size_t kWidth = 26;
    const std::size_t behind = p.part.empty() ? 0 : p.part.size() + 2;
    const std::string text =
        shortened(p.name.substr(0, p.name.size() - behind), kWidth - std::min(behind, kWidth / 2)) +
        p.name.substr(p.name.size() - behind);
    const double width = static_cast<double>(columns(text)) * kGlyph, r = radius(p) + 5;
    const double px = xOf(p.intensity), py = yOf(p.rate);
    const Box places[] = {{px + r, py - 7, px + r + width, py + 7},
                          {px - r - width, py - 7, px - r, py + 7},
                          {px - width / 2, py + r, px + width / 2, py + r + 14},
                          {px - width / 2, py - r - 14, px + width / 2, py - r}};
    for (const Box& place : places) {
        const bool outside = place.left < kRoofLeft || place.right > kRoofRight + 8 ||
                             place.top < 0 || place.bottom > kRoofBottom;
        if (outside || std::any_of(m_taken.begin(), m_taken.end(),
                                   [&](const Box& b) { return b.meets(place); }))
            continue;
        m_taken.push_back(place);
        const bool left = place.right <= px;
        m_out +=
            fmt::format("<text x='{:.1f}' y='{:.1f}' class='pl g{}' text-anchor='{}'>{}</text>",
                        left ? place.right : place.left, place.bottom - 3, kindOf(p),
                        left ? "end" : "start", escaped(text));
        return;
    }
}

/// Around the mark of a point. The page's script finds the row that it stands for.
std::string groupOf(const RooflinePoint& p) {
    const bool hasRow = p.kind == PointKind::Kernel || p.kind == PointKind::Range;
    return fmt::format("<g class='g{}'{}>", kindOf(p),
                       hasRow ? fmt::format(" data-row='{}{}'", kindOf(p), p.row) : "");
}

std::string RooflinePlot::draw(const std::vector<JoinedPoints>& joined) {
    grid();
    if (hasLevel("L1"))
        memoryRoof(Resource::L1);
    memoryRoof(Resource::L2);
    memoryRoof(Resource::Dram);
    bool main = true;
    for (Resource resource : mathRoofs(m_points, m_roofs))
        mathRoof(resource, std::exchange(main, false));
    for (const JoinedPoints& each : joined)
        join(each);
    for (const RooflinePoint& p : m_points) {
        const double px = xOf(p.intensity), py = yOf(p.rate), r = radius(p);
        m_taken.push_back({px - r, py - r, px + r, py + r});
        m_out += groupOf(p);
        levels(p);
        point(p);
        edgeArrow(p);
        m_out += "</g>";
    }
    for (std::size_t i = 0; i < m_points.size() && i < 8; ++i)
        label(m_points[i]);
    m_out += m_labels;
    if (m_points.empty())
        m_out += fmt::format("<text x='{}' y='{}' text-anchor='middle' class='pl'>Nothing to "
                             "place: no kernel or op has both FLOPs and bytes.</text>",
                             (kRoofLeft + kRoofRight) / 2, (kRoofTop + kRoofBottom) / 2);
    return std::move(m_out);
}

} // namespace

std::string rooflinePlot(const analyzer::Roofs& roofs, std::vector<RooflinePoint> points,
                         const std::vector<JoinedPoints>& joined, bool inFile) {
    RooflinePlot plot(roofs, std::move(points));
    const std::string body = plot.draw(joined);
    if (!inFile)
        return "<svg viewBox='0 0 560 470' role='img' aria-label='Roofline of the kernels'>" +
               body + "</svg>";
    return pictureFile(body, 560, 470, 2);
}

std::string rooflinePlot(const Analysis& a, bool inFile) {
    return rooflinePlot(roofsOfBusiest(a), rooflinePoints(a), {}, inFile);
}

std::string rooflineSvg(const Analysis& analysis) {
    return rooflinePlot(analysis, true);
}

} // namespace ridge::reports
