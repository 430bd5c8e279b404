// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/sql/sql_view.h"

#include "gui/style/q_text.h"
#include "reports/words/format.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSplitter>
#include <QVBoxLayout>

#include <fmt/format.h>

namespace ridge::gui {
namespace {

struct Example {
    const char *name, *sql;
};

constexpr Example kExamples[] = {
    {"Kernels by time", "SELECT name, count(*) AS launches, sum(duration_ns) AS ns\n"
                        "FROM kernel_view GROUP BY name ORDER BY ns DESC"},
    {"The longest kernels", "SELECT name, start_ns, duration_ns\n"
                            "FROM kernel_view ORDER BY duration_ns DESC LIMIT 100"},
    {"Ranges by time on the host", "SELECT name, count(*) AS instances, sum(duration_ns) AS ns\n"
                                   "FROM range_view GROUP BY name ORDER BY ns DESC"},
    {"Copies by kind", "SELECT kind, count(*) AS copies, sum(bytes) AS bytes\n"
                       "FROM copy_view GROUP BY kind ORDER BY bytes DESC"},
};

/// "1,234 rows in 0.12 s", with what is left out and what is marked.
QString sentenceOf(const Found& found, std::size_t marks) {
    if (!found.error.empty())
        return qText(reports::printable(found.error));
    QString text = qText(
        fmt::format("{} in {:.2f} s", reports::counted(found.rows.size(), "row"), found.seconds));
    if (found.isCut)
        text += SqlView::tr("; there are more, which are not shown: ridge query writes all");
    if (marks > 0)
        text += SqlView::tr("; marked on the timeline, a double click goes there");
    return text;
}

} // namespace

SqlView::SqlView(ViewState& state, QWidget* parent)
    : View(parent), m_state(state), m_examples(new QComboBox), m_editor(new QPlainTextEdit),
      m_run(new QPushButton(tr("Run (Ctrl+Return)"))), m_stop(new QPushButton(tr("Stop"))),
      m_told(new QLabel), m_rows(new QTableView) {
    m_editor->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_editor->setAccessibleName(tr("SQL over the recording"));
    m_editor->setPlainText(kExamples[0].sql);
    m_editor->setTabChangesFocus(true);
    m_editor->installEventFilter(this);
    m_rows->setAccessibleName(tr("Rows that were found"));
    m_rows->setFrameShape(QFrame::NoFrame);
    m_rows->setAlternatingRowColors(true);
    m_rows->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_rows->verticalHeader()->setDefaultSectionSize(m_rows->fontMetrics().height() + 8);
    m_told->setTextFormat(Qt::PlainText);
    m_told->setWordWrap(true);
    m_stop->setEnabled(false);
    addExamples();
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 4, 8, 4);
    for (QWidget* widget : {static_cast<QWidget*>(m_examples), static_cast<QWidget*>(m_run),
                            static_cast<QWidget*>(m_stop)})
        bar->addWidget(widget);
    bar->addWidget(m_told, 1);
    auto* top = new QWidget;
    auto* above = new QVBoxLayout(top);
    above->setContentsMargins(0, 0, 0, 0);
    above->addWidget(m_editor, 1);
    above->addLayout(bar);
    auto* split = new QSplitter(Qt::Vertical);
    split->addWidget(top);
    split->addWidget(m_rows);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(split);
    setFocusProxy(m_editor);
    connect(m_run, &QPushButton::clicked, this, &SqlView::run);
    connect(m_stop, &QPushButton::clicked, this, &SqlView::stop);
    connect(m_rows, &QTableView::activated, this, &SqlView::goTo);
    connect(m_rows, &QTableView::doubleClicked, this, &SqlView::goTo);
}

void SqlView::addExamples() {
    m_examples->setAccessibleName(tr("Examples and views"));
    m_examples->addItem(tr("Examples and views"));
    for (const Example& example : kExamples)
        m_examples->addItem(example.name, example.sql);
    if (const auto views = trace::views())
        for (const trace::ViewColumns& view : *views)
            m_examples->addItem(qText(view.view),
                                qText("SELECT * FROM " + view.view + " LIMIT 1000"));
    connect(m_examples, &QComboBox::activated, this, [this](int item) {
        if (item == 0)
            return;
        m_editor->setPlainText(m_examples->itemData(item).toString());
        m_examples->setCurrentIndex(0);
        m_editor->setFocus();
    });
}

void SqlView::setDocument(DocumentPtr document) {
    // The same recording read on, or followed, keeps what was found.
    const auto epoch = [](const DocumentPtr& of) { return of->trace->capture.epochUnixNs; };
    const bool isOther = !m_document || !document || m_document->file != document->file ||
                         epoch(m_document) != epoch(document);
    m_document = std::move(document);
    m_run->setEnabled(m_document != nullptr);
    if (isOther)
        take(nullptr);
}

void SqlView::run() {
    if (!m_document)
        return;
    m_stop->setEnabled(true);
    m_told->setText(tr("Running"));
    m_job.start(
        [file = m_document->file,
         sql = m_editor->toPlainText().toStdString()](const std::stop_token& stop) {
            return std::make_shared<const Found>(runQuery(file, sql, stop));
        },
        [this](std::shared_ptr<const Found> found) { take(std::move(found)); });
}

void SqlView::stop() {
    m_job.cancel();
    m_stop->setEnabled(false);
    m_told->setText(tr("Stopped"));
}

void SqlView::take(std::shared_ptr<const Found> found) {
    m_job.cancel();
    m_found = std::move(found);
    m_stop->setEnabled(false);
    FoundTimes times = m_found ? timesOf(*m_found) : FoundTimes();
    m_told->setText(m_found ? sentenceOf(*m_found, times.size()) : QString());
    m_state.findings().setTimes(std::move(times));
    m_rows->setSortingEnabled(false); // the rows come as the query orders them
    delete m_rows->model();
    if (!m_found)
        return;
    m_rows->setModel(new FoundModel(m_found, m_rows));
    m_rows->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_rows->setSortingEnabled(true);
    m_rows->resizeColumnsToContents();
}

void SqlView::goTo(const QModelIndex& index) {
    const auto* model = static_cast<const FoundModel*>(m_rows->model());
    const auto time = timeOf(*m_found, model->rowAt(index));
    if (!time)
        return;
    m_state.setWindow(around({time->from, std::max(time->to, time->from + 1)}));
    emit timelineWanted();
}

QString SqlView::csv() const {
    return m_found && m_found->error.empty() ? qText(csvOf(*m_found)) : "";
}

bool SqlView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_editor && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) &&
            key->modifiers().testFlag(Qt::ControlModifier)) {
            run();
            return true;
        }
        if (key->key() == Qt::Key_Escape && m_job.isBusy()) {
            stop();
            return true;
        }
    }
    return View::eventFilter(watched, event);
}

} // namespace ridge::gui
