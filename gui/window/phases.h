// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which part of a recording the window shows.
#pragma once

#include "analyzer/results/analysis.h"
#include "gui/time/time_window.h"

#include <QComboBox>
#include <QString>

#include <optional>

namespace ridge::gui {

/// Whether the run has operations in this part. Without iterations only the whole run is a part.
bool hasPart(const analyzer::Phases& phases, analyzer::PhaseChoice part);

/// From the first to the last time of the steady state on any device; none where the run has none.
std::optional<TimeWindow> steadyState(const analyzer::Phases& phases);

/// What the first picture is of: the median iteration, else the steady state, else none.
std::optional<TimeWindow> firstSight(const analyzer::Analysis& analysis);

/// The verdict as `ridge analyze` words it, followed by what the steady state is or why the whole
/// run is analysed.
QString statusOf(const analyzer::Analysis& analysis);

/// Chooses the part that tables, roofline, details and verdict are about. Parts that a recording lacks are disabled.
class PhaseBox : public QComboBox {
    Q_OBJECT

  public:
    explicit PhaseBox(QWidget* parent = nullptr);
    void tell(const analyzer::Analysis* analysis); ///< null: nothing is known yet
    void chooseNext();                             ///< of the parts that there are

  signals:
    void chosen(ridge::analyzer::PhaseChoice part); ///< by the user

  private:
    bool isThere(int index) const;
};

} // namespace ridge::gui
