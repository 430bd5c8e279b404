// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the window does beside its views: files that were opened last, its layout, exports, keys,
// drops, the badge.
#include "analyzer/step_timeline.h"
#include "gui/screenshot.h"
#include "gui/style/theme.h"
#include "gui/window/export.h"
#include "gui/window/key_sheet.h"
#include "gui/window/main_window.h"
#include "gui/window/settings.h"
#include "gui/window/views.h"
#include "reports/formats.h"
#include "tests/gui/drawn.h"
#include "tests/gui/example.h"

#include <QAccessible>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QSettings>
#include <QStatusBar>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeWidget>
#include <QXmlStreamReader>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

void bookmark(ViewState& state) {
    state.setBookmarks(withBookmark(state.bookmarks(), state.window()));
}

namespace fs = std::filesystem;

const fs::path kExamples = RIDGE_EXAMPLES;

QByteArray contentOf(const QString& name) {
    QFile file(name);
    file.open(QIODevice::ReadOnly);
    return file.readAll();
}

/// Settings in a folder of their own.
class Comfort : public ::testing::Test {
  protected:
    Comfort() { QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path()); }
    QString copyOf(const char* example, const QString& name) {
        QFile::copy(QString::fromStdString((kExamples / example).string()), folder.filePath(name));
        return folder.filePath(name);
    }
    QTemporaryDir folder;
};

TEST_F(Comfort, FilesOpenedLastComeFirstAndThoseThatAreGoneNotAtAll) {
    const QString one = copyOf("attention-fused.ridge", "one.ridge"),
                  two = copyOf("attention-fused.ridge", "two & more.ridge");
    keepRecent(one);
    keepRecent(two);
    keepRecent(one);
    EXPECT_EQ(recentFiles(), QStringList({one, two}));
    QFile::remove(one);
    EXPECT_EQ(recentFiles(), QStringList({two}));
    for (int i = 0; i < 20; ++i)
        keepRecent(copyOf("attention-fused.ridge", QString("%1.ridge").arg(i)));
    EXPECT_EQ(recentFiles().size(), kRecentFiles);
}

TEST_F(Comfort, AFileThatCannotBeOpenedIsNoRecentFileUntilItCan) {
    const QString good = copyOf("attention-fused.ridge", "good.ridge"),
                  late = folder.filePath("late.ridge");
    QFile(late).open(QIODevice::WriteOnly); // still empty
    MainWindow window;
    window.keepSettings();
    window.show();
    for (const QString& file : {good, late}) {
        window.open(file.toStdString());
        waitUntilSettled(window);
    }
    EXPECT_EQ(recentFiles(), QStringList({good}));
    const auto* page = window.findChild<MessagePage*>();
    EXPECT_TRUE(page->findChild<QLabel*>()->text().contains("F5 tries again"));
    QFile::remove(late);
    copyOf("attention-fused.ridge", "late.ridge");
    QTest::keyClick(&window, Qt::Key_F5);
    waitUntilSettled(window);
    EXPECT_TRUE(window.document());
    EXPECT_EQ(recentFiles(), QStringList({late, good}));
}

TEST_F(Comfort, WhereNothingIsOpenTheFilesOpenedLastAreOffered) {
    keepRecent(copyOf("attention-fused.ridge", "a & b.ridge"));
    MainWindow window;
    window.keepSettings();
    window.show();
    auto* page = window.findChild<MessagePage*>();
    const auto offered = [&] {
        QCoreApplication::processEvents(); // a layout shows what is added to it as an event
        QStringList names;
        for (const auto* button : page->findChildren<QPushButton*>())
            if (button->isVisible() && button->isFlat())
                names += button->text();
        return names;
    };
    EXPECT_EQ(offered().value(0), "a && b.ridge"); // examples come after it
    window.open(folder.filePath("not there.ridge").toStdString());
    waitUntilSettled(window);
    ASSERT_EQ(offered().value(0), "a && b.ridge");
    for (auto* button : page->findChildren<QPushButton*>())
        if (button->isVisible() && button->isFlat()) {
            button->click();
            break;
        }
    waitUntilSettled(window);
    EXPECT_EQ(offered(), QStringList());
    ASSERT_TRUE(window.document());
    EXPECT_EQ(window.document()->file.filename(), "a & b.ridge");
}

TEST_F(Comfort, TheWindowKeepsItsLayoutWhenAsked) {
    {
        MainWindow window;
        window.keepSettings();
        window.resize(1234, 777);
        window.findChild<QDockWidget*>("details")->hide();
        window.show();
        window.close();
    }
    MainWindow again;
    EXPECT_NE(again.size(), QSize(1234, 777));
    again.keepSettings();
    EXPECT_EQ(again.size(), QSize(1234, 777));
    EXPECT_TRUE(again.findChild<QDockWidget*>("details")->isHidden());
}

TEST_F(Comfort, TheThemeOfTheMenuIsKeptAndCanFollowTheSystemAgain) {
    const ThemeChoice before = themeChoice();
    EXPECT_EQ(keptTheme(), ThemeChoice::System);
    MainWindow window;
    window.keepSettings();
    const auto choose = [&](const QString& name) {
        for (QAction* action : window.findChildren<QAction*>())
            if (action->isCheckable() && action->text() == name)
                action->trigger();
    };
    choose("&Dark");
    EXPECT_TRUE(theme().dark);
    EXPECT_EQ(keptTheme(), ThemeChoice::Dark);
    choose("&As the system");
    EXPECT_EQ(themeChoice(), ThemeChoice::System);
    EXPECT_EQ(keptTheme(), ThemeChoice::System);
    useTheme(before);
}

TEST_F(Comfort, TheFirstPictureIsOfTheMedianIteration) {
    MainWindow window;
    window.open(kExamples / "attention-naive.ridge");
    waitUntilSettled(window);
    const ViewState& state = window.state();
    const analyzer::Iteration& median = window.document()->results->analysis.iterations->median;
    EXPECT_EQ(state.window(),
              clamped(around({median.start.count(), (median.start + median.extent).count()}),
                      state.whole()));
}

TEST_F(Comfort, TheFirstPictureAndTheWholeRunHaveAMarginOnBothSides) {
    for (const char* example : {"attention-naive.ridge", "torch-step.ridge", "bandwidth.ridge"}) {
        MainWindow window;
        window.open(kExamples / example);
        waitUntilSettled(window);
        const ViewState& state = window.state();
        const auto expectMargins = [&](TimeWindow of, TimeWindow shown) {
            const std::int64_t left = of.from - shown.from, right = shown.to - of.to;
            EXPECT_GT(left, shown.length() / 100) << example;
            EXPECT_LT(left, shown.length() / 20) << example;
            EXPECT_EQ(left, right) << example;
        };
        expectMargins(window.document()->times.whole, state.whole());
        const bool isSteady =
            window.document()->results->analysis.phases.basis != analyzer::IterationBasis::None;
        if (!isSteady && state.window() != state.whole())
            expectMargins(window.document()->times.work, state.window());
    }
}

TEST_F(Comfort, TheWindowFitsASmallScreenWithEveryViewInUse) {
    MainWindow window;
    window.show();
    window.open(kExamples / "attention-replayed.ridge");
    window.compareWith(kExamples / "attention-naive.ridge");
    for (std::size_t i = 0; i < viewKinds().size(); ++i) {
        window.showView(i);
        waitUntilSettled(window);
        EXPECT_LE(window.minimumSizeHint().width(), 1280) << viewKinds()[i].name;
        EXPECT_LE(window.minimumSizeHint().height(), 800) << viewKinds()[i].name;
    }
}

TEST_F(Comfort, ANewWindowLeavesRoomForItsFrameOnTheScreen) {
    const MainWindow window;
    const QSize screen = window.screen()->availableSize();
    EXPECT_LT(window.width(), screen.width());
    EXPECT_LE(window.height(), screen.height() - 40);
}

TEST_F(Comfort, BookmarksStayWithTheirRecording) {
    const QString mine = copyOf("attention-fused.ridge", "mine.ridge"),
                  other = copyOf("attention-naive.ridge", "other.ridge");
    const auto opened = [](MainWindow& window, const QString& file) {
        window.keepSettings();
        window.open(file.toStdString());
        waitUntilSettled(window);
    };
    TimeWindow kept;
    {
        MainWindow window;
        opened(window, mine);
        bookmark(window.state()); // of the whole run
        window.state().setWindow(zoomed(window.state().whole(), 0.1, window.state().whole().from));
        kept = window.state().window();
        bookmark(window.state());
        opened(window, other);
        EXPECT_EQ(window.state().bookmarks(), Bookmarks());
        bookmark(window.state());
    }
    MainWindow again;
    opened(again, mine);
    EXPECT_NE(again.state().window(), kept);
    again.state().setWindow(*again.state().bookmarks()[1]);
    EXPECT_EQ(again.state().window(), kept);
    again.state().setBookmarks(
        withoutBookmark(again.state().bookmarks(), again.state().window(), again.state().whole()));
    EXPECT_TRUE(bookmarksOf(mine)[0]);
    EXPECT_FALSE(bookmarksOf(mine)[1]);
    EXPECT_TRUE(bookmarksOf(other)[0]);
    EXPECT_FALSE(bookmarksOf(folder.filePath("never.ridge"))[0]);
}

TEST_F(Comfort, BookmarksOfFilesThatChangedLongAgoAreForgotten) {
    const Bookmarks one{TimeWindow{-5, 1'000'000'000'000}};
    for (int i = 0; i <= kBookmarkedFiles; ++i)
        keepBookmarks(QString("/somewhere/%1.ridge").arg(i), one);
    EXPECT_EQ(bookmarksOf("/somewhere/0.ridge"), Bookmarks());
    EXPECT_EQ(bookmarksOf("/somewhere/1.ridge"), one);
}

TEST_F(Comfort, AnSvgHasTheHatchedBoxesOfTheView) {
    MainWindow window;
    window.show();
    window.open(kExamples / "torch-step.ridge");
    waitUntilSettled(window);
    const QString file = folder.filePath("idle.svg");
    ASSERT_TRUE(exportView(*window.currentView(), file));
    const QColor stripe = theme().of(analyzer::Label::IdleHost);
    const auto stripesOf = [&](const QImage& image) {
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixelColor(x, y) == stripe;
        return count;
    };
    QImage written(window.currentView()->size(), QImage::Format_RGB32);
    written.fill(Qt::white);
    QPainter painter(&written);
    QSvgRenderer(file).render(&painter);
    const int seen = stripesOf(window.currentView()->grab().toImage());
    ASSERT_GT(seen, 500);
    EXPECT_GT(stripesOf(written), seen / 4); // their edges are smoothed
}

TEST_F(Comfort, EveryViewIsWrittenAsPngAndSvgAndTablesAsCsv) {
    MainWindow window;
    window.show();
    window.open(kExamples / "torch-compiled.ridge");
    window.compareWith(kExamples / "torch-eager.ridge");
    waitUntilSettled(window);
    for (std::size_t i = 0; i < viewKinds().size(); ++i) {
        window.showView(i);
        waitUntilSettled(window);
        const QString name = folder.filePath(viewKinds()[i].name);
        ASSERT_TRUE(exportView(*window.currentView(), name + ".png"));
        EXPECT_EQ(QImage(name + ".png").size(), window.currentView()->size());
        ASSERT_TRUE(exportView(*window.currentView(), name + ".svg"));
        QXmlStreamReader svg(contentOf(name + ".svg"));
        int shapes = 0;
        while (!svg.atEnd())
            shapes += svg.readNext() == QXmlStreamReader::StartElement &&
                      (svg.name() == u"path" || svg.name() == u"text" || svg.name() == u"rect" ||
                       svg.name() == u"polyline");
        EXPECT_FALSE(svg.hasError()) << name.toStdString();
        EXPECT_GT(shapes, 20) << name.toStdString();
        const bool hasTable = !window.currentView()->csv().isEmpty();
        EXPECT_EQ(exportView(*window.currentView(), name + ".csv").has_value(), hasTable);
        EXPECT_EQ(QFile::exists(name + ".csv"), hasTable);
    }
    EXPECT_TRUE(contentOf(folder.filePath("tables.csv")).startsWith("Kernel,Family,Calls"));
    EXPECT_TRUE(contentOf(folder.filePath("compare.csv")).startsWith("What,In,"));
    EXPECT_FALSE(exportView(*window.currentView(), folder.filePath("x.doc")));
    EXPECT_FALSE(exportView(*window.currentView(), folder.filePath("no folder/x.svg")));
}

TEST_F(Comfort, AReportIsWhatTheCommandWrites) {
    MainWindow window;
    EXPECT_THAT(exportReport(window.document(), folder.filePath("x.html")).error().message,
                testing::HasSubstr("there is no analysis yet"));
    window.open(kExamples / "torch-step.ridge");
    waitUntilSettled(window);
    const Document& document = *window.document();
    analyzer::Analysis analysis = document.results->analysis;
    analysis.step = analyzer::stepTimeline(*document.trace, analysis, *document.results->details);
    for (const reports::ReportFormat& format : reports::kReportFormats) {
        const QString file =
            folder.filePath("x") + QString::fromStdString(std::string(format.ending));
        ASSERT_TRUE(exportReport(window.document(), file));
        EXPECT_EQ(contentOf(file).toStdString(), format.write(analysis, "torch-step.ridge"));
        EXPECT_THAT(std::string(reports::kReportEndings),
                    testing::HasSubstr(std::string(format.ending)));
    }
    ASSERT_TRUE(exportReport(window.document(), folder.filePath("x.pdf")));
    EXPECT_TRUE(contentOf(folder.filePath("x.pdf")).startsWith("%PDF-"));
    EXPECT_TRUE(contentOf(folder.filePath("x.pdf")).contains("/Subtype /Image")); // its pictures
    EXPECT_THAT(exportReport(window.document(), folder.filePath("x.doc")).error().message,
                testing::HasSubstr("ends in none of: .html, .md"));
    EXPECT_THAT(exportReport(window.document(), folder.filePath("no folder/x.md")).error().message,
                testing::HasSubstr("cannot write the report"));
    EXPECT_FALSE(QFile::exists(folder.filePath("x.doc")));
}

TEST_F(Comfort, EverythingThatTakesKeysHasAnAccessibleName) {
    MainWindow window;
    window.show();
    window.open(kExamples / "attention-fused.ridge");
    window.compareWith(kExamples / "attention-naive.ridge");
    std::size_t named = 0;
    for (std::size_t i = 0; i < viewKinds().size(); ++i) {
        window.showView(i);
        waitUntilSettled(window);
        for (QWidget* widget : window.findChildren<QWidget*>()) {
            QAccessibleInterface* told = QAccessible::queryAccessibleInterface(widget);
            if (widget->focusPolicy() == Qt::NoFocus || widget->focusProxy() ||
                !widget->isVisible() || !told)
                continue;
            ++named;
            EXPECT_FALSE(told->text(QAccessible::Name).isEmpty())
                << viewKinds()[i].name << ": " << widget->metaObject()->className() << " in "
                << widget->parentWidget()->metaObject()->className();
        }
    }
    EXPECT_GT(named, 30U);
}

TEST_F(Comfort, AQuestionMarkShowsAllKeys) {
    MainWindow window;
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_Question, Qt::ShiftModifier);
    auto* sheet = window.findChild<KeySheet*>();
    ASSERT_TRUE(sheet);
    EXPECT_EQ(sheet->findChild<QTreeWidget*>()->topLevelItemCount(), int(keyHelp().size()));
}

TEST_F(Comfort, ADroppedFileIsOpened) {
    MainWindow window;
    window.show();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(
        QString::fromStdString((kExamples / "attention-fused.ridge").string()))});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &enter);
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(&window, &drop);
    waitUntilSettled(window);
    ASSERT_TRUE(window.document());
    EXPECT_EQ(window.document()->file.filename(), "attention-fused.ridge");
    data.setUrls({QUrl("https://example.org/a.ridge")});
    QDragEnterEvent far({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, {});
    far.ignore();
    QCoreApplication::sendEvent(&window, &far);
    EXPECT_FALSE(far.isAccepted());
}

TEST_F(Comfort, AFileThatChangesWhileItIsOpenIsSaidUntilItIsReadAgain) {
    const QString file = copyOf("attention-fused.ridge", "mine.ridge");
    MainWindow window;
    window.show();
    window.open(file.toStdString());
    waitUntilSettled(window);
    QFile change(file);
    ASSERT_TRUE(change.open(QIODevice::Append));
    change.write("more");
    change.close();
    const auto* badge = window.findChild<QLabel*>("changed");
    ASSERT_TRUE(QTest::qWaitFor([&] { return badge->isVisible(); }));
    EXPECT_TRUE(badge->text().contains("F5"));
    QTest::keyClick(&window, Qt::Key_F5);
    waitUntilSettled(window);
    EXPECT_FALSE(badge->isVisible());
}

TEST_F(Comfort, AFileThatGoesAwayWhileItIsOpenStaysOnTheScreen) {
    const QString file = copyOf("attention-fused.ridge", "mine.ridge");
    MainWindow window;
    window.show();
    window.open(file.toStdString());
    waitUntilSettled(window);
    const auto* badge = window.findChild<QLabel*>("changed");
    EXPECT_FALSE(badge->isVisible());
    QFile::remove(file);
    EXPECT_TRUE(QTest::qWaitFor([&] { return badge->isVisible(); }));
    EXPECT_TRUE(badge->text().contains("gone"));
    for (std::size_t i = 0; i < viewKinds().size(); ++i) {
        window.showView(i);
        waitUntilSettled(window);
        EXPECT_TRUE(test::isDrawn(*window.currentView()));
    }
    EXPECT_TRUE(window.failure().isEmpty());
    QTest::keyClick(&window, Qt::Key_F5);
    waitUntilSettled(window);
    EXPECT_TRUE(window.failure().contains("mine.ridge")) << window.failure().toStdString();
}

} // namespace
} // namespace ridge::gui
