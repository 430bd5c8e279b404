# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What one small op of PyTorch costs the host, in bursts that never fill the launch queue, as JSON.

The lower quartile of the bursts: what others on the machine do makes bursts longer, never shorter.
"""
import argparse
import json
import os
import statistics
import tempfile
import time

import torch

BURST = 200


def lower_quartile(op, bursts):
    """Nanoseconds of one call of `op`."""
    for _ in range(BURST):
        op()
    costs = []
    for _ in range(bursts):
        torch.cuda.synchronize()
        start = time.perf_counter_ns()
        for _ in range(BURST):
            op()
        costs.append((time.perf_counter_ns() - start) / BURST)
    torch.cuda.synchronize()
    return statistics.quantiles(costs, n=4)[0]


def ops():
    x = torch.zeros(64, device="cuda")
    net = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU(), torch.nn.Linear(64, 64)).cuda()
    rows = torch.zeros(8, 64, device="cuda")
    return {"add_ns": lambda: x.add_(1), "linear_ns": lambda: net(rows)}


def measured(bursts):
    return {name: round(lower_quartile(op, bursts)) for name, op in ops().items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bursts", type=int, default=150)
    parser.add_argument("--profiler", choices=("none", "kineto-cuda", "kineto-all", "proton"), default="none")
    options = parser.parse_args()
    activity = torch.profiler.ProfilerActivity
    if options.profiler == "proton":
        import triton.profiler as proton
        with tempfile.TemporaryDirectory() as folder:
            proton.start(os.path.join(folder, "proton"), backend="cupti")
            result = measured(options.bursts)
            proton.finalize()
    elif options.profiler == "none":
        result = measured(options.bursts)
    else:
        kinds = [activity.CUDA] if options.profiler == "kineto-cuda" else [activity.CPU, activity.CUDA]
        with torch.profiler.profile(activities=kinds):
            result = measured(options.bursts)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
