// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/details/details_panel.h"

#include "gui/items/item_text.h"
#include "gui/memory/space_blocks.h"
#include "gui/style/q_text.h"
#include "gui/style/theme.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr const char* kClickSomething =
    "Click something to see what it is, what bounds it and why.";

QString verdictHtml(const ItemVerdict& verdict) {
    if (verdict.words.isEmpty())
        return "";
    const auto row = [](analyzer::Label label, const QString& text) {
        return QString("<tr><td width='4' bgcolor='%1'></td><td bgcolor='%2'>%3</td></tr>")
            .arg(theme().of(label).name(), theme().panel2.name(), text);
    };
    const auto faint = [](const QString& text) {
        return QString("<span style='color:%1'>%2</span>")
            .arg(theme().text2.name(), text.toHtmlEscaped());
    };
    const QString words = "<b>" + verdict.words.toHtmlEscaped() + "</b>",
                  sentence = "<br>" + faint(verdict.sentence);
    return "<table width='100%' cellpadding='6'>" +
           (verdict.whole.isEmpty()
                ? row(verdict.label, words + sentence)
                : row(verdict.label, faint(kByTime) + " " + words + sentence) +
                      row(verdict.wholeLabel,
                          faint(kAsWhole) + " <b>" + verdict.whole.toHtmlEscaped() + "</b>")) +
           "</table>";
}

/// `besideBars`: other lines of the section have one.
QString lineHtml(const DetailLine& line, double saturated, bool besideBars) {
    const QString bar = line.bar ? "<td>" + shareBarHtml(*line.bar, saturated) + "</td>" : "";
    return QString("<tr><td>%1</td>%2<td align='right' colspan='%3'><span style='color:%4'>%5"
                   "</span> %6</td></tr>")
        .arg(line.what.toHtmlEscaped(), bar, besideBars && !line.bar ? "2" : "1",
             theme().text3.name(), line.origin.toHtmlEscaped(), line.value.toHtmlEscaped());
}

/// Over the whole width, each with what it gains above it.
QString adviceHtml(const DetailSection& advice) {
    QString html;
    for (const DetailLine& line : advice.lines)
        html += QString("<p><span style='color:%1'>%2:</span> <b>%3</b><br>%4</p>")
                    .arg(theme().text2.name(), advice.title.toHtmlEscaped(),
                         line.value.toHtmlEscaped(), line.what.toHtmlEscaped());
    return html;
}

QString nameHtml(const QString& name) {
    return name.isEmpty() ? ""
                          : QString("<p style='color:%1'>%2</p>")
                                .arg(theme().text2.name(), name.toHtmlEscaped());
}

QString sectionHtml(const DetailSection& section, double saturated) {
    QString html = QString("<p style='color:%1; margin-bottom:2px'>%2</p><table width='100%'>")
                       .arg(theme().text2.name(), section.title.toHtmlEscaped());
    const bool bars = std::ranges::any_of(
        section.lines, [](const DetailLine& line) { return line.bar.has_value(); });
    for (const DetailLine& line : section.lines)
        html += lineHtml(line, saturated, bars);
    return html + "</table>";
}

} // namespace

QString detailsHtml(const Document& document, Item item) {
    constexpr std::size_t kNameWidth = 300;
    QString html = QString("<p><span style='font-size:large'><b>%1</b></span><br>"
                           "<span style='color:%2'>%3</span></p>")
                       .arg(nameOf(document, item, kNameWidth).toHtmlEscaped(),
                            theme().text2.name(), kindOf(item));
    if (const QString path = rangePathOf(document, item); !path.isEmpty())
        html +=
            QString("<p style='color:%1'>%2</p>").arg(theme().accent.name(), path.toHtmlEscaped());
    html += verdictHtml(verdictOf(document, item)) + adviceHtml(adviceOf(document, item));
    const double saturated =
        document.results ? document.results->analysis.options.thresholds.saturated : 0;
    for (const DetailSection& section : detailsOf(document, item))
        html += sectionHtml(section, saturated);
    return html;
}

QString overviewHtml(const Document& document) {
    constexpr std::size_t kMostKernels = 8, kName = 60;
    const analyzer::Analysis& a = document.results->analysis;
    const reports::Headline headline = reports::headline(a);
    QString html = "<p><b>" + qText(headline.verdict).toHtmlEscaped() + "</b></p>";
    for (std::size_t i = 0; i < std::min(headline.remarks, headline.notes.size()); ++i)
        html += nameHtml(qText(headline.notes[i]));
    DetailSection kernels;
    kernels.title = QObject::tr("Kernels, of busy time");
    for (std::size_t i = 0; i < std::min(kMostKernels, a.kernels.size()); ++i)
        kernels.lines.push_back({qText(reports::kernelName(a.kernels[i].function, kName)),
                                 qText(reports::percent(a.kernels[i].shareOfBusy)),
                                 "",
                                 {}});
    if (!kernels.lines.empty())
        html += sectionHtml(kernels, a.options.thresholds.saturated);
    return html + nameHtml(kClickSomething);
}

DetailsPanel::DetailsPanel(ViewState& state, QWidget* parent)
    : QWidget(parent), m_state(nullptr), m_text(new QTextBrowser),
      m_histogram(new DurationHistogram) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_histogram);
    m_text->setAccessibleName("Details of the selected item");
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFocusPolicy(Qt::ClickFocus);
    m_text->setOpenLinks(false);
    setFocusProxy(m_text);
    connect(m_histogram, &DurationHistogram::wanted, this,
            [this](const SearchText& wanted) { m_state->filters().setText(typedText(wanted)); });
    follow(state, nullptr, "");
}

void DetailsPanel::setDocument(DocumentPtr document) {
    m_document = std::move(document);
    refresh();
}

void DetailsPanel::follow(ViewState& state, DocumentPtr document, const QString& name) {
    disconnect(m_following);
    disconnect(m_followingFilter);
    m_state = &state;
    m_following = connect(&state, &ViewState::selectionChanged, this, &DetailsPanel::refresh);
    m_followingFilter =
        connect(&state.filters(), &Filters::textChanged, this, &DetailsPanel::readFilter);
    readFilter();
    m_name = name;
    setDocument(std::move(document));
}

void DetailsPanel::readFilter() {
    m_histogram->setWanted(searchTextOf(m_state->filters().text()));
}

void DetailsPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        refresh();
    QWidget::changeEvent(event);
}

void DetailsPanel::refresh() {
    const Item item = m_state->selection();
    m_histogram->show(m_document, item);
    if (m_document && m_document->results && m_state->block())
        m_text->setHtml(blockDetailsHtml(*m_document, *m_state->block()));
    else if (m_document && item)
        m_text->setHtml(nameHtml(m_name) + detailsHtml(*m_document, item));
    else if (m_document && m_document->results)
        m_text->setHtml(nameHtml(m_name) + overviewHtml(*m_document));
    else
        m_text->setPlainText(kClickSomething);
}

} // namespace ridge::gui
