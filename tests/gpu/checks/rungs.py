# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Each rung of the bundled workloads is bound by what its README says, by the counters of a replayed launch."""
import json

from checks.harness import NO_GPU, last_line
from checks.tracefile import short_name

TIMEOUT_S = 90
BF16 = ("--dtype", "bf16")
GEMV = ("lowbit", "--variant", "gemv")
# Arguments of ridge-workload, and which verdicts its kernels may get (without qualifiers such as 'balanced').
RUNGS = (
    (("matmul", "--variant", "naive", *BF16), {"bandwidth: L1"}),
    (("matmul", "--variant", "tiled", *BF16), {"bandwidth: L1"}),
    (("matmul", "--variant", "registers", *BF16), {"compute: FP32"}),
    (("matmul", "--variant", "mma", *BF16), {"bandwidth: L2"}),
    (("matmul", "--variant", "wgmma", *BF16), {"bandwidth: L2", "compute: tensor bf16"}),
    (("matmul", "--variant", "persistent", *BF16), {"compute: tensor bf16"}),
    (("matmul", "--variant", "cluster", *BF16), {"compute: tensor bf16"}),
    (("attention", "--variant", "naive"), {"bandwidth: L2", "bandwidth: DRAM"}),
    (("attention", "--variant", "fused"), {"compute: tensor bf16"}),
    (("attention", "--variant", "wgmma"), {"compute: tensor bf16"}),
    (("elementwise", "--variant", "once"), {"bandwidth: DRAM"}),
    (("elementwise", "--variant", "twice"), {"bandwidth: DRAM"}),
    (("elementwise", "--variant", "fused"), {"bandwidth: DRAM"}),
    (("elementwise", "--variant", "chain", "--in-one"), {"compute: issue"}),
    (("elementwise", "--variant", "intensity", "--fma", "1"), {"bandwidth: DRAM"}),
    (("elementwise", "--variant", "intensity", "--fma", "1024"), {"compute: issue"}),
    (("overhead", "--variant", "single", "--steps", "200"), {"overhead: tiny"}),
    (("overhead", "--variant", "graph", "--steps", "200"), {"overhead: tiny"}),
    (("overhead", "--variant", "fused", "--steps", "200"), {"overhead: tiny"}),
    (("bandwidth", "--variant", "plain"), {"bandwidth: DRAM"}),
    (("bandwidth", "--variant", "cp_async"), {"bandwidth: DRAM"}),
    (("bandwidth", "--variant", "tma"), {"bandwidth: DRAM"}),
    (("accumulate",), {"overhead: under-filled"}),
    (("mxint8", "--variant", "naive"), {"compute: ALU"}),
    (("mxint8", "--variant", "vectorised"), {"bandwidth: DRAM"}),
    (("mxint8", "--variant", "shared"), {"bandwidth: DRAM"}),
    ((*GEMV, "--bits", "4"), {"compute: ALU"}),
    ((*GEMV, "--bits", "8"), {"bandwidth: DRAM"}),
)


def judge(report, workload, allowed):
    """(right, words): every kernel of the workload that was replayed, or needs no counters, has an allowed verdict."""
    found = {}
    for kernel in report["kernels"]:
        if f"workloads::{workload}::" in kernel["function"]:
            found.setdefault(kernel["verdict"]["text"].split(",")[0], set()).add(short_name(kernel["function"]))
    words = "; ".join(f"{verdict} ({', '.join(sorted(names))})" for verdict, names in sorted(found.items()))
    return bool(found) and set(found) <= allowed, words or "no kernel of the workload"


def check(harness):
    program = harness.ridge.parent / "ridge-workload"
    for arguments, allowed in RUNGS:
        title = " ".join(arguments).replace("--variant ", "")
        options = [f"--replay=workloads::{arguments[0]}::,1", "--sample-interval", "0"]
        run, trace = harness.record(title.replace(" ", "-"), [program, *arguments, "--iters", 1, "--warmup", 0], options,
                                    timeout=TIMEOUT_S)
        if run.status == NO_GPU:
            return harness.add(title, "SKIP", "no GPU")
        report = harness.run([harness.ridge, "analyze", "--format", "json", trace], TIMEOUT_S)
        if run.status != 0 or report.status != 0:
            harness.add(title, False, f"status {run.status} and {report.status}: {last_line(run.err + report.err)}")
            continue
        harness.add(title, *judge(json.loads(report.out), arguments[0], allowed))
    return None
