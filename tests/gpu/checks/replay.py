# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Counters of a second run: work against the closed form, DRAM bytes against Nsight Compute, no hang."""
import collections
import json

from checks.counters import compare_bytes, launches_of, vector_flop
from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile, short_name

FLOP_TOLERANCE = 0.01
HUNG = "a kernel that did not come back from its replay"
WAITS = "communication kernels without counters"
RECORD = ("--sample-interval", "0")


def counters_of(trace):
    """{function: [{metric: value} of each launch]}"""
    functions = collections.defaultdict(list)
    for name, _, counters in launches_of(trace):
        functions[short_name(name)].append(counters)
    return functions


def off(value, expected):
    return abs(value - expected) / expected


def check_work(harness):
    run, path = harness.record("replay", harness.program("flops"), ["--replay=,1000", *RECORD], timeout=120)
    if run.status == NO_GPU:
        return harness.add("replay", "SKIP", "no GPU")
    if run.status != 0 or "{" not in run.out:
        return harness.add("replay", False, f"status {run.status}: {last_line(run.err)}")
    said, _ = json.JSONDecoder().raw_decode(run.out[run.out.index("{"):])
    trace = TraceFile(path)
    counters = counters_of(trace)
    losses = trace.losses(0)
    harness.add("replay", not losses, f"{run.seconds:.1f} s; {losses or last_line(run.err)}")
    for name, work in said["kernels"].items():
        found = [vector_flop(each) for each in counters[name]]
        worst = max((off(value, work["flop"]) for value in found), default=1.0)
        harness.add(f"{name} FLOP", len(found) == said["launches"] and worst <= FLOP_TOLERANCE,
                    f"{len(found)} launches; {found[:1]} against {work['flop']:.0f}, at most {worst:.3%} off")
    add = said["kernels"]["ridgeAdd"]
    compare_bytes(harness, f"closed form {add['read'] / 1e6:.0f} + {add['written'] / 1e6:.0f} MB", [
        each for each in launches_of(trace) if short_name(each[0]) == "ridgeAdd"], harness.program("flops"),
                  add["read"])
    return None


def check_waiting(harness, mode, loss, name, counted):
    """A program that would hang under replay ends by itself and says which kernel it was."""
    run, path = harness.record(f"replay-{mode}", harness.program("flops", mode),
                               ["--replay=,1000", "--replay-timeout", "3", *RECORD], timeout=90)
    if run.status == NO_GPU:
        return harness.add(mode, "SKIP", "no GPU")
    if run.status != 0:
        return harness.add(mode, False, f"status {run.status}: {last_line(run.err)}")
    trace = TraceFile(path)
    advice = " ".join(text for (text,) in trace.rows("SELECT advice FROM loss WHERE what = ?", loss))
    launches = sum(map(len, counters_of(trace).values()))
    return harness.add(mode, name in advice and launches == counted,
                       f"{run.seconds:.1f} s, {launches} of 4 kernels counted: {advice or trace.losses(0)}")


def check_choice(harness):
    """By configuration a few launches speak for all, and the second run ends with them."""
    command = harness.program("flops")
    run, path = harness.record("replay-choice", command, ["--replay", *RECORD], timeout=120)
    if run.status == NO_GPU:
        return harness.add("choice", "SKIP", "no GPU")
    if run.status != 0 or "{" not in run.out:
        return harness.add("choice", False, f"status {run.status}: {last_line(run.err)}")
    said, _ = json.JSONDecoder().raw_decode(run.out[run.out.index("{"):])
    counters = counters_of(TraceFile(path))
    counted = sum(map(len, counters.values()))
    few = 0 < counted < said["launches"] * len(said["kernels"])
    worst = max((off(vector_flop(each), work["flop"]) for name, work in said["kernels"].items() if work["flop"]
                 for each in counters[name]), default=1.0)
    words = [line for line in run.err.splitlines() if "replay" in line]
    return harness.add("choice", few and worst <= FLOP_TOLERANCE,
                       f"{run.seconds:.1f} s, {counted} launches counted; {worst:.3%} off; "
                       + " | ".join(words))


def check(harness):
    check_work(harness)
    check_choice(harness)
    check_waiting(harness, "spin", HUNG, "ridgeWaits", 1)
    check_waiting(harness, "nccl", WAITS, "ncclDevKernel_RidgeWaits", 2)
