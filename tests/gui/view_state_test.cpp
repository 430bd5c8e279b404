// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/view_state.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

namespace ridge::gui {
namespace {

TEST(ViewHistory, GoesBackAndForwardAndForgetsWhatLayAhead) {
    ViewHistory history;
    history.start({0, 1000});
    history.visit({0, 500}, 1000);
    history.visit({100, 300}, 3000);
    EXPECT_EQ(history.back(), (TimeWindow{0, 500}));
    EXPECT_EQ(history.back(), (TimeWindow{0, 1000}));
    EXPECT_EQ(history.back(), (TimeWindow{0, 1000}));
    EXPECT_EQ(history.forward(), (TimeWindow{0, 500}));
    history.visit({7, 9}, 5000);
    EXPECT_FALSE(history.canGoForward());
    EXPECT_EQ(history.back(), (TimeWindow{0, 500}));
}

TEST(ViewHistory, KeepsTheEndOfAZoomAndNotItsSteps) {
    ViewHistory history;
    history.start({0, 1000});
    for (int step = 0; step < 20; ++step)
        history.visit({step, 1000 - step}, 1000 + step * 16);
    EXPECT_EQ(history.back(), (TimeWindow{0, 1000}));
    EXPECT_EQ(history.forward(), (TimeWindow{19, 981}));
}

TEST(ViewHistory, IsBounded) {
    ViewHistory history;
    history.start({0, 1});
    for (int i = 0; i < 1000; ++i)
        history.visit({i, i + 2}, std::int64_t{i} * 1000);
    int steps = 0;
    for (; history.canGoBack(); ++steps)
        history.back();
    EXPECT_EQ(steps + 1, int(ViewHistory::kMost));
}

TEST(ViewState, TellsChangesOnceAndNothingElse) {
    ViewState state;
    state.reset({0, 1000});
    QSignalSpy window(&state, &ViewState::windowChanged);
    QSignalSpy selection(&state, &ViewState::selectionChanged);
    state.setWindow({100, 200});
    state.setWindow({100, 200});
    EXPECT_EQ(window.count(), 1);
    state.select({ItemKind::Kernel, 3});
    state.select({ItemKind::Kernel, 3});
    EXPECT_EQ(selection.count(), 1);
}

TEST(ViewState, HoldsTheWindowInsideTheRun) {
    ViewState state;
    state.reset({0, 1000});
    state.setWindow({-500, 100});
    EXPECT_EQ(state.window(), (TimeWindow{0, 600}));
    state.setWindow({5, 5});
    EXPECT_EQ(state.window().length(), kShortestWindow);
}

TEST(ViewState, ANewRecordingForgetsSelectionAndHistory) {
    ViewState state;
    state.reset({0, 1000});
    state.setWindow({100, 200});
    state.select({ItemKind::Kernel, 3});
    state.reset({0, 50});
    EXPECT_FALSE(state.selection());
    EXPECT_FALSE(state.history().canGoBack());
    EXPECT_EQ(state.window(), (TimeWindow{0, 50}));
}

} // namespace
} // namespace ridge::gui
