# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What the end-to-end tests share: a scratch folder and the program under test."""
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import unittest

BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
RIDGE = BUILD / "bin" / "ridge"
FAKE_TOOLKIT = BUILD / "fake-toolkit"
FAKE_TARGET = FAKE_TOOLKIT / "bin" / "fake_target"


class RidgeCase(unittest.TestCase):
    def setUp(self):
        self._scratch = tempfile.TemporaryDirectory(prefix="ridge-test-")
        self.folder = pathlib.Path(self._scratch.name)
        self.addCleanup(self._scratch.cleanup)

    def environment(self, **extra):
        fake = FAKE_TOOLKIT / "lib64" / "libcupti.so.13"
        # A program that ends by a signal must end by it under the sanitizers too.
        signals = "handle_segv=0:handle_abort=0"
        return {**os.environ, "ASAN_OPTIONS": signals, "TSAN_OPTIONS": signals, "CUDA_HOME": str(FAKE_TOOLKIT),
                "XDG_CACHE_HOME": str(self.folder / "cache"),
                "FAKE_CUPTI_LIBRARY": str(fake),
                **{name: str(value) for name, value in extra.items()}}

    def ridge(self, *words, timeout=60, **extra):
        """Runs ridge in the scratch folder and returns its CompletedProcess, output as text."""
        if words and words[0] in ("record", "run", "sweep"):
            words = (words[0], "--no-ceilings", *words[1:])  # there is no GPU to measure
        return subprocess.run([str(RIDGE), *map(str, words)], cwd=self.folder, timeout=timeout,
                              env=self.environment(**extra), capture_output=True, text=True,
                              stdin=subprocess.DEVNULL)

    def record(self, *steps, options=(), **extra):
        """Records the fake target doing `steps` into t.ridge."""
        return self.ridge("record", "-o", "t.ridge", "--force", "--sample-interval", "0", *options, "--", FAKE_TARGET, *steps, **extra)

    def rows(self, sql, trace="t.ridge"):
        with sqlite3.connect(f"file:{self.folder / trace}?mode=ro", uri=True) as database:
            return database.execute(sql).fetchall()

    def count(self, table, where="1"):
        return self.rows(f"SELECT count(*) FROM {table} WHERE {where}")[0][0]

    def losses(self):
        return {what: number for what, number in self.rows("SELECT what, count FROM loss_view")}

    def leftovers(self):
        """Files in the scratch folder beside the trace itself."""
        return sorted(p.name for p in self.folder.iterdir() if p.name != "t.ridge")
