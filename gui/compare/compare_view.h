// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/comparer.h"
#include "gui/loading/latest_job.h"
#include "gui/tables/table_page.h"
#include "gui/timeline/lane_canvas.h"
#include "gui/timeline/mini_map.h"
#include "gui/view/view.h"

#include <QSplitter>
#include <QTabWidget>

namespace ridge::gui {

/// Shows two recordings, before and after, one above the other on the same time scale, each under
/// the strip of its whole run. Below is the table of changes, and one of the modules of PyTorch.
/// Choosing a change scrolls both sides to its operations. A selection on one side is made on the other too.
class CompareView : public View {
    Q_OBJECT

  public:
    /// `state` outlives the view.
    explicit CompareView(ViewState& state, QWidget* parent = nullptr);

    void setDocument(DocumentPtr document) override; ///< after
    void setBefore(const DocumentPtr& before) override;
    bool isSettled() const override;
    View::Side usedSide() const override; ///< the side that had the focus last
    QString csv() const override;         ///< of the table in front

    LaneCanvas& before() { return *m_before.canvas; }
    LaneCanvas& after() { return *m_after.canvas; }
    const ViewState& stateBefore() const { return m_before.state; }
    const ViewState& stateAfter() const { return m_after.state; }
    MiniMap& mapBefore() { return *m_before.map; }
    MiniMap& mapAfter() { return *m_after.map; }
    TablePage* table() { return page(0); } ///< of changes; null while nothing is compared
    TablePage* modules() {
        return page(1);
    } ///< null unless both recordings have modules of PyTorch
    QString sentence() const { return m_sentence->text(); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    struct Half {
        DocumentPtr document; ///< with results, or null
        ViewState state;
        MiniMap* map = nullptr;
        LaneCanvas* canvas = nullptr;
        QLabel* name = nullptr;
        void show(const DocumentPtr& shown); ///< in its timeline and strip
    };
    QWidget* addHalf(Half& side, const QString& accessibleName);
    void connectSides();
    void showBoth(); ///< the two recordings, or why there is nothing to see
    void forgetComparison();
    void startComparing(); ///< compares the phase that the later recording shows
    void showWork();
    void searchBefore(); ///< runs the window's search on the earlier recording too
    void showTables(const analyzer::Comparison& comparison);
    TablePage* addPage(Table table);
    TablePage* page(int tab) const {
        return m_tables ? static_cast<TablePage*>(m_tables->widget(tab)) : nullptr;
    }
    void link(const Half& from, Half& to, std::int64_t offset);
    void selectSame(const Half& from, Half& to);
    void findLine(std::uint32_t line); ///< finds its operations and aligns both sides to them
    void bringTogether(Item before, Item after);

    ViewState& m_state;
    Half m_before, m_after;
    Half* m_used = &m_after; ///< that had the focus last
    /// Ns to add to a time of the earlier recording to get the time shown below it.
    std::int64_t m_offset = 0;
    bool m_linking = false;
    Comparer m_comparer;
    LatestJob<std::shared_ptr<const Matches>> m_searching;
    LatestJob<std::pair<Item, Item>> m_finding;
    std::shared_ptr<const analyzer::Comparison> m_comparison;
    QLabel* m_sentence;
    QSplitter* m_parts;
    QTabWidget* m_tables = nullptr;
};

} // namespace ridge::gui
