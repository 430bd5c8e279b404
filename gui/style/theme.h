// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "trace/records/records.h"

#include <QBrush>
#include <QColor>

#include <array>

namespace ridge::gui {

/// The colours of the visual system, for a light or a dark ground. Verdicts are shown by hue, "not
/// at its limit" and "not doing useful work" by a hatch, never by colour alone.
struct Theme {
    bool dark = false;
    QColor window, panel, panel2, lane, line, line2, text, text2, text3, accent, warning,
        warningGround;
    std::array<QColor, analyzer::kLabels> labels; ///< by Label
    QColor hostToDevice, deviceToHost, deviceToDevice, fill;
    std::array<QColor, 12> categories; ///< for names and ranges; neighbours differ
    QColor range, call, sync;          ///< boxes of the host's lanes

    const QColor& of(analyzer::Label label) const { return labels[analyzer::index(label)]; }
};

enum class ThemeChoice : std::uint8_t { System, Light, Dark };

/// The theme in use. GUI thread only; a copy may go anywhere.
const Theme& theme();

/// What is in use; Light until something is chosen.
ThemeChoice themeChoice();

/// Puts `choice` in use: colours the application's widgets too. Views repaint by QEvent::PaletteChange.
void useTheme(ThemeChoice choice);

/// How a box of this label is filled: latency-limited and idle ones are hatched.
QBrush brushOf(const Theme& theme, analyzer::Label label);

/// Black or white, whichever can be read on `ground`.
QColor inkOn(const QColor& ground);

/// `share` of `a` over `b`.
QColor mixed(const QColor& a, const QColor& b, double share);

} // namespace ridge::gui
