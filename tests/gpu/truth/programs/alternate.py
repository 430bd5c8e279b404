# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Blocks of iterations, every second one between cudaProfilerStart and Stop: what recording costs, in one process.

Under `ridge record --capture-range cudaProfilerApi` only these blocks are recorded. Runs of their own differ by more
than recording costs; blocks that take turns do not.
"""
import statistics

import torch


class Alternate:
    def __init__(self, block):
        """`block`: iterations of each; 0: no blocks."""
        self.block, self.count = block, 0
        self.times = {True: [], False: []}

    def begin(self):
        """Before an iteration."""
        if self.block and self.count % self.block == 0:
            inside = self.count // self.block % 2 == 1
            (torch.cuda.profiler.start if inside else torch.cuda.profiler.stop)()

    def end(self, seconds):
        """After it. The first of each block, which switches, does not count, nor do the first two blocks."""
        if self.block and self.count >= 2 * self.block and self.count % self.block:
            self.times[self.count // self.block % 2 == 1].append(seconds)
        self.count += 1

    def result(self):
        """What to print beside the median of all."""
        if not self.block:
            return {}
        inside, outside = (1e3 * statistics.median(self.times[side]) for side in (True, False))
        return {"inside_ms": inside, "outside_ms": outside}
