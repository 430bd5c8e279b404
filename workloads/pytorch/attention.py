# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Causal attention alone, forward and backward, to be swept over its sizes:

  ridge sweep -o attention.html --vary way=eager,compiled,sdpa --vary seq=256..16384 --vary dim=16..128 -- \\
    python3 attention.py --way {way} --seq {seq} --dim {dim}"""
import argparse

import torch
from model import attention

WARMUP = 3
WAYS = {
    "eager": lambda: attention,
    "compiled": lambda: torch.compile(attention),
    "sdpa": lambda: lambda q, k, v: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--way", choices=WAYS, default="eager")
    parser.add_argument("--seq", type=int, default=1024)
    parser.add_argument("--dim", type=int, default=64, help="of a head")
    parser.add_argument("--batch", type=int, default=8, help="sequences, of one head each")
    parser.add_argument("--dtype", choices=("fp32", "bf16"), default="fp32")
    parser.add_argument("--forward", action="store_true", help="without the backward pass and what it needs")
    parser.add_argument("--steps", type=int, default=10, help="after three of warm-up")
    arguments = parser.parse_args()
    dtype = {"fp32": torch.float32, "bf16": torch.bfloat16}[arguments.dtype]
    q, k, v = (torch.randn(arguments.batch, 1, arguments.seq, arguments.dim, device="cuda", dtype=dtype,
                           requires_grad=not arguments.forward) for _ in range(3))
    run = WAYS[arguments.way]()
    for _ in range(WARMUP + arguments.steps):
        torch.cuda.nvtx.range_push("step")
        out = run(q, k, v)
        if not arguments.forward:
            out.backward(out.detach())
            q.grad = k.grad = v.grad = None
        torch.cuda.nvtx.range_pop()
    torch.cuda.synchronize()


if __name__ == "__main__":
    main()
