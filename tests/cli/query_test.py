# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge query`: what SQLite itself says of the same file, in three formats, and nothing that writes."""
import csv
import io
import json
import pathlib
import shutil
import sqlite3
import unittest

from ridge_case import RidgeCase

TRACE = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200" / "torch-step.ridge"
SELECT = "SELECT name, count(*) AS n, sum(duration_ns) AS ns, avg(duration_ns) AS mean, NULL AS lacking FROM kernel_view " \
         "GROUP BY name ORDER BY ns DESC"


class Query(RidgeCase):
    def query(self, sql, *options, trace=TRACE, status=0):
        done = self.ridge("query", *options, trace, sql)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def expected(self, sql=SELECT):
        return self.rows(sql, TRACE)

    def test_json_is_what_sqlite_says(self):
        found = [tuple(each.values()) for each in json.loads(self.query(SELECT, "--format", "json"))]
        self.assertEqual(found, self.expected())

    def test_csv_is_what_sqlite_says(self):
        rows = list(csv.reader(io.StringIO(self.query(SELECT, "--format", "csv"))))
        self.assertEqual(rows[0], ["name", "n", "ns", "mean", "lacking"])
        found = [(name, int(n), int(ns), float(mean), lacking) for name, n, ns, mean, lacking in rows[1:]]
        self.assertEqual(found, [(*row[:4], "") for row in self.expected()])

    def test_a_table_has_a_line_for_each_row(self):
        lines = self.query(SELECT).splitlines()
        self.assertEqual(len(lines), 1 + len(self.expected()))
        self.assertRegex(lines[0], r"^name +n +ns +mean +lacking$")

    def test_every_view_can_be_asked(self):
        listed = self.ridge("query", "--list").stdout.splitlines()
        self.assertGreater(len(listed), 30)
        for view, columns in zip(listed[::2], listed[1::2]):
            found = self.query(f"SELECT {columns} FROM {view} LIMIT 3", "--format", "json")
            self.assertLessEqual(len(json.loads(found)), 3)

    def test_a_view_of_the_file_does_not_count(self):
        forged = self.folder / "forged.ridge"
        shutil.copy(TRACE, forged)
        with sqlite3.connect(forged) as database:
            database.executescript("DROP VIEW kernel_view; CREATE VIEW kernel_view AS SELECT 'made up' AS name")
        self.assertNotIn("made up", self.query("SELECT name FROM kernel_view", trace=forged))

    def test_names_cannot_command_a_terminal_or_a_spreadsheet(self):
        self.assertIn("\\x1B[2J", self.query("SELECT char(27) || '[2J' AS x"))
        self.assertIn("'=1+1", self.query("SELECT '=1+1' AS x", "--format", "csv"))

    def test_nothing_is_written(self):
        copy = self.folder / "a.ridge"
        shutil.copy(TRACE, copy)
        before = copy.read_bytes()
        for sql in ("DELETE FROM kernel", "UPDATE kernel SET start_ns = 0", "DROP TABLE kernel", "PRAGMA user_version = 7",
                    "ATTACH 'b.db' AS b", "CREATE TEMP TABLE t(x)", "VACUUM", "BEGIN"):
            self.assertIn("only a SELECT", self.query(sql, trace=copy, status=1), sql)
        self.assertEqual(copy.read_bytes(), before)
        self.assertEqual([path.name for path in self.folder.glob("*") if path.is_file()], ["a.ridge"])

    def test_bad_queries_are_told(self):
        self.assertIn("one SELECT", self.query("SELECT 1; SELECT 2", status=1))
        self.assertIn("one SELECT", self.query("  ", status=1))
        self.assertIn("no such column: nowhere", self.query("SELECT nowhere FROM kernel_view", status=1))
        endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
        self.assertIn("takes too long", self.query(endless, status=1))

    def test_bad_options_are_told(self):
        for words, text in [((TRACE, ), "one SELECT, in quotes"), ((TRACE, "SELECT 1", "more"), "in quotes"),
                            (("--format", "xml", TRACE, "SELECT 1"), "not 'xml'")]:
            done = self.ridge("query", *words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(text, done.stderr)
        self.assertIn("cannot open", self.query("SELECT 1", trace="nowhere.ridge", status=1))


if __name__ == "__main__":
    unittest.main()
