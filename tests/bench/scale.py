#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""usage: tests/bench/scale.py [--build DIR] [--fakes DIR] [EVENTS...]
Records a program of EVENTS kernel launches (a million, then ten) with fakes in place of CUDA, and reads the trace: a Markdown table of
time and of the memory of the largest process. For figures --build is the release or portable build; --fakes, where the fakes are,
may be another one."""
import argparse
import os
import pathlib
import shutil
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(words, folder, environment):
    """Seconds, and the largest process' memory in GB."""
    begin = time.monotonic()
    pid = os.posix_spawn(words[0], words, environment, file_actions=[
        (os.POSIX_SPAWN_OPEN, 1, str(folder / "out"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
        (os.POSIX_SPAWN_DUP2, 1, 2)])
    _, status, usage = os.wait4(pid, 0)
    if status:
        sys.exit(f"{' '.join(words)} ended with {os.waitstatus_to_exitcode(status)}: {(folder / 'out').read_text()[-2000:]}")
    return time.monotonic() - begin, usage.ru_maxrss / 1e6


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def measure(events, ridge, fakes, folder):
    trace = folder / "t.ridge"
    environment = {**os.environ, "CUDA_HOME": str(fakes), "XDG_CACHE_HOME": str(folder / "cache"),
                   "FAKE_CUPTI_LIBRARY": str(fakes / "lib64" / "libcupti.so.13")}
    record = [ridge, "record", "--force", "--no-ceilings", "--record-share", "1", "--sample-interval", "0", "-o", str(trace),
              "--", str(fakes / "bin" / "fake_target"), "cuda", f"launch:{events}"]
    cells = []
    for words in (record, [ridge, "info", str(trace)], [ridge, "analyze", str(trace)],
                  [ridge, "report", str(trace), "-o", str(folder / "t.html")]):
        seconds, memory = run(words, folder, environment)
        cells.append(f"{seconds:.1f} s, {memory:.2f} GB")
    row(f"{events:,}", f"{trace.stat().st_size / 1e6:,.0f} MB", *cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "release")
    parser.add_argument("--fakes", type=pathlib.Path, help="a build folder; default: that of --build")
    parser.add_argument("events", nargs="*", type=int, default=[10**6, 10**7])
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    fakes = (arguments.fakes or build).resolve() / "fake-toolkit"
    row("launches", "trace", "recorded and finished", "`ridge info`", "`ridge analyze`", "`ridge report`, HTML")
    row(*["---:"] * 6)
    for events in arguments.events:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="ridge-scale-", dir=os.environ.get("TMPDIR")))
        try:
            measure(events, str(build / "bin" / "ridge"), fakes, folder)
        finally:
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
