# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Each rung of the bundled workloads is bound by what its README says, by the counters of a
replayed launch."""
import json

from checks.harness import NO_GPU, last_line
from checks.tracefile import short_name

TIMEOUT_S = 90
BF16 = ("--dtype", "bf16")
DRAM, L1, L2 = "bandwidth: DRAM", "bandwidth: L1", "bandwidth: L2"  # L1: with shared memory
FP32, ALU, ISSUE, TENSOR = "compute: FP32", "compute: ALU", "compute: issue", "compute: tensor bf16"
TF32, FP8 = "compute: tensor tf32", "compute: tensor fp8"
TINY, UNDER_FILLED, MIXED = "overhead: tiny", "overhead: under-filled", "mixed"
# Arguments of ridge-workload, and the verdicts that each kernel may get (without qualifiers such as
# 'balanced').
RUNGS = (
    (("matmul", "--variant", "naive", *BF16), {"matmulNaive": {L1}}),
    (("matmul", "--variant", "tiled", *BF16), {"matmulTiled": {L1}}),
    (("matmul", "--variant", "registers", *BF16), {"matmulRegisters": {FP32}}),
    (("matmul", "--variant", "mma", *BF16), {"matmulMma": {L2}}),
    (("matmul", "--variant", "wgmma", *BF16), {"matmulWgmma": {L2, TENSOR}}),
    (("matmul", "--variant", "persistent", *BF16), {"matmulPersistent": {TENSOR}}),
    (("matmul", "--variant", "cluster", *BF16), {"matmulPersistent": {TENSOR}}),
    (("matmul", "--variant", "wgmma", "--dtype", "fp32"), {"matmulWgmma": {L2, TF32}}),
    (("matmul", "--variant", "persistent", "--dtype", "fp32"), {"matmulPersistent": {TF32}}),
    (("matmul", "--variant", "cluster", "--dtype", "fp32"), {"matmulPersistent": {TF32}}),
    (("matmul", "--variant", "wgmma", "--dtype", "fp8"), {"matmulWgmma": {L2, FP8}}),
    (("matmul", "--variant", "persistent", "--dtype", "fp8"), {"matmulPersistent": {FP8}}),
    (("matmul", "--variant", "cluster", "--dtype", "fp8"), {"matmulPersistent": {FP8}}),
    (("attention", "--variant", "naive"),
     {"attentionGemm": {L2}, "attentionMask": {DRAM}, "attentionSoftmax": {DRAM}}),
    (("attention", "--variant", "fused"), {"attentionFused": {TENSOR, MIXED}}),
    (("attention", "--variant", "wgmma"), {"attentionWgmma": {TENSOR}}),
    (("attention", "--variant", "backward-naive"), {"attentionGemm": {DRAM, L2}, "attentionScoreGradients": {DRAM}}),
    (("attention", "--variant", "backward-atomics"), {"attentionRowProducts": {DRAM}, "attentionKeyGradients": {L2}}),
    (("attention", "--variant", "backward-two-pass"),
     {"attentionKeyGradients": {L1}, "attentionQueryGradient": {L1}}),
    (("attention", "--variant", "backward-wgmma"), {"attentionGradientsWgmma": {L1, L2}}),
    (("elementwise", "--variant", "once"), {"map": {DRAM}}),
    (("elementwise", "--variant", "twice"), {"map": {DRAM}}),
    (("elementwise", "--variant", "fused"), {"map": {DRAM}}),
    (("elementwise", "--variant", "chain", "--in-one"), {"map": {ISSUE}}),
    (("elementwise", "--variant", "intensity", "--fma", "1"), {"map": {DRAM}}),
    (("elementwise", "--variant", "intensity", "--fma", "1024"), {"map": {ISSUE}}),
    (("overhead", "--variant", "single", "--steps", "200"), {"halveAndShift": {TINY}}),
    (("overhead", "--variant", "graph", "--steps", "200"), {"halveAndShift": {TINY}}),
    (("overhead", "--variant", "fused", "--steps", "200"), {"halveAndShift": {TINY}}),
    (("bandwidth", "--variant", "plain"), {"readPlain": {DRAM}}),
    (("bandwidth", "--variant", "scalar"), {"readPlain": {DRAM}}),
    (("bandwidth", "--variant", "cp_async"), {"readCpAsync": {DRAM}}),
    (("bandwidth", "--variant", "tma"), {"readTma": {DRAM}}),
    (("bandwidth", "--variant", "shared", "--passes", "64", "--bytes", "268435456"), {"readShared": {ALU}}),
    (("bandwidth", "--variant", "write"), {"writeVectors": {DRAM}}),
    (("bandwidth", "--variant", "copy"), {"copyVectors": {DRAM}}),
    (("accumulate",), {"sumTerms": {UNDER_FILLED}}),
    (("mxint8", "--variant", "naive"), {"dequantiseNaive": {ALU, MIXED}}),
    (("mxint8", "--variant", "vectorised"), {"dequantiseVectors": {DRAM}}),
    (("mxint8", "--variant", "shared"), {"dequantiseVectors": {DRAM}}),
    (("mxint8", "--variant", "gemm", "--m", "4096"), {"multiplyDecoded": {ISSUE}}),
    (("lowbit", "--variant", "gemv", "--bits", "4"), {"multiplyVectors": {DRAM}}),
    (("lowbit", "--variant", "gemv", "--bits", "8"), {"multiplyVectors": {DRAM}}),
    (("lowbit", "--variant", "splitk", "--m", "16"), {"multiplyTiles": {L2, MIXED}}),
    (("lowbit", "--variant", "splitk", "--m", "16", "--bits", "8"), {"multiplyTiles": {DRAM, L2}}),
    (("lowbit", "--variant", "gemm", "--m", "2048"), {"multiplyTiles": {L2, ISSUE, MIXED}}),
)


def judge(report, workload, expected):
    """(right, words): each expected kernel of the workload was found, all its rows with a verdict
    that it may have."""
    found = {}
    for kernel in report["kernels"]:
        name = short_name(kernel["function"])
        if f"workloads::{workload}::" in kernel["function"] and name in expected:
            found.setdefault(name, set()).add(kernel["verdict"]["text"].split(",")[0])
    words = "; ".join(f"{name} {' and '.join(sorted(verdicts))}" for name, verdicts in sorted(found.items()))
    missing = sorted(set(expected) - set(found))
    right = not missing and all(verdicts <= expected[name] for name, verdicts in found.items())
    return right, "; ".join(([words] if words else []) + [f"no kernel {name}" for name in missing])


def check(harness):
    # What a verdict says of DRAM goes by the measured peak of the kernel's mix of reads and writes.
    ceilings = harness.run([harness.ridge, "ceilings"], timeout=200)
    if ceilings.status != 0:
        return harness.add("ceilings", "SKIP" if "no usable" in ceilings.err else False, last_line(ceilings.err))
    program = harness.ridge.parent / "ridge-workload"
    for arguments, expected in RUNGS:
        title = " ".join(arguments).replace("--variant ", "")
        options = [f"--replay=workloads::{arguments[0]}::,1", "--replay-budget", "0", "--sample-interval", "0"]
        run, trace = harness.record(title.replace(" ", "-"), [program, *arguments, "--iters", 1, "--warmup", 0], options,
                                    timeout=TIMEOUT_S)
        if run.status == NO_GPU:
            return harness.add(title, "SKIP", "no GPU")
        report = harness.run([harness.ridge, "analyze", "--phase", "all", "--format", "json", trace], TIMEOUT_S)
        if run.status != 0 or report.status != 0:
            harness.add(title, False, f"status {run.status} and {report.status}: {last_line(run.err + report.err)}")
            continue
        harness.add(title, *judge(json.loads(report.out), arguments[0], expected))
    return None
