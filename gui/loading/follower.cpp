// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/loading/follower.h"

#include "analyzer/analyze.h"
#include "trace/excerpt.h"

#include <algorithm>
#include <chrono>
#include <unistd.h>

namespace ridge::gui {
namespace {

constexpr trace::Ns kShown = std::chrono::seconds(5);
constexpr std::int64_t kMostKernels = 100'000, kFewestKernels = 5'000; ///< of a look
constexpr int kBetween = 300; ///< ms from the end of a look to the next
/// A look that takes longer is followed by one at fewer kernels: cores are the program's.
constexpr std::chrono::milliseconds kLong{120};

/// What is recorded needs the cores more: on Linux each thread has a nice value of its own.
void giveWay() {
    constexpr int kNice = 15;
    [[maybe_unused]] const int niceness = ::nice(kNice); // where that is refused it is only faster
}

std::shared_ptr<const Followed> lookAt(const std::filesystem::path& file, std::int64_t mostKernels,
                                       const std::stop_token& stop) {
    giveWay();
    const auto start = std::chrono::steady_clock::now();
    auto followed = std::make_shared<Followed>();
    auto read = trace::readRecent(file, kShown, mostKernels, stop);
    if (!read) {
        followed->error = read.error().message;
        return followed;
    }
    followed->operations = read->kernels + read->copies + read->fills;
    followed->isFinished = read->finished;
    auto document = std::make_shared<Document>();
    document->file = file;
    document->trace = std::make_shared<const trace::Trace>(std::move(read->trace));
    document->times = timesOf(*document->trace);
    document->waits = waitsOf(*document->trace);
    auto results = std::make_shared<Results>();
    auto details = std::make_shared<analyzer::Details>();
    results->analysis = analyzer::analyze(*document->trace, {}, details.get(), stop);
    results->details = std::move(details);
    document->results = std::move(results);
    followed->document = std::move(document);
    followed->isLong = std::chrono::steady_clock::now() - start > kLong;
    return followed;
}

} // namespace

Follower::Follower(QObject* parent) : QObject(parent) {
    m_timer.setSingleShot(true);
    m_timer.setInterval(kBetween);
    connect(&m_timer, &QTimer::timeout, this, &Follower::read);
}

void Follower::follow(const std::filesystem::path& file) {
    stop();
    m_file = file;
    m_mostKernels = kMostKernels;
    read();
}

void Follower::stop() {
    m_job.cancel();
    m_timer.stop();
    m_file.clear();
    m_isHeld = false;
}

void Follower::hold(bool held) {
    if (!isFollowing() || held == m_isHeld)
        return;
    m_isHeld = held;
    if (m_isHeld) {
        m_job.cancel();
        m_timer.stop();
    } else {
        read();
    }
}

void Follower::read() {
    m_job.start([file = m_file, most = m_mostKernels](
                    const std::stop_token& stop) { return lookAt(file, most, stop); },
                [this](const std::shared_ptr<const Followed>& followed) { take(followed); });
}

void Follower::take(const std::shared_ptr<const Followed>& followed) {
    m_timer.start();
    if (followed->isFinished)
        return emit finished(QString::fromStdString(m_file.string()));
    m_mostKernels = followed->isLong ? std::max(m_mostKernels / 2, kFewestKernels)
                                     : std::min(m_mostKernels + m_mostKernels / 4, kMostKernels);
    if (followed->document)
        emit recent(*followed);
    else
        emit waits(QString::fromStdString(followed->error));
}

} // namespace ridge::gui
