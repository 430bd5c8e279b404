// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/module_tree.h"
#include "gui/roofline/scene.h"
#include "gui/style/q_text.h"
#include "gui/style/theme.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridge::gui {
namespace {

using reports::RooflinePoint;

/// Lines of a card: what, and its value.
class Card {
  public:
    void add(const QString& what, const std::string& value) {
        m_rows += QString("<tr><td style='color:%1'>%2&nbsp;&nbsp;</td><td align='right'>%3</td>"
                          "</tr>")
                      .arg(theme().text2.name(), what.toHtmlEscaped(),
                           QString::fromStdString(value).toHtmlEscaped());
    }
    QString html() const { return "<table>" + m_rows + "</table>"; }

  private:
    QString m_rows;
};

void addWork(Card& card, const analyzer::WorkTotals& work) {
    card.add("FLOPs",
             fmt::format("{}, {}", reports::quantity(work.flops, "FLOP"), name(work.flopsOrigin)));
    card.add("Bytes of DRAM",
             fmt::format("{}, {}", reports::quantity(work.bytes, "B"), name(work.bytesOrigin)));
    card.add("Performance", reports::quantity(work.flopsPerSecond(), "FLOP/s"));
    card.add("Bandwidth", reports::quantity(work.bytesPerSecond(), "B/s"));
    card.add("Intensity, DRAM", fmt::format("{:.3g} FLOP/B", work.intensity()));
    for (const reports::LevelBytes& level : reports::levelsOf(work))
        if (level.name != "DRAM")
            card.add("Intensity, " + qText(level.name),
                     fmt::format("{:.3g} FLOP/B", work.flops / level.bytes));
    if (work.compute > 0)
        card.add(work.math == analyzer::Resource::None ? QString("Of the math roof")
                                                       : "Of " + qText(name(work.math)),
                 reports::saturationText(work.compute));
    if (work.memory > 0)
        card.add("Of DRAM", reports::saturationText(work.memory));
}

/// Of a kernel, a range or a family, or of a part that does the same work.
Card cardOfWork(const analyzer::Analysis& a, const RooflinePoint& point) {
    const bool isRange = point.kind == reports::PointKind::Range;
    const analyzer::WorkTotals& work = point.work;
    Card card;
    card.add("GPU time", reports::duration(work.time));
    card.add("Of the GPU busy time", reports::percent(point.share));
    card.add(isRange ? "Instances with work" : "Launches with work",
             reports::count(work.instances));
    addWork(card, work);
    for (const OtherPlace& other : otherPlacesOf(a, point))
        card.add("Intensity, " + qText(name(other.origin)),
                 other.least < other.most ? fmt::format("{:.3g} FLOP/B, {:.3g} to {:.3g}",
                                                        other.intensity, other.least, other.most)
                                          : fmt::format("{:.3g} FLOP/B", other.intensity));
    if (point.known < 0.9995)
        card.add("Their part of the GPU time", reports::percent(point.known));
    if (point.kind != reports::PointKind::Family) // whose launches may need several units
        card.add("Roofs", std::string(name(work.ceiling)));
    return card;
}

/// Of an op or a module.
Card cardByShape(const analyzer::Analysis& a, const RooflinePoint& point) {
    const analyzer::FrameworkWork work =
        point.kind == reports::PointKind::Op
            ? a.framework.ops[point.row].work
            : analyzer::mergedLayers(a.framework.modules)[point.row].total;
    const std::string origin(point.origin);
    Card card;
    card.add("GPU time", reports::duration(work.total()));
    card.add("Of the GPU busy time", reports::percent(point.share));
    card.add("Calls with known work", reports::count(work.byShape.calls));
    if (point.known < 0.9995)
        card.add("Their part of the GPU time", reports::percent(point.known));
    card.add("FLOPs", reports::quantity(work.byShape.flops, "FLOP") + ", " + origin);
    card.add("Least bytes", reports::quantity(work.byShape.bytes, "B") + ", " + origin);
    card.add("Performance", reports::quantity(point.rate, "FLOP/s"));
    card.add("Intensity, least bytes", fmt::format("{:.3g} FLOP/B", point.intensity));
    if (const double share = reports::shareOfRoof(work); share > 0)
        card.add("Of the math roof", reports::percent(share));
    if (!point.note.empty())
        card.add("Note", point.note);
    return card;
}

} // namespace

QString roofText(const RoofLine& roof) {
    const char* unit = roof.isMemory ? "B/s" : "FLOP/s";
    std::string text =
        fmt::format("{} {}", name(roof.resource), reports::quantity(roof.roof.rate, unit));
    return QString::fromStdString(text);
}

QString originSentence(const RooflineScene& scene) {
    if (scene.roofs.empty())
        return "No roofs are known of this device: `ridge ceilings` measures them in about a "
               "minute.";
    const auto measured = std::ranges::count(scene.roofs, analyzer::CeilingOrigin::Measured,
                                             [](const RoofLine& line) { return line.roof.origin; });
    const bool all = measured == static_cast<std::ptrdiff_t>(scene.roofs.size());
    QString text = all             ? "Roofs were measured on this GPU by `ridge ceilings`"
                   : measured == 0 ? "Roofs come from device attributes; `ridge ceilings` measures "
                                     "them in about a minute"
                                   : "Each roof says whether it was measured on this GPU or comes "
                                     "from device attributes";
    const bool hasRings =
        std::ranges::any_of(scene.others, [](const auto& others) { return !others.empty(); });
    const bool hasSpread =
        std::ranges::any_of(scene.roofs, [](const RoofLine& roof) { return roof.spread > 0; });
    const std::string byShape = reports::shapeSentence(scene.points);
    return scene.machine + ". " + text +
           ". Area of a point: share of the GPU time. Axes follow the machine: points beyond them "
           "lie at "
           "the edge with an arrow." +
           (hasRings ? " A dotted ring: the same point by figures of another origin, with the band "
                       "of their error as a bar."
                     : "") +
           (hasSpread ? " ± beside a roof: what repeats of its measurement spread over." : "") +
           QString::fromStdString(byShape.empty() ? "" : " " + byShape);
}

QString fasterText(const PointBefore& before) {
    constexpr double kSame = 1.005; ///< nearer to 1 three digits tell nothing
    const double slower = before.faster > 0 ? 1 / before.faster : 0;
    if (before.faster <= 0)
        return "";
    const double ratio = std::max(before.faster, slower);
    if (ratio < kSame)
        return "as fast";
    const std::string number = ratio < 1000 ? fmt::format("{:#.3g}", ratio)
                                            : reports::count(static_cast<std::uint64_t>(ratio));
    return QString("%1 x %2").arg(QString::fromStdString(number),
                                  before.faster > 1 ? "faster" : "slower");
}

QString changeHtml(const RooflineScene& scene, std::size_t point) {
    constexpr int kMost = 4;
    constexpr std::size_t kNameWidth = 60;
    QString html;
    int told = 0;
    for (const PointBefore& before : scene.before) {
        const QString text = before.after == point ? fasterText(before) : QString();
        if (!text.isEmpty() && told++ < kMost)
            html +=
                QString("<br>%1 before: now %2")
                    .arg(QString::fromStdString(reports::shortened(before.point.name, kNameWidth))
                             .toHtmlEscaped(),
                         text);
    }
    return html;
}

QString pointHtml(const analyzer::Analysis& a, const RooflinePoint& point) {
    const QColor colour = point.isWithheld ? theme().warning : theme().of(point.label);
    const Card card = point.isByShape() ? cardByShape(a, point) : cardOfWork(a, point);
    const auto kind = name(point.kind);
    return QString("<b>%1</b> <span style='color:%2'>%3</span><br><span style='color:%4'>&#9632;"
                   "</span> %5<br>%6")
        .arg(QString::fromStdString(point.name).toHtmlEscaped(), theme().text3.name(), qText(kind),
             colour.name(), QString::fromStdString(point.verdict).toHtmlEscaped(), card.html());
}

} // namespace ridge::gui
