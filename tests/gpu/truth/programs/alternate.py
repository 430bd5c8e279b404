# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Blocks of iterations, every second one recorded: what recording costs, in one process.

Runs of their own differ by more than recording costs; blocks that take turns do not. A profiler
that keeps to cudaProfilerStart and Stop records every second block: `ridge record --capture-range
cudaProfilerApi`, or bare_cupti with BARE_CUPTI_CAPTURE=1. (Proton keeps CUPTI on between its own
deactivate and activate, so turns do not show what it costs.)
"""
import statistics
import time

import torch

LINGER_S = 2.5  # a collector may record the last kernels of a block so long after it


class Alternate:
    def __init__(self, block):
        """`block`: iterations of each, which have to take twice LINGER_S; 0: no blocks."""
        self.block, self.count, self.switched = block, 0, 0.0
        self.times = {True: [], False: []}

    def begin(self):
        """Before an iteration."""
        if self.block and self.count % self.block == 0:
            inside = self.count // self.block % 2 == 1
            (torch.cuda.profiler.start if inside else torch.cuda.profiler.stop)()
            self.switched = time.perf_counter()

    def end(self, seconds):
        """After it. Those that began within LINGER_S of a switch do not count, nor do the first two
        blocks."""
        began = time.perf_counter() - seconds
        if self.block and self.count >= 2 * self.block and began > self.switched + LINGER_S:
            self.times[self.count // self.block % 2 == 1].append(seconds)
        self.count += 1

    def result(self):
        """What to print beside the median of all."""
        if not self.block:
            return {}
        told = {}
        for name, side in (("inside", True), ("outside", False)):
            told[name + "_ms"] = 1e3 * statistics.median(self.times[side]) if self.times[side] else None
            told[name + "_iterations"] = len(self.times[side])
        return told
