// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/budget_bar.h"
#include "gui/timeline/lane_canvas.h"
#include "gui/timeline/mini_map.h"
#include "gui/timeline/stretch_panel.h"
#include "gui/view/view.h"

namespace ridge::gui {

/// The run over time: a map of the whole run, the lanes of processes and devices, what ran in a
/// measured stretch, and the bound budget of the measured, else selected, else visible time.
class TimelineView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit TimelineView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override;
    void setCancelled() override;
    bool isSettled() const override { return m_canvas->isSettled() && m_stretch->isSettled(); }

    LaneCanvas& canvas() { return *m_canvas; }
    const BudgetBar& budget() const { return *m_budget; }
    const MiniMap& map() const { return *m_map; }
    StretchPanel& stretchPanel() { return *m_stretch; } ///< hidden unless a stretch is measured

  private:
    void findSelected();
    void showBudget();
    Stretch stretch() const;

    ViewState& m_state;
    DocumentPtr m_document;
    bool m_isCancelled = false;           ///< no results will come for it
    std::optional<TimeWindow> m_selected; ///< the time of a selected range on GPUs or of idle time
    MiniMap* m_map;
    LaneCanvas* m_canvas;
    StretchPanel* m_stretch;
    BudgetBar* m_budget;
};

} // namespace ridge::gui
