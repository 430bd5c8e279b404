# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""usage: advice_record_test.py RIDGE
docs/ADVICE.md has the table that scripts/advice-record prints of the recordings in examples/."""
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RIDGE = sys.argv.pop(1)


class AdviceRecord(unittest.TestCase):
    def in_reports(self):
        """[(advice, cases, least, most)] that reports say."""
        said = (ROOT / "reports/words/advice/advice_record.h").read_text()
        words = dict(re.findall(r'\{AdviceKind::(\w+), "(.+)", \w+\}',
                                (ROOT / "reports/words/advice/advice_sentences.h").read_text()))
        return [(words[kind], *figures) for kind, *figures in
                re.findall(r"\{analyzer::AdviceKind::(\w+), (\d+), ([0-9.]+), ([0-9.]+)\}", said)]

    def test_the_page_has_what_the_command_prints(self):
        done = subprocess.run([ROOT / "scripts/advice-record", RIDGE], capture_output=True, text=True, check=True)
        page = (ROOT / "docs/ADVICE.md").read_text().splitlines()
        for line in done.stdout.splitlines():
            self.assertIn(line, page)
        self.assertEqual(self.in_reports(), re.findall(r"^\| ([a-z ]+) \| (\d+) \| ([0-9.]+) to ([0-9.]+) \|$", done.stdout,
                                                       re.MULTILINE))
        rows = [line for line in page if line.startswith("|")]
        self.assertEqual(rows, [line for line in done.stdout.splitlines() if line.startswith("|")])


if __name__ == "__main__":
    unittest.main()
