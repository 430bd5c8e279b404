// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/flame/flame_view.h"
#include "gui/style/theme.h"

#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>

namespace ridge::gui {
namespace {

using reports::FlameCell;

/// The view of the eager training of a Llama.
class Flame : public ::testing::Test {
  protected:
    Flame() {
        view.resize(1000, 500);
        view.show();
        view.setDocument(document);
        QCoreApplication::processEvents();
    }
    /// Of a drawn box.
    const FlameCell& cell(const std::string& name) {
        return *std::ranges::find_if(canvas().cells(), [&](const FlameCell& each) {
            return reports::flameName(canvas().tree(), each) == name;
        });
    }
    void click(const std::string& name) {
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, middle(name));
    }
    QPoint middle(const std::string& name) {
        return canvas().placeOf(cell(name)).center().toPoint();
    }
    FlameCanvas& canvas() { return view.canvas(); }
    std::string focus() { return canvas().tree()[canvas().focus()].name; }
    std::string selected() { return canvas().tree()[canvas().selected()].name; }
    QColor colourAt(QPointF place) { return canvas().grab().toImage().pixelColor(place.toPoint()); }
    void press(Qt::Key key) { QTest::keyClick(&canvas(), key); }

    DocumentPtr document = test::exampleNamed("torch-eager.ridge", analyzer::PhaseChoice::Steady);
    ViewState state;
    FlameView view{state};
};

TEST_F(Flame, DrawsEachBoxAsWideAsItsShareInTheColourOfWhatBoundsIt) {
    const QRectF all = canvas().placeOf(cell("GPU busy")), mlp = canvas().placeOf(cell("mlp (4)"));
    EXPECT_NEAR(mlp.width() / all.width(),
                document->results->analysis.framework.share(cell("mlp (4)").time), 1e-9);
    EXPECT_GT(mlp.top(), canvas().placeOf(cell("layers.* (4)")).bottom() - 1);
    const QPointF corner(-3, -3); // beside the text
    EXPECT_EQ(colourAt(mlp.bottomRight() + corner), theme().of(analyzer::Label::ComputeSaturated));
    EXPECT_EQ(colourAt(canvas().placeOf(cell("Optimizer.step#AdamW.step")).bottomRight() + corner),
              theme().of(analyzer::Label::BandwidthSaturated));
    EXPECT_TRUE(view.note().startsWith("Width: busy time of the GPU, 14.0 ms an iteration."));
}

TEST_F(Flame, AClickLetsABoxFillTheWidthAndKeysOrTheOnesAroundGoBack) {
    const double whole = canvas().placeOf(cell("GPU busy")).width();
    click("mlp (4)");
    EXPECT_EQ(focus(), "mlp (4)");
    EXPECT_DOUBLE_EQ(canvas().placeOf(cell("mlp (4)")).width(), whole);
    EXPECT_DOUBLE_EQ(canvas().placeOf(cell("layers.* (4)")).width(), whole);
    press(Qt::Key_Backspace);
    EXPECT_EQ(focus(), "layers.* (4)");
    press(Qt::Key_Escape);
    EXPECT_EQ(focus(), "GPU busy");
    click("mlp (4)");
    click("GPU busy");
    EXPECT_EQ(focus(), "GPU busy");
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(500, canvas().height() - 2));
    EXPECT_EQ(focus(), "GPU busy") << "nothing lies there";
}

TEST_F(Flame, ArrowsGoFromBoxToBoxAndReturnLetsOneFillTheWidth) {
    press(Qt::Key_Up);
    EXPECT_EQ(selected(), "GPU busy");
    for (int i = 0; i < 4; ++i)
        press(Qt::Key_Down);
    EXPECT_EQ(selected(), "self_attn (4)");
    press(Qt::Key_Right);
    EXPECT_EQ(selected(), "mlp (4)");
    press(Qt::Key_Left);
    press(Qt::Key_Left);
    EXPECT_EQ(selected(), "self_attn (4)") << "the first of its row";
    press(Qt::Key_Up);
    EXPECT_EQ(selected(), "layers.* (4)");
    EXPECT_EQ(focus(), "GPU busy");
    press(Qt::Key_Return);
    EXPECT_EQ(focus(), "layers.* (4)");
    for (const Qt::Key key : {Qt::Key_F, Qt::Key_Backspace}) {
        QKeyEvent shortcut(QEvent::ShortcutOverride, key, Qt::NoModifier);
        shortcut.ignore();
        QCoreApplication::sendEvent(&canvas(), &shortcut);
        EXPECT_TRUE(shortcut.isAccepted()) << "the window's own, about time, is not meant";
    }
}

TEST_F(Flame, ACardTellsOfTheBoxUnderThePointer) {
    QTest::mouseMove(&canvas(), middle("mlp (4)"));
    const auto* card = canvas().findChild<HoverCard*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return card->isVisible(); }));
    EXPECT_TRUE(
        card->text().startsWith("<b>module LlamaForCausalLM.model.layers.*.mlp</b><br>3.02 ms "
                                "an iteration, 21.5 % of busy time<br>forward "))
        << card->text().toStdString();
    click("mlp (4)");
    EXPECT_FALSE(card->isVisible()) << "another box may lie there now";
}

TEST_F(Flame, ASearchDimsBoxesWithoutItsText) {
    const QPointF corner(-3, -3);
    const QPointF mlp = canvas().placeOf(cell("mlp (4)")).bottomRight() + corner;
    const QPointF attention = canvas().placeOf(cell("self_attn (4)")).bottomRight() + corner;
    EXPECT_EQ(colourAt(mlp), colourAt(attention));
    state.filters().setText("MLP");
    EXPECT_EQ(colourAt(mlp), theme().of(analyzer::Label::ComputeSaturated));
    EXPECT_NE(colourAt(attention), colourAt(mlp));
}

TEST_F(Flame, SaysWhyThereIsNothing) {
    view.setDocument(test::documentOf(tests::Story().trace));
    EXPECT_EQ(view.note(),
              "Modules are not in this recording. `ridge record --torch` records them.");
    EXPECT_TRUE(canvas().cells().empty());
    press(Qt::Key_Escape);
    press(Qt::Key_Down);
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(50, 20));
    canvas().grab();
    view.setDocument(nullptr);
    EXPECT_EQ(view.note(), "The flame graph is drawn once the recording is analysed.");
}

} // namespace
} // namespace ridge::gui
