// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// bench_gui FILE... | --follow FILE: what a person waits for, 1920 x 1080 without a display. It times the first
// picture, that of every single event, the verdicts, each frame while moving, selections, sums and a
// search. It also tells the memory that it takes. One process per file for memory.
#include "gui/items/search.h"
#include "gui/screenshot.h"
#include "gui/style/theme.h"
#include "gui/timeline/timeline_view.h"
#include "gui/window/main_window.h"
#include "gui/window/record_control.h"
#include "gui/window/views.h"
#include "reports/tables/stretch_table.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <string>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace ridge;

constexpr int kFrames = 1000, kSelections = 200, kFramesOfSearch = 200;

double milliseconds(const QElapsedTimer& timer) {
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// CLOCK_THREAD_CPUTIME_ID or CLOCK_PROCESS_CPUTIME_ID: what something costs whatever else the
/// machine does.
double processorMilliseconds(clockid_t clock) {
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The largest resident set so far, in MB.
double peakMemory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stod(line.substr(6)) * 1024 / 1e6;
    return 0;
}

double quantile(std::vector<double> values, double share) {
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// What one change of what is shown costs.
struct Frames {
    std::vector<double> painted; ///< GUI thread: from the change to a painted window, ms
    std::vector<double> busy;    ///< GUI thread: processor time of the same, ms
    std::vector<double> exact;   ///< until the picture of that very window is painted, ms
};

/// Zooms by random factors at random places and pans, from the whole run down to a microsecond.
gui::TimeWindow nextWindow(const gui::ViewState& state, std::mt19937& random) {
    const auto share = [&] { return static_cast<double>(random() % 1000) / 1000; };
    const gui::TimeWindow now = state.window();
    if (random() % 50 == 0)
        return state.whole();
    if (random() % 2 == 0)
        return gui::panned(now, share() - 0.5);
    const std::int64_t at =
        now.from + static_cast<std::int64_t>(share() * static_cast<double>(now.length()));
    return gui::zoomed(now, now.length() > 1000 ? 0.6 + share() * 0.7 : 1.5, at);
}

/// Paints what is to be painted of the window, as the event loop would next.
void paintNow(gui::MainWindow& window) {
    QApplication::sendPostedEvents(&window, QEvent::UpdateRequest);
}

template <class Change>
void measure(gui::MainWindow& window, Frames& frames, Change change) {
    QElapsedTimer timer;
    timer.start();
    const double before = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
    change();
    paintNow(window);
    frames.painted.push_back(milliseconds(timer));
    frames.busy.push_back(processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - before);
    gui::waitUntilSettled(window);
    paintNow(window);
    frames.exact.push_back(milliseconds(timer));
}

Frames moveAbout(gui::MainWindow& window, int count) {
    Frames frames;
    std::mt19937 random(1);
    gui::ViewState& state = window.state();
    for (int i = 0; i < count; ++i)
        measure(window, frames, [&] { state.setWindow(nextWindow(state, random)); });
    return frames;
}

/// Selects kernels anywhere, each as a click would.
Frames selectAbout(gui::MainWindow& window) {
    Frames frames;
    std::mt19937 random(1);
    const auto kernels = static_cast<std::uint32_t>(window.document()->trace->kernels.size());
    for (int i = 0; i < kSelections && kernels > 0; ++i)
        measure(window, frames, [&] {
            window.state().select(
                {gui::ItemKind::Kernel, static_cast<std::uint32_t>(random() % kernels)});
        });
    return frames;
}

/// Until `isThere` or the file cannot be shown.
template <class IsThere>
void waitFor(const gui::MainWindow& window, IsThere isThere) {
    while (!isThere() && window.failure().isEmpty())
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

/// Types the name of the last kernel's function; ms until all matches are known and what has none
/// is dimmed.
double search(gui::MainWindow& window) {
    const trace::Trace& trace = *window.document()->trace;
    QElapsedTimer timer;
    timer.start();
    const trace::KernelConfig& config = trace.configs[trace::index(trace.kernels.back().config)];
    window.findChild<QLineEdit*>()->setText(
        QString::fromStdString(std::string(trace.text(config.function))));
    waitFor(window, [&] { return window.state().findings().matches() != nullptr; });
    gui::waitUntilSettled(window);
    paintNow(window);
    return milliseconds(timer);
}

void tell(const char* what, const Frames& frames) {
    if (frames.painted.empty())
        return;
    fmt::print(
        "  {} {}: painted in {:.2f} ms (median), {:.2f} ms (p99), {:.2f} ms (most); of them "
        "busy {:.2f} ms (median), {:.2f} ms (p99); exact after {:.2f} ms (median), {:.2f} ms "
        "(p99)\n",
        frames.painted.size(), what, quantile(frames.painted, 0.5), quantile(frames.painted, 0.99),
        quantile(frames.painted, 1), quantile(frames.busy, 0.5), quantile(frames.busy, 0.99),
        quantile(frames.exact, 0.5), quantile(frames.exact, 0.99));
}

/// Sums the whole recording by each property, as a drag over all of it does; ms until the table is
/// there.
void tellStretches(gui::MainWindow& window, gui::TimelineView& view) {
    constexpr int kRounds = 5;
    const auto lanes = view.canvas().scene().lanes();
    for (const auto by :
         {analyzer::StretchBy::Kernel, analyzer::StretchBy::Family, analyzer::StretchBy::Range,
          analyzer::StretchBy::Module, analyzer::StretchBy::Stream}) {
        view.stretchPanel().sumBy(by);
        std::vector<double> taken;
        for (int i = 0; i < kRounds; ++i) {
            view.stretchPanel().show(lanes, std::nullopt);
            QElapsedTimer timer;
            timer.start();
            view.stretchPanel().show(lanes, window.state().whole());
            waitFor(window, [&] { return view.stretchPanel().isSettled(); });
            taken.push_back(milliseconds(timer));
        }
        fmt::print("  stretch of all, by {}: {:.0f} ms (median), {:.0f} ms (most)\n",
                   reports::name(by), quantile(taken, 0.5), quantile(taken, 1));
    }
    view.stretchPanel().show(lanes, std::nullopt);
}

/// Goes from another view to the summary; ms until it is painted.
double summary(gui::MainWindow& window) {
    QElapsedTimer timer;
    timer.start();
    window.showView(gui::viewNamed("summary"));
    gui::waitUntilSettled(window);
    QApplication::processEvents(); // it gets its layout when it is first shown
    paintNow(window);
    return milliseconds(timer);
}

/// Follows `file` while it is written; looks in a second, and what one takes.
int follow(const char* file) {
    gui::MainWindow window;
    window.resize(1920, 1080);
    window.show();
    int looks = 0;
    std::uint64_t operations = 0;
    QElapsedTimer timer;
    QObject::connect(&window.recording(), &gui::RecordControl::recent,
                     [&](const gui::Followed& followed) {
                         if (looks++ == 0)
                             timer.start();
                         operations = followed.operations;
                     });
    window.recording().follow(file);
    while (window.recording().follower().isFollowing())
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    if (looks < 2) {
        std::fputs("nothing was followed\n", stderr);
        return 1;
    }
    const double seconds = milliseconds(timer) / 1000;
    fmt::print("{}: {} looks in {:.1f} s, {:.1f} a second; {} operations at the last one\n", file,
               looks, seconds, looks / seconds, operations);
    std::fflush(stdout);
    return 0;
}

int run(const char* file) {
    gui::useTheme(gui::ThemeChoice::Dark);
    gui::MainWindow window;
    window.resize(1920, 1080);
    window.show();
    window.showView(gui::viewNamed("timeline"));
    auto& view = dynamic_cast<gui::TimelineView&>(*window.currentView());
    QElapsedTimer timer;
    timer.start();
    const double before = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
    window.open(file);
    waitFor(window, [&] { return view.canvas().scene().picture() != nullptr; });
    paintNow(window);
    const double first = milliseconds(timer);
    waitFor(window, [&] { return !view.canvas().scene().picture()->of->document->overview; });
    if (!window.failure().isEmpty()) {
        std::fputs((window.failure().toStdString() + "\n").c_str(), stderr);
        return 1;
    }
    paintNow(window);
    const double exact = milliseconds(timer);
    gui::waitUntilSettled(window);
    paintNow(window);
    const double live = milliseconds(timer);
    const double busy = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - before;
    const Frames frames = moveAbout(window, kFrames);
    const Frames selections = selectAbout(window);
    fmt::print(
        "{}\n  first picture {:.0f} ms, every event {:.0f} ms, every verdict {:.0f} ms ({:.0f} ms "
        "of processor time), peak memory {:.0f} MB\n",
        file, first, exact, live, busy, peakMemory());
    tell("moves", frames);
    tell("selections", selections);
    tellStretches(window, view);
    if (!window.document()->trace->kernels.empty()) {
        window.state().setWindow(window.state().whole());
        const double found = search(window);
        fmt::print("  search: {} matches after {:.0f} ms\n",
                   window.state().findings().matches()->items.size(), found);
        tell("moves with the search", moveAbout(window, kFramesOfSearch));
    }
    fmt::print("  summary: painted in {:.1f} ms\n", summary(window));
    std::fflush(stdout);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: bench_gui FILE...\n       bench_gui --follow FILE\n", stderr);
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc == 3 && std::string_view(argv[1]) == "--follow") {
        QApplication app(argc, argv);
        std::_Exit(follow(argv[2]));
    }
    for (int i = 1; i < argc; ++i) {
        const pid_t child = ::fork();
        if (child == 0) {
            QApplication app(argc, argv);
            std::_Exit(run(argv[i]));
        }
        int status = 1;
        if (child < 0 || ::waitpid(child, &status, 0) != child || status != 0)
            return 1;
    }
    return 0;
}
