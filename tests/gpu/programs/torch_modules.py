# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What a forward pass of a module that does nothing costs the host, as JSON: of the fastest block of passes."""
import json
import time

import torch
from torch import nn

MODULES, WARM, BLOCKS, PASSES = 200, 300, 40, 100


def main():
    model = nn.Sequential(*[nn.Identity() for _ in range(MODULES)])
    x = torch.ones(1, device="cuda")
    for _ in range(WARM):
        model(x)
    costs = []
    for _ in range(BLOCKS):
        start = time.perf_counter_ns()
        for _ in range(PASSES):
            model(x)
        costs.append((time.perf_counter_ns() - start) / PASSES / MODULES)
    print(json.dumps({"module_ns": round(min(costs), 1)}))


if __name__ == "__main__":
    main()
