# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Loops that are not as a profiler would like them. Prints its bursts as JSON, a list a process: each burst launches
some sine kernels, and is [thread, begin, end, kernels] with times of Unix in ns.

three: three steps. changing: each step has another number of kernels, and after some follows an evaluation. graphs: after
some steps a CUDA graph is captured and launched instead. threads: another thread launches all the time. trainers: two
threads train. processes: two processes train on one GPU. waits: the host waits for each op. allocates: memory is taken
until there is no more, without PyTorch's cache. unmarked: no optimizer and no module, the same launches again. unlike: no
optimizer and no module, and never the same.
"""
import argparse
import json
import os
import threading
import time

import torch

SECONDS = 4
WIDTH = 256


class Bursts:
    """The sine kernels of a process. Of the graph a burst is one launch."""

    def __init__(self):
        self.done = []

    def run(self, launch, kernels):
        begin = time.time_ns()
        launch()
        self.done.append([threading.get_native_id(), begin, time.time_ns(), kernels])

    def sines(self, values, kernels, waits=False):
        def launch():
            for _ in range(kernels):
                values.sin_()
                if waits:
                    torch.cuda.synchronize()
        self.run(launch, kernels)


class Trainer:
    def __init__(self, bursts):
        self.bursts = bursts
        self.values = torch.ones(WIDTH, device="cuda")
        self.model = torch.nn.Sequential(*[torch.nn.Linear(WIDTH, WIDTH) for _ in range(8)]).cuda()
        self.optimizer = torch.optim.AdamW(self.model.parameters())
        self.rows = torch.randn(64, WIDTH, device="cuda")

    def forward(self, kernels, waits=False):
        out = self.model(self.rows)
        self.bursts.sines(self.values, kernels, waits)
        return out.square().mean()

    def step(self, kernels=5, waits=False):
        self.optimizer.zero_grad()
        self.forward(kernels, waits).backward()
        self.optimizer.step()


def until_over():
    """Numbers of steps for SECONDS."""
    over, number = time.monotonic() + SECONDS, 0
    while time.monotonic() < over:
        yield number
        number += 1


def three(bursts):
    trainer = Trainer(bursts)
    for _ in range(3):
        trainer.step()


def changing(bursts):
    trainer = Trainer(bursts)
    for number in until_over():
        trainer.step(1 + number % 13)
        if number % 37 == 36:
            with torch.no_grad():
                for _ in range(10):
                    trainer.forward(3)


def graphs(bursts):
    trainer, kernels = Trainer(bursts), 11
    for number in until_over():
        if number == 200:
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                for _ in range(kernels):
                    trainer.values.sin_()
        trainer.step()
        if number >= 200:
            bursts.run(graph.replay, kernels)


def threads(bursts):
    over = threading.Event()

    def launch():
        values = torch.ones(WIDTH, device="cuda")
        while not over.is_set():
            bursts.sines(values, 20)
            torch.cuda.current_stream().synchronize()

    other = threading.Thread(target=launch)
    other.start()
    trainer = Trainer(bursts)
    for _ in until_over():
        trainer.step()
    over.set()
    other.join()


def trainers(bursts):
    def train():
        trainer = Trainer(bursts)
        for _ in until_over():
            trainer.step()

    all_threads = [threading.Thread(target=train) for _ in range(2)]
    for each in all_threads:
        each.start()
    for each in all_threads:
        each.join()


def stops(bursts):
    trainer = Trainer(bursts)
    other = torch.ones(WIDTH, device="cuda")
    for number in until_over():
        trainer.step()
        if number % 150 == 149:
            over, kernels = time.monotonic() + 0.7, 0
            while time.monotonic() < over:
                kernels = (kernels + 7) % 30
                bursts.sines(trainer.values, 1 + kernels)
                other.cos_()


def waits(bursts):
    trainer = Trainer(bursts)
    for _ in until_over():
        trainer.step(40, True)


def allocates(bursts):
    trainer, kept = Trainer(bursts), []
    for _ in until_over():
        trainer.step()
        try:
            kept.append(torch.empty(1 << 28, device="cuda"))
        except RuntimeError:  # of CUDA itself, as there is no cache
            kept.clear()


def unmarked(bursts):
    values, other = torch.ones(WIDTH, device="cuda"), torch.ones(WIDTH, device="cuda")
    for _ in until_over():
        bursts.sines(values, 7)
        other.cos_()
        other.add_(values)
        torch.cuda.synchronize()


def unlike(bursts):
    values, other = torch.ones(WIDTH, device="cuda"), torch.ones(WIDTH, device="cuda")
    state = 1
    for _ in until_over():
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        bursts.sines(values, 1 + (state >> 33) % 50)
        other.cos_()
        torch.cuda.synchronize()


PROGRAMS = {each.__name__: each for each in (three, changing, graphs, threads, trainers, stops, waits, allocates, unmarked, unlike)}


def in_process(name, results):
    bursts = Bursts()
    PROGRAMS[name](bursts)
    torch.cuda.synchronize()
    results.put((os.getpid(), bursts.done))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=[*PROGRAMS, "processes"])
    name = parser.parse_args().program
    if name != "processes":
        bursts = Bursts()
        PROGRAMS[name](bursts)
        torch.cuda.synchronize()
        print(json.dumps({os.getpid(): bursts.done}))
        return
    context = torch.multiprocessing.get_context("spawn")
    results = context.Queue()
    children = [context.Process(target=in_process, args=("changing", results)) for _ in range(2)]
    for child in children:
        child.start()
    done = dict(results.get() for _ in children)
    for child in children:
        child.join()
    print(json.dumps(done))


if __name__ == "__main__":
    main()
