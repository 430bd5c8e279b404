# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Tells what torch.compile takes: its phases as ranges, graph breaks and recompilations with their reasons.

PyTorch logs when its phases begin and end; reasons are among the facts that it keeps of each compilation.
"""
import functools
import sys
import threading

# PyTorch's names of what begins a phase.
PHASES = {
    "dynamo": "Dynamo",
    "backend_compile": "AOTAutograd",
    "entire_backward_compile": "AOTAutograd",
    "inductor_compile": "Inductor",
    "async_compile.precompile": "Triton",
    "async_compile.wait": "Triton",
    "TritonBundler.read_and_emit": "Triton",
    "CachingAutotuner.benchmark_all_configs": "autotuning",
    "CachingAutotuner.coordinate_descent_tuning": "autotuning",
    "CUDAGraphNode.record": "CUDA graph capture",
}
TRACING = {"Dynamo", "AOTAutograd", "Inductor", "Triton"}  # their ops run on tensors without data
PHASE, BREAK, AGAIN = 6, 7, 10  # RidgeCompilation, RidgeGraphBreak, RidgeRecompilation


def compiled_function(frame):
    """The function that Dynamo compiles, found among the frames around: "file.py:12 forward"."""
    while frame is not None:
        code = frame.f_locals.get("code") if frame.f_code.co_name == "_compile" else None
        if hasattr(code, "co_firstlineno"):
            return f"{code.co_filename}:{code.co_firstlineno} {code.co_name}"
        frame = frame.f_back
    return ""


class Phases(threading.local):
    """Those that are open on a thread: name, number of the compilation, function and start; outermost first."""

    def __init__(self):
        self.open = []


class Compilation:
    def __init__(self):
        self.ops, self.phases = None, Phases()
        self.any = False  # whether anything was compiled

    def begin(self, ops):
        """From now on there is a collector."""
        self.ops = ops

    def starts(self, name):
        self.any = self.any or name == "dynamo"
        if self.ops is not None and name in PHASES:
            site = compiled_function(sys._getframe()) if name == "dynamo" else ""
            self.phases.open.append((name, number_of_compilation(), site, self.ops.now()))
            self.leave_out_ops()

    def ends(self, name):
        """Phases inside of it that an error left open end too."""
        opened = self.phases.open
        if not any(phase[0] == name for phase in opened):
            return
        end = self.ops.now()
        while True:
            phase, compilation, site, start = opened.pop()
            self.ops.range(PHASE, PHASES[phase], compilation, site, start, end)
            if phase == name:
                break
        self.leave_out_ops()

    def leave_out_ops(self):
        """Those of tracing are thousands, and none of them launches anything."""
        self.ops.set_tracing(any(PHASES[phase[0]] in TRACING for phase in self.phases.open))

    def tell_reasons(self, lacks):
        """Why graphs broke and why functions were compiled again: once, when the program ends."""
        utils = sys.modules.get("torch._dynamo.utils")
        if self.ops is None or utils is None:
            return
        for reason, times in utils.counters["graph_break"].items():
            for _ in range(times):
                self.note(BREAK, str(reason), "")
        kept = utils.get_compilation_metrics()
        most = getattr(getattr(utils, "_compilation_metrics", None), "maxlen", None)
        if most and len(kept) >= most:
            lacks(f"recompilations but for those among the last {most} compilations, as PyTorch keeps no more")
        for metrics in kept:
            reason = getattr(metrics, "recompile_reason", None)
            if reason:
                self.note(AGAIN, reason,
                          f"{metrics.co_filename}:{metrics.co_firstlineno} {metrics.co_name}")

    def note(self, kind, reason, site):
        now = self.ops.now()
        self.ops.range(kind, reason, "", site, now, now)


def watch(when_imported, compilation, lacks):
    """Puts `compilation` behind PyTorch's log. `lacks`: is told what is not known, for the report."""
    def dynamo_utils(module):
        log = module.ChromiumEventLogger
        start, end = log.log_event_start, log.log_event_end

        @functools.wraps(start)
        def log_event_start(self, event_name, *arguments, **named):
            try:
                compilation.starts(event_name)
            except Exception as error:
                lacks(f"phases of torch.compile: {error}")
            return start(self, event_name, *arguments, **named)

        @functools.wraps(end)
        def log_event_end(self, event_name, *arguments, **named):
            try:
                compilation.ends(event_name)
            except Exception as error:
                lacks(f"phases of torch.compile: {error}")
            return end(self, event_name, *arguments, **named)
        log.log_event_start, log.log_event_end = log_event_start, log_event_end

    def imported(module):
        try:
            dynamo_utils(module)
        except Exception as error:
            lacks(f"phases of torch.compile: {error}")
    when_imported("torch._dynamo.utils", imported)


def number_of_compilation():
    """"0/1": PyTorch's number of the function, and how often it was compiled before."""
    number = sys.modules["torch._guards"].CompileContext.current_compile_id()
    return str(number) if number is not None else ""
