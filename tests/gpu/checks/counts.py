# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Recorded counts against what the programs say they did."""
import collections
import json

from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile

STORM_LAUNCHES = 100_000
GRAPH_NODES = 200_000


def differences(what, expected, found):
    """Lines for each key whose count differs."""
    return [f"{what} {key}: expected {expected.get(key, 0)}, recorded {found.get(key, 0)}"
            for key in sorted(set(expected) | set(found), key=str)
            if expected.get(key, 0) != found.get(key, 0)]


def range_differences(expected, found):
    result = differences("ranges", {name: each["count"] for name, each in expected.items()},
                         {name: sum(facts[0] for facts in found[name]) for name in found})
    for name, each in expected.items():
        wanted = (each["count"], int(each["start_end"]), each["domain"], each["category"],
                  each["color"], int(each["open"]))
        if name in found and found[name] != [wanted]:
            result.append(f"range {name}: expected {wanted}, recorded {found[name]}")
    return result


def allocation_differences(expected, trace):
    """Every allocation of the program is there once and was freed; others are told, not judged."""
    wanted = collections.Counter()
    for each in expected:
        for operation in (1, 2):
            wanted[(operation, each["kind"], each["async"], each["address"], each["bytes"])] += 1
    found = trace.allocations()
    lines = []
    for operation, word in ((1, "allocations"), (2, "frees")):
        right = sum(min(count, found.get(key, 0))
                    for key, count in wanted.items() if key[0] == operation)
        total = sum(count for key, count in wanted.items() if key[0] == operation)
        if right != total:
            missing = next(key for key, count in wanted.items()
                           if key[0] == operation and found.get(key, 0) < count)
            near = [key for key in found if key[0] == operation and key[3] == missing[3]]
            lines.append(f"{word}: {right} of {total} recorded; (op, kind, async, address, bytes) "
                         f"{missing} is missing, at that address: {near}")
    extra = sum((found - wanted).values())
    return lines, extra


def compare(expected, trace):
    """Lines of differences, and one line that says what was compared."""
    lines = []
    kernels = trace.kernel_counts()
    lines += differences("kernels", expected["kernels"], kernels)
    lines += differences("graph kernels", expected["graph_kernels"], trace.kernel_counts(True))
    copies = collections.Counter()
    for each in expected["copies"]:
        copies[(each["kind"], each["source"], each["destination"], each["bytes"])] += each["count"]
    lines += differences("copies", copies, trace.copies())
    lines += differences("fills", {each["bytes"]: each["count"] for each in expected["fills"]},
                         trace.fills())
    lines += differences("syncs", expected["syncs"], trace.syncs())
    lines += differences("event records", {"all": expected["event_records"]},
                         {"all": trace.event_records()})
    lines += differences("contexts", {"all": expected["contexts"]}, {"all": trace.contexts()})
    lines += range_differences(expected["ranges"], trace.ranges())
    lines += differences("marks", expected["marks"], trace.marks())
    lines += differences("payload sums", expected["sums"], trace.payload_sums())
    allocation_lines, extra = allocation_differences(expected["allocations"], trace)
    lines += allocation_lines
    if trace.kernels_without_launch():
        lines.append(f"{trace.kernels_without_launch()} kernels without their API call")
    if trace.reversed_kernels():
        lines.append(f"{trace.reversed_kernels()} kernels with a zero or reversed time")
    summary = (f"{sum(kernels.values())} kernels, {sum(copies.values())} copies, "
               f"{sum(each['count'] for each in expected['ranges'].values())} ranges, "
               f"{len(expected['allocations'])} allocations (+{extra} records not the program's)")
    return lines, summary


def report(harness, name, lines, summary):
    harness.add(name, not lines, summary if not lines else f"{len(lines)} differences: {lines[0]}")
    if lines:
        (harness.out / f"{name}.differences.txt").write_text("\n".join(lines) + "\n")
        for line in lines[1:8]:
            print(f"       {line}")


def whole_trace_lines(trace, run):
    lines = [f"loss: {what} x {count}" for _, what, count in trace.losses(2)]
    complete, reason, status = trace.capture()
    if not complete:
        lines.append(f"marked as incomplete: {reason}")
    if status != run.status:
        lines.append(f"exit status {run.status}, recorded {status}")
    if trace.integrity() != "ok":
        lines.append("SQLite's integrity check failed")
    return lines


def check_counts(harness, name, arguments, options=()):
    run, path = harness.record(name, harness.program("counts", *arguments), options)
    if run.status == NO_GPU:
        return harness.add(name, "SKIP", "no usable GPU")
    if run.status != 0 or not path.exists():
        return harness.add(name, False, f"status {run.status}: {last_line(run.err)}")
    expected = json.loads(run.out[run.out.index("{"):run.out.rindex("}") + 1])
    trace = TraceFile(path)
    lines, summary = compare(expected, trace)
    return report(harness, name, whole_trace_lines(trace, run) + lines, summary)


def check_storm(harness, name, arguments, kernels):
    run, path = harness.record(name, harness.program("storm", *arguments), timeout=120)
    if run.status == NO_GPU:
        return harness.add(name, "SKIP", "no usable GPU")
    if run.status != 0 or not path.exists():
        return harness.add(name, False, f"status {run.status}: {last_line(run.err)}")
    trace = TraceFile(path)
    lines = whole_trace_lines(trace, run)
    lines += differences("kernels", {"stormKernel": kernels}, trace.kernel_counts())
    size = path.stat().st_size
    return report(harness, name, lines, f"{kernels} of {kernels} kernels, {size} bytes, "
                  f"{size / kernels:.1f} bytes per launch, ended {run.seconds:.2f} s")


def check_capture(harness, name, options, kernels):
    run, path = harness.record(name, harness.program("capture"), options)
    if run.status == NO_GPU:
        return harness.add(name, "SKIP", "no usable GPU")
    if run.status != 0 or not path.exists():
        return harness.add(name, False, f"status {run.status}: {last_line(run.err)}")
    trace = TraceFile(path)
    lines = differences("kernels", kernels, trace.kernel_counts())
    if trace.kernels_without_launch():
        lines.append(f"{trace.kernels_without_launch()} kernels without their launch")
    return report(harness, name, lines, f"{kernels}")


def check_duration(harness):
    """0.5 s of a program that launches for 2 s: some of its kernels, over that time at most."""
    run, path = harness.record("duration", harness.program("deaths", "return", 2000),
                               ["--delay", "0.5", "--duration", "0.5"])
    if run.status == NO_GPU:
        return harness.add("duration", "SKIP", "no usable GPU")
    if not path.exists():
        return harness.add("duration", False, f"status {run.status}: {last_line(run.err)}")
    trace = TraceFile(path)
    launched = json.loads(last_line(run.out))["launched"]
    span = trace.one("SELECT ifnull(max(start_ns) - min(start_ns), 0) FROM kernel") / 1e9
    recorded = trace.kernels()
    inside = 0 < recorded < launched and 0 < span <= 0.6
    return harness.add("duration", inside,
                       f"{recorded} of {launched} kernels over {span:.2f} s")


def check_without_gpu(harness):
    check_counts(harness, "counts-nvtx-only", ["--nvtx-only"])


def check(harness):
    check_counts(harness, "counts", [])
    check_counts(harness, "counts-nvtx-first", ["--nvtx-first"])
    check_counts(harness, "counts-reset", ["--nvtx-first", "--reset"])
    check_counts(harness, "counts-api-all", [], ["--api", "all"])
    check_storm(harness, "storm", [STORM_LAUNCHES], STORM_LAUNCHES)
    check_storm(harness, "storm-graph", ["--graph", GRAPH_NODES], GRAPH_NODES)
    check_capture(harness, "capture-all", [], {"ridgeEmpty": 70, "ridgeAdd": 30})
    check_capture(harness, "capture-profiler-api", ["--capture-range", "cudaProfilerApi"],
                  {"ridgeAdd": 30})
    check_capture(harness, "capture-nvtx", ["--capture-range", "nvtx:captured"], {"ridgeAdd": 30})
    check_duration(harness)
