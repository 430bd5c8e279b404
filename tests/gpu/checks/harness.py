# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Starts programs plain and under `ridge record`, and keeps the results."""
import collections
import dataclasses
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import threading
import time

NO_GPU = 77
TIMED_OUT = -1


@dataclasses.dataclass
class Run:
    status: int  # as a shell shows it: 128 + signal when killed; TIMED_OUT
    out: str
    err: str
    seconds: float
    ended_unix_ns: int


def kill_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Harness:
    def __init__(self, bundle, programs, out):
        self.ridge = bundle / "bin" / "ridge"
        self.inject = bundle / "lib" / "libridge_inject.so"
        self.programs = programs
        self.scripts = pathlib.Path(__file__).resolve().parent.parent / "programs"
        self.out = out
        self.traces = out / "traces"
        self.group = ""
        self.rounds = 7
        self.samples = None  # folder of NVIDIA's samples, where it was named
        self.results = []
        self._lock = threading.Lock()
        shutil.rmtree(self.traces, ignore_errors=True)
        self.traces.mkdir(parents=True)
        self._log = open(out / "log.txt", "w")

    def missing(self):
        """Says what is not there, or ''."""
        for path in (self.ridge, self.inject, self.programs / "counts"):
            if not path.exists():
                return f"{path} is missing; build it or name its folder"
        return ""

    def program(self, name, *arguments):
        return [str(self.programs / name), *map(str, arguments)]

    def python(self, name, *arguments):
        return ["python3", str(self.scripts / name), *map(str, arguments)]

    def run(self, command, timeout=60, **options):
        """Runs to the end or for `timeout` seconds, in a process group of its own."""
        text_in = options.pop("input", "")
        start = time.monotonic()
        process = subprocess.Popen(
            [str(each) for each in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True, **options)
        try:
            out, err = process.communicate(text_in, timeout=timeout)
            status = process.returncode
        except subprocess.TimeoutExpired:
            kill_group(process)
            out, err = process.communicate()
            status = None
        ended = time.time_ns()
        shown = TIMED_OUT if status is None else 128 - status if status < 0 else status
        result = Run(shown, out, err, time.monotonic() - start, ended)
        with self._lock:
            self._log.write(f"$ {shlex.join(map(str, command))}\n[status {shown}, "
                            f"{result.seconds:.2f} s]\n{out}{err}\n")
            self._log.flush()
        return result

    def record_command(self, name, command, options=()):
        """The command that records `command`, and the trace that it will write."""
        trace = self.traces / f"{name}.ridge"
        return [str(self.ridge), "record", "--force", *options, "-o", str(trace), "--",
                *map(str, command)], trace

    def record(self, name, command, options=(), **run_options):
        """Records every step, as checks count what the program did; what that costs is cost.py's."""
        full, trace = self.record_command(name, command, ("--record-share", "1", *options))
        return self.run(full, **run_options), trace

    def add(self, name, verdict, detail=""):
        """`verdict`: True, False or 'SKIP'."""
        word = verdict if isinstance(verdict, str) else "PASS" if verdict else "FAIL"
        with self._lock:
            self.results.append((self.group, name, word, detail))
            print(f"{word} {self.group:8} {name:34} {detail}", flush=True)

    def finish(self):
        """Prints the sums; returns the exit status."""
        sums = collections.Counter(word for _, _, word, _ in self.results)
        with open(self.out / "results.txt", "w") as file:
            for group, name, word, detail in self.results:
                file.write(f"{word}\t{group}\t{name}\t{detail}\n")
        print(f"GPU checks: {sums['PASS']} passed, {sums['FAIL']} failed, {sums['SKIP']} skipped"
              f" (log: {self.out / 'log.txt'})")
        return 1 if sums["FAIL"] else 0


def last_line(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""
