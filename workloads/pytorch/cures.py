# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""One trouble of a PyTorch program and its cure, as steps to be recorded:

  ridge record --torch -o sync.ridge -- sh -c 'python3 cures.py sync before && python3 cures.py sync after'
  ridge analyze --process 1 sync.ridge

What the advice promised and what the cure brought: docs/ADVICE.md."""
import argparse
import time

import torch
from torch import nn
from torch.nn import functional

WARMUP = 2
CURES = {}


def cure(build):
    """`build` takes whether the cure is in, and returns one step."""
    CURES[build.__name__.replace("_", "-")] = build
    return build


def noise(*shape, dtype=torch.float32, **options):
    return torch.randn(*shape, device="cuda", **options).to(dtype)


def linears(count, width, dtype=torch.float32):
    return nn.Sequential(*[nn.Linear(width, width, bias=False) for _ in range(count)]).to("cuda", dtype)


@cure
def sync(cured):
    """Looks at a value of the GPU after each layer."""
    layers, data = linears(24, 2048, torch.bfloat16), noise(2048, 2048, dtype=torch.bfloat16)

    @torch.no_grad()
    def step():
        x = data
        for layer in layers:
            x = functional.gelu(layer(x))
            if not cured and not torch.isfinite(x[0, 0]).item():
                raise ValueError("not finite")
        return x
    return step


@cure
def graph(cured):
    """Many small kernels, launched one by one or as a CUDA graph."""
    layers, data = linears(32, 512, torch.bfloat16), noise(256, 512, dtype=torch.bfloat16)

    @torch.no_grad()
    def step():
        x = data
        for layer in layers:
            x = functional.gelu(layer(x))
        return x
    if not cured:
        return step
    for _ in range(WARMUP):
        step()
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured):
        step()
    return captured.replay


@cure
def workers(cured):
    """A data set that waits 3 ms for a sample, as for a disk."""
    class Samples(torch.utils.data.Dataset):
        def __len__(self):
            return 100_000

        def __getitem__(self, index):
            time.sleep(0.003)
            return torch.full((4096,), float(index))

    loader = iter(torch.utils.data.DataLoader(Samples(), batch_size=8, num_workers=8 if cured else 0))
    layers = linears(24, 4096, torch.bfloat16)

    @torch.no_grad()
    def step():
        return layers(next(loader).cuda().bfloat16().repeat(256, 1))
    return step


@cure
def pinned(cured):
    """64 MB of input for each step, in pageable or in pinned memory."""
    batch = torch.randn(4096, 4096)
    batch = batch.pin_memory() if cured else batch
    layers = linears(16, 4096, torch.bfloat16)

    @torch.no_grad()
    def step():
        return layers(batch.to("cuda").bfloat16())
    return step


@cure
def prefetch(cured):
    """64 MB of pinned input, copied before the step or on a stream of its own during the step before."""
    batch = torch.randn(4096, 4096).pin_memory()
    layers = linears(16, 4096, torch.bfloat16)
    side, ahead = torch.cuda.Stream(), []

    def fetch():
        with torch.cuda.stream(side):
            ahead.append(batch.to("cuda", non_blocking=True))

    @torch.no_grad()
    def step():
        if not cured:
            return layers(batch.to("cuda", non_blocking=True).bfloat16())
        if not ahead:
            fetch()
        torch.cuda.current_stream().wait_stream(side)
        now = ahead.pop()
        now.record_stream(torch.cuda.current_stream())
        fetch()
        return layers(now.bfloat16())
    return step


@cure
def allocations(cured):
    """Gives the allocator's memory back in each step."""
    layers, data = linears(16, 4096, torch.bfloat16), noise(4096, 4096, dtype=torch.bfloat16)

    @torch.no_grad()
    def step():
        if not cured:
            torch.cuda.empty_cache()
        return layers(data)
    return step


def training(layers, options):
    """A training step under autocast with AdamW."""
    model, data = linears(layers, 4096), noise(256, 4096)
    adam = torch.optim.AdamW(model.parameters(), lr=1e-4, **options)

    def step():
        with torch.autocast("cuda", torch.bfloat16):
            loss = model(data).square().mean()
        loss.backward()
        adam.step()
        adam.zero_grad()
        return loss
    return step


@cure
def optimizer(cured):
    """AdamW in several passes over the parameters, or in one."""
    return training(12, {"fused": True if cured else None})


@cure
def optimizer_loop(cured):
    """AdamW with a loop over the parameters, or in one pass over all of them."""
    return training(6, {"fused": True} if cured else {"foreach": False})


@cure
def messages(cured):
    """Messages along the edges of a graph: gathered, then scattered with atomics, or a sparse product."""
    nodes, edges, width = 200_000, 4_000_000, 64
    source, target = (torch.randint(0, nodes, (edges,), device="cuda") for _ in range(2))
    features = noise(nodes, width)
    weights = torch.ones(edges, device="cuda")
    adjacency = torch.sparse_coo_tensor(torch.stack((target, source)), weights, (nodes, nodes)).to_sparse_csr()

    @torch.no_grad()
    def step():
        x = features
        for _ in range(4):
            if cured:
                x = adjacency @ x
            else:
                x = torch.zeros_like(x).index_add_(0, target, x[source])
        return x
    return step


@cure
def batch(cured):
    """Eight requests to the same weights, one by one or together."""
    layers, requests = linears(8, 8192, torch.bfloat16), noise(8, 8192, dtype=torch.bfloat16)

    @torch.no_grad()
    def step():
        return layers(requests) if cured else torch.cat([layers(one) for one in requests.split(1)])
    return step


@cure
def tf32(cured):
    """Products of fp32 on CUDA cores, or on tensor cores as TF32."""
    torch.set_float32_matmul_precision("high" if cured else "highest")
    layers, data = linears(8, 4096), noise(4096, 4096)
    return torch.no_grad()(lambda: layers(data))


@cure
def precision(cured):
    """Products of TF32, or of bf16."""
    torch.set_float32_matmul_precision("high")
    dtype = torch.bfloat16 if cured else torch.float32
    layers, data = linears(8, 4096, dtype), noise(4096, 4096, dtype=dtype)
    return torch.no_grad()(lambda: layers(data))


@cure
def casts(cured):
    """Weights of fp32 that autocast casts before each product, or weights of bf16."""
    dtype = torch.bfloat16 if cured else torch.float32
    layers, data = linears(12, 4096, dtype), noise(2048, 4096, dtype=dtype)

    @torch.no_grad()
    def step():
        with torch.autocast("cuda", torch.bfloat16, enabled=not cured):
            return layers(data)
    return step


@cure
def channels_last(cured):
    """Convolutions of bf16 with channels first, or last."""
    layers = nn.Sequential(*[part for _ in range(6) for part in
                             (nn.Conv2d(128, 128, 3, padding=1), nn.BatchNorm2d(128), nn.ReLU())])
    layout = torch.channels_last if cured else torch.contiguous_format
    layers = layers.to("cuda", torch.bfloat16, memory_format=layout)
    data = noise(64, 128, 56, 56, dtype=torch.bfloat16).to(memory_format=layout)
    return torch.no_grad()(lambda: layers(data))


@cure
def attention(cured):
    """Attention as products and a softmax, or PyTorch's own."""
    query, key, value = (noise(8, 16, 2048, 64, dtype=torch.bfloat16) for _ in range(3))

    @torch.no_grad()
    def step():
        if cured:
            return functional.scaled_dot_product_attention(query, key, value)
        scores = query @ key.transpose(-1, -2) / 8
        return scores.softmax(-1) @ value
    return step


@cure
def elementwise(cured):
    """A normalisation, a rotation and a gate, op by op or compiled."""
    data, gate = (noise(8192, 4096, dtype=torch.bfloat16) for _ in range(2))

    def chain():
        x = data.float()
        x = x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6)
        x = x.bfloat16() * gate
        return functional.silu(x) * gate + data
    return torch.no_grad()(torch.compile(chain) if cured else chain)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cure", choices=sorted(CURES))
    parser.add_argument("when", choices=("before", "after"))
    parser.add_argument("--steps", type=int, default=6, help="after two of warm-up")
    options = parser.parse_args()
    torch.manual_seed(0)
    step = CURES[options.cure](options.when == "after")
    for i in range(WARMUP + options.steps):
        if i == WARMUP:
            torch.cuda.synchronize()
            begin = time.perf_counter()
        with torch.cuda.nvtx.range("step"):
            step()
    torch.cuda.synchronize()
    print(f"{options.cure} {options.when}: {1e3 * (time.perf_counter() - begin) / options.steps:.3f} ms a step")


if __name__ == "__main__":
    main()
