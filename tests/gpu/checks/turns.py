# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What recording costs programs of PyTorch, in one process: blocks of iterations with and without a
profiler in turns.

Runs of their own differ by up to 40 % on a machine that others use too; blocks that take turns do
not. What a process pays while the collector is loaded and records nothing is measured apart, by
launches of an empty kernel.
"""
import json
import os
import statistics

from checks.harness import last_line
from checks.overhead import gpus
from checks.torch_step import torch_works

TIMEOUT_S = 170
LAUNCH_KINDS = "kernel,runtime-list,driver-launch"
MOST_OVER_BARE, MOST_OVER_PLAIN, MOST_DDP = 1.05, 1.2, 1.1
MOST_IDLE = 1.15  # of a launch of some 3 us; steps of PyTorch launch far less often
ONLY_WINDOWS = ("--capture-range", "cudaProfilerApi")


def recorded(harness, name, command, *options):
    return harness.record_command(f"turns-{name}", command, (*ONLY_WINDOWS, *options))[0], {}


def bare(harness, command):
    return command, {"CUDA_INJECTION64_PATH": str(harness.programs / "libbare_cupti.so"), "BARE_CUPTI_CAPTURE": "1",
                     "BARE_CUPTI_KINDS": LAUNCH_KINDS, "BARE_CUPTI_PERIOD": "250", "BARE_CUPTI_CALLBACK": "1"}


def cost(harness, name, command, environment):
    """With by without, of the medians of iterations; None after saying why."""
    run = harness.run(command, TIMEOUT_S, env=dict(os.environ, **environment))
    said = [line for line in run.out.splitlines() if line.startswith("{")]
    result = json.loads(said[0]) if run.status == 0 and said else {}
    if not result.get("inside_ms") or not result.get("outside_ms"):
        harness.add(name, False, f"status {run.status}, {last_line(run.err)}: no iteration on both sides")
        return None
    ratio = result["inside_ms"] / result["outside_ms"]
    print(f"{name}: {result['outside_ms']:.2f} ms, recorded {result['inside_ms']:.2f} ms, {ratio:.3f} x, "
          f"{result['outside_iterations']} and {result['inside_iterations']} iterations", flush=True)
    return ratio


def check_decoding(harness):
    decoding = ["python3", harness.scripts.parent / "truth" / "programs" / "llama.py", "--generate", "--alternate", 8,
                "--steps", 48]
    ours = cost(harness, "decoding, ours", *recorded(harness, "decoding", decoding))
    floor = cost(harness, "decoding, bare CUPTI", *bare(harness, decoding))
    if ours:
        harness.add("decoding beside itself", ours <= MOST_OVER_PLAIN, f"{ours:.3f} x, most {MOST_OVER_PLAIN}")
    if ours and floor:
        harness.add("decoding beside bare CUPTI", ours / floor <= MOST_OVER_BARE,
                    f"{ours:.3f} / {floor:.3f} = {ours / floor:.3f}, most {MOST_OVER_BARE}")


def check_ddp(harness):
    if gpus(harness) < 2:
        return harness.add("DDP", "SKIP", "needs two GPUs")
    step = ["torchrun", "--nproc-per-node", "2", harness.scripts.parent / "truth" / "programs" / "ddp.py",
            "--alternate", 400, "--steps", 2400]
    ours = cost(harness, "DDP step, ours", *recorded(harness, "ddp", step))
    if ours:
        harness.add("DDP beside itself", ours <= MOST_DDP, f"{ours:.3f} x, most {MOST_DDP}")


def check_idle(harness):
    """Launches while the collector is loaded and no window is open, by those of a process without
    it."""
    storm = harness.program("storm", 100_000)
    ratios = []
    for _ in range(harness.rounds):
        told = []
        for command in (storm, recorded(harness, "idle", storm)[0]):
            run = harness.run(command, TIMEOUT_S)
            said = [line for line in run.out.splitlines() if line.startswith("{")]
            if run.status != 0 or not said:
                return harness.add("loaded and idle", False, f"status {run.status}, {last_line(run.err)}")
            told.append(json.loads(said[0])["ns_per_launch"])
        ratios.append(told[1] / told[0])
    median = statistics.median(ratios)
    harness.add("loaded and idle", median <= MOST_IDLE,
                f"a launch takes {median:.3f} x, {min(ratios):.3f} to {max(ratios):.3f}, most {MOST_IDLE}")


def check(harness):
    check_idle(harness)
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    check_decoding(harness)
    check_ddp(harness)
