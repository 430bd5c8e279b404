# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A loop of accelerate: a transformer encoder in fp16 with a gradient scaler, two batches to a step.

Prints one JSON object: iterations, and the median milliseconds of one on the host's clock.
"""
import argparse
import json
import statistics
import time

import torch
from accelerate import Accelerator
from torch import nn

ACCUMULATED = 2  # batches


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--width", type=int, default=1024)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    accelerator = Accelerator(mixed_precision="fp16", gradient_accumulation_steps=ACCUMULATED)
    layer = nn.TransformerEncoderLayer(arguments.width, 16, 4 * arguments.width, batch_first=True)
    model = nn.TransformerEncoder(layer, 6, enable_nested_tensor=False)
    batches = torch.utils.data.TensorDataset(torch.randn(8 * ACCUMULATED * arguments.steps, 256, arguments.width))
    model, optimizer, loader = accelerator.prepare(
        model, torch.optim.AdamW(model.parameters(), lr=1e-4), torch.utils.data.DataLoader(batches, batch_size=8))
    ends = []
    for (batch,) in loader:
        with accelerator.accumulate(model):
            loss = model(batch).float().square().mean()
            accelerator.backward(loss)
            if accelerator.sync_gradients:
                accelerator.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
        if accelerator.sync_gradients:
            torch.cuda.synchronize()
            ends.append(time.perf_counter())
    gaps = [b - a for a, b in zip(ends, ends[1:])]
    print(json.dumps({"iterations": len(ends), "ms": 1e3 * statistics.median(gaps),
                      "mean_ms": 1e3 * statistics.fmean(gaps)}))


if __name__ == "__main__":
    main()
