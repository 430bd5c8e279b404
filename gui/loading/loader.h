// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "trace/reader.h"

#include <QObject>
#include <QTimer>

#include <cstdint>
#include <list>
#include <thread>

namespace ridge::gui {

/// Reads and analyses recordings in its own thread. Signals come on the GUI thread, and only for
/// the last job unless cancelled. The destructor cancels and waits for the threads, which end soon.
class Loader : public QObject {
    Q_OBJECT

  public:
    explicit Loader(QObject* parent = nullptr);
    ~Loader() override;

    /// Starts to read `file` and to analyse its `phase`. Cancels a running job.
    void open(const std::filesystem::path& file, analyzer::PhaseChoice phase);

    /// Starts to analyse another phase of `document`, which has results. The results of single
    /// operations are the same for every phase and are kept. Cancels a running job.
    void analyse(DocumentPtr document, analyzer::PhaseChoice phase);

    void cancel();
    bool isRunning() const { return m_running; }

  signals:
    void progressed(double share); ///< of the rows, 0 to 1; below 0: not known
    void analysing(double share);  ///< of the analysis, 0 to 1
    void overviewRead(ridge::gui::DocumentPtr document); ///< comes first, for large files only
    /// The overview again, now with Document::labels. For recordings that take long to read.
    void overviewLabelled(ridge::gui::DocumentPtr document);
    /// The document has no results yet; the analysis goes on.
    void documentRead(ridge::gui::DocumentPtr document);
    void documentAnalysed(ridge::gui::DocumentPtr document);
    void failed(QString sentence);

  private:
    struct Job;
    using Work = void (Loader::*)(Job&, const std::stop_token&);
    /// Runs `work` with the job in a thread.
    void start(const std::shared_ptr<Job>& job, Work work);
    void readAndAnalyse(Job& job, const std::stop_token& stop);
    void analyseAgain(Job& job, const std::stop_token& stop);
    void tellAnalysed(const Job& job, Document document);
    void tellOverview(Job& job, const std::stop_token& stop);
    template <class Call>
    void post(std::uint64_t number, Call call);
    void tellProgress();

    std::list<std::jthread> m_threads; ///< the last job's and those that were cancelled
    std::shared_ptr<Job> m_job;        ///< the last one
    std::uint64_t m_number = 0;
    bool m_running = false;
    QTimer m_timer;
};

} // namespace ridge::gui
