# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The checks themselves, without a GPU: on a trace made by hand they must pass, and
each thing that is wrong in it must be found.

usage: checks_test.py DESCRIBE_FORMAT RIDGE [UNITTEST OPTIONS]
"""
import copy
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from checks import bursts, calibration, causes, counts, rungs, scaling, torture
from checks.harness import Run
from checks.tracefile import TraceFile, short_name

ROOT = pathlib.Path(__file__).resolve().parents[2]
RIDGE = sys.argv.pop(2)
SCHEMA = subprocess.check_output([sys.argv.pop(1), "--sql"], text=True)  # of an empty trace
EXPECTED = {
    "kernels": {"plain": 2, "node": 1}, "graph_kernels": {"node": 1},
    "copies": [{"kind": 1, "source": 2, "destination": 3, "bytes": 100, "count": 1}],
    "fills": [{"bytes": 50, "count": 1}],
    "allocations": [{"kind": 3, "async": False, "address": (1 << 63) + 16, "bytes": 64}],
    "syncs": {"Stream": 1}, "event_records": 1, "contexts": 1,
    "ranges": {"work": {"count": 1, "start_end": False, "domain": "d", "category": "", "color": 7,
                        "open": False},
               "left": {"count": 1, "start_end": False, "domain": "", "category": "", "color": 0,
                        "open": True}},
    "marks": {"here": 1},
    "sums": {"work.flops": 8.0, "work.bytes": 2.0, "work.precision": 5, "left": 3},
}


def analysis_of(example):
    """The JSON report of a recording of examples/h200."""
    file = ROOT / "examples" / "h200" / f"{example}.ridge"
    return json.loads(subprocess.check_output([RIDGE, "analyze", "--format", "json", file], text=True))


def insert(db, table, **values):
    """A row of `table`: columns that are not given are 0 or ''."""
    row = {name: (values.get(name, 0 if kind == "INTEGER" else "") if needed else values.get(name))
           for _, name, kind, needed, _, _ in db.execute(f"PRAGMA table_info({table})")}
    unknown = set(values) - set(row)
    assert not unknown, f"{table} has no {unknown}"
    db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", tuple(row.values()))


def write_trace(path):
    db = sqlite3.connect(path)
    db.executescript(SCHEMA)
    names = ["ns::plain(int*)", "node", "work", "left", "here", "d", "cudaLaunchKernel"]
    for number, text in enumerate(names, 1):
        insert(db, "string", id=number, text=text)
    insert(db, "capture", id=1, epoch_unix_ns=1000, exit_status=0, complete=1, finished=1)
    insert(db, "process", id=1)
    insert(db, "thread", id=1, process_id=1)
    insert(db, "context", id=1, process_id=1)
    insert(db, "kernel_config", id=1, function_id=1)
    insert(db, "kernel_config", id=2, function_id=2)
    launch = {"api_thread_id": 1, "api_id": 7, "api_lead_ns": 5, "api_duration_ns": 2}
    insert(db, "kernel", id=1, config_id=1, start_ns=100, duration_ns=10, correlation=1, **launch)
    insert(db, "kernel", id=2, config_id=1, start_ns=200, duration_ns=10, correlation=2, **launch)
    insert(db, "kernel", id=3, config_id=2, start_ns=300, duration_ns=10, graph_node=4)
    insert(db, "copy", id=1, bytes=100, kind=1, source_memory=2, destination_memory=3)
    insert(db, "fill", id=1, bytes=50)
    for operation in (1, 2):
        insert(db, "allocation", op=operation, kind=3, address=-(1 << 63) + 16, bytes=64)
    insert(db, "sync", kind=3)
    insert(db, "cuda_event")
    insert(db, "range", id=1, thread_id=1, domain_id=6, name_id=3, color=7, start_ns=90,
           duration_ns=20, payload_kind=3)
    insert(db, "range", id=2, thread_id=1, name_id=4, start_ns=95, payload_kind=1,
           payload_integer=3)
    insert(db, "work", range_id=1, flops=8.0, bytes=2.0, precision=5)
    insert(db, "mark", name_id=5)
    db.commit()
    return db


class Bursts(unittest.TestCase):
    def test_a_sample_is_pure_when_one_kernel_covers_it_and_its_margin_alone(self):
        kernels = [(0, 100_000, "a"), (110_000, 130_000, "b"), (120_000, 300_000, "c")]
        inside, at_edge, in_gap, in_two, alone = (
            (10_000, 30_000), (500, 20_000), (95_000, 112_000), (121_500, 128_000), (140_000, 160_000))
        beside_the_end_of_another = (130_500, 150_000)
        found = bursts.pure_counts(
            kernels, sorted((inside, at_edge, in_gap, in_two, alone, beside_the_end_of_another)))
        self.assertEqual(found, {"a": 1, "c": 1})

    def test_covered_share_is_of_time_and_needs_twenty(self):
        kernels = [(0, 1_000_000, "long"), (2_000_000, 2_500_000, "short")]
        samples = [(at, at + 20_000) for at in range(100_000, 500_001, 20_000)]  # 21
        self.assertAlmostEqual(bursts.covered_share(kernels, samples), 2 / 3)
        self.assertEqual(bursts.covered_share(kernels, samples[:19]), 0)

    def test_stretches_end_at_gaps_and_changes_of_the_interval(self):
        samples = [(0, 100), (100, 200), (5000, 5100), (5100, 6000), (6000, 6900)]
        self.assertEqual(bursts.stretches(samples),
                         [[0, 200, 100, 2], [5000, 5100, 100, 1], [5100, 6900, 900, 2]])


class Counts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "a.ridge"
        self.db = write_trace(self.path)
        self.addCleanup(self.db.close)

    def differences(self):
        return counts.compare(copy.deepcopy(EXPECTED), TraceFile(self.path))[0]

    def test_a_trace_of_what_the_program_did_passes(self):
        self.assertEqual(self.differences(), [])
        self.assertEqual(counts.whole_trace_lines(TraceFile(self.path), Run(0, "", "", 0, 0)), [])

    def test_every_row_that_is_lost_is_found(self):
        for table in ("kernel", "copy", "fill", "allocation", "sync", "cuda_event", "range", "work",
                      "mark", "context"):
            with self.subTest(table):
                self.db.execute(f"DELETE FROM {table} WHERE rowid = 1")
                self.db.commit()
                self.assertNotEqual(self.differences(), [])
                self.db.close()
                self.path.unlink()
                self.db = write_trace(self.path)

    def test_every_wrong_value_is_found(self):
        for change in ("kernel SET config_id = 2 WHERE id = 1",
                       "kernel SET graph_node = 9 WHERE id = 1",
                       "kernel SET duration_ns = -1 WHERE id = 1",
                       "kernel SET start_ns = 0 WHERE id = 1",
                       "kernel SET api_thread_id = NULL WHERE id = 1", "copy SET bytes = 99",
                       "copy SET source_memory = 1", "fill SET bytes = 51",
                       "allocation SET bytes = 65 WHERE op = 2", "allocation SET address = 1",
                       "sync SET kind = 4", "range SET color = 8 WHERE id = 1",
                       "range SET domain_id = NULL", "range SET duration_ns = 1 WHERE id = 2",
                       "range SET payload_integer = 4", "work SET flops = 9.0"):
            with self.subTest(change):
                self.db.execute(f"UPDATE {change}")
                self.db.commit()
                self.assertNotEqual(self.differences(), [])
                self.db.close()
                self.path.unlink()
                self.db = write_trace(self.path)

    def test_a_loss_a_cut_and_a_wrong_status_are_found(self):
        insert(self.db, "loss", severity=2, what="spool cut", count=1)
        self.db.execute("UPDATE capture SET complete = 0, incomplete_reason = 'cut'")
        self.db.commit()
        lines = counts.whole_trace_lines(TraceFile(self.path), Run(3, "", "", 0, 0))
        self.assertEqual(len(lines), 3)

    def test_kernels_are_found_in_the_range_that_was_open_at_their_launch(self):
        self.assertEqual(TraceFile(self.path).phase_launches("work"), [1])

    def test_times_are_told_in_unix_time(self):
        self.assertEqual(TraceFile(self.path).last_kernel_end_unix_ns(), 1310)


class Torture(unittest.TestCase):
    def test_runs_that_look_alike_do_not_differ(self):
        plain = Run(3, "out\n", "warning\n", 0, 0)
        recorded = Run(3, "out\n", "a line of ours\nwarning\n", 1, 0)
        self.assertEqual(torture.difference(plain, recorded), "")

    def test_status_output_and_lost_warnings_differ(self):
        plain = Run(3, "out\n", "warning\n", 0, 0)
        for recorded in (Run(0, "out\n", "warning\n", 0, 0),
                         Run(3, "out\nmore\n", "warning\n", 0, 0),
                         Run(3, "other\n", "warning\n", 0, 0), Run(3, "out\n", "", 0, 0)):
            with self.subTest(recorded):
                self.assertNotEqual(torture.difference(plain, recorded), "")


class Names(unittest.TestCase):
    def test_the_function_is_left(self):
        self.assertEqual(short_name("a::(anonymous namespace)::ridgeAdd(int*)"), "ridgeAdd")
        self.assertEqual(short_name("void ns::f<int, (bool)1>(float const*)"), "f")
        self.assertEqual(short_name("ptxRound3"), "ptxRound3")


class CausesTest(unittest.TestCase):
    @staticmethod
    def report(**idle):
        budget = {cause: idle.get(cause, 0) for cause in causes.CAUSES}
        return {"ranges": [{"name": "idle_host_ns", "parent": None, "budget": budget},
                           {"name": "other", "parent": None, "budget": budget}]}

    def test_the_share_is_that_of_the_label_in_all_idle_time(self):
        [(label, share, _)] = causes.judge(self.report(idle_host_ns=90, idle_launch_ns=10))
        self.assertEqual((label, share), ("idle_host_ns", 0.9))

    def test_of_the_recorded_example_each_label_is_right(self):
        found = causes.judge(analysis_of("idle-causes"))
        self.assertEqual(len(found), causes.RANGES)
        for label, share, _ in found:
            self.assertGreaterEqual(share, causes.RIGHT, label)

    def test_no_idle_time_is_no_proof(self):
        self.assertEqual(causes.judge(self.report())[0][1], 0.0)


class CalibrationTest(unittest.TestCase):
    METRIC = calibration.REPLAYED["l1"]

    def share(self, *launches):
        return calibration.mean_share([{calibration.TIME: time, self.METRIC: share} for time, share in launches],
                                      self.METRIC, 32e6)

    def test_a_launch_at_another_speed_counts_with_its_busy_time(self):
        self.assertAlmostEqual(self.share((38e6, 64)), 0.76)

    def test_launches_as_long_as_the_recorded_ones_count_as_they_are(self):
        self.assertAlmostEqual(self.share((33e6, 70), (31e6, 70)), 0.70)

    def test_launches_with_other_arguments_count_as_they_are(self):
        self.assertAlmostEqual(self.share((64e6, 70), (3e6, 70)), 0.70)


class RungsTest(unittest.TestCase):
    @staticmethod
    def report(*kernels):
        return {"kernels": [{"function": f"void ridge::workloads::{name}<int>(int)", "verdict": {"text": text}}
                            for name, text in kernels]}

    def test_every_row_of_an_expected_kernel_counts_and_no_other(self):
        report = self.report(("matmul::product", "bandwidth: L1, balanced"), ("matmul::sum", "overhead: tiny"))
        self.assertTrue(rungs.judge(report, "matmul", {"product": {rungs.L1}})[0])
        self.assertFalse(rungs.judge(report, "matmul", {"product": {rungs.DRAM}})[0])
        report = self.report(("matmul::product", "bandwidth: L1"), ("matmul::product", "overhead: tiny"))
        self.assertFalse(rungs.judge(report, "matmul", {"product": {rungs.L1}})[0])

    def test_a_kernel_that_is_not_there_is_no_proof(self):
        report = self.report(("product", "compute: ALU"))
        self.assertFalse(rungs.judge(report, "matmul", {"product": {rungs.ALU}})[0])

    def test_of_the_recorded_examples_each_kernel_has_a_verdict_that_some_rung_of_its_workload_may_have(self):
        for name in ("matmul", "matmul-types", "attention", "attention-backward", "elementwise", "overhead", "accumulate", "lowbit",
                     "mxint8"):
            workload = name.split("-")[0]
            report = analysis_of(f"{name}-rungs")
            present = {short_name(kernel["function"]) for kernel in report["kernels"]}
            expected = {}
            for arguments, kernels in rungs.RUNGS:
                for kernel in present & set(kernels) if arguments[0] == workload else ():
                    expected.setdefault(kernel, set()).update(kernels[kernel])
            self.assertTrue(*rungs.judge(report, workload, expected))
            self.assertTrue(expected, name)


class ScalingTest(unittest.TestCase):
    @staticmethod
    def report(*rows):
        return {"rows": [{"work": work, "fixed_share": share, "agrees": agrees, "verdict": {"bound": "bandwidth-bound"}}
                         for work, share, agrees in rows]}

    def test_one_contradiction_is_wrong(self):
        self.assertTrue(scaling.judge(self.report((1, 0.1, "yes"), (2, 0.05, "not known")), False)[0])
        self.assertFalse(scaling.judge(self.report((1, 0.1, "yes"), (2, 0.05, "no")), False)[0])

    def test_nothing_known_is_no_agreement(self):
        self.assertFalse(scaling.judge(self.report((1, 0.1, "not known")), False)[0])

    def test_the_smallest_problem_decides_what_is_mostly_fixed(self):
        report = self.report((4, 0.2, "yes"), (1, 0.8, "yes"))
        self.assertTrue(scaling.judge(report, True)[0])
        self.assertFalse(scaling.judge(report, False)[0])


if __name__ == "__main__":
    unittest.main()
