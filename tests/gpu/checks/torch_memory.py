# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Who owns memory: PyTorch's tensors against PyTorch's own statistics, and the call stacks of
CUDA's allocations."""
import json
import sqlite3

from checks import torch_step
from checks.harness import NO_GPU, last_line

TIMEOUT_S = 180
TOLERANCE = 0.01
ALLOCATORS = {1_000_001: "allocateDevice", 2_000_002: "allocateManaged", 3_000_003: "allocatePinned",
              4_000_004: "allocateAsync"}


def rows(path, sql):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return database.execute(sql).fetchall()


def near(measured, wanted):
    return abs(measured - wanted) <= TOLERANCE * wanted


def tensors_of(report):
    return next((space for space in report["memory"]["spaces"] if space["kind"] == "tensors"), None)


def owners_in(space, script):
    """The places of the script itself among the owners, and the share of the bytes that they
    have."""
    own = [place for place in space["frames_at_peak"]["places"]
           if place["stack"][place["place"]]["file"].endswith(script)]
    names = [f"{p['stack'][p['place']]['function']}:{p['stack'][p['place']]['line']}" for p in own[:3]]
    return names, sum(place["bytes"] for place in own) / max(1, space["frames_at_peak"]["bytes"])


def check_tensors(harness):
    command = torch_step.command(harness)
    plain = harness.run(command, TIMEOUT_S)
    recorded, path = harness.record("torch-memory", command, ("--torch-memory",), timeout=TIMEOUT_S)
    if plain.status != 0 or recorded.status != 0 or not path.exists():
        return harness.add("tensors", False, f"status {plain.status} and {recorded.status}: {last_line(recorded.err)}")
    run = harness.run([harness.ridge, "analyze", path, "--phase", "all", "--format", "json"], TIMEOUT_S)
    space = tensors_of(json.loads(run.out)) if run.status == 0 else None
    if space is None:
        return harness.add("tensors", False, f"none recorded; losses {rows(path, 'SELECT what, advice FROM loss')}")
    seen = json.loads(last_line(recorded.out))
    harness.add("same peak with and without us", json.loads(last_line(plain.out))["peak_bytes"] == seen["peak_bytes"],
                f"{seen['peak_bytes']} bytes")
    peak = space["peak_bytes"]
    harness.add("peak as requested_bytes", near(peak, seen["peak_requested_bytes"]),
                f"{peak} recorded, PyTorch says {seen['peak_requested_bytes']}")
    # What PyTorch calls allocated is rounded up to its blocks, here by about 1 %.
    harness.add("peak within max_memory_allocated", 0.9 * seen["peak_bytes"] <= peak <= seen["peak_bytes"],
                f"{peak} recorded, PyTorch says {seen['peak_bytes']}")
    segments = space["segments"] or {"peak_bytes": 0}
    harness.add("segments as max_memory_reserved", near(segments["peak_bytes"], seen["peak_reserved_bytes"]),
                f"{segments['peak_bytes']} recorded, PyTorch says {seen['peak_reserved_bytes']}")
    names, share = owners_in(space, "torch_step.py")
    harness.add("owners are lines of the program", share > 0.9, f"{share:.0%} of the peak: {', '.join(names)}")
    ranges = {owner["range"] for owner in space["at_peak"]["owners"]}
    harness.add("owners are ranges too", len(ranges - {None}) > 0, f"{len(ranges)} range paths own the peak")
    losses = rows(path, "SELECT what, count FROM loss WHERE severity > 0")
    harness.add("nothing missing", not losses, f"losses {losses}")
    return harness.add("cost", "PASS", f"{json.loads(last_line(plain.out))['ms_per_step']} ms a step plain, "
                       f"{seen['ms_per_step']} ms recorded; the run took {plain.seconds:.1f} and {recorded.seconds:.1f} s")


def check_stacks(harness):
    recorded, path = harness.record("memory-stacks", harness.program("allocators"), ("--memory-stacks",),
                                    timeout=TIMEOUT_S)
    if recorded.status == NO_GPU:
        return harness.add("call stacks", "SKIP", "no GPU")
    for size, name in ALLOCATORS.items():
        stacks = rows(path, "SELECT DISTINCT stack_id FROM allocation_view WHERE op = 'allocate' "
                      f"AND bytes = {size}") if path.exists() else []
        named = [[function for function, in
                  rows(path, f"SELECT function FROM stack_view WHERE id = {stack or 0} ORDER BY depth")]
                 for stack, in stacks]
        found = bool(named) and all(name in functions and "main" in functions for functions in named)
        shown = " < ".join(map(str, named[0][:8])) if named else "none"
        harness.add(f"call stack of {name}", found, f"{len(named)} different, {shown}")
    return None


def check(harness):
    check_stacks(harness)
    if not torch_step.torch_works(harness):
        return harness.add("tensors", "SKIP", "no PyTorch that sees a GPU")
    return check_tensors(harness)
