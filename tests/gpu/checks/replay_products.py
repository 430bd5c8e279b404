# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Replayed counters of matrix products of every type and of attention. FLOP stand against the
closed form of what the kernels really do, DRAM bytes against Nsight Compute."""
import json
import math
import re

from checks.counters import compare_bytes, launches_of, tensor_flop, vector_flop
from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile

FLOP_TOLERANCE = 0.01
FOUR_L2 = 200e6  # bytes, of an H200
RECORD = ("--replay=,1000", "--replay-budget", "0", "--sample-interval", "0")


def record(harness, title, command):
    """(its JSON, launches with counters), None when it did not work, which is then told"""
    run, path = harness.record(f"replay-{title.replace(' ', '-')}", command, RECORD, timeout=240)
    if run.status == NO_GPU:
        return harness.add(title, "SKIP", "no GPU")
    if run.status != 0 or "{" not in run.out:
        return harness.add(title, False, f"status {run.status}: {last_line(run.err)}")
    said, _ = json.JSONDecoder().raw_decode(run.out[run.out.index("{"):])
    trace = TraceFile(path)
    if trace.losses(1):
        harness.add(title, False, str(trace.losses(1)))
    return said, launches_of(trace)


def compare_flop(harness, title, found, expected, what=""):
    off = abs(found - expected) / expected
    harness.add(f"{title} FLOP", off <= FLOP_TOLERANCE,
                f"{found:.6g}, closed form {expected:.6g}: {off:.3%} off {what}".strip())


def padded(size, name):
    """FLOP of a square product in whole tiles, as the library's kernel name tells them ("320x128"),
    either way round. Without tiles in the name they are those of the product."""
    tiles = re.search(r"(?:tilesize|_)(\d+)x(\d+)[x_]", name)
    if not tiles:
        return {2.0 * size ** 3}
    rows, columns = (math.ceil(size / int(tile)) * int(tile) for tile in tiles.groups())
    return {2.0 * rows * columns * size, 2.0 * size ** 3}


def check_products(harness):
    if harness.run(["python3", "-c", "import torch"]).status != 0:
        return harness.add("products", "SKIP", "no PyTorch")
    size = 8192
    command = harness.python("torch_products.py", size)
    recorded = record(harness, "products", command)
    if not recorded:
        return None
    types, launches = recorded[0]["types"], recorded[1]
    for name in types:
        work = vector_flop if name == "fp32" else tensor_flop
        function, counters = max(((function, counters) for function, path, counters in launches if path == name),
                                 key=lambda launch: work(launch[1]))
        expected = min(padded(size, function), key=lambda flop: abs(flop - work(counters)))
        compare_flop(harness, f"{name} product", work(counters), expected,
                     f"{expected / (2.0 * size ** 3) - 1:.2%} of it padding; {function[:60]}")
    return compare_bytes(harness, "product", [each for each in launches if each[1] in types], command, FOUR_L2)


QUERIES, WARP_QUERIES, KEYS = 128, 32, 64  # workloads/attention/fused.cu


def fused_pairs(seq, causal):
    """(query, key) pairs of the tiles that are computed: whole ones, and above the diagonal those
    of warps that reach it."""
    pairs = 0
    for first in range(0, seq, QUERIES):
        end = min(first + QUERIES, seq) if causal else seq
        for warp in range(first, first + QUERIES, WARP_QUERIES):
            tiles = sum(1 for key in range(0, end, KEYS) if not causal or key < warp + WARP_QUERIES)
            pairs += tiles * KEYS * WARP_QUERIES
    return pairs


def check_attention(harness, variant, dtype, causal):
    title = f"{variant} attention {dtype}{' causal' if causal else ''}"
    batch, heads, seq, dim = 2, 16, 4096, 128
    command = [str(harness.ridge.parent / "ridge-workload"), "attention", "--variant", variant, "--dtype", dtype,
               "--iters", "1", "--warmup", "0", "--json", *(["--causal"] if causal else [])]
    recorded = record(harness, title, command)
    if not recorded:
        return None
    _, launches = recorded
    each_kernel = {}  # by its first launch, which all types are counted of
    for name, _, counters in launches:
        each_kernel.setdefault(name, counters)
    pairs = fused_pairs(seq, causal) if variant == "fused" else seq * seq
    compare_flop(harness, title, sum(map(tensor_flop, each_kernel.values())), 4.0 * batch * heads * pairs * dim)
    if dtype == "bf16" and not causal:
        compare_bytes(harness, title, launches, command, FOUR_L2)
    return None


def check(harness):
    check_products(harness)
    for variant in ("naive", "fused"):
        for dtype in ("bf16", "fp16"):
            check_attention(harness, variant, dtype, causal=False)
        check_attention(harness, variant, "bf16", causal=True)
