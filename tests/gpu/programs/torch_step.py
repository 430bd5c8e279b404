# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Training steps of a small decoder language model, with an NVTX range per phase.

Prints one JSON object: steps, warm-up steps, milliseconds per step (median), and the peaks of
memory in PyTorch's words (allocated, requested, reserved). When torch.profiler is on, also the
kernels that it saw in the whole run.
"""
import argparse
import contextlib
import json
import math
import os
import statistics
import tempfile
import time

import torch
import torch.nn.functional as F
from torch import nn

VOCABULARY = 4096


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.norm2 = nn.LayerNorm(width)
        self.up = nn.Linear(width, 4 * width)
        self.down = nn.Linear(4 * width, width)

    def forward(self, x):
        batch, length, width = x.shape
        parts = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, width // self.heads)
        q, k, v = parts.permute(2, 0, 3, 1, 4)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(mixed.transpose(1, 2).reshape(batch, length, width))
        return x + self.down(F.gelu(self.up(self.norm2(x))))


class Decoder(nn.Module):
    def __init__(self, layers, width, heads, length):
        super().__init__()
        self.tokens = nn.Embedding(VOCABULARY, width)
        self.places = nn.Parameter(torch.zeros(length, width))
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, VOCABULARY, bias=False)

    def forward(self, tokens):
        x = self.tokens(tokens) + self.places
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


class RandomText(torch.utils.data.Dataset):
    def __init__(self, length):
        self.length = length

    def __len__(self):
        return 1 << 16

    def __getitem__(self, index):
        return torch.randint(VOCABULARY, (self.length + 1,),
                             generator=torch.Generator().manual_seed(index))


@contextlib.contextmanager
def phase(name):
    torch.cuda.nvtx.range_push(name)
    try:
        yield
    finally:
        torch.cuda.nvtx.range_pop()


def step(model, optimizer, batch):
    with phase("step"):
        with phase("forward"), torch.autocast("cuda", torch.bfloat16):
            logits = model(batch[:, :-1])
            loss = F.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten())
        with phase("backward"):
            loss.backward()
        with phase("optimizer"):
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
    return loss


def batches(options):
    """Endless batches on the GPU; with workers they come from forked processes."""
    loader = torch.utils.data.DataLoader(RandomText(options.length), options.batch,
                                         num_workers=options.workers, pin_memory=False)
    while True:
        for batch in loader:
            yield batch.cuda()


def train(options):
    torch.manual_seed(1)
    model = Decoder(options.layers, options.width, options.heads, options.length).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused=True)
    source = batches(options)
    times = []
    for i in range(options.warmup + options.steps):
        batch = next(source)
        torch.cuda.synchronize()
        start = time.perf_counter()
        loss = step(model, optimizer, batch)
        torch.cuda.synchronize()
        if i >= options.warmup:
            times.append(1000 * (time.perf_counter() - start))
    if not math.isfinite(loss.item()):  # a copy, no kernel: all kernels are inside steps
        raise SystemExit("the loss is not finite")
    return times


def kernels_seen(profiler):
    """Kernels in the profiler's own trace; its event list mixes them with annotations."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "trace.json")
        profiler.export_chrome_trace(path)
        with open(path) as file:
            return sum(each.get("cat") == "kernel" for each in json.load(file)["traceEvents"])


def profiled(options):
    """(times, kernels or None) of a run under the named profiler."""
    if options.profiler == "kineto":
        kinds = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
        with torch.profiler.profile(activities=kinds) as profiler:
            times = train(options)
        return times, kernels_seen(profiler)
    if options.profiler == "proton":
        import triton.profiler as proton
        with tempfile.TemporaryDirectory() as folder:
            proton.start(os.path.join(folder, "proton"), backend="cupti")
            times = train(options)
            proton.finalize()
        return times, None
    return train(options), None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--warmup", type=int, default=3)
    parser.add_argument("--layers", type=int, default=4)
    parser.add_argument("--width", type=int, default=512)
    parser.add_argument("--heads", type=int, default=8)
    parser.add_argument("--length", type=int, default=256)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--workers", type=int, default=0, help="data loader processes, forked")
    parser.add_argument("--profiler", choices=("none", "kineto", "proton"), default="none")
    options = parser.parse_args()
    times, kernels = profiled(options)
    print(json.dumps({"steps": options.steps, "warmup": options.warmup,
                      "ms_per_step": round(statistics.median(times), 4), "kernels": kernels,
                      "peak_bytes": torch.cuda.max_memory_allocated(),
                      "peak_requested_bytes": torch.cuda.memory_stats()["requested_bytes.all.peak"],
                      "peak_reserved_bytes": torch.cuda.max_memory_reserved()}))


if __name__ == "__main__":
    main()
