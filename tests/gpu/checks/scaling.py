# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The scaling test agrees with the verdicts: what waits for a unit takes time with its work,
overhead does not."""
import json

from checks.harness import NO_GPU, last_line

TIMEOUT_S = 60
RANGE = "iteration"  # of the bundled workloads: without what fills their inputs
# name, command of ridge-workload, its option that makes the work, values, and whether time is
# mostly fixed
CASES = (
    ("attention", ["attention", "--variant", "naive"], "--batch", (1, 2, 4), False),
    ("matmul", ["matmul", "--variant", "wgmma", "--dtype", "bf16"], "--m", (2048, 4096, 8192), False),
    ("elementwise", ["elementwise", "--variant", "once"], "--elements", (1 << 26, 1 << 27, 1 << 28), False),
    ("overhead", ["overhead", "--variant", "single"], "--elements", (256, 1024, 4096), True),
)


def judge(report, mostly_fixed):
    """(right, words) of `ridge scale --format json`: no row contradicts its verdict and one agrees
    at least. The smallest problem's fixed share is on the side that is known."""
    if any(row["fixed_share"] is None for row in report["rows"]):
        return False, "the runs make no line; " + ", ".join(row["verdict"]["bound"] for row in report["rows"])
    agrees = [row["agrees"] for row in report["rows"]]
    smallest = min(report["rows"], key=lambda row: row["work"])
    right = "no" not in agrees and "yes" in agrees and (smallest["fixed_share"] > 0.5) == mostly_fixed
    return right, "; ".join(f"fixed {row['fixed_share']:.1%}, {row['verdict']['bound']}: {row['agrees']}"
                            for row in report["rows"])


def check(harness):
    program = harness.ridge.parent / "ridge-workload"
    for name, words, option, values, mostly_fixed in CASES:
        traces = []
        for value in values:
            run, trace = harness.record(f"{name}-{value}", [program, *words, option, value, "--iters", 20],
                                        timeout=TIMEOUT_S)
            if run.status == NO_GPU:
                return harness.add(name, "SKIP", "no GPU")
            if run.status != 0:
                return harness.add(name, False, f"status {run.status}: {last_line(run.err)}")
            traces.append(trace)
        fit = harness.run([harness.ridge, "scale", "--range", RANGE, "--format", "json", *traces], TIMEOUT_S)
        if fit.status != 0:
            harness.add(name, False, f"status {fit.status}: {last_line(fit.err)}")
            continue
        harness.add(name, *judge(json.loads(fit.out), mostly_fixed))
    return None
