// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/lanes/lane_layout.h"
#include "gui/view/view_state.h"

#include <QMenu>

#include <memory>
#include <optional>

namespace ridge::gui {

/// Hides, moves, sizes and folds lanes of a ViewState: by keys and by a menu.
class LaneArranger {
  public:
    /// `state` outlives it.
    explicit LaneArranger(ViewState& state) : m_state(state) {}

    /// From now on lanes are those of `lanes`; null: there are none.
    void setLanes(std::shared_ptr<const Lanes> lanes);
    /// Forgets the lane that keys moved: they act on the one at the pointer again.
    void letGo() { m_held.reset(); }

    /// Hides all lanes of a group but the heading, or shows them again.
    void fold(std::uint32_t group);
    /// Rows at full height, or the height it has of itself if the user changed that.
    void open(LaneKey lane);
    void move(LaneKey lane, int places); ///< `places` down, or up if below 0
    void size(LaneKey lane, double factor);

    /// Does what a key says to `pointed`, a lane or a heading. False: the key does nothing to
    /// lanes.
    bool arrangeByKey(int key, Qt::KeyboardModifiers modifiers,
                      const std::optional<PlacedLane>& pointed);
    /// The same as a menu, which the arranger outlives.
    void fillMenu(QMenu& menu, const std::optional<PlacedLane>& pointed);

  private:
    void hide(LaneKey lane);
    void showAll();
    void filter(); ///< only lanes with the text of the search in their name, or all again
    bool arrangeLane(LaneKey lane, int key, bool isAlt);
    void addToMenu(QMenu& menu, LaneKey lane);
    std::optional<LaneKey> laneToArrange(const std::optional<PlacedLane>& pointed) const;

    ViewState& m_state;
    std::shared_ptr<const Lanes> m_lanes;
    std::optional<LaneKey> m_held; ///< lane moved by a key; keys act on it until letGo()
};

} // namespace ridge::gui
