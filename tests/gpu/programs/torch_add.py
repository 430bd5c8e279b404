# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A loop of x.add_(1): what one small PyTorch operation costs the host, as JSON."""
import argparse
import json
import os
import statistics
import tempfile
import time

import torch

CHUNK = 500  # short enough that the launch queue never fills


def loop(operations):
    """Median nanoseconds per operation over chunks, the wait for the GPU left out."""
    x = torch.zeros(16, device="cuda")
    costs = []
    for _ in range(operations // CHUNK):
        torch.cuda.synchronize()
        start = time.perf_counter_ns()
        for _ in range(CHUNK):
            x.add_(1)
        costs.append((time.perf_counter_ns() - start) / CHUNK)
    torch.cuda.synchronize()
    return statistics.median(costs[len(costs) // 10:])


def measured(profiler, operations):
    activity = torch.profiler.ProfilerActivity
    if profiler in ("kineto-cuda", "kineto-all"):
        kinds = [activity.CUDA] if profiler == "kineto-cuda" else [activity.CPU, activity.CUDA]
        with torch.profiler.profile(activities=kinds):
            return loop(operations)
    if profiler == "proton":
        import triton.profiler as proton
        with tempfile.TemporaryDirectory() as folder:
            proton.start(os.path.join(folder, "proton"), backend="cupti")
            cost = loop(operations)
            proton.finalize()
        return cost
    return loop(operations)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operations", type=int, nargs="?", default=50_000)
    parser.add_argument("--profiler", choices=("none", "kineto-cuda", "kineto-all", "proton"),
                        default="none")
    options = parser.parse_args()
    cost = measured(options.profiler, options.operations)
    print(json.dumps({"operations": options.operations, "ns_per_operation": round(cost, 1)}))


if __name__ == "__main__":
    main()
