# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Keeps PyTorch's history of tensor memory and leaves it beside the spools.

Its file is "<pid>-<start ticks>.torch".

Each line is a JSON array, its first word says what it is:

    ["start", version of torch]           the history is on
    ["frame", function, file, line]       numbered 1, 2, ... in order of the lines
    ["stack", frame, ...]                 innermost first; likewise numbered
    ["device", ordinal, wrapped]          the lines below are of this device; wrapped: its oldest
                                          events are lost
    [action, address, bytes, microseconds since 1970, stack or 0]
                                          as PyTorch names them: "alloc", ...
    ["alive", address, bytes, stack or 0] a block that is still allocated
    ["reserved", bytes]                   what the allocator holds from CUDA at the end
    ["problem", text]                     why something is missing
    ["end"]                               the history is whole from here up

It starts no CUDA by itself, and no error of its own reaches the program.
"""
import atexit
import functools
import json
import os

MOST_EVENTS = 1 << 19  # of a device: about 150 MB of host memory with their stacks
ACTIONS = {"alloc", "free_requested", "free_completed", "segment_alloc", "segment_free", "segment_map",
           "segment_unmap"}


class History:
    """The history of this process: from the start of CUDA to the exit, or to the program's own use
    of it."""

    def __init__(self):
        self.path = None
        self.snapshot = None
        self.pid = os.getpid()

    def write(self, lines):
        with open(self.path, "a", encoding="utf-8") as file:
            file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    def start(self, torch):
        """Called by PyTorch when it has started CUDA."""
        try:
            self.path = file_of_process()
            memory = torch.cuda.memory
            record = memory._record_memory_history
            record(enabled="all", context="alloc", stacks="python", max_entries=MOST_EVENTS)
            self.snapshot = memory._snapshot
            memory._record_memory_history = self.stop_before(record)
            self.write([["start", str(torch.__version__)]])
        except Exception as error:
            self.fail(error)

    def stop_before(self, record):
        @functools.wraps(record)
        def own(*arguments, **options):
            self.finish("the program uses PyTorch's memory history itself: tensors are known up to there")
            return record(*arguments, **options)
        return own

    def finish(self, problem=None):
        snapshot, self.snapshot = self.snapshot, None
        if snapshot is None or os.getpid() != self.pid:
            return
        try:
            self.write(lines_of(snapshot()))
            self.write(([["problem", problem]] if problem else []) + [["end"]])
        except Exception as error:
            self.fail(error)

    def fail(self, error):
        try:
            self.path = self.path or file_of_process()
            self.write([["problem", f"{type(error).__name__}: {error}"[:500]]])
        except Exception:
            pass


def file_of_process():
    with open("/proc/self/stat", "rb") as stat:
        start_ticks = int(stat.read().rpartition(b")")[2].split()[19])
    return os.path.join(os.environ["RIDGE_SPOOL"], f"{os.getpid()}-{start_ticks}.torch")


class Stacks:
    """Numbers frames and stacks; new ones become lines."""

    def __init__(self):
        self.frames, self.stacks = {}, {}

    def number(self, frames, lines):
        key = []
        for frame in frames or ():
            place = (str(frame["name"]), str(frame["filename"]), int(frame["line"]))
            if place not in self.frames:
                self.frames[place] = len(self.frames) + 1
                lines.append(["frame", *place])
            key.append(self.frames[place])
        key = tuple(key)
        if not key:
            return 0
        if key not in self.stacks:
            self.stacks[key] = len(self.stacks) + 1
            lines.append(["stack", *key])
        return self.stacks[key]


def lines_of(snapshot):
    """The lines of what `torch.cuda.memory._snapshot()` answered."""
    stacks = Stacks()
    for device, events in enumerate(snapshot["device_traces"]):
        segments = [segment for segment in snapshot["segments"] if segment["device"] == device]
        if not events and not segments:
            continue
        yield ["device", device, len(events) >= MOST_EVENTS]
        for event in events:
            if event["action"] not in ACTIONS:
                continue
            if "time_us" not in event:
                yield ["problem", "this PyTorch gives no times: 2.2 or newer is needed"]
                return
            lines = []
            stack = stacks.number(event.get("frames"), lines)
            yield from lines
            yield [event["action"], event["addr"], event["size"], event["time_us"], stack]
        for segment in segments:
            yield from alive_in(segment, stacks)
        yield ["reserved", sum(segment["total_size"] for segment in segments)]


def alive_in(segment, stacks):
    address = segment["address"]
    for block in segment["blocks"]:
        if block["state"] == "active_allocated":
            lines = []
            stack = stacks.number(block.get("frames"), lines)
            yield from lines
            yield ["alive", block.get("address", address), block.get("requested_size", block["size"]), stack]
        address += block["size"]


def watch(when_imported):
    """From the import of torch on, its start of CUDA turns the history on; the exit of Python
    writes it."""
    history = History()

    def loaded(torch):
        try:
            torch.cuda._lazy_call(functools.partial(history.start, torch))
        except Exception as error:
            history.fail(error)
    when_imported("torch", loaded)
    atexit.register(history.finish)
