# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What one small op of PyTorch costs the host, in bursts that never fill the launch queue, as JSON.

The lower quartile of the bursts of the fastest core: what others on the machine do makes bursts longer, never shorter.
On one core of a shared machine a process took half as long again as on another, with nothing of ours in it.
"""
import argparse
import json
import os
import statistics
import tempfile
import time

import torch

BURST = 200


def burst(op):
    """Nanoseconds of one call of `op`."""
    torch.cuda.synchronize()
    start = time.perf_counter_ns()
    for _ in range(BURST):
        op()
    return (time.perf_counter_ns() - start) / BURST


def fastest(op, bursts):
    """The lower quartile of the fastest core's bursts; each core has so many."""
    cores = os.sched_getaffinity(0)
    costs = []
    for core in cores:
        os.sched_setaffinity(0, {core})
        burst(op)  # the caches are another core's
        costs.append(statistics.quantiles([burst(op) for _ in range(bursts)], n=4)[0])
    os.sched_setaffinity(0, cores)
    return min(costs)


def ops():
    x = torch.zeros(64, device="cuda")
    net = torch.nn.Sequential(torch.nn.Linear(64, 64), torch.nn.ReLU(), torch.nn.Linear(64, 64)).cuda()
    rows = torch.zeros(8, 64, device="cuda")
    return {"add_ns": lambda: x.add_(1), "linear_ns": lambda: net(rows)}


def measured(bursts):
    return {name: round(fastest(op, bursts)) for name, op in ops().items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bursts", type=int, default=12, help="on each core")
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
