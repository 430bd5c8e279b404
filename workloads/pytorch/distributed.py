# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Training by data over processes. Each experiment prints a Markdown table.

  allreduce  the sum of a tensor over all processes, by gloo on the CPUs and by NCCL on the GPUs, by size
  ddp        a step of the transformer, gradients summed parameter by parameter, all together, or while backward runs

NCCL takes one process for each GPU. gloo needs no GPU for allreduce, so that it runs anywhere.
"""
import argparse
import os
import statistics
import time

import torch
import torch.distributed as dist
from model import SIZES, VOCABULARY, Transformer

WARMUP = 3


def numbers(text):
    return [int(part) for part in text.split(",")]


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def table(*heads):
    row(*heads)
    print("|---" + "|---:" * (len(heads) - 1) + "|", flush=True)


def wait(device):
    if device.type == "cuda":
        torch.cuda.synchronize()


def allreduce(rank, arguments, backend, ranks):
    device = torch.device("cuda", rank) if backend == "nccl" else torch.device("cpu")
    for size in arguments.bytes:
        tensor = torch.ones(size // 4, device=device)
        times = []
        for _ in range(WARMUP + arguments.steps):
            dist.barrier()
            wait(device)
            begin = time.perf_counter()
            dist.all_reduce(tensor)
            wait(device)
            times.append(time.perf_counter() - begin)
            tensor.fill_(1)
        median = statistics.median(times[WARMUP:])
        if rank == 0:
            bus = 2 * (ranks - 1) / ranks * size / median / 1e9
            row(backend, ranks, f"{size / 1e6:g}", f"{1e3 * median:.3f}", f"{bus:.2f}")


def sum_each(model, ranks):
    for parameter in model.parameters():
        dist.all_reduce(parameter.grad)
        parameter.grad /= ranks


def sum_flat(model, ranks):
    gradients = [parameter.grad for parameter in model.parameters()]
    flat = torch.cat([gradient.view(-1) for gradient in gradients])
    dist.all_reduce(flat)
    flat /= ranks
    for gradient, part in zip(gradients, flat.split([gradient.numel() for gradient in gradients])):
        gradient.copy_(part.view_as(gradient))


class Overlapped:
    """Each gradient's sum begins as soon as the gradient is there."""

    def __init__(self, model):
        self.works = []
        for parameter in model.parameters():
            parameter.register_post_accumulate_grad_hook(self.begin)

    def begin(self, parameter):
        self.works.append((dist.all_reduce(parameter.grad, async_op=True), parameter))

    def end(self, _, ranks):
        for work, parameter in self.works:
            work.wait()
            parameter.grad /= ranks
        self.works.clear()


def ways(way, model):
    """The model to call, and what follows its backward pass."""
    if way == "PyTorch's DDP":
        return torch.nn.parallel.DistributedDataParallel(model), lambda *_: None
    if way == "overlapped":
        return model, Overlapped(model).end
    return model, {"each parameter": sum_each, "flat": sum_flat}[way]


def step(run, model, after, optimizer, tokens, ranks):
    """Milliseconds of forward and backward, of what gradients then still wait for, and of the optimizer."""
    marks = [torch.cuda.Event(enable_timing=True) for _ in range(4)]
    dist.barrier()
    torch.cuda.synchronize()
    marks[0].record()
    logits = run(tokens[:, :-1])
    torch.nn.functional.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten()).backward()
    marks[1].record()
    after(model, ranks)
    marks[2].record()
    optimizer.step()
    optimizer.zero_grad()
    marks[3].record()
    torch.cuda.synchronize()
    return [begin.elapsed_time(end) for begin, end in zip(marks, marks[1:])]


def ddp(rank, arguments, backend, ranks):
    for way in ("each parameter", "flat", "overlapped", "PyTorch's DDP"):
        torch.manual_seed(0)
        model = Transformer(SIZES[arguments.size], arguments.context).cuda()
        run, after = ways(way, model)
        optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
        torch.manual_seed(rank)
        tokens = torch.randint(VOCABULARY, (arguments.batch, arguments.context + 1), device="cuda")
        times = [step(run, model, after, optimizer, tokens, ranks) for _ in range(WARMUP + arguments.steps)][WARMUP:]
        mine = torch.tensor([statistics.median(part) for part in zip(*times)] +
                            [statistics.median(sum(each) for each in times)], device="cuda")
        all_ranks = [torch.empty_like(mine) for _ in range(ranks)]
        dist.all_gather(all_ranks, mine)
        if rank == 0:
            for number, each in enumerate(all_ranks):
                row(f"{way}, {backend}", number, *(f"{value:.2f}" for value in each.tolist()))
        del run, model, optimizer
        torch.cuda.empty_cache()


EXPERIMENTS = {"allreduce": allreduce, "ddp": ddp}


def process(rank, arguments, backend, ranks):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(arguments.port))
    device = None
    if torch.cuda.is_available():
        device = torch.device("cuda", rank % torch.cuda.device_count())
        torch.cuda.set_device(device)
    dist.init_process_group(backend, rank=rank, world_size=ranks, **({"device_id": device} if backend == "nccl" else {}))
    EXPERIMENTS[arguments.experiment](rank, arguments, backend, ranks)
    dist.destroy_process_group()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", choices=EXPERIMENTS)
    parser.add_argument("--backends", default="gloo,nccl")
    parser.add_argument("--ranks", type=numbers, default=[2, 4], help="processes; of NCCL as many as there are GPUs")
    parser.add_argument("--bytes", type=numbers, default=[10**6, 10**7, 10**8, 10**9], help="of allreduce")
    parser.add_argument("--size", choices=SIZES, default="small", help="of ddp, as the next three")
    parser.add_argument("--context", type=int, default=256)
    parser.add_argument("--batch", type=int, default=8, help="of each process")
    parser.add_argument("--steps", type=int, default=10, help="measured, after three of warm-up")
    parser.add_argument("--port", type=int, default=29511)
    arguments = parser.parse_args()
    gpus = torch.cuda.device_count()
    name = torch.cuda.get_device_name() if gpus else "no GPU"
    print(f"{gpus} x {name}, {os.cpu_count()} CPU cores, PyTorch {torch.__version__}; medians of {arguments.steps}.\n")
    if arguments.experiment == "allreduce":
        table("backend", "processes", "MB", "ms", "bus GB/s")
    else:
        table("gradients are summed", "rank", "forward and backward, ms", "then, ms", "optimizer, ms", "step, ms")
    for backend in arguments.backends.split(","):
        for ranks in arguments.ranks:
            if backend == "nccl" and ranks > gpus:
                continue
            torch.multiprocessing.spawn(process, (arguments, backend, ranks), nprocs=ranks)
    if "nccl" in arguments.backends and gpus < 2:
        print("\nNCCL was left out: it takes a GPU for each process.")


if __name__ == "__main__":
    main()
