# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Replayed counters of a trace, the work that they say, and the same counters by Nsight Compute."""
import collections
import csv
import shutil
import statistics

from checks.harness import last_line
from checks.tracefile import short_name

TENSOR = "sm__ops_path_tensor_src_"
THREAD = "sm__sass_thread_inst_executed_op_{}_pred_on.sum"
# FLOP of a thread's instruction; those of the half types hold two values.
FLOP_OF = {"fadd": 1, "fmul": 1, "ffma": 2, "dadd": 1, "dmul": 1, "dfma": 2, "hadd": 2, "hmul": 2, "hfma": 4}
BYTES = {"read": "dram__bytes_read.sum", "written": "dram__bytes_write.sum"}
BYTES_TOLERANCE = 0.02


def vector_flop(counters):
    return sum(weight * counters[THREAD.format(op)] for op, weight in FLOP_OF.items())


def tensor_flop(counters):
    """Of a launch that all types were counted of: the first one of its function and
    configuration."""
    return sum(value for metric, value in counters.items() if metric.startswith(TENSOR))


def launches_of(trace):
    """[(function, name of the innermost range, {metric: value})] in order of launch"""
    launches = collections.defaultdict(dict)
    for number, name, metric, value in trace.rows("SELECT kernel_id, kernel, metric, value FROM counter_view"):
        launches[number, name][metric] = value
    ranges = dict(trace.rows(
        "SELECT k.id, (SELECT s.text FROM range r JOIN string s ON s.id = r.name_id WHERE r.thread_id = k.api_thread_id"
        " AND k.start_ns - k.api_lead_ns BETWEEN r.start_ns AND r.start_ns + r.duration_ns"
        " ORDER BY r.start_ns DESC LIMIT 1) FROM kernel k"))
    return [(name, ranges.get(number), counters) for (number, name), counters in sorted(launches.items())]


def ncu_bytes(harness, command, timeout=240):
    """({function: [{metric: value} of each launch]}, why there is none)"""
    if not shutil.which("ncu"):
        return {}, "no ncu here"
    run = harness.run(["ncu", "--clock-control", "none", "--cache-control", "none", "--csv", "--print-units", "base",
                       "--metrics", ",".join(BYTES.values()), *command], timeout=timeout)
    launches = collections.defaultdict(dict)
    for row in csv.DictReader([line for line in run.out.splitlines() if line.startswith('"')]):
        launches[row["ID"], short_name(row["Kernel Name"])][row["Metric Name"]] = float(
            row["Metric Value"].replace(",", ""))
    functions = collections.defaultdict(list)
    for (_, name), counters in launches.items():
        functions[name].append(counters)
    return functions, "" if functions else f"ncu says nothing: {last_line(run.out + run.err)}"


class Spread:
    """What the launches of a function moved, in MB."""
    def __init__(self, launches):
        each = [sum(counters[metric] for metric in BYTES.values()) / 1e6 for counters in launches]
        self.mean, self.least, self.most = statistics.mean(each), min(each), max(each)

    def __str__(self):
        return f"{self.mean:.1f} MB ({self.least:.1f} to {self.most:.1f})"


def compare_bytes(harness, title, launches, command, least_bytes):
    """Of each function in `launches` that moves so much. What a launch finds in L2 and leaves there
    differs, so where the launches of both tools lie in each other's range they agree too."""
    theirs, why = ncu_bytes(harness, command)
    if why:
        harness.add(f"{title} DRAM bytes", "SKIP" if why == "no ncu here" else False, why)
        return
    functions = collections.defaultdict(list)
    for name, _, counters in launches:
        functions[short_name(name)].append(counters)
    for name, counters in functions.items():
        ours = Spread(counters)
        if ours.mean * 1e6 < least_bytes:
            continue
        if name not in theirs:
            harness.add(f"{title} DRAM {name[:50]}", False, "ncu does not name it")
            continue
        other = Spread(theirs[name])
        off = abs(ours.mean - other.mean) / other.mean
        overlap = ours.least <= other.most and other.least <= ours.most
        harness.add(f"{title} DRAM {name[:50]}", off <= BYTES_TOLERANCE or overlap,
                    f"{ours}, ncu {other}: {off:.2%} off")
