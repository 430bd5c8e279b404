# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Square matrix products of each type through PyTorch, each type in an NVTX range of its name.

usage: torch_products.py [SIZE [LAUNCHES]]
Prints a JSON object: {"types": a list of the types}. Those that this GPU or PyTorch lacks are left out.
"""
import json
import sys

import torch

size = int(sys.argv[1]) if len(sys.argv) > 1 else 4096
launches = int(sys.argv[2]) if len(sys.argv) > 2 else 5


def random(dtype):
    return torch.randn(size, size, device="cuda", dtype=torch.float32).to(dtype)


def fp8():
    one = torch.ones((), device="cuda")
    a, b = random(torch.float8_e4m3fn), random(torch.float8_e4m3fn)
    return lambda: torch._scaled_mm(a, b.t(), scale_a=one, scale_b=one, out_dtype=torch.bfloat16)


def int8():
    a, b = (torch.randint(-8, 8, (size, size), device="cuda", dtype=torch.int8) for _ in range(2))
    return lambda: torch._int_mm(a, b)


def product(dtype):
    a, b = random(dtype), random(dtype)
    return lambda: a @ b


def fp32(tf32):
    multiply = product(torch.float32)

    def call():
        torch.backends.cuda.matmul.allow_tf32 = tf32
        return multiply()
    return call


MAKERS = {"fp64": lambda: product(torch.float64), "fp32": lambda: fp32(False), "tf32": lambda: fp32(True),
          "fp16": lambda: product(torch.float16), "bf16": lambda: product(torch.bfloat16), "fp8": fp8, "int8": int8}

done = []
for name, make in MAKERS.items():
    try:
        call = make()
        with torch.cuda.nvtx.range(name):
            for _ in range(launches):
                call()
        torch.cuda.synchronize()
        done.append(name)
    except (RuntimeError, AttributeError) as error:
        print(f"{name}: {str(error).splitlines()[0]}", file=sys.stderr)
print(json.dumps({"types": done}))
