// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/details/details_panel.h"
#include "gui/items/item_text.h"
#include "gui/items/rows.h"
#include "gui/style/theme.h"

#include <QRegularExpression>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

using analyzer::Label;

/// The picture in an <img> of shareBarHtml().
QImage imageIn(const QString& html) {
    const auto found = QRegularExpression("base64,([^']+)'").match(html);
    return QImage::fromData(QByteArray::fromBase64(found.captured(1).toLatin1()), "PNG");
}

/// The colour at a share of the bar's width, and of its height.
QColor colourAt(const QImage& image, double share, double down) {
    return image.pixelColor(int(share * image.width()), int(down * image.height()));
}

TEST(ShareBar, IsFilledUpToTheShareInTheColourOfItsFamily) {
    const QImage math = imageIn(shareBarHtml({0.39, 0, false}, 0.6));
    EXPECT_EQ(colourAt(math, 0.38, 0.5), theme().of(Label::ComputeSaturated));
    EXPECT_EQ(colourAt(math, 0.41, 0.5), theme().line);
    const QImage memory = imageIn(shareBarHtml({0.81, 0, true}, 0.6));
    EXPECT_EQ(colourAt(memory, 0.80, 0.5), theme().of(Label::BandwidthSaturated));
    EXPECT_EQ(colourAt(memory, 0.83, 0.5), theme().line);
    EXPECT_EQ(colourAt(imageIn(shareBarHtml({1.7, 0, true}, 0.6)), 0.99, 0.5),
              theme().of(Label::BandwidthSaturated));
}

TEST(ShareBar, MarksTheThresholdAndTheError) {
    const QImage bar = imageIn(shareBarHtml({0.3, 0.1, false}, 0.6));
    EXPECT_EQ(colourAt(bar, 0.35, 0.5), theme().text) << "the whisker leaves the filled part";
    EXPECT_EQ(colourAt(bar, 0.45, 0.5), theme().line);
    bool isMarked = false;
    for (int y = 0; y < bar.height(); ++y)
        for (const int dx : {-1, 0, 1})
            isMarked = isMarked || bar.pixelColor(int(0.6 * bar.width()) + dx, y) == theme().text2;
    EXPECT_TRUE(isMarked);
}

/// Pixels of a widget in a colour.
int pixelsIn(QWidget& widget, const QColor& colour) {
    const QImage image = widget.grab().toImage();
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found += image.pixelColor(x, y) == colour;
    return found;
}

TEST(DetailsOfAKernel, DrawBarsBesideTheValuesTheyStandFor) {
    const DocumentPtr document = test::exampleNamed("attention-replayed.ridge");
    ViewState state;
    DetailsPanel panel(state);
    panel.resize(400, 1400);
    panel.setDocument(document);
    const int before = pixelsIn(panel, theme().of(Label::BandwidthSaturated));
    const Item item = longestOf(*document, {RowKind::Kernel, 0});
    state.select(item);
    double memory = 0;
    for (const DetailSection& section : detailsOf(*document, item))
        for (const DetailLine& line : section.lines)
            if (line.bar) {
                EXPECT_TRUE(line.value.contains("%") || line.value.contains("0."))
                    << line.value.toStdString();
                memory += line.bar->isMemory ? line.bar->share : 0;
            }
    constexpr double kPixelsOfAFullBar = 96 * 8;
    EXPECT_GT(memory, 0.1);
    EXPECT_GT(pixelsIn(panel, theme().of(Label::BandwidthSaturated)) - before,
              memory * kPixelsOfAFullBar * 0.7);
}

} // namespace
} // namespace ridge::gui
