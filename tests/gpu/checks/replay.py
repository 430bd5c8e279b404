# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Counters of a second run: work against the closed form, DRAM bytes against Nsight Compute,
no hang."""
import collections
import json
import statistics

from checks.counters import compare_bytes, launches_of, vector_flop
from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile, short_name

FLOP_TOLERANCE = 0.01
HUNG = "a kernel that did not come back from its replay"
WAITS = "communication kernels without counters"
RECORD = ("--sample-interval", "0")
TIME = "gpu__time_duration.sum"
CYCLES = "sm__cycles_elapsed.max"
SM_SHARES = [f"sm__{name}.avg.pct_of_peak_sustained_elapsed"
             for name in ("pipe_tensor_cycles_active", "inst_executed_pipe_fma", "inst_executed_pipe_alu", "inst_executed")]
TIME_TOLERANCE = 0.1    # of the median over kernels
CYCLES_TOLERANCE = 0.03


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


def configurations(trace):
    """{(function, grid, block): (recorded ns, {metric: value})}, the first launch with counters of
    each."""
    found = {}
    for name, *shape, duration, number in trace.rows(
            "SELECT name, grid_x, grid_y, grid_z, block_x, block_y, block_z, duration_ns, id FROM kernel_view "
            "WHERE id IN (SELECT kernel_id FROM counter) ORDER BY id"):
        counters = dict(trace.rows("SELECT metric, value FROM counter_view WHERE kernel_id = ?", number))
        found.setdefault((name, *shape), (duration, counters))
    return found


def check_passes(harness):
    """Launches counted in passes, one for each of several iterations, beside the same replayed in
    place. The work is the same and the time that of the recording. Busy shares of the SMs differ as
    their times do."""
    command = [harness.ridge.with_name("ridge-workload"), "transformer", "--variant", "fused", "--size", "own",
               "--dim", "1024", "--ff", "4096", "--layers", "4", "--heads", "16", "--context", "1024",
               "--iters", "24", "--warmup", "2"]
    counted, path = harness.record("passes", command, ["--replay", *RECORD], timeout=120)
    if counted.status == NO_GPU:
        return harness.add("passes", "SKIP", "no GPU")
    replayed, other = harness.record("passes-replayed", command, ["--replay=,1", *RECORD], timeout=120)
    if counted.status != 0 or replayed.status != 0 or " to count " not in counted.err:
        return harness.add("passes", False, f"status {counted.status} and {replayed.status}: {last_line(counted.err)}")
    ours, theirs = configurations(TraceFile(path)), configurations(TraceFile(other))
    both = sorted(set(ours) & set(theirs))
    work = [off(vector_flop(ours[key][1]), flop) for key in both if (flop := vector_flop(theirs[key][1])) > 0]
    harness.add("passes: FLOP", len(both) > 5 and max(work) <= FLOP_TOLERANCE,
                f"{len(both)} configurations in {counted.seconds:.0f} s, replayed {len(theirs)} in "
                f"{replayed.seconds:.0f} s; at most {max(work):.3%} off")
    times = [ours[key][1][TIME] / ours[key][0] for key in both if TIME in ours[key][1]]
    harness.add("passes: time", len(times) > 5 and abs(statistics.median(times) - 1) <= TIME_TOLERANCE,
                f"counted over recorded {statistics.median(times):.3f} ({min(times):.2f} to {max(times):.2f})")
    cycles = [(ours[key][1][unit] * ours[key][1][CYCLES], theirs[key][1][unit] * theirs[key][1][CYCLES])
              for key in both for unit in SM_SHARES if unit in ours[key][1] and theirs[key][1].get(unit, 0) > 1]
    near = sum(off(mine, yours) <= CYCLES_TOLERANCE for mine, yours in cycles)
    harness.add("passes: busy cycles", near >= 0.9 * len(cycles) > 0,
                f"{near} of {len(cycles)} within {CYCLES_TOLERANCE:.0%} of the replayed ones")
    return None


def check(harness):
    check_work(harness)
    check_choice(harness)
    check_passes(harness)
    check_waiting(harness, "spin", HUNG, "ridgeWaits", 1)
    check_waiting(harness, "nccl", WAITS, "ncclDevKernel_RidgeWaits", 2)
