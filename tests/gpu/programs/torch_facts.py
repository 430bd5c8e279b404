# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Facts about a Llama's training steps that `ridge record --torch` has to match or leave alone.

Prints one JSON object. WHAT is one of:
  digest    losses of the steps and a digest of all weights after them, algorithms deterministic
  flops     operations of one step by FlopCounterMode, by op
  breaks    graphs, graph breaks and recompilations of torch.compile: of the Llama and of a model that breaks
  profiler  GPU time of each op by its shapes, and the bytes of the JSON, as torch.profiler has them
"""
import argparse
import collections
import hashlib
import json
import os
import pathlib
import sys
import tempfile

import torch

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "truth" / "programs"))
from llama import VOCABULARY, make_model  # noqa: E402

WARMUP = 3


class Training:
    def __init__(self, arguments, compiled=False):
        self.model = make_model(arguments)
        self.forward = torch.compile(self.model) if compiled else self.model
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-4)
        self.tokens = torch.randint(VOCABULARY, (arguments.batch, arguments.length), device="cuda")

    def step(self):
        loss = self.forward(input_ids=self.tokens, labels=self.tokens).loss
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss.item()


def digest(arguments):
    torch.use_deterministic_algorithms(True)
    training = Training(arguments)
    losses = [training.step() for _ in range(arguments.steps)]
    weights = hashlib.sha256()
    for parameter in training.model.parameters():
        weights.update(parameter.detach().float().cpu().numpy().tobytes())
    return {"losses": losses, "digest": weights.hexdigest()}


def flops(arguments):
    from torch.utils.flop_counter import FlopCounterMode
    training = Training(arguments)
    training.step()
    with FlopCounterMode(display=False) as counter:
        training.step()
    by_op = counter.get_flop_counts()["Global"]
    return {"flops": counter.get_total_flops(), "by_op": {str(op): count for op, count in by_op.items()}}


class Broken(torch.nn.Module):
    """Its graph breaks twice."""

    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(64, 64), torch.nn.Linear(64, 64)

    def forward(self, x):
        x = self.first(x)
        print("a graph break", file=sys.stderr)
        x = self.second(x)
        return x + 1 if x.sum().item() > 1e9 else x


def breaks(arguments):
    training = Training(arguments, compiled=True)
    for _ in range(arguments.steps):
        training.step()
    broken = torch.compile(Broken().cuda())
    for batch in (4, 8, 16, 32):  # compiled again for 8, and then for any batch
        broken(torch.randn(batch, 64, device="cuda")).sum().backward()
    counters = torch._dynamo.utils.counters
    return {"graphs": counters["stats"]["unique_graphs"], "breaks": sum(counters["graph_break"].values()),
            "calls_captured": counters["stats"]["calls_captured"],
            "frames": dict(counters["frames"])}


def profiler(arguments):
    training = Training(arguments)
    for _ in range(WARMUP):
        training.step()
    with torch.profiler.profile(record_shapes=True, with_stack=True) as seen:
        for _ in range(arguments.steps):
            training.step()
    ops = collections.defaultdict(lambda: [0, 0.0])
    for each in seen.key_averages(group_by_input_shape=True):
        if each.self_device_time_total > 0 and each.device_type == torch.autograd.DeviceType.CPU:
            ops[each.key][0] += each.count
            ops[each.key][1] += each.self_device_time_total
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "trace.json")
        seen.export_chrome_trace(path)
        size = os.path.getsize(path)
    return {"ops": {name: {"calls": calls, "ns": 1e3 * us} for name, (calls, us) in ops.items()}, "bytes": size}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("digest", "flops", "breaks", "profiler"))
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--length", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=10)
    arguments = parser.parse_args()
    print(json.dumps({"digest": digest, "flops": flops, "breaks": breaks, "profiler": profiler}[arguments.what](
        arguments)))


if __name__ == "__main__":
    main()
