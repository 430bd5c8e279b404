// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/summary/summary_view.h"

#include "gui/items/item_place.h"
#include "gui/items/rows.h"
#include "gui/style/q_text.h"
#include "gui/style/theme.h"
#include "gui/summary/iteration_columns.h"
#include "gui/summary/parts_bar.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/format.h"

#include <QEvent>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace ridge::gui {
namespace {

QString escaped(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

/// Plain text, whatever it holds.
QLabel* label(const QString& text) {
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(true);
    return label;
}

/// Rich text, whose links are reached by keys too.
QLabel* richLabel(const QString& html) {
    QLabel* rich = label("");
    rich->setTextFormat(Qt::RichText);
    rich->setText(html);
    rich->setAccessibleName(QTextDocumentFragment::fromHtml(html).toPlainText());
    if (html.contains("<a "))
        rich->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    return rich;
}

QLabel* heading(const QString& title, const std::string& note) {
    return richLabel(QString("<b>%1</b> &nbsp;<span style='color:%2'>%3</span>")
                         .arg(title.toHtmlEscaped(), theme().text2.name(), escaped(note)));
}

/// "compute: tensor bf16 20.4 %" with a link to its table, in the colours of the bar.
QString legendOf(const reports::SummaryBar& bar) {
    QStringList parts;
    for (std::size_t i = 0; i < bar.parts.size(); ++i) {
        const reports::SummaryPart& part = bar.parts[i];
        QString text = escaped(part.name + " " + reports::tenthsPercent(part.tenths));
        text.replace(' ', QChar::Nbsp).replace("…", "…\u2060"); // a part stays on one line
        const QString name =
            part.section.empty()
                ? text
                : QString("<a href='%1' style='color:%2;text-decoration:none'>%3</a>")
                      .arg(QString::number(i), theme().text.name(), text);
        const QBrush brush = brushOf(bar, i);
        const QColor colour = part.label ? theme().of(*part.label) : brush.color();
        parts += QString("<span style='color:%1'>■</span>&nbsp;%2").arg(colour.name(), name);
    }
    return parts.join(" &nbsp; ");
}

/// The table of the window that says what a section of the page does.
QString tableOf(std::string_view section) {
    if (section == "idle")
        return "gaps";
    if (section == "pytorch")
        return "modules";
    return qText(section);
}

Row rowOf(const analyzer::Advice& advice) {
    if (!advice.gaps.empty())
        return {reports::RowKind::Gap, advice.gaps.front()};
    if (!advice.kernels.empty())
        return {reports::RowKind::Kernel, advice.kernels.front()};
    if (advice.copy != analyzer::kNone)
        return {reports::RowKind::Copy, advice.copy};
    return advice.range != analyzer::kNone ? Row{reports::RowKind::Range, advice.range} : Row{};
}

} // namespace

SummaryView::SummaryView(ViewState& state, QWidget* parent)
    : View(parent), m_state(state), m_area(new QScrollArea) {
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setAccessibleName(tr("Summary"));
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_area);
    setFocusProxy(m_area);
    say("");
}

void SummaryView::setDocument(DocumentPtr document) {
    m_document = document && document->results ? std::move(document) : nullptr;
    if (m_document)
        fillPage();
    else
        say(document ? tr("The summary is shown once the recording is analysed.") : QString());
}

void SummaryView::say(const QString& sentence) {
    m_document = nullptr;
    QLabel* only = label(sentence);
    only->setAlignment(Qt::AlignCenter);
    m_area->setWidget(only);
}

QString SummaryView::text() const {
    QStringList texts;
    for (const QLabel* each : m_area->findChildren<QLabel*>())
        texts += each->text();
    return texts.join("\n");
}

void SummaryView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange && m_document)
        fillPage();
    View::changeEvent(event);
}

void SummaryView::fillPage() {
    const reports::Summary summary = reports::summary(m_document->results->analysis);
    auto* content = new QWidget;
    auto* page = new QVBoxLayout(content);
    page->setContentsMargins(24, 18, 24, 18);
    page->setSpacing(8);
    QLabel* verdict = label(QString::fromStdString(summary.verdict));
    QFont large = verdict->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    verdict->setFont(large);
    page->addWidget(verdict);
    for (const std::string& note : summary.notes)
        page->addWidget(label(QString::fromStdString(note)));
    addFigures(*page, summary);
    for (const std::string* line : {&summary.start, &summary.losses})
        if (!line->empty())
            page->addWidget(label(QString::fromStdString(*line)));
    addBars(*page, summary);
    addNext(*page, summary);
    addFacts(*page, summary);
    page->addStretch(1);
    m_area->setWidget(content); // which deletes the one before
}

void SummaryView::addFigures(QBoxLayout& page, const reports::Summary& summary) {
    auto* row = new QHBoxLayout;
    row->setSpacing(18);
    for (const reports::SummaryFigure& figure : summary.figures)
        row->addWidget(
            richLabel(QString("<span style='font-size:large'><b>%1</b></span><br>"
                              "<span style='color:%2'>%3</span>")
                          .arg(escaped(figure.value), theme().text2.name(), escaped(figure.what))),
            1);
    page.addLayout(row);
}

void SummaryView::addBars(QBoxLayout& page, const reports::Summary& summary) {
    for (const reports::SummaryBar& bar : summary.bars) {
        const QString by = QString::fromStdString(bar.by);
        page.addWidget(heading(&bar == &summary.bars.front()
                                   ? tr("%1, by %2").arg(QString::fromStdString(summary.goes), by)
                                   : tr("By %1").arg(by),
                               bar.whole));
        auto* picture = new PartsBar(bar);
        QLabel* legend = richLabel(legendOf(bar));
        const auto follow = [this, parts = bar.parts](std::size_t part) {
            if (!parts[part].section.empty())
                emit tableWanted(tableOf(parts[part].section));
        };
        connect(picture, &PartsBar::chosen, this, follow);
        connect(legend, &QLabel::linkActivated, this,
                [follow](const QString& part) { follow(part.toULong()); });
        page.addWidget(picture);
        page.addWidget(legend);
    }
}

void SummaryView::addNext(QBoxLayout& page, const reports::Summary& summary) {
    auto* row = new QHBoxLayout;
    row->setSpacing(36);
    if (!summary.advice.empty()) {
        QString list;
        for (const reports::SummaryAdvice& advice : summary.advice)
            list += QString("<p><b>%1. %2</b> %3 <a href='%4'>%5</a></p>")
                        .arg(QString::number(advice.row + 1), escaped(advice.name),
                             escaped(advice.gain), QString::number(advice.row), tr("show me"));
        if (summary.moreAdvice > 0)
            list += QString("<p><a href='all'>%1</a></p>")
                        .arg(escaped(reports::counted(summary.moreAdvice, "smaller gain")));
        auto* column = new QVBoxLayout;
        column->addWidget(heading(tr("Try next"), std::string(reports::kAdviceNote)));
        QLabel* links = richLabel(list);
        connect(links, &QLabel::linkActivated, this, [this](const QString& link) {
            if (link == "all")
                emit tableWanted("advice");
            else
                showAdvice(link.toULong());
        });
        column->addWidget(links);
        column->addStretch(1);
        row->addLayout(column, 1);
    }
    if (!summary.iterations.empty()) {
        auto* column = new QVBoxLayout;
        column->addWidget(heading(tr("Iterations"), summary.iterationsNote));
        auto* columns = new IterationColumns(summary.iterations);
        connect(columns, &IterationColumns::chosen, this,
                [this, all = summary.iterations](std::size_t one) { showIteration(all[one]); });
        column->addWidget(columns);
        column->addStretch(1);
        row->addLayout(column, 1);
    }
    page.addLayout(row);
}

void SummaryView::addFacts(QBoxLayout& page, const reports::Summary& summary) {
    if (summary.facts.empty())
        return;
    page.addWidget(heading(tr("How sure it is"), ""));
    QString rows;
    for (const reports::SummaryFact& fact : summary.facts)
        rows +=
            QString("<tr><td style='padding-right:14px;color:%1'><b>%2</b></td><td>%3</td></tr>")
                .arg((fact.certainty == reports::Certainty::Known ? theme().text : theme().warning)
                         .name(),
                     escaped(std::string(reports::name(fact.certainty))), escaped(fact.text));
    page.addWidget(richLabel("<table>" + rows + "</table>"));
}

void SummaryView::showAdvice(std::size_t row) {
    constexpr double kAround = 20; ///< times the time of the one item
    const Item item = longestOf(*m_document, rowOf(m_document->results->analysis.advice.at(row)));
    if (!item)
        return emit tableWanted("advice");
    const TimeWindow time = timeOf(*m_document, item);
    m_state.select(item);
    m_state.setWindow(zoomed(time, kAround, (time.from + time.to) / 2));
    emit timelineWanted();
}

void SummaryView::showIteration(const reports::SummaryIteration& iteration) {
    const std::int64_t start = iteration.start.count();
    m_state.setWindow(around({start, start + iteration.extent.count()}));
    emit timelineWanted();
}

} // namespace ridge::gui
