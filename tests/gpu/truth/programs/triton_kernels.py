# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Three kernels written in Triton, in a loop: a sum of vectors, a softmax of rows and a matrix
product.

Prints one JSON object: iterations, and the median and mean milliseconds of one on the host's clock, but of the first
sixth.
"""
import argparse
import json
import statistics
import time

import torch
import triton
import triton.language as tl


@triton.jit
def add_vectors(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


@triton.jit
def softmax_rows(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0) * columns
    at = tl.arange(0, BLOCK)
    values = tl.load(x + row + at, mask=at < columns, other=-float("inf"))
    powers = tl.exp(values - tl.max(values, axis=0))
    tl.store(out + row + at, powers / tl.sum(powers, axis=0), mask=at < columns)


@triton.jit
def multiply(a, b, out, n, TILE: tl.constexpr, DEEP: tl.constexpr):
    rows = tl.program_id(0) * TILE + tl.arange(0, TILE)
    columns = tl.program_id(1) * TILE + tl.arange(0, TILE)
    deep = tl.arange(0, DEEP)
    total = tl.zeros((TILE, TILE), dtype=tl.float32)
    for k in range(0, n, DEEP):
        left = tl.load(a + rows[:, None] * n + (k + deep)[None, :])
        right = tl.load(b + (k + deep)[:, None] * n + columns[None, :])
        total = tl.dot(left, right, total)
    tl.store(out + rows[:, None] * n + columns[None, :], total.to(tl.bfloat16))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=400)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    x, y = torch.randn(1 << 24, device="cuda"), torch.randn(1 << 24, device="cuda")
    rows = torch.randn(8192, 2000, device="cuda")
    a, b = (torch.randn(2048, 2048, device="cuda", dtype=torch.bfloat16) for _ in range(2))
    out, soft, product = torch.empty_like(x), torch.empty_like(rows), torch.empty_like(a)
    times = []
    for _ in range(arguments.steps):
        begin = time.perf_counter()
        add_vectors[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
        softmax_rows[(rows.shape[0],)](rows, soft, rows.shape[1], BLOCK=2048)
        multiply[(2048 // 128, 2048 // 128)](a, b, product, 2048, TILE=128, DEEP=64, num_warps=8)
        torch.cuda.synchronize()
        times.append(time.perf_counter() - begin)
    warm = times[len(times) // 6:]
    print(json.dumps({"iterations": len(times), "ms": 1e3 * statistics.median(warm), "mean_ms": 1e3 * statistics.fmean(warm)}))


if __name__ == "__main__":
    main()
