# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Weights in fewer bytes. Each experiment prints a Markdown table.

  sparse  a product with 2:4 sparse weights beside the dense one: time and memory by rows of the input
  memory  what the weights of a model take in bf16, 2:4 sparse and MXINT8, and what its forward pass then takes
"""
import argparse
import itertools
import statistics

import torch
from model import SIZES, VOCABULARY, Transformer
from torch import nn

WARMUP = 5
GROUP = 32  # numbers of MXINT8 that share an exponent


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def table(*heads):
    row(*heads)
    print("|---" + "|---:" * (len(heads) - 1) + "|")


def milliseconds(run, steps):
    """The median of `steps` runs on the GPU's clock."""
    times = []
    for _ in range(WARMUP + steps):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        run()
        end.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(end))
    return statistics.median(times[WARMUP:])


def held(make):
    """What `make` returns, and the bytes of the GPU's memory that it holds."""
    torch.cuda.synchronize()
    before = torch.cuda.memory_allocated()
    made = make()
    torch.cuda.synchronize()
    return made, torch.cuda.memory_allocated() - before


def pruned(weight):
    """Of each four numbers in a row the two largest; the others are 0."""
    fours = weight.view(-1, 4)
    keep = torch.zeros_like(fours, dtype=torch.bool).scatter_(1, fours.abs().topk(2).indices, True)
    return (fours * keep).view_as(weight)


def sparse(arguments):
    """Y[m, n] = X[m, k] W[n, k]^T in bf16, n = k."""
    print(f"bf16, weights of {arguments.width} x {arguments.width}; milliseconds, medians of {arguments.steps}.\n")
    kept = pruned(torch.randn(arguments.width, arguments.width, device="cuda", dtype=torch.bfloat16))
    dense, dense_bytes = held(kept.clone)
    halved, sparse_bytes = held(lambda: torch.sparse.to_sparse_semi_structured(kept))
    table("rows of X", "dense", "2:4 sparse", "dense / sparse", "dense, TFLOP/s", "largest difference")
    for rows in arguments.rows:
        x = torch.randn(rows, arguments.width, device="cuda", dtype=torch.bfloat16)
        difference = (x @ dense.T - nn.functional.linear(x, halved)).abs().max().item()
        times = [milliseconds(lambda w=w: nn.functional.linear(x, w), arguments.steps) for w in (dense, halved)]
        row(rows, *(f"{time:.4f}" for time in times), f"{times[0] / times[1]:.2f}",
            f"{2 * rows * arguments.width**2 / times[0] / 1e9:.0f}", difference)
    print(f"\nWeights: {dense_bytes / 2**20:.1f} MiB dense, {sparse_bytes / 2**20:.1f} MiB sparse.")


class MxLinear(nn.Module):
    """A layer whose weights are int8 mantissas with an exponent per 32: 8.25 bits each. They become bf16 where they are used."""

    def __init__(self, linear):
        super().__init__()
        groups = linear.weight.detach().float().view(linear.out_features, -1, GROUP)
        exponent = torch.floor(torch.log2(groups.abs().amax(2, keepdim=True).clamp(min=2.0**-126)))
        mantissa = torch.round(groups * 2.0**(6 - exponent)).clamp(-127, 127)
        self.register_buffer("mantissa", mantissa.to(torch.int8))
        self.register_buffer("exponent", (exponent + 127).to(torch.uint8))
        self.bias = linear.bias

    def forward(self, x):
        scale = torch.exp2(self.exponent.to(torch.bfloat16) - (127 + 6))
        weight = (self.mantissa.to(torch.bfloat16) * scale).flatten(1)
        return nn.functional.linear(x, weight, self.bias)


def halve(linear):
    linear.weight = nn.Parameter(torch.sparse.to_sparse_semi_structured(pruned(linear.weight.detach())), requires_grad=False)
    return linear


def replaced(model, change):
    """The model with each of its layers changed, the last one over the vocabulary left as it is."""
    for parent in list(model.modules()):
        for name, child in list(parent.named_children()):
            if isinstance(child, nn.Linear) and child.out_features % 64 == 0:
                setattr(parent, name, change(child))
    return model


KINDS = {
    "bf16": lambda model: model,
    "2:4 sparse": lambda model: replaced(model, halve),
    "MXINT8": lambda model: replaced(model, MxLinear),
}


@torch.no_grad()
def memory(arguments):
    print(f"Batches of {arguments.batch} with 128 tokens; milliseconds, medians of {arguments.steps}. "
          "The error is of the logits, root of the mean square over that of bf16.\n")
    table("size, weights", "memory", "of bf16", "forward, ms", "error")
    for size in arguments.sizes.split(","):
        first, expected = None, None
        for kind, change in KINDS.items():
            torch.manual_seed(0)
            model, taken = held(lambda: change(Transformer(SIZES[size], 128).to("cuda", torch.bfloat16).eval()))
            tokens = torch.randint(VOCABULARY, (arguments.batch, 128), device="cuda")
            logits = model(tokens).float()
            first, expected = first or taken, logits if expected is None else expected
            error = ((logits - expected).square().mean() / expected.square().mean()).sqrt().item()
            row(f"{size}, {kind}", f"{taken / 2**20:.0f} MiB", f"{100 * taken / first:.0f} %",
                f"{milliseconds(lambda: model(tokens), arguments.steps):.2f}", f"{100 * error:.2f} %")
            del model
            torch.cuda.empty_cache()


def main():
    experiments = {"sparse": sparse, "memory": memory}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", choices=experiments)
    parser.add_argument("--width", type=int, default=8192, help="of the weights of sparse")
    parser.add_argument("--rows", type=lambda text: [int(part) for part in text.split(",")],
                        default=[64, 512, 4096, 16384], help="of the input of sparse")
    parser.add_argument("--sizes", default=",".join(itertools.islice(SIZES, 4)), help="of memory")
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--steps", type=int, default=20, help="measured, after five of warm-up")
    arguments = parser.parse_args()
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}.", end=" ")
    experiments[arguments.experiment](arguments)


if __name__ == "__main__":
    main()
