# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Two kernels that take turns: the busy shares that samples are shared out to lie in their bands,
or are withheld.

What each kernel does alone is the truth, as far as the two do the same in turns. The device's mean
over both, which shares nothing out, tells by how much they do not.
"""
import json

from checks.harness import last_line
from checks.tracefile import TraceFile

TURNS_US = (5, 20, 100, 500, 2000)
SERIES = {"tensor": "tensor", "fp32": "FP32", "fp64": "FP64", "xu": "XU", "alu": "ALU", "issue": "issue", "l1": "L1",
          "l2": "L2"}
CLEAR = 0.005  # of a unit's peak
KERNELS = ("math", "read")


def shares_of(harness, path):
    """{function without its namespace: {unit: (state, value, band)}}"""
    run = harness.run([harness.ridge, "analyze", "--phase", "all", "--format", "json", path])
    functions = {}
    for kernel in json.loads(run.out)["kernels"]:
        name = kernel["function"].split("(anonymous namespace)::")[-1].split("(")[0]
        functions[name] = {unit.removesuffix("_share"): (each["state"], each["value"], each["band"])
                           for unit, each in kernel.get("busy_shares", {}).items() if unit.endswith("_share")}
    return functions


class Phase:
    """While the kernels of these names ran: the share of the time of each, the device's mean share
    of each unit."""
    def __init__(self, trace, names):
        kernels = trace.rows(
            "SELECT start_ns, duration_ns, name FROM kernel_view WHERE "
            + " OR ".join("instr(name, ?)" for _ in names) + " ORDER BY start_ns", *(f"::{each}(" for each in names))
        begin, end = kernels[10][0], kernels[-10][0]
        inside = [(name, duration) for start, duration, name in kernels if begin <= start < end]
        self.share = {each: sum(ns for name, ns in inside if f"::{each}(" in name) / (end - begin) for each in names}
        self.mean = dict(trace.rows(
            "SELECT e.name, sum(s.value * s.duration_ns) / sum(s.duration_ns) / 100 FROM sample s JOIN series e "
            "ON e.id = s.series_id WHERE e.unit = '%' AND s.start_ns >= ? AND s.start_ns + s.duration_ns <= ? "
            "GROUP BY 1", begin, end))


def doubt(trace, us):
    """{unit: by how much the kernels' shares in turns may differ from those alone}"""
    turns = Phase(trace, [f"{each}<{us}>" for each in KERNELS])
    predicted = dict.fromkeys(SERIES, 0.0)
    for each in KERNELS:
        alone = Phase(trace, [f"{each}Alone<{us}>"])
        for unit, series in SERIES.items():
            predicted[unit] += turns.share[f"{each}<{us}>"] * alone.mean[series] / alone.share[f"{each}Alone<{us}>"]
    least = min(turns.share.values())
    return {unit: abs(turns.mean[series] - predicted[unit]) / least for unit, series in SERIES.items()}


def check(harness):
    run, path = harness.record("alternate", harness.program("alternate"), ["--sample-interval", "500"], timeout=120)
    if run.status != 0:
        return harness.add("turns", False, f"status {run.status}: {last_line(run.err)}")
    functions, trace = shares_of(harness, path), TraceFile(path)
    lacking = [name for name, units in functions.items() if not units and "<" in name]
    if lacking:
        return harness.add("turns", False, f"no shares of {lacking}: {trace.losses(0)}")
    for us in TURNS_US:
        known, worst, wrong, doubts = 0, 0.0, [], doubt(trace, us)
        for kernel in KERNELS:
            for unit in SERIES:
                state, value, band = functions[f"{kernel}<{us}>"][unit]
                _, truth, truth_band = functions[f"{kernel}Alone<{us}>"][unit]
                if state != "known":
                    continue
                known, worst = known + 1, max(worst, abs(value - truth))
                if abs(value - truth) > band + truth_band + doubts[unit] + CLEAR:
                    wrong.append(f"{kernel} {unit} {value:.3f}+-{band:.3f}, alone {truth:.3f}+-{truth_band:.3f}")
        harness.add(f"turns of {us} us", not wrong and (known > 0 or us < 100),
                    f"{known} of {2 * len(SERIES)} shares known, at most {worst:.3f} from those alone, which may be "
                    f"{max(doubts.values()):.3f} off in turns; {'; '.join(wrong) or 'all within their bands'}")
    return None
