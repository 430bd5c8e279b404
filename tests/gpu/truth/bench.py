#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The bench of truth: programs that people really run, plain and recorded, and their reports.

    tests/gpu/truth/bench.py --ridge build/portable/bin/ridge --out DIR [--seconds 570] [NAME...]

Every program runs plain, for some 20 s of steps under `ridge record`, and for fewer under `ridge
record --replay`, all with default options. The recordings stay in DIR. The table says iterations as the program
counts them and as they were found (of the steps that were recorded), and their time by the
program's clock and as found.
It says the recorded run's time over the plain one. It says which part of the steady state's kernel
time has a verdict by sampling alone and with the replay. It says how many sampled shares hold the
replayed ones within their band. Last comes the headline. With --ncu the shares of the programs'
kernels are compared with Nsight Compute's. Two GPUs halve the time: run the bench twice, with other
names and CUDA_VISIBLE_DEVICES.
"""
import argparse
import csv
import io
import json
import math
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import time

import bands

HERE = pathlib.Path(__file__).resolve().parent / "programs"
# Name: its words, the steps of a short run and of one that takes some 20 s.
PROGRAMS = {
    "llama": (["llama.py"], 60, 500),
    "generate": (["llama.py", "--generate"], 6, 30),
    "compile": (["llama.py", "--compile"], 60, 700),
    "lightning": (["resnet_lightning.py"], 60, 700),
    "jax": (["flax_transformer.py"], 150, 2000),
    "triton": (["triton_kernels.py"], 2000, 60_000),
    "cupy": (["cupy_particles.py"], 1500, 30_000),
    "ddp": (["ddp.py"], 60, 1200),
    "vit": (["steps.py", "vit"], 30, 200),
    "trainer": (["hf_trainer.py"], 20, 60),
    "accelerate": (["accelerate_loop.py"], 40, 200),
}
DEFAULT = ("llama", "generate", "compile", "lightning", "jax", "triton", "cupy")
# Compared with Nsight Compute: every tenth launch of each function, in so many steps.
NCU_LAUNCHES = 160
NCU_STEPS = {"llama": 3, "compile": 3, "lightning": 3, "triton": 10, "cupy": 10, "vit": 3, "trainer": 3, "accelerate": 6}
NCU_METRICS = {
    "tensor": "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed",
    "fp32": "sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_elapsed",
    "alu": "sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_elapsed",
    "xu": "sm__inst_executed_pipe_xu.avg.pct_of_peak_sustained_elapsed",
    "issue": "sm__inst_executed.avg.pct_of_peak_sustained_elapsed",
    "dram": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
    "l2": "lts__throughput.avg.pct_of_peak_sustained_elapsed",
    "l1": "l1tex__throughput.avg.pct_of_peak_sustained_elapsed",
}
CLOSE = 0.05       # points that a kernel's shares differ by from one run to the next
SATURATED = 0.6    # of the analyzer's thresholds
LEAST_LIKE = 0.5   # share of the words of two names of one kernel: ncu shortens names


class Bench:
    def __init__(self, options):
        self.ridge, self.out = options.ridge, options.out
        self.end = time.monotonic() + options.seconds
        self.held, self.told = 0, 0
        self.same, self.time = 0, 0

    def left(self):
        return max(5, self.end - time.monotonic())

    def run(self, name, command):
        """Runs it within the time that is left; (seconds, last JSON line of its output or {})."""
        begin = time.monotonic()
        log = self.out / f"{name}.log"
        with open(log, "w", encoding="utf-8") as output:
            try:
                status = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT,
                                        timeout=min(170, self.left())).returncode
            except subprocess.TimeoutExpired:
                status = 124
        lines = [line for line in log.read_text(errors="replace").splitlines() if line.startswith('{"')]
        if status != 0:
            print(f"  {name}: status {status}: {log.read_text(errors='replace')[-300:]}")
        return time.monotonic() - begin, json.loads(lines[0]) if lines else {}

    def analysis(self, file):
        return json.loads(subprocess.run([self.ridge, "analyze", "--format", "json", file], check=True,
                                         capture_output=True).stdout)

    def headline(self, file):
        text = subprocess.run([self.ridge, "analyze", file], check=True, capture_output=True, text=True).stdout
        return " ".join(text.split("\n\n")[0].split()[:45])

    def program(self, name):
        _, short, steady = PROGRAMS[name]
        file = str(self.out / f"{name}.ridge")
        _, plain = self.run(f"{name}-plain", command(name, short))
        sampled = str(self.out / f"{name}-sampled.ridge")
        _, recorded = self.run(f"{name}-recorded", [self.ridge, "record", "--force", "-o", sampled, "--",
                                                    *command(name, steady)])
        seconds, replayed = self.run(f"{name}-replayed", [self.ridge, "record", "--force", "-o", file, "--replay", "--",
                                                          *command(name, short)])
        if not os.path.exists(file) or not os.path.exists(sampled):
            return
        with_replay, alone = self.analysis(file), self.analysis(sampled)
        found = with_replay["iterations"] or {}
        told = found.get("steady", {}).get("median_ns", 0) / 1e6
        others, dram = bands.report(self.ridge, file)
        shares = others + dram
        self.held += sum(abs(v - t) <= b + bands.MARGIN for v, b, t in shares)
        self.told += len(shares)
        same, time_told = same_regimes(alone, with_replay)
        self.same, self.time = self.same + same, self.time + time_told
        ratio = recorded.get("ms", 0) / plain["ms"] if plain.get("ms") else 0
        print(f"{name:10} iterations {replayed.get('iterations')} / {found.get('count')} ({found.get('found_in')}) of "
              f"{replayed.get('ms', 0):.3f} / {told:.3f} ms; plain {plain.get('ms', 0):.3f} ms, recorded "
              f"{recorded.get('ms', 0):.3f} ({ratio:.2f} x); known {alone['verdict_known_share'] or 0:.1%} sampled, "
              f"{with_replay['verdict_known_share'] or 0:.1%} with replay; {seconds:.0f} s in all; regimes by sampling "
              f"alone are those of the replay for {same / max(1, time_told):.1%} of the time that both tell", flush=True)
        print("           " + self.headline(file), flush=True)

    def ncu(self, name):
        """Shares of a program's kernels by Nsight Compute beside the replayed ones."""
        file = self.out / f"{name}.ridge"
        if not shutil.which("ncu") or not file.exists():
            print(f"ncu: {name} is not compared")
            return
        profiler = ["ncu", "--clock-control", "none", "--cache-control", "none", "--csv", "--print-units", "base",
                    "--kernel-id", ":::.*5", "--launch-count", str(NCU_LAUNCHES), "--metrics", ",".join(NCU_METRICS.values())]
        table = self.out / f"{name}-ncu.csv"
        with open(table, "w", encoding="utf-8") as output:
            try:
                subprocess.run([*profiler, *command(name, NCU_STEPS[name])], stdout=output, stderr=subprocess.DEVNULL,
                               timeout=min(100, self.left()))
            except subprocess.TimeoutExpired:
                print(f"ncu: {name} was cut")
        text = table.read_text(errors="replace")
        start = text.find('"ID"')
        theirs = {}
        for row in csv.DictReader(io.StringIO(text[start:])) if start >= 0 else []:
            for unit, metric in NCU_METRICS.items():
                if row["Metric Name"] == metric and row["Metric Value"]:
                    key = (row["Kernel Name"], row["Grid Size"], row["Block Size"])
                    theirs.setdefault(key, {})[unit] = float(row["Metric Value"].replace(",", "")) / 100
        self.compare(name, theirs, replayed_shares(file))
        sampled = self.out / f"{name}-sampled.ridge"
        if sampled.exists():
            right_by_time(name, theirs, times_of(sampled), sm_count(sampled), {
                "sampled": told_regimes(self.analysis(sampled)), "replayed": told_regimes(self.analysis(file))})

    def compare(self, program, theirs, ours):
        close = total = same = kernels = 0
        for (name, grid, block), shares in theirs.items():
            alike = [(likeness(name, other), mine) for (other, *shape), mine in ours.items() if shape == [grid, block]]
            best, mine = max(alike, default=(0, None), key=lambda pair: pair[0])
            if best < LEAST_LIKE:
                continue
            known = [unit for unit in shares if unit in mine]
            total += len(known)
            close += sum(abs(mine[unit] - shares[unit]) <= CLOSE for unit in known)
            kernels += 1
            same += regime(mine) in regimes(shares)
            if regime(mine) != regime(shares):
                print(f"  {regime(mine)} / {regime(shares)} by ncu: {name[:60]} {mine} {shares}")
        print(f"ncu, {program}: {kernels} of {len(theirs)} kernels matched by name and shape; {close} of {total} replayed shares "
              f"within {CLOSE * 100:.0f} points, {same} of {kernels} of the same regime within {CLOSE * 100:.0f} points")


def command(name, steps):
    words, _, _ = PROGRAMS[name]
    launcher = ["torchrun", "--nproc-per-node", "2"] if name == "ddp" else [sys.executable]
    return [*launcher, str(HERE / words[0]), *words[1:], "--steps", str(steps)]


def told_regimes(analysis):
    """{function: (regime, ns)} of the kernels with a verdict. Mixed stands for both sides: none
    leads."""
    regimes = {}
    for kernel in analysis["kernels"]:
        text = kernel["verdict"]["text"]
        sides = {"compute", "bandwidth"} if text.startswith("mixed") else {re.split("[:,]", text)[0]}
        if sides & {"compute", "bandwidth", "overhead"}:
            regimes[kernel["function"]] = (sides, kernel["total_ns"])
    return regimes


def same_regimes(alone, with_replay):
    """(ns of the functions that both tell alike, ns of those that both tell)"""
    ours, theirs = told_regimes(alone), told_regimes(with_replay)
    both = [name for name in ours if name in theirs]
    return (sum(ours[name][1] for name in both if ours[name][0] & theirs[name][0]),
            sum(ours[name][1] for name in both))


def times_of(file):
    """{(function, grid, block): ns} of a recording."""
    rows = sqlite3.connect(file).execute("SELECT name, grid_x, grid_y, grid_z, block_x, block_y, block_z, "
                                         "sum(duration_ns) FROM kernel_view GROUP BY 1, 2, 3, 4, 5, 6, 7")
    return {(name, "({}, {}, {})".format(*shape[:3]), "({}, {}, {})".format(*shape[3:])): ns for name, *shape, ns in rows}


def sm_count(file):
    return sqlite3.connect(file).execute("SELECT max(sm_count) FROM device").fetchone()[0] or 0


def fills(grid, sms):
    """Whether a grid has a block for each SM."""
    return math.prod(int(size) for size in re.findall(r"\d+", grid)) >= sms


def right_by_time(program, theirs, times, sms, told):
    """Prints for which part of the time the verdicts of `told` say what Nsight Compute's shares do. A grid that it would
    call too small is bound by overhead too, unless a unit is saturated."""
    right, unknown, matched = dict.fromkeys(told, 0), dict.fromkeys(told, 0), 0
    for (name, grid, block), shares in theirs.items():
        best, own = max(((likeness(name, other), (other, *shape)) for other, *shape in times if shape == [grid, block]),
                        default=(0, None))
        if best < LEAST_LIKE or len(shares) < len(NCU_METRICS):
            continue
        ns, right_ones = times[own], regimes(shares)
        if not fills(grid, sms) and max(shares.values()) < SATURATED:
            right_ones.add("latency")
        matched += ns
        for kind, verdicts in told.items():
            sides = {"latency" if side == "overhead" else side for side in verdicts.get(own[0], (set(), 0))[0]}
            right[kind] += ns if sides & right_ones else 0
            unknown[kind] += 0 if sides else ns
            if not sides & right_ones and ns > 0.005 * sum(times.values()):
                print(f"  {kind}: {'/'.join(sorted(sides)) or 'unclassified'} for {'/'.join(sorted(right_ones))}, "
                      f"{ns / sum(times.values()):.1%} of the time: {name[:60]} {shares}")
    print(f"ncu, {program}: {matched / max(1, sum(times.values())):.1%} of the kernel time compared; " + "; ".join(
        f"{kind} right for {right[kind] / max(1, matched):.1%}, unclassified {unknown[kind] / max(1, matched):.1%}"
        for kind in told))


def likeness(name, other):
    """Share of the words of two kernel names that they have in common."""
    words = [set(re.findall(r"[A-Za-z_][A-Za-z_0-9]{3,}", text)) for text in (name, other)]
    return len(words[0] & words[1]) / max(1, len(words[0] | words[1]))


def regimes(shares):
    """Those that shares within CLOSE of these have."""
    return {regime(shares, lead, more) for lead in (-CLOSE, 0, CLOSE) for more in (-CLOSE, 0, CLOSE)}


def regime(shares, lead=0.0, more=0.0):
    """What bounds a kernel by its shares, all `more` and math `lead` more: docs/method/verdicts.md,
    'From busy shares'."""
    math = max(shares.get(unit, 0) for unit in ("tensor", "fp32", "alu", "xu")) + lead
    math = max(math, shares.get("issue", 0) - 0.15 + lead)
    memory = max(shares.get(unit, 0) for unit in ("dram", "l2", "l1"))
    if max(math, memory) + more < 0.25:
        return "latency"
    return "compute" if math >= memory else "bandwidth"


def replayed_shares(file):
    """{(function, grid, block): {unit: share}} of the launches that were replayed, their mean."""
    units = {metric: unit for unit, metric in NCU_METRICS.items()}
    rows = sqlite3.connect(file).execute(
        "SELECT n.name, n.grid_x, n.grid_y, n.grid_z, n.block_x, n.block_y, n.block_z, m.text, avg(v.value) "
        "FROM counter v JOIN string m ON m.id = v.metric_id JOIN kernel_view n ON n.id = v.kernel_id "
        "GROUP BY 1, 2, 3, 4, 5, 6, 7, 8")
    found = {}
    for name, *shape, metric, value in rows:
        metric = metric.split("TriageCompute.")[-1]
        if metric in units:
            key = (name, "({}, {}, {})".format(*shape[:3]), "({}, {}, {})".format(*shape[3:]))
            known = found.setdefault(key, {})
            known[units[metric]] = max(known.get(units[metric], 0), round(value / 100, 3))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ridge", default="build/portable/bin/ridge")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/truth"))
    parser.add_argument("--seconds", type=float, default=1800, help="stop after these")
    parser.add_argument("--ncu", action="store_true", help="compare with Nsight Compute too")
    parser.add_argument("names", nargs="*", default=DEFAULT)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    bench = Bench(options)
    for name in options.names:
        bench.program(name)
    print(f"sampled shares: {bench.held} of {bench.told} within the band and {bands.MARGIN * 100:.0f} points of the "
          f"replayed ones; regimes alike for {bench.same / max(1, bench.time):.1%} of the time")
    for name in options.names if options.ncu else []:
        if name in NCU_STEPS:
            bench.ncu(name)


if __name__ == "__main__":
    main()
