# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Idle time has the cause that the program made: in ranges named after the label to expect, and how
it is made."""
import json

from checks.harness import NO_GPU, last_line

CAUSES = ("profiler_ns", "idle_module_ns", "idle_allocation_ns", "idle_drain_ns", "idle_input_ns",
          "idle_host_ns", "idle_launch_ns", "idle_dependency_ns", "idle_unknown_ns")
RIGHT = 0.95
RANGES = 7


def judge(report):
    """(range, share of its idle time with the label in its name, its idle time by label) per
    range."""
    result = []
    for row in report["ranges"]:
        label = row["name"].split(":")[0]
        if label in CAUSES and row["parent"] is None:
            idle = {cause: row["budget"][cause] for cause in CAUSES}
            whole = sum(idle.values())
            result.append((row["name"], idle[label] / whole if whole else 0.0, idle))
    return result


def check(harness):
    run, trace = harness.record("causes", harness.program("causes"))
    if run.status == NO_GPU:
        return harness.add("causes", "SKIP", "no GPU")
    analysis = harness.run([harness.ridge, "analyze", "--phase", "all", "--format", "json", trace])
    if run.status != 0 or analysis.status != 0:
        return harness.add("causes", False, f"status {run.status} and {analysis.status}: "
                           f"{last_line(run.err)} {last_line(analysis.err)}")
    found = judge(json.loads(analysis.out))
    harness.add("ranges", len(found) == RANGES, f"{len(found)} of {RANGES}")
    for label, share, idle in found:
        others = ", ".join(f"{cause} {time}" for cause, time in idle.items() if time)
        harness.add(label, share >= RIGHT, f"{share:.1%} of idle time; {others}")
    return None
