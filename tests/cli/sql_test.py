# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The tables of a report say what SQL says of the same trace: each row of every example, of the whole run.

usage: sql_test.py BUILD_FOLDER
The queries know nothing of the analyzer, so an error in it has to be made twice to stay hidden.
"""
import json
import pathlib
import sqlite3
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").rglob("*.ridge"))
RIDGE = ""

# One row for each stretch in which a device was busy: operations that overlap or touch are one.
BUSY = """
WITH operation AS (
  SELECT stream_id, start_ns, start_ns + duration_ns AS end_ns FROM kernel
  UNION ALL SELECT stream_id, start_ns, start_ns + duration_ns FROM copy
  UNION ALL SELECT stream_id, start_ns, start_ns + duration_ns FROM fill),
placed AS (
  SELECT device.uuid, start_ns, end_ns, MAX(end_ns) OVER (
    PARTITION BY device.uuid ORDER BY start_ns, end_ns ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
  FROM operation JOIN stream ON stream.id = stream_id JOIN context ON context.id = context_id
  JOIN device ON device.id = device_id)
SELECT uuid, COUNT(*), MIN(start_ns), MAX(end_ns), SUM(MAX(0, end_ns - MAX(start_ns, COALESCE(before, start_ns))))
FROM placed GROUP BY uuid"""

# Instances and host time of each path of ranges.
PATHS = """
WITH RECURSIVE path(id, parent, key, host) AS (
  SELECT id, parent_id, COALESCE((SELECT text FROM string WHERE id = domain_id), '') || ':' ||
         (SELECT text FROM string WHERE id = name_id), duration_ns FROM range WHERE parent_id IS NULL
  UNION ALL
  SELECT range.id, range.parent_id, path.key || '/' || COALESCE((SELECT text FROM string WHERE id = domain_id), '') ||
         ':' || (SELECT text FROM string WHERE id = name_id), duration_ns
  FROM range JOIN path ON range.parent_id = path.id)
SELECT key, COUNT(*), SUM(host) FROM path GROUP BY key"""


def report(file):
    output = subprocess.run([RIDGE, "analyze", "--phase", "all", "--format", "json", file],
                            check=True, capture_output=True).stdout
    return json.loads(output)


def range_path(rows, row):
    own = f"{row['domain']}:{row['name']}"
    return own if row["parent"] is None else range_path(rows, rows[row["parent"]]) + "/" + own


class Tables(unittest.TestCase):
    """Each test looks at all examples, so that one that lacks something hides nothing."""

    @classmethod
    def setUpClass(cls):
        cls.examples = [(file, sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True), report(file))
                        for file in EXAMPLES]

    def each(self):
        for file, database, told in self.examples:
            self.file = file.name
            yield lambda sql, database=database: database.execute(sql).fetchall(), told

    def _formatMessage(self, msg, standardMsg):
        return f"{getattr(self, 'file', '')}: {super()._formatMessage(msg, standardMsg)}"

    def test_there_are_examples(self):
        self.assertGreater(len(self.examples), 20)

    def test_counts(self):
        tables = {"processes": "process", "threads": "thread", "devices": "device", "streams": "stream",
                  "kernels": "kernel", "copies": "copy", "fills": "fill", "synchronizations": "sync",
                  "cuda_events": "cuda_event", "nvtx_ranges": "range", "nvtx_marks": "mark",
                  "work_annotations": "work", "allocation_records": "allocation", "pool_events": "pool_event",
                  "overheads": "overhead", "jit": "jit", "samples": "sample", "replayed_counters": "counter",
                  "ceilings": "ceiling", "losses": "loss"}
        for sql, told in self.each():
            for key, table in tables.items():
                self.assertEqual(told["counts"][key], sql(f"SELECT COUNT(*) FROM {table}")[0][0], key)

    def test_devices(self):
        for sql, told in self.each():
            busy = {row[0]: row[1:] for row in sql(BUSY)}
            devices = [device for device in told["devices"] if device["operations"]]
            self.assertEqual(len(devices), len(busy))
            for device in devices:
                operations, first, last, time = busy[device["uuid"]]
                self.assertEqual((device["operations"], device["first_ns"], device["last_ns"]),
                                 (operations, first, last))
                self.assertEqual((device["busy_ns"], device["idle_ns"]), (time, last - first - time))
                self.assertEqual(sum(device["budget"].values()), last - first)

    def test_kernels(self):
        functions = """SELECT text, COUNT(*), SUM(duration_ns), MIN(duration_ns), MAX(duration_ns),
            COUNT(DISTINCT config_id), COUNT(DISTINCT stream_id) FROM kernel
            JOIN kernel_config ON kernel_config.id = config_id JOIN string ON string.id = function_id GROUP BY text"""
        keys = ("calls", "total_ns", "min_ns", "max_ns", "configurations", "streams")
        for sql, told in self.each():
            expected = {row[0]: row[1:] for row in sql(functions)}
            self.assertEqual({row["function"]: tuple(row[key] for key in keys) for row in told["kernels"]}, expected)

    def test_medians_of_kernels(self):
        for sql, told in self.each():
            times = {}
            for function, time in sql("""SELECT text, duration_ns FROM kernel JOIN kernel_config
                    ON kernel_config.id = config_id JOIN string ON string.id = function_id ORDER BY duration_ns"""):
                times.setdefault(function, []).append(time)
            for row in told["kernels"]:
                own = times[row["function"]]
                self.assertIn(row["median_ns"], (own[(len(own) - 1) // 2], own[len(own) // 2],
                                                 (own[(len(own) - 1) // 2] + own[len(own) // 2]) // 2))

    def test_families_add_up_to_the_kernels(self):
        for sql, told in self.each():
            calls, time = sql("SELECT COUNT(*), COALESCE(SUM(duration_ns), 0) FROM kernel")[0]
            families = told["kernel_families"]
            self.assertEqual((sum(row["calls"] for row in families), sum(row["total_ns"] for row in families)),
                             (calls, time))

    def test_copies_and_fills(self):
        for sql, told in self.each():
            copies = sql("SELECT COUNT(*), COALESCE(SUM(bytes), 0), COALESCE(SUM(duration_ns), 0) FROM copy")[0]
            self.assertEqual(tuple(sum(row[key] for row in told["copies"]) for key in ("count", "bytes", "total_ns")),
                             copies)
            kinds = sql("SELECT kind, source_memory, destination_memory, COUNT(*), SUM(bytes), SUM(duration_ns)"
                        " FROM copy GROUP BY 1, 2, 3")
            self.assertEqual(sorted((row["count"], row["bytes"], row["total_ns"]) for row in told["copies"]),
                             sorted(row[3:] for row in kinds))
            fills = sql("SELECT memory, COUNT(*), SUM(bytes), SUM(duration_ns) FROM fill GROUP BY 1")
            self.assertEqual(sorted((row["count"], row["bytes"], row["total_ns"]) for row in told["fills"]),
                             sorted(row[1:] for row in fills))

    def test_ranges(self):
        for sql, told in self.each():
            # A range that never closed has no length in the trace; its row counts to the end of the recording.
            expected = {key: (count, host) for key, count, host in sql(PATHS)}
            rows = told["ranges"]
            for row in rows:
                count, host = expected[range_path(rows, row)]
                self.assertEqual(row["instances"] + row["not_recorded"], count)
                if not row["never_closed"] and not row["not_recorded"]:
                    self.assertEqual(row["host_ns"], host)
            self.assertEqual(len(rows), len(expected))

    def test_gaps_add_up_to_the_idle_time(self):
        for _, told in self.each():
            self.assertEqual(sum(row["total_ns"] for row in told["gaps"]),
                             sum(device["idle_ns"] for device in told["devices"]))

    def test_passes_of_modules(self):
        passes = """SELECT text, COUNT(*) FROM framework_range JOIN string ON string.id = name_id
            WHERE kind = 1 GROUP BY text"""
        of_a_step = """SELECT text, MAX(passes) FROM (SELECT module.name_id, COUNT(*) AS passes
              FROM framework_range module JOIN framework_range step ON step.kind = 8
              AND module.start_ns BETWEEN step.start_ns AND step.start_ns + step.duration_ns
              WHERE module.kind = 1 GROUP BY module.name_id, step.rowid)
            JOIN string ON string.id = name_id GROUP BY text"""
        looked_at = 0
        for sql, told in self.each():
            if "framework" not in told:
                continue
            if sql("SELECT COUNT(*) FROM framework_range WHERE kind = 6")[0][0]:
                continue # while torch.compile traces, modules pass that compute nothing
            # In a step without its modules they pass as often as in the ones that were followed.
            skipped = sql("SELECT COUNT(*) FROM framework_range WHERE kind = 9")[0][0]
            expected, in_a_step = dict(sql(passes)), dict(sql(of_a_step))
            rows = {row["path"]: row["calls"] for row in told["framework"]["modules"] if row["calls"]}
            self.assertEqual(rows.keys(), expected.keys())
            for path, count in rows.items():
                most = expected[path] + skipped * in_a_step.get(path, 0)
                self.assertTrue(expected[path] <= count <= most, f"{path}: {count}, {expected[path]} to {most}")
            looked_at += len(rows)
        self.assertGreater(looked_at, 50)

    def test_counted_launches(self):
        counted = """SELECT text, COUNT(DISTINCT kernel.id) FROM counter JOIN kernel ON kernel.id = kernel_id
            JOIN kernel_config ON kernel_config.id = config_id JOIN string ON string.id = function_id GROUP BY text"""
        replays = 0
        for sql, told in self.each():
            expected = dict(sql(counted))
            replayed = {row["function"]: row["replayed"]["replayed_launches"] for row in told["kernels"]
                        if "replayed" in row}
            replays += 1 if replayed else 0
            self.assertEqual({name: count for name, count in replayed.items() if count}, expected)
        self.assertGreater(replays, 3)


if __name__ == "__main__":
    RIDGE = str(pathlib.Path(sys.argv.pop(1)).resolve() / "bin/ridge")
    unittest.main()
