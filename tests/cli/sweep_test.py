# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge sweep` from end to end over a fake libcupti."""
import csv
import json
import os
import re
import signal
import subprocess
import time
import unittest

from ridge_case import FAKE_TARGET, RIDGE, RidgeCase

# Of `seq` microseconds a kernel; from 4096 on there is no memory; `fused` at 512 fails.
PROGRAM = """#!/bin/sh
echo "$1 $2" >> runs
[ "$1" -ge 4096 ] && { echo "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate"; exit 1; }
[ -f broken ] && [ "$1 $2" = "512 fused" ] && { echo "the third point fails"; exit 3; }
[ -f slow ] && sleep 30
exec "$FAKE_TARGET" cuda alloc:$((2048*$1)) push:a work:b,$((1000000*$1)),$((50000*$1)),2 kernel:$((1000*$1)) pop pop
"""


class SweepCase(RidgeCase):
    def setUp(self):
        super().setUp()
        program = self.folder / "prog.sh"
        program.write_text(PROGRAM)
        program.chmod(0o755)

    WORDS = ("--sample-interval", "0", "--vary", "kind=naive,fused", "--vary=seq=256..4096", "--", "./prog.sh", "{seq}", "{kind}")

    def sweep(self, *options, words=WORDS):
        return self.ridge("sweep", *options, *words, FAKE_TARGET=FAKE_TARGET)

    def runs(self):
        runs = self.folder / "runs"
        lines = runs.read_text().splitlines() if runs.exists() else []
        runs.unlink(missing_ok=True)
        return lines


class Sweeping(SweepCase):
    def test_every_point_is_recorded_and_what_is_out_of_memory_is_marked(self):
        done = self.sweep("-o", "s.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.runs(), [f"{seq} {kind}" for kind in ("naive", "fused") for seq in (256, 512, 1024, 2048, 4096)])
        self.assertIn("10 points: 8 recorded, 2 out of memory.", done.stdout)
        self.assertEqual(len(re.findall("out of memory$", done.stdout, re.M)), 2)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 100)
        page = (self.folder / "s.html").read_text()
        self.assertIn("<h2>Curves<small>by seq</small></h2>", page)
        for title in ("Time", "FLOP rate", "DRAM rate", "Peak memory"):
            self.assertIn(f'<h2 class="part">{title}</h2>', page)
        self.assertEqual(page.count("run naive, "), 4)  # points of the roofline
        self.assertEqual(page.count("fused, 4,096: out of memory"), 4)  # a cross in each chart
        self.assertNotIn("{{", page)

    def test_the_figures_are_those_of_the_recordings(self):
        self.assertEqual(self.sweep("-o", "s.json").returncode, 0)
        said = json.loads((self.folder / "s.json").read_text())
        self.assertEqual([parameter["name"] for parameter in said["parameters"]], ["kind", "seq"])
        points = {(point["values"]["kind"], point["values"]["seq"]): point for point in said["points"]}
        self.assertEqual(points["naive", "4096"]["state"], "out_of_memory")
        self.assertIsNone(points["naive", "4096"]["figures"])
        point = points["fused", "1024"]
        alone = json.loads(self.ridge("analyze", "--format", "json", point["file"]).stdout)
        figures = point["figures"]
        self.assertEqual(figures["time_ns"], alone["run"]["device_time_ns"])
        self.assertEqual(figures["flops"], {"amount": 1024e6, "origin": "annotated"})
        self.assertEqual(figures["dram_bytes"], {"amount": 51200e3, "origin": "annotated"})
        self.assertAlmostEqual(figures["flops_per_s"], 1024e15 / figures["time_ns"], delta=1e6)
        self.assertEqual(figures["peak_memory_bytes"], 2048 * 1024)

    def test_other_endings_write_the_same_points_without_running_them_again(self):
        self.assertEqual(self.sweep("-o", "s.html").returncode, 0)
        self.assertEqual(len(self.runs()), 10)
        for ending in ("csv", "md", "svg", "json"):
            done = self.sweep("-o", f"s.{ending}")
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.runs(), [])
        rows = list(csv.DictReader((self.folder / "s.csv").read_text().splitlines()))
        self.assertEqual([row["seq"] for row in rows[:5]], ["256", "512", "1024", "2048", "4096"])
        self.assertEqual(rows[4]["State"], "out of memory")
        self.assertEqual(rows[4]["Time (ns)"], "")
        self.assertIn("| naive | 256 |", (self.folder / "s.md").read_text())
        self.assertIn("run fused, 2048", (self.folder / "s.svg").read_text())

    def test_a_point_that_fails_does_not_stop_the_others_and_is_tried_again(self):
        (self.folder / "broken").touch()
        done = self.sweep("-o", "s.html")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(len(self.runs()), 10)
        self.assertIn("10 points: 7 recorded, 2 out of memory, 1 failed.", done.stdout)
        self.assertIn("failed: status 3, the third point fails", done.stdout)
        self.assertIn("the third point fails", (self.folder / "s.points" / "kind=fused,seq=512.log").read_text())
        (self.folder / "broken").unlink()
        done = self.sweep("-o", "s.html")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.runs(), ["512 fused"])

    def test_a_sweep_that_is_stopped_goes_on_where_it_was(self):
        (self.folder / "slow").touch()
        environment = self.environment(FAKE_TARGET=FAKE_TARGET)
        sweep = subprocess.Popen([RIDGE, "sweep", "--no-ceilings", "-o", "s.html", *self.WORDS], cwd=self.folder, env=environment,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        deadline = time.monotonic() + 20
        while not (self.folder / "runs").exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(sweep.pid, signal.SIGINT)
        _, errors = sweep.communicate(timeout=30)
        self.assertEqual(sweep.returncode, 1)
        self.assertIn("stopped: the same command goes on from here", errors)
        self.assertEqual(self.runs(), ["256 naive"])
        (self.folder / "slow").unlink()
        self.assertEqual(self.sweep("-o", "s.html").returncode, 0)
        self.assertEqual(len(self.runs()), 10)

    def test_points_of_another_sweep_are_not_taken_for_this_one(self):
        self.assertEqual(self.sweep("-o", "s.html").returncode, 0)
        self.runs()
        for words in (("--sample-interval", "0", "--vary", "kind=naive,fused", "--vary=seq=256..4096", "--", "./prog.sh", "{seq}", "{kind}", "x"),
                      ("--sample-interval", "0", "--api", "all", *self.WORDS[2:]), ("--sample-interval", "500", *self.WORDS[2:])):
            done = self.sweep("-o", "s.html", words=words)
            self.assertEqual(done.returncode, 1)
            self.assertIn("is of another sweep", done.stderr)
            self.assertIn("--force", done.stderr)
        self.assertEqual(self.runs(), [])
        self.assertEqual(self.sweep("-o", "s.html", "--force").returncode, 0)
        self.assertEqual(len(self.runs()), 10)

    def test_a_program_that_cannot_start_or_has_no_gpu_work_is_said(self):
        done = self.sweep("-o", "s.html", words=("--vary", "n=1,2", "--", "./no-such-program", "{n}"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("2 points: 2 failed.", done.stdout)
        self.assertIn("no-such-program", done.stdout)

    def test_bad_options_are_named_and_run_nothing(self):
        for words, says in ((("./prog.sh", "{seq}"), "no values: add --vary seq=VALUES"),
                            (("--vary", "seq=1,2", "--", "./prog.sh"), "write {seq} there"),
                            (("--vary", "seq=2..1", "--", "./prog.sh", "{seq}"), "is no range"),
                            (("--vary", "seq", "--", "./prog.sh", "{seq}"), "--vary takes NAME=VALUES"),
                            (("--vary", "seq=1,2", "matmul", "{seq}"), "--vary goes with a program of your own"),
                            (("-o", "s.png", "--vary", "seq=1,2", "--", "./prog.sh", "{seq}"), "must end in .html"),
                            (("matmul", "--n", "512"), "nothing is varied"), ((), "name a workload")):
            with self.subTest(says):
                if words and words[0] == "./prog.sh":
                    words = ("--", *words)
                done = self.sweep(words=words)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(says, done.stderr)
        self.assertEqual(self.runs(), [])


if __name__ == "__main__":
    unittest.main()
