// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/stretch.h"
#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "gui/loading/latest_job.h"
#include "gui/style/elided_label.h"
#include "gui/tables/table_page.h"
#include "gui/timeline/lanes/lanes.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <memory>
#include <optional>

namespace ridge::gui {

/// What ran in the stretch of time that is measured: how long and how many operations, counters,
/// and a table by kernel, family, range, module or stream. Sums in the background. GUI thread only.
class StretchPanel : public QWidget {
    Q_OBJECT

  public:
    explicit StretchPanel(QWidget* parent = nullptr);

    /// Sums `stretch` of the document of `lanes`. None, null or lanes without results: hides.
    void show(const std::shared_ptr<const Lanes>& lanes, std::optional<TimeWindow> stretch);
    void sumBy(analyzer::StretchBy by);
    bool isSettled() const { return !m_job.isBusy(); }

    QString facts() const { return m_facts->text(); } ///< the line above the table
    TablePage* table() const { return m_page; }       ///< null: nothing is summed yet

  signals:
    void itemChosen(Item item); ///< the longest of a row, by the mouse or a key
    void closed();              ///< nothing is to be measured any more

  private:
    struct Summed {
        std::shared_ptr<const Lanes> lanes;
        TimeWindow stretch;
        analyzer::StretchBy by{};
        analyzer::StretchSums sums;
    };
    void start();
    void take(std::shared_ptr<const Summed> summed);

    std::shared_ptr<const Lanes> m_lanes;
    std::optional<TimeWindow> m_stretch;
    std::shared_ptr<const Summed> m_summed; ///< what the table shows
    ElidedLabel* m_facts;
    QComboBox* m_by;
    QVBoxLayout* m_layout;
    TablePage* m_page = nullptr;
    LatestJob<std::shared_ptr<const Summed>> m_job; // last: its end waits for the job
};

} // namespace ridge::gui
