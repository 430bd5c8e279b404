# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Tells how busy the worker processes of PyTorch's DataLoader are.

A few times a second, when the program has got a batch, the CPU time of its loader's workers since the time before
becomes a record of its own. Between these a batch costs the look at a clock.
"""
import functools
import math
import os
import sys
import threading
import time

EVERY = 0.25  # seconds
TICKS = os.sysconf("SC_CLK_TCK")
HAS_QUEUES = os.path.exists("/proc/self/schedstat")  # not of every kernel


def cpu_seconds(pid):
    """On a CPU, with all threads of the process; to some 10 ms."""
    with open(f"/proc/{pid}/stat", "rb") as stat:
        fields = stat.read().rpartition(b")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def queued_seconds(pid):
    """Ready to run without a CPU, of the process' main thread."""
    with open(f"/proc/{pid}/schedstat", "rb") as stat:
        return int(stat.read().split()[1]) / 1e9


class Look(threading.local):
    """What a thread saw last of the loader that it takes batches from."""

    def __init__(self):
        self.due, self.loader = 0.0, 0
        self.pids, self.begin, self.cpu, self.queued = (), 0, 0.0, 0.0


class Workers:
    def __init__(self, lacks):
        self.ops, self.lacks, self.here = None, lacks, Look()

    def begin(self, ops):
        """From now on there is a collector."""
        self.ops = ops

    def look(self, loader):
        """`loader`: an iterator that has just given a batch."""
        here = self.here
        if here.loader != id(loader):  # a range never has another loader's batches in it
            here.loader, here.pids = id(loader), ()
        now = time.monotonic()
        if now < here.due or self.ops is None:
            return
        here.due = now + EVERY
        try:
            self.tell(here, tuple(worker.pid for worker in loader._workers))
        except OSError:  # a worker has ended
            here.pids = ()
        except Exception as error:
            here.due = float("inf")
            self.lacks(f"how busy the loader's workers are: {error}")

    def tell(self, here, pids):
        begin = self.ops.now()
        cpu, queued = sum(map(cpu_seconds, pids)), sum(map(queued_seconds, pids)) if HAS_QUEUES else 0.0
        if pids == here.pids and begin > here.begin:
            seconds = (begin - here.begin) / 1e9
            waiting = max(queued - here.queued, 0) / seconds if HAS_QUEUES else math.nan
            self.ops.loader(len(pids), max(cpu - here.cpu, 0) / seconds, waiting, here.begin, begin)
        here.pids, here.begin, here.cpu, here.queued = pids, begin, cpu, queued


def watch(when_imported, workers, never_compile):
    """Puts `workers` behind the batches of loaders. `never_compile`: as in ridgepoint_torch."""
    def dataloader(module):
        try:
            iterator = module._MultiProcessingDataLoaderIter
            next_data, look, here, clock = iterator._next_data, workers.look, workers.here, time.monotonic

            @functools.wraps(next_data)
            def ridgepoint_next_data(self):
                data = next_data(self)
                if clock() >= here.due or here.loader != id(self):
                    look(self)
                return data
            iterator._next_data = ridgepoint_next_data
            never_compile(sys.modules["torch"], ridgepoint_next_data)
        except Exception as error:
            workers.lacks(f"how busy the loader's workers are: {error}")
    when_imported("torch.utils.data.dataloader", dataloader)
