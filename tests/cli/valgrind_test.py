# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Valgrind finds no use of memory that was never written, which the sanitizers of GCC do not look for."""
import pathlib
import shutil
import subprocess
import unittest

from ridge_case import FAKE_TARGET, RIDGE, RidgeCase

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200"
SMALL, OTHER, MODULES = (EXAMPLES / f"{name}.ridge" for name in ("mxint8-rungs", "accumulate-rungs", "torch-step"))


class Valgrind(RidgeCase):
    def checked(self, *words):
        done = subprocess.run(["valgrind", "--quiet", "--error-exitcode=99", str(RIDGE), *map(str, words)], cwd=self.folder,
                              env=self.environment(), capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=280, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("==", done.stderr)

    def test_reports(self):
        self.checked("analyze", SMALL)
        for ending in ("html", "json"):
            self.checked("report", SMALL, "-o", f"report.{ending}")

    def test_modules(self):
        self.checked("analyze", MODULES, "--table", "modules")

    def test_comparison(self):
        self.checked("compare", SMALL, OTHER)

    def test_doors_out(self):
        self.checked("info", "--privacy", SMALL)
        self.checked("query", SMALL, "SELECT * FROM kernel_view LIMIT 10")
        self.checked("export", SMALL, "--perfetto", "-o", "out.perfetto")
        self.checked("export", SMALL, "--chrome", "-o", "out.json")
        self.checked("scrub", SMALL, "-o", "scrubbed.ridge")

    def test_a_recording(self):
        self.checked("record", "--no-ceilings", "--sample-interval", "0", "-o", "t.ridge", "--", FAKE_TARGET, "cuda", "launch:100",
                     "push:range", "copy:10", "alloc:1000", "graph:5", "pop", "exec:cuda,launch:10")
        self.assertEqual(self.count("kernel_view"), 115)


if __name__ == "__main__":
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind_test: no valgrind here (scripts/install-packages test)")
    unittest.main()
