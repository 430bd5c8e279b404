# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The Llama of the truth programs, with the hooks of modules taken away in iterations chosen at random.

Two processes differ by more than the hooks cost, as other jobs share the host; iterations of one process do not.
Without hooks an iteration costs what it costs under `ridge record --no-torch`, unless its ops are followed.
Prints one JSON object: seconds of each iteration, and whether the hooks were there. Takes the options of llama.py.
"""
import json
import pathlib
import random
import sys

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "truth" / "programs"))
import llama  # noqa: E402

registry = torch.nn.modules.module


class Hooks:
    """Begins and ends iterations, as alternate.py does."""

    def __init__(self):
        self.random = random.Random(1)
        self.iterations = []
        self.dicts = registry._global_forward_pre_hooks, registry._global_forward_hooks
        self.there = None

    def begin(self):
        if self.there is None:
            self.there = [dict(each) for each in self.dicts]  # CUDA has started, so they are there
        self.are_there = self.random.random() < 0.5
        for own, kept in zip(self.dicts, self.there):
            own.clear()
            if self.are_there:
                own.update(kept)

    def end(self, seconds):
        self.iterations.append([seconds, self.are_there])


def main():
    arguments = llama.options()
    hooks = Hooks()
    run = llama.generate if arguments.generate else llama.train
    for _ in run(arguments, lambda name: llama.contextlib.nullcontext(), hooks):
        pass
    print(json.dumps({"iterations": hooks.iterations, "hooks": [len(each) for each in hooks.there]}))


if __name__ == "__main__":
    main()
