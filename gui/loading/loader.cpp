// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/loading/loader.h"

#include "analyzer/analyze.h"
#include "gui/loading/freed_memory.h"
#include "gui/loading/hand_over.h"
#include "gui/loading/overview_labels.h"

#include <exception>
#include <future>

namespace ridge::gui {

struct Loader::Job {
    std::uint64_t number = 0;
    std::filesystem::path file;
    analyzer::Options options;
    DocumentPtr document; ///< that is analysed again; null: the file is read
    trace::ReadProgress reading;
    analyzer::AnalysisProgress analysing;
    std::atomic<bool> isRead = false;
};

Loader::Loader(QObject* parent) : QObject(parent) {
    keepFreedMemory();
    constexpr int kProgressMs = 50;
    m_timer.setInterval(kProgressMs);
    connect(&m_timer, &QTimer::timeout, this, &Loader::tellProgress);
}

Loader::~Loader() {
    cancel();
}

void Loader::open(const std::filesystem::path& file, analyzer::PhaseChoice phase) {
    const auto job = std::make_shared<Job>();
    job->file = file;
    job->options.phase = phase;
    start(job, &Loader::readAndAnalyse);
}

void Loader::analyse(DocumentPtr document, analyzer::PhaseChoice phase) {
    const auto job = std::make_shared<Job>();
    job->file = document->file;
    job->options.phase = phase;
    job->document = std::move(document);
    job->isRead = true;
    start(job, &Loader::analyseAgain);
}

void Loader::start(const std::shared_ptr<Job>& job, Work work) {
    cancel();
    m_job = job;
    m_job->number = ++m_number;
    m_running = true;
    m_timer.start();
    m_threads.emplace_back([this, job, work](const std::stop_token& stop) {
        try {
            (this->*work)(*job, stop);
        } catch (const trace::Stopped&) {       // by cancel(), after which nothing more is told
        } catch (const std::exception& error) { // out of memory
            post(job->number, [this, text = QString::fromUtf8(error.what()),
                               name = QString::fromStdString(job->file.string())] {
                emit failed(tr("%1 cannot be shown: %2.").arg(name, text));
            });
        }
    });
}

void Loader::cancel() {
    if (!m_threads.empty())
        m_threads.back().request_stop();
    ++m_number;
    m_running = false;
    m_timer.stop();
}

/// Runs `call` on the GUI thread unless the job is out of date by then. The destructor joins the
/// thread that posts before this object ends, and Qt drops what is queued for it.
template <class Call>
void Loader::post(std::uint64_t number, Call call) {
    handOver(this, [this, number, call] {
        if (number == m_number)
            call();
    });
}

/// Of a file without one read() says why, if there is something to say.
void Loader::tellOverview(Job& job, const std::stop_token& stop) {
    Result<trace::Overview> read = trace::readOverview(job.file);
    if (!read)
        return;
    auto document = std::make_shared<Document>();
    document->file = job.file;
    document->overview = std::make_shared<const trace::Overview>(std::move(*read));
    document->trace = {document->overview, &document->overview->facts};
    document->times = timesOf(*document->overview);
    post(job.number, [this, document] { emit overviewRead(document); });
    if (!takesLong(*document->overview))
        return;
    if (const DocumentPtr labelled = withLabels(*document, stop))
        post(job.number, [this, labelled] { emit overviewLabelled(labelled); });
}

void Loader::readAndAnalyse(Job& job, const std::stop_token& stop) {
    // Begins while the overview, which one thread reads, leaves cores free.
    trace::SealCheck seal(job.file, stop);
    tellOverview(job, stop);
    Result<trace::Trace> trace = trace::read(job.file, seal, stop, job.reading);
    if (!trace) {
        post(job.number, [this, text = QString::fromStdString(trace.error().message)] {
            cancel();
            emit failed(text);
        });
        return;
    }
    Document document;
    document.file = job.file;
    document.trace = std::make_shared<const trace::Trace>(std::move(*trace));
    auto told = std::async(std::launch::async, [&] {
        document.times = timesOf(*document.trace);
        post(job.number, [this, read = std::make_shared<const Document>(document)] {
            emit documentRead(read);
        });
        document.waits = waitsOf(*document.trace);
    });
    job.isRead = true;
    auto results = std::make_shared<Results>();
    auto details = std::make_shared<analyzer::Details>();
    results->analysis =
        analyzer::analyze(*document.trace, job.options, details.get(), stop, &job.analysing);
    told.get();
    results->details = std::move(details);
    document.results = std::move(results);
    tellAnalysed(job, std::move(document));
}

void Loader::analyseAgain(Job& job, const std::stop_token& stop) {
    Document document = *job.document;
    document.results = std::make_shared<const Results>(
        Results{analyzer::analyze(*document.trace, job.options, nullptr, stop, &job.analysing),
                document.results->details});
    tellAnalysed(job, std::move(document));
}

void Loader::tellAnalysed(const Job& job, Document document) {
    post(job.number, [this, analysed = std::make_shared<const Document>(std::move(document))] {
        m_running = false;
        m_timer.stop();
        emit documentAnalysed(analysed);
    });
}

void Loader::tellProgress() {
    if (m_job->isRead)
        return emit analysing(m_job->analysing.share());
    const trace::ReadProgress& reading = m_job->reading;
    const std::uint64_t all = reading.allRows;
    emit progressed(all == 0 ? -1 : static_cast<double>(reading.rows) / static_cast<double>(all));
}

} // namespace ridge::gui
