// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which part of a recording the window speaks of: the steady state, as `ridge analyze` does, unless
// another is chosen.
#include "example.h"
#include "gui/compare/compare_view.h"
#include "gui/details/details_panel.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/items/rows.h"
#include "gui/screenshot.h"
#include "gui/style/elided_label.h"
#include "gui/tables/tables_view.h"
#include "gui/window/main_window.h"
#include "gui/window/phases.h"
#include "gui/window/tool_bar.h"
#include "gui/window/views.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"
#include "reports/words/phase_text.h"

#include <QStandardItemModel>
#include <QStatusBar>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using analyzer::Phase;
using analyzer::PhaseChoice;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::filesystem::path kExamples = RIDGE_EXAMPLES;

/// What `ridge analyze` finds, told by the reports.
analyzer::Analysis analysisOf(const std::string& example, PhaseChoice part) {
    const auto trace = trace::read(kExamples / example);
    analyzer::Options options;
    options.phase = part;
    return analyzer::analyze(*trace, options);
}

/// The window with an example.
class Window {
  public:
    explicit Window(const std::string& example) {
        window.show();
        window.showView(viewNamed("tables"));
        window.open(kExamples / example);
        waitUntilSettled(window);
    }
    PhaseBox& box() { return *window.findChild<PhaseBox*>(); }
    bool offers(int index) {
        return static_cast<const QStandardItemModel*>(box().model())->item(index)->isEnabled();
    }
    void choose(int index) {
        box().setCurrentIndex(index);
        emit box().activated(index);
        waitUntilSettled(window);
    }
    std::string status() {
        return window.statusBar()->findChild<ElidedLabel*>()->text().toStdString();
    }
    const analyzer::Analysis& analysis() { return window.document()->results->analysis; }
    TablePage& page(const std::string& title) {
        auto* view = static_cast<TablesView*>(window.currentView());
        for (int tab = 0; tab < view->pages(); ++tab)
            if (view->page(tab).model().table().title == title)
                return view->page(tab);
        throw std::runtime_error("no table " + title);
    }

    MainWindow window;
};

enum InBox { kSteady, kStart, kAll };

TEST(PhasesOfTheWindow, TheSteadyStateIsToldWithTheFiguresOfTheReports) {
    for (const char* example : {"torch-step.ridge", "attention-naive.ridge"}) {
        SCOPED_TRACE(example);
        Window w(example);
        const analyzer::Analysis told = analysisOf(example, PhaseChoice::Steady);
        EXPECT_THAT(w.status(), StartsWith(reports::headline(told).verdict));
        EXPECT_THAT(w.status(), HasSubstr(reports::phaseNotes(told).front()));
        EXPECT_EQ(w.box().currentIndex(), kSteady);
        const Table& kernels = w.page("Kernels").model().table();
        ASSERT_EQ(kernels.rows.size(), told.kernels.size());
        EXPECT_EQ(kernels.heading(kernels.at("time")), "Time an iteration");
        for (std::size_t i = 0; i < told.kernels.size(); ++i) {
            const analyzer::KernelRow& row = told.kernels[i];
            EXPECT_EQ(kernels.cell(i, "time").text,
                      reports::duration(reports::perIteration(told, row.time.total)));
            EXPECT_EQ(kernels.cell(i, "calls").text, reports::countText(told, row.time.count));
        }
        EXPECT_EQ(w.page("Gaps").model().table().rows.size(), told.gaps.size());
        EXPECT_EQ(w.page("Advice").model().table().rows.size(), told.advice.size());
    }
}

TEST(PhasesOfTheWindow, BeforeAClickTheDetailsAreThoseOfThePart) {
    Window w("torch-step.ridge");
    const QString page = overviewHtml(*w.window.document());
    EXPECT_TRUE(page.contains("Overhead-bound: "));
    EXPECT_TRUE(page.contains("Click something"));
    const std::string largest = reports::kernelName(w.analysis().kernels.front().function, 60);
    EXPECT_TRUE(page.contains(QString::fromStdString(largest).toHtmlEscaped()));
}

TEST(PhasesOfTheWindow, AnotherPartIsToldWhenItIsChosen) {
    Window w("torch-step.ridge");
    const TimeWindow shown = w.window.state().window();
    const auto details = w.window.document()->results->details;
    const std::pair<int, PhaseChoice> choices[] = {
        {kStart, PhaseChoice::Start}, {kAll, PhaseChoice::All}, {kSteady, PhaseChoice::Steady}};
    for (const auto& [index, part] : choices) {
        EXPECT_TRUE(w.offers(index));
        w.choose(index);
        const analyzer::Analysis told = analysisOf("torch-step.ridge", part);
        EXPECT_THAT(w.status(), StartsWith(reports::headline(told).verdict));
        EXPECT_EQ(w.box().currentIndex(), index);
        EXPECT_EQ(w.page("Kernels").model().table().rows.size(), told.kernels.size());
        EXPECT_EQ(w.window.state().window(), shown) << "a phase moves nothing";
        EXPECT_EQ(w.window.document()->results->details, details);
    }
}

TEST(PhasesOfTheWindow, AKeyGoesFromPartToPart) {
    Window w("torch-step.ridge");
    ASSERT_TRUE(QTest::qWaitForWindowActive(&w.window));
    for (const int index : {kStart, kAll, kSteady}) {
        QTest::keyClick(&w.window, Qt::Key_R);
        waitUntilSettled(w.window);
        EXPECT_EQ(w.box().currentIndex(), index);
    }
}

TEST(PhasesOfTheWindow, WithoutASteadyStateTheWholeRunIsToldAndWhy) {
    for (const char* example : {"calibration.ridge", "idle-causes.ridge"}) {
        SCOPED_TRACE(example);
        Window w(example);
        const analyzer::Analysis told = analysisOf(example, PhaseChoice::Steady);
        EXPECT_EQ(w.status(),
                  reports::headline(told).verdict + " " + reports::phaseNotes(told).front());
        EXPECT_EQ(w.box().currentIndex(), kAll);
        EXPECT_FALSE(w.offers(kSteady));
        EXPECT_FALSE(w.offers(kStart));
        w.box().chooseNext(); // there is no other one
        EXPECT_FALSE(w.window.document()->results->analysis.iterationsTold > 0);
        const Table& kernels = w.page("Kernels").model().table();
        EXPECT_EQ(kernels.heading(kernels.at("time")), "Time");
    }
}

TEST(PhasesOfTheWindow, OfSeveralProcessesAreThoseOfTheReport) {
    Window w("matmul-rungs.ridge");
    const analyzer::Analysis told = analysisOf("matmul-rungs.ridge", PhaseChoice::Steady);
    EXPECT_EQ(w.status(),
              reports::headline(told).verdict + " " + reports::phaseNotes(told).front());
    EXPECT_EQ(w.box().currentIndex(), kSteady);
    EXPECT_TRUE(w.offers(kStart));
    const Table& kernels = w.page("Kernels").model().table();
    EXPECT_EQ(kernels.heading(kernels.at("time")), "Time");
    const Table& processes = w.page("Processes").model().table();
    ASSERT_EQ(processes.rows.size(), told.byProcess.size());
    EXPECT_EQ(processes.cell(0, "process").text, "1 naive");
    EXPECT_EQ(processes.cell(0, "verdict").text, "bandwidth 100.0 %: L1");
    EXPECT_EQ(processes.cell(0, "iterations").text, "5");
}

TEST(PhasesOfTheWindow, FamiliesHaveTheFiguresOfTheReport) {
    Window w("torch-step.ridge");
    const analyzer::Analysis told = analysisOf("torch-step.ridge", PhaseChoice::Steady);
    const Table& families = w.page("Kernel families").model().table();
    ASSERT_EQ(families.rows.size(), told.families.size());
    EXPECT_EQ(families.heading(families.at("time")), "Time an iteration");
    EXPECT_EQ(families.cell(0, "time").text,
              reports::duration(reports::perIteration(told, told.families[0].time)));
    EXPECT_EQ(told.kernels[families.rows[0].row.row].family, told.families[0].family);
}

TEST(PhasesOfTheWindow, CancellingAnAnalysisOfAnotherPartLeavesTheOneThatIsThere) {
    Window w("torch-step.ridge");
    const std::string before = w.status();
    w.box().setCurrentIndex(kAll);
    emit w.box().activated(kAll);
    w.window.findChild<QPushButton*>("cancel")->click();
    waitUntilSettled(w.window);
    EXPECT_EQ(w.box().currentIndex(), kSteady);
    EXPECT_EQ(w.status(), before);
}

TEST(PhasesOfTheWindow, TheRecordingBeforeTellsTheSamePart) {
    Window w("attention-fused.ridge");
    w.window.compareWith(kExamples / "attention-naive.ridge");
    waitUntilSettled(w.window);
    const auto before = [&] { return w.window.before()->results->analysis.options.phase; };
    EXPECT_EQ(before(), PhaseChoice::Steady);
    w.choose(kAll);
    EXPECT_EQ(before(), PhaseChoice::All);
    w.window.compareWith(kExamples / "attention-naive.ridge");
    waitUntilSettled(w.window);
    EXPECT_EQ(before(), PhaseChoice::All);
}

TEST(PhasesOfTheWindow, ComparesThePartThatIsTold) {
    Window w("attention-fused.ridge");
    w.window.compareWith(kExamples / "attention-naive.ridge");
    w.window.showView(viewNamed("compare"));
    waitUntilSettled(w.window);
    const auto& view = static_cast<const CompareView&>(*w.window.currentView());
    EXPECT_THAT(view.sentence().toStdString(),
                HasSubstr("An iteration of the steady state is compared"));
    const TimeWindow shown = view.stateAfter().window();
    w.choose(kStart);
    EXPECT_THAT(view.sentence().toStdString(), HasSubstr("Only start-up and warm-up"));
    w.choose(kAll);
    EXPECT_THAT(view.sentence().toStdString(), HasSubstr("The whole runs are compared"));
    EXPECT_EQ(view.stateAfter().window(), shown);
    w.choose(kSteady);
    w.window.compareWith(kExamples / "idle-causes.ridge");
    waitUntilSettled(w.window);
    EXPECT_THAT(view.sentence().toStdString(),
                HasSubstr("Only B has a steady state. The whole runs are compared"));
}

TEST(PhasesOfTheWindow, ALineOfTheComparisonLeadsToWhatWasCompared) {
    Window w("torch-step.ridge");
    w.window.compareWith(kExamples / "torch-step.ridge");
    w.window.showView(viewNamed("compare"));
    waitUntilSettled(w.window);
    auto& view = static_cast<CompareView&>(*w.window.currentView());
    const TimeWindow steady = *steadyState(w.analysis().phases);
    const QAbstractItemModel& lines = *view.table()->list().model();
    ASSERT_GT(lines.rowCount(), 10);
    for (int line = 0; line < 10; ++line) {
        view.table()->list().setCurrentIndex(lines.index(line, 0));
        waitUntilSettled(w.window);
        const Item item = view.stateAfter().selection();
        ASSERT_TRUE(item);
        EXPECT_GE(timeOf(*w.window.document(), item).from, steady.from);
    }
}

/// Weights are made in a range of their own, then there are steps of one product each.
trace::Trace training() {
    tests::Story story;
    story.range("setup", 0, 5'000);
    story.kernel("make", 100, 1'000, 2'000);
    for (std::int64_t step = 0, at = 10'000; step < 12; ++step, at += 10'000) {
        story.range("step", at, at + 6'000);
        story.kernel("gemm", at + 100, at + 1'000, at + 5'000);
    }
    return story.trace;
}

constexpr Item kMake{ItemKind::Kernel, 0}, kProduct{ItemKind::Kernel, 5};

TEST(PhasesOfTheWindow, AKernelOutsideOfThePartKeepsItsVerdictAndHasNoLaunchesThere) {
    const auto whole = test::documentOf(training()),
               steady = test::documentOf(training(), PhaseChoice::Steady);
    for (std::uint32_t row = 0; row < whole->trace->kernels.size(); ++row)
        EXPECT_EQ(verdictOf(*steady, {ItemKind::Kernel, row}).words,
                  verdictOf(*whole, {ItemKind::Kernel, row}).words);
    EXPECT_FALSE(rowOf(*steady, kMake));
    const auto told = [](const DocumentPtr& document, Item item) {
        for (const DetailSection& section : detailsOf(*document, item))
            if (section.title.startsWith("This function"))
                return (section.title + ": " + section.lines[0].value).toStdString();
        return std::string();
    };
    EXPECT_EQ(told(steady, kMake), "This function in the steady state: none");
    EXPECT_EQ(told(steady, kProduct), "This function in the steady state: 12");
    EXPECT_EQ(told(whole, kMake), "This function in the run: 1");
}

TEST(PhasesOfTheWindow, ARangeOutsideOfThePartIsToldToBeOutsideAndCanBeSelected) {
    const auto steady = test::documentOf(training(), PhaseChoice::Steady);
    const Item setup{ItemKind::Range, 0};
    EXPECT_EQ(verdictOf(*steady, setup).words, "not in the steady state");
    EXPECT_EQ(longestOf(*steady, rowOf(*steady, setup)), setup); // as of an owner of memory
    const Table ranges = reports::rangeTable(steady->results->analysis);
    ASSERT_EQ(ranges.rows.size(), 1U);
    EXPECT_EQ(ranges.rows[0].cells[0].text, "step");
}

TEST(PhasesOfTheWindow, EveryRowOfEveryTableLeadsToAnItem) {
    for (const char* example : {"torch-step.ridge", "attention-replayed.ridge"})
        for (const PhaseChoice part : {PhaseChoice::Steady, PhaseChoice::Start}) {
            const auto document = test::exampleNamed(example, part);
            for (const Table& table : reports::windowTables(document->results->analysis))
                for (const TableRow& row : table.rows)
                    if (row.row && row.row.kind != RowKind::Range) {
                        const Item item = longestOf(*document, row.row);
                        EXPECT_TRUE(item) << table.title;
                        EXPECT_EQ(rowOf(*document, item), row.row) << table.title;
                    }
        }
}

} // namespace
} // namespace ridge::gui
