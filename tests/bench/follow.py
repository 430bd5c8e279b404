#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What following a recording costs the program that is recorded, with fakes in place of CUDA.

usage: tests/bench/follow.py --bench BUILD --fakes BUILD [--launches N] [--rounds N]

Records the fake target alone and followed by bench_gui --follow in turns, and prints how long it took and how many
looks there were in a second. --bench: an optimised build with bench_gui; --fakes: one with ridge and the fake toolkit."""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import time


def one(options, folder, followed):
    """(seconds that the program took, looks in a second or None)"""
    toolkit = options.fakes / "fake-toolkit"
    environment = {**os.environ, "CUDA_HOME": str(toolkit), "FAKE_CUPTI_LIBRARY": str(toolkit / "lib64/libcupti.so.13"),
                   "XDG_CACHE_HOME": str(folder / "cache"), "QT_QPA_PLATFORM": "offscreen"}
    trace = folder / "t.ridge"
    took = folder / "took"
    program = f'date +%s.%N > {took}; {toolkit}/bin/fake_target cuda launch:{options.launches}; date +%s.%N >> {took}'
    record = subprocess.Popen([options.fakes / "bin/ridge", "record", "--no-ceilings", "-o", trace, "--force", "--sample-interval",
                               "0", "--record-share", "1", "--", "sh", "-c", program], env=environment,
                              stderr=subprocess.DEVNULL)
    looks = None
    if followed:
        time.sleep(0.3)
        told = subprocess.run([options.bench / "bin/bench_gui", "--follow", trace], env=environment, capture_output=True,
                              text=True, timeout=600, check=True).stdout
        looks = float(re.search(r"([0-9.]+) a second", told).group(1))
    assert record.wait(600) == 0
    begin, end = map(float, took.read_text().split())
    return end - begin, looks


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=pathlib.Path, required=True)
    parser.add_argument("--fakes", type=pathlib.Path, required=True)
    parser.add_argument("--launches", type=int, default=1_500_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    options.bench, options.fakes = options.bench.resolve(), options.fakes.resolve()
    alone, followed, looks = [], [], []
    with tempfile.TemporaryDirectory(prefix="ridge-follow-") as folder:
        for _ in range(options.rounds):
            alone.append(one(options, pathlib.Path(folder), False)[0])
            seconds, seen = one(options, pathlib.Path(folder), True)
            followed.append(seconds)
            looks.append(seen)
    events = 2 * options.launches  # a kernel and its call
    for name, times in (("alone", alone), ("followed", followed)):
        middle = statistics.median(times)
        print(f"{name}: {middle:.2f} s (median; {min(times):.2f} to {max(times):.2f}), {events / middle:,.0f} events/s")
    print(f"looks a second: {statistics.median(looks):.1f} ({min(looks):.1f} to {max(looks):.1f})")


if __name__ == "__main__":
    main()
