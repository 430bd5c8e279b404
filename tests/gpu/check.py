# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Runs groups of checks of the collector and prints one line for each; see tests/gpu/run."""
import argparse
import pathlib
import sys

from checks import (calibration, causes, cost, cost_programs, counts, deaths, frameworks, graphs, memory, odd_steps,
                    overhead, replay, replay_products, roofs, rungs, samples, sampling, scaling, sweeps, torch_memory,
                    torch_ops, torch_shapes, torch_step, torture, turns)
from checks.harness import Harness


def check_without_gpu(harness):
    counts.check_without_gpu(harness)
    torture.check_without_gpu(harness)


GROUPS = {
    "counts": counts.check,
    "deaths": deaths.check,
    "torture": torture.check,
    "rungs": rungs.check,
    "sampling": sampling.check,
    "scaling": scaling.check,
    "sweeps": sweeps.check,
    "nogpu": check_without_gpu,
    "calibration": calibration.check,
    "causes": causes.check,
    "replay": replay.check,
    "replay-products": replay_products.check,
    "memory": memory.check,
    "odd-steps": odd_steps.check,
    "roofs": roofs.check,
    "torch": torch_step.check,
    "torch-memory": torch_memory.check,
    "torch-ops": torch_ops.check,
    "torch-cost": torch_ops.check_costs,
    "torch-shapes": torch_shapes.check,
    "frameworks": frameworks.check,
    "graphs": graphs.check,
    "overhead": overhead.check,
    "overhead-torch": overhead.check_torch,
    "overhead-programs": overhead.check_programs,
    "turns": turns.check,
    "kinds": overhead.check_kinds,
    "samples": samples.check,
    "cost": cost.check,
    "cost-programs": cost_programs.check,
    "cost-unmarked": cost_programs.check_unmarked,
    "cost-alone": cost.check_alone,
    "cost-cores": cost.check_cores,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bundle", type=pathlib.Path, required=True)
    parser.add_argument("--programs", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--samples", type=pathlib.Path)
    parser.add_argument("groups", nargs="+", choices=GROUPS)
    options = parser.parse_args()
    harness = Harness(options.bundle.resolve(), options.programs.resolve(), options.out.resolve())
    harness.rounds = options.rounds
    harness.samples = options.samples and options.samples.resolve()
    missing = harness.missing()
    if missing:
        sys.exit(f"tests/gpu/run: {missing}")
    for group in options.groups:
        harness.group = group
        GROUPS[group](harness)
    sys.exit(harness.finish())


if __name__ == "__main__":
    main()
