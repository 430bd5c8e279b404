# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Causal FlashAttention in Triton: each candidate of its autotuning as a row of a table.

A block of a head's queries stays on the chip and meets the keys tile by tile. Beside the sum it keeps the largest score
so far and the sum of exponentials, and scales both where a larger score comes. No score goes to memory."""
import argparse
import itertools
import math

import torch
import triton
from model import attention
from triton import language as tl


@triton.jit
def flash_kernel(q, k, v, out, length, scale, DIM: tl.constexpr, QUERIES: tl.constexpr, KEYS: tl.constexpr):
    """One block of QUERIES of one head. Tensors are [heads, length, DIM], contiguous; `scale` is in base 2."""
    block = tl.program_id(0)
    head = tl.program_id(1).to(tl.int64) * length * DIM
    rows = block * QUERIES + tl.arange(0, QUERIES)
    dims = tl.arange(0, DIM)
    query = tl.load(q + head + rows[:, None] * DIM + dims[None, :], mask=rows[:, None] < length, other=0.0)
    largest = tl.full([QUERIES], float("-inf"), tl.float32)
    total = tl.zeros([QUERIES], tl.float32)
    result = tl.zeros([QUERIES, DIM], tl.float32)
    for start in range(0, tl.minimum((block + 1) * QUERIES, length), KEYS):
        columns = start + tl.arange(0, KEYS)
        inside = columns[:, None] < length
        key = tl.load(k + head + columns[:, None] * DIM + dims[None, :], mask=inside, other=0.0)
        value = tl.load(v + head + columns[:, None] * DIM + dims[None, :], mask=inside, other=0.0)
        scores = tl.dot(query, tl.trans(key)) * scale
        scores = tl.where((columns[None, :] <= rows[:, None]) & (columns[None, :] < length), scores, float("-inf"))
        larger = tl.maximum(largest, tl.max(scores, 1))
        weights = tl.exp2(scores - larger[:, None])
        shrink = tl.exp2(largest - larger)
        total = total * shrink + tl.sum(weights, 1)
        result = result * shrink[:, None] + tl.dot(weights.to(value.dtype), value)
        largest = larger
    tl.store(out + head + rows[:, None] * DIM + dims[None, :], (result / total[:, None]).to(query.dtype),
             mask=rows[:, None] < length)


def flash(q, k, v, queries, keys, warps, stages):
    """Returns the result and the compiled kernel."""
    batch, heads, length, dim = q.shape
    out = torch.empty_like(q)
    compiled = flash_kernel[(triton.cdiv(length, queries), batch * heads)](
        q, k, v, out, length, math.log2(math.e) / math.sqrt(dim), DIM=dim, QUERIES=queries, KEYS=keys, num_warps=warps,
        num_stages=stages)
    return out, compiled


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def candidate(tensors, expected, queries, keys, warps, stages):
    """Milliseconds, registers and shared memory; a word in their place where it cannot run."""
    try:
        out, compiled = flash(*tensors, queries, keys, warps, stages)
    except triton.runtime.errors.OutOfResources as error:
        return None, "–", "–", f"no room: {error.name}"
    if not torch.allclose(out.float(), expected, atol=2e-2, rtol=2e-2):
        return None, compiled.n_regs, compiled.metadata.shared, "wrong"
    milliseconds = triton.testing.do_bench(lambda: flash(*tensors, queries, keys, warps, stages), return_mode="median")
    return milliseconds, compiled.n_regs, compiled.metadata.shared, f"{compiled.n_spills} spills"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seq", type=int, default=4096)
    parser.add_argument("--dim", type=int, default=64)
    parser.add_argument("--heads", type=int, default=32)
    arguments = parser.parse_args()
    tensors = [torch.randn(1, arguments.heads, arguments.seq, arguments.dim, device="cuda", dtype=torch.bfloat16)
               for _ in range(3)]
    expected = attention(*(each.float() for each in tensors))
    flops = 2 * arguments.heads * arguments.seq**2 * arguments.dim  # half of 4 s^2 d, as the mask leaves half
    print(f"{torch.cuda.get_device_name()}, Triton {triton.__version__}; bf16, {arguments.heads} heads of "
          f"{arguments.dim}, {arguments.seq} tokens, causal.\n")
    row("queries", "keys", "warps", "stages", "ms", "TFLOP/s", "registers", "shared memory", "")
    row("---:", "---:", "---:", "---:", "---:", "---:", "---:", "---:", "---")
    for queries, keys, warps, stages in itertools.product((64, 128), (32, 64, 128), (4, 8), (2, 3)):
        milliseconds, registers, shared, note = candidate(tensors, expected, queries, keys, warps, stages)
        times = ("–", "–") if milliseconds is None else (f"{milliseconds:.3f}", f"{flops / milliseconds / 1e9:.0f}")
        row(queries, keys, warps, stages, *times, registers, shared, note)


if __name__ == "__main__":
    main()
