# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Facts that two languages hold are the same in both, and no decision hangs on the words of a loss or a verdict."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
C_KINDS = "collector/inject/ridgepoint_framework.h"
CPP_KINDS = "trace/records/range_records.h"
NUMBERED = re.compile(r"\b(\w+)\s*=\s*(\d+)")
PYTHON = re.compile(r"^([A-Z_, ]+) = ([\d, ]+)  # (Ridge\w+(?:, Ridge\w+)*)$", re.M)
# A member that holds words for people, compared or searched. In a spool `what` is the number of a kind.
COMPARED = re.compile(r"(?:\.|->)(?:what|advice|verdict|note|sentence)\s*"
                      r"(?:[=!]=(?!\s*spool::LossKind)|\.(?:find|starts_with|ends_with|contains)\()")
# The kind of a loss is found by its stored words here.
ALLOWED = {"trace/records/loss_facts.h"}
FOLDERS = ("analyzer", "collector", "reports", "gui", "cli", "trace")


def enum(text, beginning):
    """{name: number} of the enum that begins so."""
    begin = text.index(beginning)
    return {name: int(number) for name, number in NUMBERED.findall(text[begin:text.index("}", begin)])}


def kinds_in_c():
    found = enum((ROOT / C_KINDS).read_text(), "enum RidgeFrameworkKind")
    return {name.removeprefix("Ridge"): number for name, number in found.items()}


class FrameworkKinds(unittest.TestCase):
    def test_c_and_cpp_have_the_same_numbers(self):
        cpp = enum((ROOT / CPP_KINDS).read_text(), "enum class FrameworkKind")
        self.assertEqual(cpp.pop("None"), 0)
        self.assertEqual(kinds_in_c(), cpp)
        self.assertGreater(len(cpp), 5)

    def test_python_has_them_too(self):
        c, named = kinds_in_c(), 0
        for path in sorted((ROOT / "collector/python").glob("*.py")):
            for _, numbers, names in PYTHON.findall(path.read_text()):
                for number, name in zip(numbers.split(", "), names.split(", "), strict=True):
                    self.assertEqual(c[name.removeprefix("Ridge")], int(number), f"{path}: {name}")
                    named += 1
        self.assertGreaterEqual(named, 2)


class Words(unittest.TestCase):
    def test_no_decision_compares_words(self):
        for folder in FOLDERS:
            for path in sorted((ROOT / folder).rglob("*")):
                name = str(path.relative_to(ROOT))
                if path.suffix not in (".h", ".cpp") or name in ALLOWED:
                    continue
                for number, line in enumerate(path.read_text().splitlines(), 1):
                    self.assertIsNone(COMPARED.search(line.split("//")[0]), f"{name}:{number}: {line.strip()}")

    def test_the_check_finds_what_it_is_for(self):
        for line in ('loss.what == describe(kind)', 'result.verdict.find("communication")',
                     'loss.what.starts_with("killed")'):
            self.assertIsNotNone(COMPARED.search(line), line)
        for line in ('key.what * 3', 'verdict.limit == Limit::Mixed', 'std::tie(a.what, b.count)',
                     'from.what == spool::LossKind::CuptiTooOld'):
            self.assertIsNone(COMPARED.search(line), line)


if __name__ == "__main__":
    unittest.main()
