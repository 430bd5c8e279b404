// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/style/theme.h"

#include "analyzer/results/labels/label_facts.h"
#include "gui/style/hatch.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>

#include <cmath>

namespace ridge::gui {
namespace {

using analyzer::Label;

std::array<QColor, analyzer::kLabels> labelColours(std::uint32_t analyzer::LabelFacts::*ground) {
    std::array<QColor, analyzer::kLabels> colours;
    for (const analyzer::LabelFacts& label : analyzer::kLabelFacts)
        colours[analyzer::index(label.label)] = QColor::fromRgb(label.*ground);
    return colours;
}

Theme darkTheme() {
    return {true,
            "#0E1116",
            "#151A21",
            "#1A2028",
            "#11151B",
            "#242C37",
            "#1B222B",
            "#E8ECF2",
            "#A3AEBD",
            "#6F7B8C",
            "#8AB8FF",
            "#FFB454",
            "#3A2A10",
            labelColours(&analyzer::LabelFacts::dark),
            "#00A37A",
            "#7FD6B8",
            "#4E8F7C",
            "#35564B",
            {"#6C8EBF", "#E3A65B", "#3FA37C", "#D5789B", "#9A7FD1", "#86BF6A", "#E8785A", "#5AB4BF",
             "#CFCB62", "#B98C6B", "#7FA8D9", "#A0A9B8"},
            "#33506B",
            "#5B6B80",
            "#8A4B38"};
}

Theme lightTheme() {
    return {false,
            "#F6F7F9",
            "#FFFFFF",
            "#F1F3F6",
            "#FBFCFD",
            "#DDE2E8",
            "#EBEEF2",
            "#19202A",
            "#53606F",
            "#8390A0",
            "#1F6FEB",
            "#9A5B00",
            "#FFF1D6",
            labelColours(&analyzer::LabelFacts::light),
            "#12A583",
            "#7CCBB4",
            "#2F6B5A",
            "#B9D6CC",
            {"#4F75AD", "#C9883A", "#2C8A66", "#BF5C82", "#7D5FBF", "#5F9A43", "#C9583A", "#2D8C98",
             "#A39E2A", "#92684A", "#5C8AC4", "#77818F"},
            "#B7CCE4",
            "#B4BECB",
            "#E0B3A2"};
}

Theme& current() {
    static Theme value = lightTheme();
    return value;
}

ThemeChoice& currentChoice() {
    static ThemeChoice value = ThemeChoice::Light;
    return value;
}

QPalette paletteOf(const Theme& t) {
    QPalette palette;
    palette.setColor(QPalette::Window, t.panel);
    palette.setColor(QPalette::Base, t.lane);
    palette.setColor(QPalette::AlternateBase, t.panel2);
    palette.setColor(QPalette::Button, t.panel2);
    palette.setColor(QPalette::ToolTipBase, t.panel2);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::BrightText})
        palette.setColor(role, t.text);
    palette.setColor(QPalette::PlaceholderText, t.text3);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::Highlight, t.accent);
    palette.setColor(QPalette::HighlightedText, t.dark ? t.window : t.panel);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.text3);
    return palette;
}

/// Whether the system's own palette is dark; asked once, before ours takes its place.
bool systemIsDark() {
    static const bool dark =
        QApplication::style()->standardPalette().color(QPalette::Window).lightness() < 128;
    return dark;
}

} // namespace

const Theme& theme() {
    return current();
}

ThemeChoice themeChoice() {
    return currentChoice();
}

void useTheme(ThemeChoice choice) {
    currentChoice() = choice;
    const bool dark =
        choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark());
    current() = dark ? darkTheme() : lightTheme();
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    QApplication::setPalette(paletteOf(current()));
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto part = [&](int x, int y) {
        return static_cast<int>(std::lround(x * share + y * (1 - share)));
    };
    return {part(a.red(), b.red()), part(a.green(), b.green()), part(a.blue(), b.blue())};
}

QColor inkOn(const QColor& ground) {
    const double light = 0.299 * ground.red() + 0.587 * ground.green() + 0.114 * ground.blue();
    return light > 130 ? QColor("#0B0E12") : QColor("#FFFFFF");
}

QBrush brushOf(const Theme& theme, Label label) {
    constexpr double kIdleGround = 0.22, kLimitedStripe = 0.75;
    const QColor& colour = theme.of(label);
    const double density = qApp->devicePixelRatio(); // of the densest screen
    if (analyzer::isIdle(label))
        return hatch(mixed(colour, theme.lane, kIdleGround), colour, density);
    if (label == Label::ComputeLimited || label == Label::BandwidthLimited)
        return hatch(colour, mixed(colour, theme.text, kLimitedStripe), density);
    return colour;
}

} // namespace ridge::gui
