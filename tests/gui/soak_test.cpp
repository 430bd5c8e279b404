// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "drawn.h"
#include "gui/screenshot.h"
#include "gui/style/theme.h"
#include "gui/window/main_window.h"
#include "gui/window/views.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QMenu>
#include <QTest>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include <random>

namespace ridge::gui {
namespace {

/// Somebody who presses and clicks anywhere, but opens no dialog of the system.
class Somebody {
  public:
    explicit Somebody(MainWindow& window) : m_window(window) {}

    void act() {
        QWidget* target = anyPart();
        const QPoint at(any(std::max(target->width(), 1)), any(std::max(target->height(), 1)));
        switch (any(8)) {
        case 0:
        case 1:
            QTest::keyClick(target, kKeys[std::size_t(any(std::size(kKeys)))],
                            kModifiers[std::size_t(any(std::size(kModifiers)))]);
            break;
        case 2:
            QTest::mouseClick(target, any(8) == 0 ? Qt::RightButton : Qt::LeftButton, {}, at);
            break;
        case 3:
            QTest::mouseMove(target, at);
            break;
        case 4:
            QTest::mouseDClick(target, Qt::LeftButton, {}, at);
            break;
        case 5:
            drag(target, at);
            break;
        case 6:
            turnWheel(target, at);
            break;
        default:
            changeState();
        }
        closeMenus();
    }

  private:
    int any(std::size_t most) { return int(m_random() % unsigned(most)); }

    QWidget* anyPart() {
        QList<QWidget*> parts;
        for (QWidget* part : m_window.currentView()->findChildren<QWidget*>())
            if (part->isVisible() && !qobject_cast<QComboBox*>(part))
                parts += part;
        return parts.isEmpty() ? m_window.currentView() : parts[any(std::size_t(parts.size()))];
    }
    void drag(QWidget* target, QPoint from) {
        const auto modifier = any(2) == 0 ? Qt::ShiftModifier : Qt::NoModifier;
        QTest::mousePress(target, Qt::LeftButton, modifier, from);
        QTest::mouseMove(target, from + QPoint(any(200) - 100, any(60) - 30));
        QTest::mouseRelease(target, Qt::LeftButton, modifier, from + QPoint(any(200) - 100, 0));
    }
    void turnWheel(QWidget* target, QPoint at) {
        QWheelEvent turn(at, target->mapToGlobal(QPointF(at)), {}, {0, any(2) == 0 ? 120 : -120},
                         {}, any(3) == 0 ? Qt::ControlModifier : Qt::NoModifier, {}, false);
        QCoreApplication::sendEvent(target, &turn);
    }
    void changeState() {
        ViewState& state = m_window.state();
        switch (any(12)) {
        case 0:
            return m_window.showView(std::size_t(any(viewKinds().size())));
        case 1:
            return state.filters().setText(QStringList{"", "gemm", "step", "x"}[any(4)]);
        case 2:
            return state.filters().undo();
        case 3:
            return state.filters().redo();
        case 4:
            return state.setColourMode(ColourMode(any(3)));
        case 5:
            return state.select(
                {ItemKind::Kernel, std::uint32_t(any(m_window.document()->trace->kernels.size()))});
        case 6:
            return m_window.resize(600 + any(1000), 400 + any(600));
        case 7:
            return any(20) == 0 ? useTheme(any(2) == 0 ? ThemeChoice::Dark : ThemeChoice::Light)
                                : void();
        default:
            QCoreApplication::processEvents(QEventLoop::AllEvents, 2);
        }
    }
    static void closeMenus() {
        for (QWidget* top : QApplication::topLevelWidgets())
            if (qobject_cast<QMenu*>(top) && top->isVisible())
                top->close();
    }

    static constexpr Qt::Key kKeys[] = {
        Qt::Key_W,      Qt::Key_S,     Qt::Key_A,         Qt::Key_D,      Qt::Key_Z,
        Qt::Key_F,      Qt::Key_Up,    Qt::Key_Down,      Qt::Key_Left,   Qt::Key_Right,
        Qt::Key_Period, Qt::Key_Comma, Qt::Key_Escape,    Qt::Key_L,      Qt::Key_G,
        Qt::Key_M,      Qt::Key_B,     Qt::Key_1,         Qt::Key_2,      Qt::Key_H,
        Qt::Key_K,      Qt::Key_Plus,  Qt::Key_Minus,     Qt::Key_O,      Qt::Key_P,
        Qt::Key_V,      Qt::Key_N,     Qt::Key_Backspace, Qt::Key_Return, Qt::Key_C};
    static constexpr Qt::KeyboardModifier kModifiers[] = {
        Qt::NoModifier, Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::AltModifier};
    MainWindow& m_window;
    std::mt19937 m_random{5};
};

TEST(Soak, TenThousandRandomInteractionsLeaveAWindowThatWorks) {
    MainWindow window;
    window.show();
    window.open(RIDGE_EXAMPLES "/attention-fused.ridge");
    window.compareWith(RIDGE_EXAMPLES "/attention-naive.ridge");
    waitUntilSettled(window);
    Somebody somebody(window);
    for (int i = 0; i < 10'000; ++i) {
        somebody.act();
        const TimeWindow seen = window.state().window(), whole = window.state().whole();
        ASSERT_TRUE(seen.from >= whole.from && seen.to <= whole.to && seen.length() > 0);
    }
    for (std::size_t i = 0; i < viewKinds().size(); ++i) {
        window.showView(i);
        waitUntilSettled(window);
        EXPECT_TRUE(test::isDrawn(*window.currentView()));
    }
    useTheme(ThemeChoice::Dark);
}

} // namespace
} // namespace ridge::gui
