// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Every view of every example, of damaged files and of traces that nobody would record on purpose.
#include "drawn.h"
#include "example.h"
#include "gui/screenshot.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <random>

namespace ridge::gui {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> examples() {
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator(RIDGE_EXAMPLES))
        if (file.path().extension() == ".ridge")
            files.push_back(file.path());
    return files;
}

/// Whoever cannot see the window hears these names.
void expectNames(const QWidget& view) {
    for (const QWidget* widget : view.findChildren<QWidget*>()) {
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool isOwn = widget->isVisible() && widget->focusPolicy() & Qt::TabFocus &&
                           !widget->inherits("QTabBar") && !widget->inherits("QTabWidget") &&
                           !widget->inherits("QStackedWidget") && !widget->focusProxy();
        const bool isNamed =
            !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        EXPECT_TRUE(!isOwn || isNamed) << widget->metaObject()->className();
    }
}

void testModels(const QWidget& view) {
    for (const QAbstractItemView* list : view.findChildren<QAbstractItemView*>())
        if (list->model() && list->isVisible())
            QAbstractItemModelTester(list->model(),
                                     QAbstractItemModelTester::FailureReportingMode::Fatal);
}

class Walk : public ::testing::Test {
  protected:
    Walk() {
        window.resize(1400, 900);
        window.show();
    }
    void open(const fs::path& file) {
        window.open(file);
        waitUntilSettled(window);
    }
    void throughAllViews() {
        for (std::size_t i = 0; i < viewKinds().size(); ++i) {
            SCOPED_TRACE(viewKinds()[i].name);
            window.showView(i);
            waitUntilSettled(window);
            EXPECT_TRUE(test::isDrawn(*window.currentView()));
            expectNames(*window.currentView());
            testModels(*window.currentView());
        }
    }
    QTemporaryDir folder;
    MainWindow window;
};

TEST_F(Walk, ThroughEveryViewOfEveryExample) {
    for (const fs::path& file : examples()) {
        SCOPED_TRACE(file);
        open(file);
        ASSERT_TRUE(window.document() && window.document()->results);
        throughAllViews();
    }
}

TEST_F(Walk, ThroughEveryViewOfAComparison) {
    open(RIDGE_EXAMPLES "/torch-step.ridge");
    window.compareWith(RIDGE_EXAMPLES "/attention-replayed.ridge"); // nothing in common
    waitUntilSettled(window);
    throughAllViews();
    window.compareWith(RIDGE_EXAMPLES "/torch-step.ridge"); // with itself
    waitUntilSettled(window);
    throughAllViews();
}

TEST_F(Walk, ThroughEveryViewOfDamagedFiles) {
    QFile example(RIDGE_EXAMPLES "/torch-step.ridge");
    ASSERT_TRUE(example.open(QIODevice::ReadOnly));
    const QByteArray whole = example.readAll();
    std::mt19937 random(11);
    for (int i = 0; i < 12; ++i) {
        QByteArray content = whole;
        if (i % 2 == 0)
            content.truncate(whole.size() * (i + 2) / 14);
        else
            for (int n = 0; n < 300; ++n)
                content[qsizetype(random() % std::uint32_t(content.size()))] = char(random());
        QFile file(folder.filePath("damaged.ridge"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        open(folder.filePath("damaged.ridge").toStdString());
        if (window.document())
            throughAllViews();
        else
            EXPECT_TRUE(window.failure().contains("damaged.ridge"));
    }
}

/// Views of a trace that was never a file.
void walk(trace::Trace trace) {
    const DocumentPtr document = test::documentOf(std::move(trace));
    for (const ViewKind& kind : viewKinds()) {
        SCOPED_TRACE(kind.name);
        ViewState state;
        state.reset(document->times.whole);
        const std::unique_ptr<View> view(kind.make(state, nullptr));
        view->resize(1200, 800);
        view->show();
        view->setDocument(document);
        view->setBefore(document);
        do
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        while (!view->isSettled());
        state.setWindow({state.whole().from, state.whole().from + 1});
        state.filters().setText("a");
        QCoreApplication::processEvents();
        EXPECT_TRUE(test::isDrawn(*view));
    }
}

TEST(Odd, NoEventAtAll) {
    walk({});
}

TEST(Odd, OneEventOfOneNanosecond) {
    tests::Story story;
    story.kernel("only", 99, 100, 101);
    walk(story.trace);
    tests::Story without;
    without.kernel("no time", 100, 100, 100);
    walk(without.trace);
}

TEST(Odd, ThreeDays) {
    constexpr std::int64_t kDay = 86'400'000'000'000;
    tests::Story story;
    story.range("long", 0, 3 * kDay);
    story.kernel("first", 0, 10, 20);
    story.kernel("last", 3 * kDay - 30, 3 * kDay - 20, 3 * kDay - 10);
    story.allocate(0x1000, 1 << 20, 5);
    walk(story.trace);
}

TEST(Odd, TenThousandStreams) {
    tests::Story story;
    const trace::Stream first = story.trace.streams.front();
    for (std::uint32_t i = std::uint32_t(story.trace.streams.size()); i < 10'000; ++i) {
        trace::Stream stream = first;
        stream.id = trace::StreamId{i + 1};
        stream.cuptiId = i;
        story.trace.streams.push_back(stream);
    }
    for (std::uint32_t i = 0; i < 10'000; ++i)
        story.kernel("k", 10 * i, 10 * i + 5, 10 * i + 9, trace::ThreadId{1},
                     trace::StreamId{i + 1});
    walk(story.trace);
}

TEST(Odd, NamesThatAreHugeHostileOrRightToLeft) {
    tests::Story story;
    const std::string huge(100'000, 'x');
    const std::string names[] = {huge,
                                 "<b>bold</b><img src='file:///etc/passwd'><script>",
                                 "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xE2\x80\xAE evil",
                                 "line\nbreak\ttab\x01\x1b[31mred\x7f",
                                 "\xff\xfe not UTF-8 \xc0",
                                 "",
                                 "% %1 %2 & && ;"};
    std::int64_t at = 100;
    for (const std::string& name : names) {
        story.range(name, at, at + 900);
        story.kernel(name, at + 10, at + 100, at + 800);
        story.allocate(std::uint64_t(at) << 12, 1 << 20, at + 20);
        at += 1000;
    }
    walk(story.trace);
}

} // namespace
} // namespace ridge::gui
