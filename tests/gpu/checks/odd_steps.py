# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Programs whose steps are odd: what is recorded is exact, and the trace says which time is not recorded."""
import bisect
import collections
import json
import os

from checks.cost import warm_up
from checks.harness import last_line
from checks.torch_step import torch_works
from checks.tracefile import TraceFile

TIMEOUT_S = 120
# Whether some of the steps run without recording. None: as it comes, since Python lets one thread run at a time.
LEAVES_OUT = {"three": False, "changing": True, "graphs": True, "threads": None, "trainers": False, "stops": True,
              "processes": True, "waits": True, "allocates": True, "unmarked": True, "unlike": False}
KERNEL = "sin_kernel"
SWITCH_NS = 2_000_000  # between two steps in a row


class Process:
    """What a trace knows of one process: its sine kernels by the time of their launch, and when it was not recorded."""

    def __init__(self, trace, pid):
        self.launches = collections.defaultdict(list)  # by thread, ascending
        for thread, launched in trace.launches_of(KERNEL, pid):
            self.launches[thread].append(launched)
        self.left_out = []
        for begin, end in trace.steps_left_out(pid):
            if self.left_out and begin - self.left_out[-1][1] < SWITCH_NS:
                self.left_out[-1][1] = end
            else:
                self.left_out.append([begin, end])

    def recorded(self, begin, end):
        """True or False; None where recording was switched meanwhile."""
        if all(end < start or begin > stop for start, stop in self.left_out):
            return True
        return False if any(begin > start and end < stop for start, stop in self.left_out) else None

    def kernels(self, thread, begin, end):
        launches = self.launches[thread]
        return bisect.bisect_right(launches, end) - bisect.bisect_left(launches, begin)


def judge(process, bursts):
    """(counts by kind of burst, what is wrong)"""
    kinds, wrong = collections.Counter(), []
    for thread, begin, end, kernels in bursts:
        recorded = process.recorded(begin, end)
        kinds[recorded] += 1
        found = process.kernels(thread, begin, end)
        right = found == kernels if recorded else found == 0 if recorded is False else found <= kernels
        if not right:
            wrong.append(f"{found} of {kernels} kernels where recorded is {recorded}")
    return kinds, wrong


def check_program(harness, name):
    command = harness.python("torch_odd_steps.py", name)
    environment = dict(os.environ, PYTORCH_NO_CUDA_MEMORY_CACHING="1") if name == "allocates" else None
    full, path = harness.record_command(f"odd-{name}", command)
    run = harness.run(full, TIMEOUT_S, env=environment)
    if run.status != 0 or not path.exists():
        return harness.add(name, False, f"status {run.status}: {last_line(run.err)}")
    trace, kinds, wrong, launched, stretches = TraceFile(path), collections.Counter(), [], 0, 0
    for pid, bursts in json.loads(last_line(run.out)).items():
        process = Process(trace, int(pid))
        stretches += len(process.left_out)
        process_kinds, process_wrong = judge(process, bursts)
        kinds += process_kinds
        wrong += process_wrong
        launched += sum(kernels for *_, kernels in bursts)
    report = harness.run([harness.ridge, "analyze", path], TIMEOUT_S)
    alone = trace.kernels_without_launch()  # where launches mark steps, the last one before a stretch without recording
    leaves_out = kinds[False] > 0
    lost = [f"{count} {what}" for _, what, count in trace.losses(2)]
    return harness.add(
        name, not wrong and not lost and LEAVES_OUT[name] in (None, leaves_out) and report.status == 0 and alone <= stretches,
        f"bursts: {kinds[True]} recorded, {kinds[False]} not, {kinds[None]} while recording was switched; {stretches} "
        f"stretches without recording; {launched} kernels launched; {alone} kernels without their call; report status {report.status}"
        + (f"; WRONG {len(wrong)}: {'; '.join(wrong[:3])}" if wrong else "") + (f"; losses: {', '.join(lost)}" if lost else ""))


def check(harness):
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    warm_up(harness)
    for name in LEAVES_OUT:
        check_program(harness, name)
    return None
