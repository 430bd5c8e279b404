// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The turns of attention's two warpgroups in every order in which their warps may get on.
#include "workloads/attention/turns.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

namespace ridge::workloads::attention::turns {
namespace {

constexpr unsigned kOwn = 1; // the barrier of one group alone, before it writes its output
constexpr int kWarps = 2;    // of a group: as many as it takes for one to be ahead of another

struct Step {
    unsigned barrier;
    bool waits;
};
using Program = std::vector<Step>;

/// What a warp of `group` does at barriers for tiles of queries with so many tiles of keys.
Program programOf(int group, const std::vector<int>& keyTiles) {
    Program program;
    for (const int count : keyTiles) {
        if (group == 1)
            program.push_back({kGivenAtStart, false});
        for (int tile = 0; tile < count; ++tile) {
            program.push_back({awaited(group, tile), true});
            if (givesTurn(group, tile, count))
                program.push_back({given(group), false});
        }
        program.push_back({kOwn + static_cast<unsigned>(group), true});
    }
    return program;
}

/// Where each warp is, who waits, and how many arrived at each barrier.
struct State {
    std::vector<std::size_t> at = std::vector<std::size_t>(2 * kWarps);
    std::vector<unsigned> waitsAt = std::vector<unsigned>(2 * kWarps); ///< 0: runs
    std::map<unsigned, int> arrived;

    auto operator<=>(const State&) const = default;
};

State afterStep(State state, std::size_t warp, const Step& step) {
    ++state.at[warp];
    if (step.waits)
        state.waitsAt[warp] = step.barrier;
    const int needed = step.barrier < kFirst ? kWarps : 2 * kWarps;
    if (++state.arrived[step.barrier] == needed) {
        state.arrived.erase(step.barrier);
        for (unsigned& barrier : state.waitsAt)
            if (barrier == step.barrier)
                barrier = 0;
    }
    return state;
}

/// Whether all warps come to the end, whichever goes first at every step, and leave no barrier half
/// full.
bool alwaysEnds(const Program (&programs)[2]) {
    std::set<State> seen{State{}};
    std::vector<State> open{State{}};
    while (!open.empty()) {
        const State state = open.back();
        open.pop_back();
        bool moved = false, ended = state.arrived.empty();
        for (std::size_t warp = 0; warp < state.at.size(); ++warp) {
            const Program& program = programs[warp / kWarps];
            ended = ended && state.waitsAt[warp] == 0 && state.at[warp] == program.size();
            if (state.waitsAt[warp] != 0 || state.at[warp] == program.size())
                continue;
            moved = true;
            if (const State next = afterStep(state, warp, program[state.at[warp]]);
                seen.insert(next).second)
                open.push_back(next);
        }
        if (!moved && !ended)
            return false;
    }
    return true;
}

TEST(AttentionTurns, EndInWhateverOrderWarpsGetOn) {
    for (const std::vector<int>& keyTiles : std::vector<std::vector<int>>{
             {1}, {2}, {3}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 1}, {1, 3}, {1, 1, 1}, {2, 1, 2}})
        EXPECT_TRUE(alwaysEnds({programOf(0, keyTiles), programOf(1, keyTiles)}))
            << keyTiles.front() << " of " << keyTiles.size();
}

/// So it was: a last arrival of group 1 that group 0 waits for, and the next at the same barrier
/// right after it.
TEST(AttentionTurns, TwoArrivalsInARowAtOneBarrierHang) {
    const Program first = {{kFirst, true}, {kSecond, false}, {kFirst, true}};
    const Program second = {{kFirst, false}, {kSecond, true}, {kFirst, false}};
    const auto twice = [](const Program& once) {
        Program program = once;
        program.insert(program.end(), once.begin(), once.end());
        return program;
    };
    EXPECT_TRUE(alwaysEnds({first, second}));
    EXPECT_FALSE(alwaysEnds({twice(first), twice(second)}));
}

} // namespace
} // namespace ridge::workloads::attention::turns
