// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/mini_map.h"

#include "gui/items/search.h"
#include "gui/timeline/lane_painter.h"
#include "gui/timeline/spans/colours.h"
#include "gui/view/view.h"
#include "reports/words/format.h"

#include <QEvent>
#include <QMouseEvent>
#include <QStyle>

namespace ridge::gui {
namespace {

constexpr int kPadding = 6, kNameHeight = 16; ///< padding above the strip, and below for marks

/// Why the strip has no verdicts, in words; "" where it has.
QString missingVerdicts(const Document& document) {
    if (!document.results)
        return document.labels
                   ? MiniMap::tr("Busy time in the verdicts that a part of the kernels has, until "
                                 "all are analysed.")
                   : MiniMap::tr("Busy time of the GPU: verdicts come with the analysis.");
    const std::string& why = document.results->analysis.withheld;
    return why.empty() ? QString()
                       : MiniMap::tr("Verdict withheld: %1.")
                             .arg(QString::fromStdString(reports::printable(why)));
}

bool isWithheld(const Document& document) {
    return document.results && !document.results->analysis.withheld.empty();
}

/// Over a strip whose verdicts are withheld: hatched, outlined and said.
void paintWithheld(QPainter& painter, const QRect& strip) {
    painter.save();
    painter.fillRect(strip, QBrush(theme().warning, Qt::BDiagPattern));
    painter.setPen(QPen(theme().warning, 1.3, Qt::DashLine));
    painter.drawRect(QRectF(strip).adjusted(1, 1, -1, -1));
    const QString words = MiniMap::tr("verdict withheld");
    QRect ground = painter.fontMetrics().boundingRect(strip, Qt::AlignCenter, words);
    painter.fillRect(ground.adjusted(-8, -2, 8, 2), theme().warningGround);
    painter.drawText(strip, Qt::AlignCenter, words);
    painter.restore();
}

/// A column of the strip: the labels from the bottom up, in the order of their numbers.
void paintColumn(QImage& image, int x, const analyzer::Budget& budget, std::int64_t column) {
    double filled = 0;
    for (std::size_t i = 0; i < analyzer::kLabels && column > 0; ++i) {
        const double share =
            static_cast<double>(budget.time[i].count()) / static_cast<double>(column);
        const int from = static_cast<int>(std::lround(filled * image.height()));
        filled += share;
        const int to =
            std::min(static_cast<int>(std::lround(filled * image.height())), image.height());
        const QColor colour = solidColourOf(theme(), static_cast<ColourClass>(i));
        for (int y = from; y < to; ++y)
            image.setPixelColor(x, image.height() - 1 - y, colour);
    }
}

} // namespace

MiniMap::MiniMap(ViewState& state, int stripHeight, QWidget* parent)
    : QWidget(parent), m_state(state), m_stripHeight(stripHeight) {
    setFixedHeight(kPadding + m_stripHeight + kPadding + kNameHeight);
    setAccessibleName(tr("The whole run"));
    connect(&state, &ViewState::windowChanged, this, qOverload<>(&QWidget::update));
    connect(&state.findings(), &Findings::changed, this, qOverload<>(&QWidget::update));
}

void MiniMap::setDocument(DocumentPtr document) {
    m_document = std::move(document);
    m_isCancelled = false;
    update();
}

void MiniMap::setCancelled() {
    m_isCancelled = true;
    tellMissing();
}

void MiniMap::tellMissing() {
    const QString why = !m_lanes        ? QString()
                        : m_isCancelled ? cancelledSentence()
                                        : missingVerdicts(*m_lanes->document);
    setToolTip(why.toHtmlEscaped());
}

void MiniMap::setLanes(std::shared_ptr<const Lanes> lanes) {
    m_lanes = std::move(lanes);
    tellMissing();
    makeStrip();
    makeNames();
}

int MiniMap::columns() const {
    return width() - kGutter - style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
}

QRect MiniMap::strip() const {
    return {kGutter, kPadding, columns(), m_stripHeight};
}

TimeScale MiniMap::scale() const {
    return {m_state.whole(), kGutter, static_cast<double>(std::max(columns(), 1))};
}

/// Pixels times log n: a hundredth of a frame even of a hundred million events.
void MiniMap::makeStrip() {
    m_strip = {};
    update();
    const int wide = columns();
    if (!m_lanes || wide < 1)
        return;
    m_strip = QImage(wide, m_stripHeight, QImage::Format_RGB32);
    m_strip.fill(theme().lane);
    const TimeWindow whole = m_state.whole();
    const Strip strip = stripOf(*m_lanes, whole, wide);
    const TimeScale pixels{whole, 0, static_cast<double>(wide)};
    for (int x = 0; x < wide; ++x)
        paintColumn(m_strip, x, strip.columns[static_cast<std::size_t>(x)],
                    (pixels.time(x + 1) - pixels.time(x)) * strip.devices);
}

void MiniMap::makeNames() {
    m_names =
        m_lanes ? stripNames(*m_lanes, scale(), QFontMetricsF(font())) : std::vector<StripName>();
    QStringList words;
    for (const StripName& name : m_names)
        words += name.text;
    if (m_lanes && isWithheld(*m_lanes->document))
        words.prepend(missingVerdicts(*m_lanes->document));
    setAccessibleDescription(words.join(", "));
}

void MiniMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const int bottom = strip().bottom() + 1; // of the strip; its marks lie below
    painter.fillRect(rect(), theme().panel);
    painter.setPen(theme().text);
    painter.drawText(QRect(20, 0, kGutter - 20, bottom + kPadding),
                     Qt::AlignVCenter | Qt::AlignLeft, tr("Whole run"));
    if (!m_strip.isNull())
        painter.drawImage(strip().topLeft(), m_strip);
    if (m_lanes && isWithheld(*m_lanes->document))
        paintWithheld(painter, strip());
    const TimeScale now = scale();
    if (m_document && m_state.findings().matches())
        for (const int x : pixelsOf(*m_state.findings().matches(), now))
            painter.fillRect(x, bottom, 2, kPadding, theme().accent);
    for (const MarkedPixels& mark : pixelsOf(*m_state.findings().times(), now))
        painter.fillRect(mark.from, bottom, std::max(mark.to - mark.from, 2), kPadding,
                         theme().warning);
    painter.setPen(theme().text2);
    for (const StripName& name : m_names)
        painter.drawText(QRectF(name.left, bottom + kPadding, name.width, kNameHeight - 2),
                         Qt::AlignCenter | Qt::TextSingleLine, name.text);
    const double from = now.x(m_state.window().from), to = now.x(m_state.window().to);
    painter.setPen(QPen(theme().dark ? QColor(Qt::white) : theme().accent, 2));
    painter.drawRect(QRectF(from + 1, 2, std::max(to - from - 2, 2.0), bottom + 1));
}

void MiniMap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    makeStrip();
    makeNames();
}

void MiniMap::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        makeStrip();
    QWidget::changeEvent(event);
}

void MiniMap::moveTo(double x) {
    const std::int64_t middle = scale().time(x), length = m_state.window().length();
    m_state.setWindow({middle - length / 2, middle - length / 2 + length});
}

void MiniMap::mousePressEvent(QMouseEvent* event) {
    moveTo(event->position().x());
}

void MiniMap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton))
        moveTo(event->position().x());
}

} // namespace ridge::gui
