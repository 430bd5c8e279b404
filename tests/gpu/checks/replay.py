# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Counters of a second run: work against the closed form, DRAM bytes against Nsight Compute, no hang."""
import collections
import csv
import json
import shutil
import statistics

from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile, short_name

FLOP_TOLERANCE = 0.01
BYTES_TOLERANCE = 0.02
THREAD = "sm__sass_thread_inst_executed_op_{}_pred_on.sum"
# FLOP of a thread's instruction; those of the half types hold two values.
FLOP_OF = {"fadd": 1, "fmul": 1, "ffma": 2, "dadd": 1, "dmul": 1, "dfma": 2, "hadd": 2, "hmul": 2, "hfma": 4}
BYTES = {"read": "dram__bytes_read.sum", "written": "dram__bytes_write.sum"}
HUNG = "a kernel that did not come back from its replay"
SKIPPED = "launches that are not replayed"
RECORD = ("--sample-interval", "0")


def flop(counters):
    return sum(weight * counters[THREAD.format(op)] for op, weight in FLOP_OF.items())


def counters_of(trace):
    """{function: [{metric: value} of each launch]}"""
    launches = collections.defaultdict(dict)
    for number, name, metric, value in trace.rows("SELECT kernel_id, kernel, metric, value FROM counter_view"):
        launches[number, short_name(name)][metric] = value
    functions = collections.defaultdict(list)
    for (_, name), counters in sorted(launches.items()):
        functions[name].append(counters)
    return functions


def ncu_bytes(text):
    """{(function, metric): median} of what `ncu --csv --print-units base` prints among the program's lines."""
    lines = [line for line in text.splitlines() if line.startswith('"')]
    values = collections.defaultdict(list)
    for row in csv.DictReader(lines):
        values[short_name(row["Kernel Name"]), row["Metric Name"]].append(
            float(row["Metric Value"].replace(",", "")))
    return {key: statistics.median(each) for key, each in values.items()}


def off(value, expected):
    return abs(value - expected) / expected


def compare_bytes(harness, counters, expected):
    if not shutil.which("ncu"):
        return harness.add("DRAM bytes", "SKIP", "no ncu here")
    run = harness.run(["ncu", "--clock-control", "none", "--cache-control", "none", "--csv", "--print-units",
                       "base", "--metrics", ",".join(BYTES.values()), *harness.program("flops")], timeout=120)
    theirs = ncu_bytes(run.out)
    for direction, metric in BYTES.items():
        ours = statistics.median(each[metric] for each in counters["ridgeAdd"])
        other = theirs.get(("ridgeAdd", metric))
        if not other:
            harness.add(f"ridgeAdd DRAM {direction}", False, f"ncu says nothing: {last_line(run.out + run.err)}")
            continue
        harness.add(f"ridgeAdd DRAM {direction}", off(ours, other) <= BYTES_TOLERANCE,
                    f"{ours / 1e6:.2f} MB, ncu {other / 1e6:.2f} MB ({off(ours, other):.2%} off), closed form "
                    f"{expected['ridgeAdd'][direction] / 1e6:.2f} MB")
    return None


def check_work(harness):
    run, path = harness.record("replay", harness.program("flops"), ["--replay", *RECORD], timeout=120)
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
        found = [flop(each) for each in counters[name]]
        worst = max((off(value, work["flop"]) for value in found), default=1.0)
        harness.add(f"{name} FLOP", len(found) == said["launches"] and worst <= FLOP_TOLERANCE,
                    f"{len(found)} launches; {found[:1]} against {work['flop']:.0f}, at most {worst:.3%} off")
    if counters["ridgeAdd"]:
        compare_bytes(harness, counters, said["kernels"])
    return None


def check_waiting(harness, mode, loss, name, counted):
    """A program that would hang under replay ends by itself and says which kernel it was."""
    run, path = harness.record(f"replay-{mode}", harness.program("flops", mode),
                               ["--replay", "--replay-timeout", "3", *RECORD], timeout=90)
    if run.status == NO_GPU:
        return harness.add(mode, "SKIP", "no GPU")
    if run.status != 0:
        return harness.add(mode, False, f"status {run.status}: {last_line(run.err)}")
    trace = TraceFile(path)
    advice = " ".join(text for (text,) in trace.rows("SELECT advice FROM loss WHERE what = ?", loss))
    launches = sum(map(len, counters_of(trace).values()))
    return harness.add(mode, name in advice and launches == counted,
                       f"{run.seconds:.1f} s, {launches} of 4 kernels counted: {advice or trace.losses(0)}")


def check(harness):
    check_work(harness)
    check_waiting(harness, "spin", HUNG, "ridgeWaits", 1)
    check_waiting(harness, "nccl", SKIPPED, "ncclDevKernel_RidgeWaits", 2)
