# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Experiments with a transformer's training step. Each prints a Markdown table, `train` just runs the steps.

  passes     forward, backward and optimizer by size, context and precision, with the peak of memory
  memory     the peak of memory of the forward pass alone, with what backward needs, and of a whole step
  compile    eager beside torch.compile: attention alone and the whole model
  breaks     what torch.compile does with a value that Python asks for, and with a size that changes
  underflow  a normalisation whose squares vanish or overflow in fp16
  train      steps to be recorded: ridge record --torch -- python3 experiments.py train --precision bf16
"""
import argparse
import contextlib
import dataclasses
import statistics
import time

import torch
from model import SIZES, VOCABULARY, Transformer, attention

WARMUP = 5
EXPERIMENTS = ("passes", "memory", "compile", "breaks", "underflow", "train")


def numbers(text):
    return [int(part) for part in text.split(",")]


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", choices=EXPERIMENTS)
    parser.add_argument("--sizes", default="small,medium,large,xl,2.7B")
    parser.add_argument("--contexts", type=numbers, default=[128, 512])
    parser.add_argument("--precision", default="fp32,bf16", help="bf16 and fp16 by autocast; weights stay fp32")
    parser.add_argument("--batch", type=int, default=4)
    parser.add_argument("--steps", type=int, default=10, help="measured, after five of warm-up; of train: all")
    parser.add_argument("--layers", type=int, help="of train, in place of the size's own")
    parser.add_argument("--compile", action="store_true", help="train with torch.compile")
    return parser.parse_args()


def casting(precision):
    types = {"bf16": torch.bfloat16, "fp16": torch.float16}
    return torch.autocast("cuda", types[precision]) if precision in types else contextlib.nullcontext()


class Training:
    def __init__(self, size, context, precision, batch, compiled=False, layers=None):
        torch.manual_seed(0)
        with torch.device("cuda"):
            self.model = Transformer(dataclasses.replace(SIZES[size], layers=layers or SIZES[size].layers), context)
            self.tokens = torch.randint(VOCABULARY, (batch, context + 1))
        self.run = torch.compile(self.model) if compiled else self.model
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-4)
        self.precision = precision

    def step(self):
        """Milliseconds of forward, backward and optimizer on the GPU's clock."""
        marks = [torch.cuda.Event(enable_timing=True) for _ in range(4)]
        marks[0].record()
        with casting(self.precision):
            logits = self.run(self.tokens[:, :-1])
            loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), self.tokens[:, 1:].flatten())
        marks[1].record()
        loss.backward()
        marks[2].record()
        self.optimizer.step()
        self.optimizer.zero_grad()
        marks[3].record()
        torch.cuda.synchronize()
        return [begin.elapsed_time(end) for begin, end in zip(marks, marks[1:])]


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def table(*heads):
    row(*heads)
    print("|---" * len(heads) + "|")


def spread(times):
    return f"{statistics.mean(times):.2f} ± {statistics.stdev(times):.2f}"


def measure(training, steps):
    for _ in range(WARMUP):
        training.step()
    torch.cuda.reset_peak_memory_stats()
    return list(zip(*(training.step() for _ in range(steps))))


def passes(arguments):
    print(f"Milliseconds, mean ± standard deviation of {arguments.steps} steps; batch {arguments.batch}.\n")
    table("size", "context", "precision", "forward", "backward", "optimizer", "peak memory")
    for size in arguments.sizes.split(","):
        for context in arguments.contexts:
            for precision in arguments.precision.split(","):
                cells = passes_of(arguments, size, context, precision)
                torch.cuda.empty_cache()
                row(size, context, precision, *cells)


def passes_of(arguments, size, context, precision):
    try:
        times = measure(Training(size, context, precision, arguments.batch), arguments.steps)
    except torch.cuda.OutOfMemoryError:
        return ["out of memory"] * 4
    return [*map(spread, times), f"{torch.cuda.max_memory_allocated() / 2**30:.1f} GiB"]


def peak(run):
    """GiB at most while `run` runs, or that there was no room for it."""
    torch.cuda.reset_peak_memory_stats()
    try:
        run()
    except torch.cuda.OutOfMemoryError:
        return "out of memory"
    return f"{torch.cuda.max_memory_allocated() / 2**30:.2f} GiB"


def memory(arguments):
    print(f"Peaks of memory; batch {arguments.batch}. Weights, gradients and moments stay fp32.\n")
    table("size", "context", "precision", "forward alone", "forward before backward", "whole step")
    for size in arguments.sizes.split(","):
        for context in arguments.contexts:
            for precision in arguments.precision.split(","):
                row(size, context, precision, *memory_of(arguments, size, context, precision))
                torch.cuda.empty_cache()


def memory_of(arguments, size, context, precision):
    try:
        training = Training(size, context, precision, arguments.batch)
    except torch.cuda.OutOfMemoryError:
        return ["out of memory"] * 3

    def forward():
        with casting(precision):
            return training.run(training.tokens[:, :-1])
    with torch.no_grad():
        alone = peak(forward)
    return alone, peak(forward), peak(training.step)


def attention_times(function, context, steps):
    """Milliseconds of forward and backward of 16 heads of 64 in batches of 8."""
    q, k, v = (torch.randn(8, 16, context, 64, device="cuda", requires_grad=True) for _ in range(3))
    times = []
    for _ in range(WARMUP + steps):
        marks = [torch.cuda.Event(enable_timing=True) for _ in range(3)]
        marks[0].record()
        out = function(q, k, v)
        marks[1].record()
        out.sum().backward()
        marks[2].record()
        torch.cuda.synchronize()
        times.append([begin.elapsed_time(end) for begin, end in zip(marks, marks[1:])])
    return list(zip(*times[WARMUP:]))


def compare(arguments):
    print(f"Milliseconds, mean ± standard deviation of {arguments.steps} runs, fp32.\n")
    table("what", "context", "eager forward", "compiled forward", "eager backward", "compiled backward")
    for context in arguments.contexts:
        row("attention", context, *in_turn(*(lambda run=run: attention_times(run, context, arguments.steps)
                                             for run in (attention, torch.compile(attention)))))
    for size in arguments.sizes.split(","):
        context = arguments.contexts[-1]
        row(size, context, *in_turn(*(lambda compiled=compiled: measure(
            Training(size, context, "fp32", arguments.batch, compiled), arguments.steps) for compiled in (False, True))))


def in_turn(*runs):
    """Forward of each run, then backward of each; a word where there was no memory."""
    torch._dynamo.reset()
    cells = []
    for run in runs:
        try:
            cells.append([spread(times) for times in run()[:2]])
        except torch.cuda.OutOfMemoryError:
            cells.append(["out of memory"] * 2)
        torch.cuda.empty_cache()
    return [each[0] for each in cells] + [each[1] for each in cells]


def breaks(_):
    """Both are in the table 'compilation' of a recording, with the line that made them."""
    @torch.compile
    def clipped(x):
        norm = x.norm()
        if norm.item() > 10:  # Python needs the value: the graph ends here, and the GPU is waited for
            x = x * (10 / norm)
        return torch.nn.functional.gelu(x) * 2

    @torch.compile(dynamic=False)
    def fixed(x):
        return torch.nn.functional.gelu(x) * 2

    def milliseconds(run):
        torch.cuda.synchronize()
        begin = time.perf_counter()
        run()
        torch.cuda.synchronize()
        return f"{1e3 * (time.perf_counter() - begin):.2f}"
    table("what", "first call, ms", "second", "with 1,000 rows", "with 1,000 again")
    for name, function in (("a value that Python asks for", clipped), ("a size that changes", fixed)):
        small, large = torch.randn(512, 1024, device="cuda"), torch.randn(1000, 1024, device="cuda")
        row(name, *(milliseconds(lambda x=x: function(x)) for x in (small, small, large, large)))


def underflow(arguments):
    """The mean of squares that a normalisation divides by, of inputs that get smaller."""
    print("RMS normalisation of 1,024 equal values. Each result should be 1.\n")
    types = (torch.float32, torch.bfloat16, torch.float16)
    table("value", *(str(each).removeprefix("torch.") for each in types))
    for value in (1e3, 1.0, 1e-2, 1e-3, 1e-4, 1e-5):
        xs = [torch.full((1024, ), value, device="cuda", dtype=each) for each in types]
        row(value, *(f"{(x * torch.rsqrt((x * x).mean())).float().mean().item():.3f}" for x in xs))


def train(arguments):
    training = Training(arguments.sizes.split(",")[0], arguments.contexts[0], arguments.precision.split(",")[0],
                        arguments.batch, arguments.compile, arguments.layers)
    for _ in range(arguments.steps):
        training.step()


def main():
    arguments = options()
    if arguments.experiment != "train":
        print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}.", end=" ")
    {"passes": passes, "memory": memory, "compile": compare, "breaks": breaks, "underflow": underflow,
     "train": train}[arguments.experiment](arguments)


if __name__ == "__main__":
    main()
