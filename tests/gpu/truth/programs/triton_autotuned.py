# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A Triton kernel that Triton tunes first: it tries each configuration, then runs the best in a loop.

Prints one JSON object: iterations, and the median milliseconds of one on the host's clock.
"""
import argparse
import json
import statistics
import time

import torch
import triton
import triton.language as tl

CONFIGURATIONS = [triton.Config({"BLOCK": block}, num_warps=warps) for block in (256, 1024, 4096) for warps in (4, 8)]


@triton.autotune(configs=CONFIGURATIONS, key=["n"])
@triton.jit
def silu_and_multiply(gate, up, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    x = tl.load(gate + at, mask=inside)
    tl.store(out + at, x * tl.sigmoid(x) * tl.load(up + at, mask=inside), mask=inside)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=2000)
    arguments = parser.parse_args()
    gate, up = torch.randn(1 << 24, device="cuda"), torch.randn(1 << 24, device="cuda")
    out = torch.empty_like(gate)
    times = []
    for _ in range(arguments.steps):
        begin = time.perf_counter()
        silu_and_multiply[lambda meta: (triton.cdiv(gate.numel(), meta["BLOCK"]),)](gate, up, out, gate.numel())
        torch.cuda.synchronize()
        times.append(time.perf_counter() - begin)
    print(json.dumps({"iterations": len(times), "ms": 1e3 * statistics.median(times)}))


if __name__ == "__main__":
    main()
