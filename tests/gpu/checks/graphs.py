# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Graphs that are launched where recording stops for some steps: the times of their kernels, and which are there."""
import json

from checks.harness import last_line
from checks.tracefile import TraceFile

TIMEOUT_S = 60
NODES, LONGEST_NS = 20, 100_000  # a node takes about 10 us
NOTE = "kernels of CUDA graphs without their end"


def check_cupti(harness, mode):
    run = harness.run(harness.program("graph_stop", mode), TIMEOUT_S)
    if run.status != 0:
        return harness.add(f"CUPTI, {mode}", False, f"status {run.status}: {last_line(run.err)}")
    found = json.loads(last_line(run.out))
    return harness.add(f"CUPTI, {mode}", mode == "bare" or found["long"] == 0,
                       f"{found['ran']} nodes ran while it was on, {found['nodes']} records, {found['of_other_calls']} "
                       f"of other calls, {found['long']} with the end of a later launch")


def check_recording(harness, mode):
    command, path = harness.record_command(f"graphs-{mode}", harness.program("graph_stop", mode),
                                           ("--sample-interval", "0"))  # where the sampler begins, a node may take 1.8 ms
    run = harness.run(command, TIMEOUT_S)
    if run.status != 0 or not path.exists():
        return harness.add(mode, False, f"status {run.status}: {last_line(run.err)}")
    trace = TraceFile(path)
    nodes, longest, alone = trace.rows("SELECT count(*), max(duration_ns), sum(api_id IS NULL) FROM kernel "
                                       "WHERE graph_node IS NOT NULL")[0]
    of_launch = [count for (count,) in trace.rows(
        "SELECT count(*) FROM kernel WHERE api_id IS NOT NULL AND graph_node IS NOT NULL GROUP BY correlation")]
    missing = sum(NODES - count for count in of_launch if count < NODES)
    plain = trace.one("SELECT count(*) FROM step WHERE recorded = 0")
    lost = sum(count for _, what, count in trace.losses(0) if what == NOTE)
    passed = plain > 0 and longest < LONGEST_NS and alone == 0 and max(of_launch) <= NODES and missing <= lost
    return harness.add(mode, passed,
                       f"{nodes} nodes, the longest {longest / 1e3:.1f} us, {alone} without launch; of a launch at most "
                       f"{max(of_launch)} of {NODES}, {missing} missing, {lost} noted; {plain} steps without recording")


def check(harness):
    for mode in ("bare", "flushed"):
        check_cupti(harness, mode)
    for mode in ("steps", "ahead"):
        check_recording(harness, mode)
