# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Training under DistributedDataParallel, one process a GPU: torchrun --nproc-per-node 2 ddp.py.

Rank 0 prints one JSON object: iterations, and the median milliseconds of one on the host's clock.
"""
import argparse
import json
import os
import statistics
import time

import torch
import torch.distributed
from alternate import Alternate
from torch import nn


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--width", type=int, default=2048)
    parser.add_argument("--nvtx", action="store_true", help="mark each step")
    parser.add_argument("--alternate", type=int, default=0, metavar="N", help="see alternate.py")
    arguments = parser.parse_args()
    rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(rank)
    torch.distributed.init_process_group("nccl")
    torch.manual_seed(rank)
    layer = nn.TransformerEncoderLayer(arguments.width, 16, 4 * arguments.width, batch_first=True, dropout=0)
    model = nn.TransformerEncoder(layer, 6).to(device="cuda", dtype=torch.bfloat16)
    model = nn.parallel.DistributedDataParallel(model, device_ids=[rank])
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    batch = torch.randn(4, 256, arguments.width, device="cuda", dtype=torch.bfloat16)
    times, turns = [], Alternate(arguments.alternate)
    for _ in range(arguments.steps):
        turns.begin()
        begin = time.perf_counter()
        if arguments.nvtx:
            torch.cuda.nvtx.range_push("step")
        model(batch).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()
        if arguments.nvtx:
            torch.cuda.nvtx.range_pop()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - begin)
        turns.end(times[-1])
    if rank == 0:
        print(json.dumps({"iterations": len(times), "ms": 1e3 * statistics.median(times), **turns.result()}))
    torch.distributed.destroy_process_group()


if __name__ == "__main__":
    main()
