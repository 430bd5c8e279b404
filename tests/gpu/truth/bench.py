#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The bench of truth: programs that people really run, each plain and recorded, and what the report says of them.

    tests/gpu/truth/bench.py --ridge build/portable/bin/ridge --out DIR [--seconds 570] [NAME...]

Every program runs plain, then under `ridge record` and `ridge record --replay` with default options. The table says: iterations as the
program counts them and as they were found; their time by the program's clock and as found; the recorded run's time over
the plain one; which part of the steady state's kernel time has a verdict by sampling alone and with the replay; how many
sampled shares hold the replayed ones within their band; the headline. With ncu the shares of one program's kernels are
compared with Nsight Compute's.
"""
import argparse
import csv
import io
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import time

import bands

HERE = pathlib.Path(__file__).resolve().parent / "programs"
PROGRAMS = {
    "llama": ["llama.py", "--steps", "60"],
    "generate": ["llama.py", "--generate", "--steps", "6"],
    "compile": ["llama.py", "--compile", "--steps", "60"],
    "lightning": ["resnet_lightning.py", "--steps", "60"],
    "jax": ["flax_transformer.py", "--steps", "150"],
    "triton": ["triton_kernels.py", "--steps", "2000"],
    "cupy": ["cupy_particles.py", "--steps", "1500"],
    "ddp": ["ddp.py", "--steps", "60"],
}
NCU_METRICS = {
    "tensor": "sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed",
    "fp32": "sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_elapsed",
    "alu": "sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_elapsed",
    "xu": "sm__inst_executed_pipe_xu.avg.pct_of_peak_sustained_elapsed",
    "issue": "sm__inst_executed.avg.pct_of_peak_sustained_elapsed",
    "dram": "dram__throughput.avg.pct_of_peak_sustained_elapsed",
}


class Bench:
    def __init__(self, options):
        self.ridge, self.out = options.ridge, options.out
        self.end = time.monotonic() + options.seconds
        self.held, self.told = 0, 0

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
        lines = [line for line in log.read_text(errors="replace").splitlines() if line.startswith("{")]
        if status != 0:
            print(f"  {name}: status {status}: {log.read_text(errors='replace')[-300:]}")
        return time.monotonic() - begin, json.loads(lines[0]) if lines else {}

    def analysis(self, file):
        return json.loads(subprocess.run([self.ridge, "analyze", "--format", "json", file], check=True,
                                         capture_output=True).stdout)

    def headline(self, file):
        text = subprocess.run([self.ridge, "analyze", file], check=True, capture_output=True, text=True).stdout
        return " ".join(text.split("\n\n")[0].split()[:45])

    def program(self, name, words):
        launcher = [sys.executable]
        if name == "ddp":
            launcher = ["torchrun", "--nproc-per-node", "2"]
        command = [*launcher, str(HERE / words[0]), *words[1:]]
        file = str(self.out / f"{name}.ridge")
        _, plain = self.run(f"{name}-plain", command)
        sampled = str(self.out / f"{name}-sampled.ridge")
        _, recorded = self.run(f"{name}-recorded", [self.ridge, "record", "--force", "-o", sampled, "--", *command])
        seconds, _ = self.run(f"{name}-replayed",
                              [self.ridge, "record", "--force", "-o", file, "--replay", "--", *command])
        if not os.path.exists(file) or not os.path.exists(sampled):
            return
        with_replay, alone = self.analysis(file), self.analysis(sampled)
        os.remove(sampled)
        found = with_replay["iterations"] or {}
        told = found.get("steady", {}).get("median_ns", 0) / 1e6
        others, dram = bands.report(self.ridge, file)
        shares = others + dram
        self.held += sum(abs(v - t) <= b + bands.MARGIN for v, b, t in shares)
        self.told += len(shares)
        ratio = recorded.get("ms", 0) / plain["ms"] if plain.get("ms") else 0
        print(f"{name:10} iterations {plain.get('iterations')} / {found.get('count')} ({found.get('found_in')}), "
              f"plain {plain.get('ms', 0):.3f} ms, recorded {recorded.get('ms', 0):.3f} ({ratio:.2f} x), found "
              f"{told:.3f} ms; known {alone['verdict_known_share'] or 0:.1%} sampled, "
              f"{with_replay['verdict_known_share'] or 0:.1%} with replay; {seconds:.0f} s in all", flush=True)
        print("           " + self.headline(file), flush=True)

    def ncu(self):
        """Shares of a Llama's kernels, the 60th launch of each function, beside the replayed ones."""
        if not shutil.which("ncu") or not (self.out / "llama.ridge").exists():
            print("ncu: not compared")
            return
        command = ["ncu", "--clock-control", "none", "--csv", "--print-units", "base", "--kernel-id", ":::60",
                   "--metrics", ",".join(NCU_METRICS.values()), sys.executable, str(HERE / "llama.py"), "--steps", "6"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=min(200, self.left()))
        except subprocess.TimeoutExpired:
            print("ncu: took too long")
            return
        (self.out / "ncu.csv").write_text(done.stdout)
        start = done.stdout.find('"ID"')
        theirs = {}
        for row in csv.DictReader(io.StringIO(done.stdout[start:])) if start >= 0 else []:
            for unit, metric in NCU_METRICS.items():
                if row["Metric Name"] == metric:
                    key = (row["Kernel Name"], row["Grid Size"], row["Block Size"])
                    theirs.setdefault(key, {})[unit] = float(row["Metric Value"].replace(",", "")) / 100
        self.compare(theirs)

    def compare(self, theirs):
        database = sqlite3.connect(self.out / "llama.ridge")
        rows = database.execute(
            "SELECT c.name, c.grid, c.value, c.metric FROM (SELECT f.text AS name, "
            "'(' || k.grid_x || ', ' || k.grid_y || ', ' || k.grid_z || ')' AS grid, m.text AS metric, "
            "avg(v.value) AS value FROM counter v JOIN string m ON m.id = v.metric_id "
            "JOIN kernel n ON n.id = v.kernel_id JOIN kernel_config k ON k.id = n.config_id "
            "JOIN string f ON f.id = k.function_id GROUP BY 1, 2, 3) c").fetchall()
        ours = {}
        units = {metric: unit for unit, metric in NCU_METRICS.items()}
        for name, grid, value, metric in rows:
            if metric in units:
                ours.setdefault((name.split("(")[0].split("<")[0].split(" ")[-1], grid), {})[units[metric]] = value / 100
        close = total = 0
        for (name, grid, _), shares in theirs.items():
            mine = ours.get((name.split("(")[0].split("<")[0].split(" ")[-1], grid))
            for unit, value in shares.items() if mine else []:
                if unit in mine:
                    total += 1
                    close += abs(mine[unit] - value) <= 0.05
        print(f"ncu: {len(theirs)} kernels; {close} of {total} replayed shares within 5 points")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ridge", default="build/portable/bin/ridge")
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/truth"))
    parser.add_argument("--seconds", type=float, default=1800, help="stop after these")
    parser.add_argument("--ncu", action="store_true", help="compare with Nsight Compute too")
    parser.add_argument("names", nargs="*", default=[name for name in PROGRAMS if name != "ddp"])
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    bench = Bench(options)
    for name in options.names:
        bench.program(name, PROGRAMS[name])
    print(f"sampled shares: {bench.held} of {bench.told} within the band and {bands.MARGIN * 100:.0f} points of the "
          "replayed ones")
    if options.ncu:
        bench.ncu()


if __name__ == "__main__":
    main()
