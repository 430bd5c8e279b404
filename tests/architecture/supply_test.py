# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Each file says its licence, each package that is installed is listed with its own, and binaries.py finds what it is for."""
import pathlib
import re
import subprocess
import tomllib
import unittest

import binaries

ROOT = pathlib.Path(__file__).resolve().parents[2]


def tracked():
    """Files of the repository; none where this is no checkout."""
    result = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True)
    return [name for name in result.stdout.split("\0") if name]


def pattern(glob):
    """Of REUSE.toml: ** is any path, * anything within a name."""
    parts = re.split(r"(\*\*|\*)", glob)
    return re.compile("".join({"**": ".*", "*": "[^/]*"}.get(part, re.escape(part)) for part in parts) + "$")


class Licences(unittest.TestCase):
    def test_each_file_has_one(self):
        told = [pattern(path) for each in tomllib.loads((ROOT / "REUSE.toml").read_text())["annotations"]
                for path in each["path"]]
        for name in tracked():
            file = ROOT / name
            if not file.is_file() or any(each.match(name) for each in told) or name.endswith("__init__.py"):
                continue
            self.assertIn("SPDX-License-Identifier: Apache-2.0", file.read_text(errors="replace")[:400], name)

    def test_each_package_is_listed(self):
        script = (ROOT / "scripts/install-packages").read_text()
        listed = (ROOT / "docs/dependencies.md").read_text()
        groups = re.findall(r"packages\+?=\(([^)\"$]+)\)|^tests=\(([^)]+)\)", script, re.M)
        packages = {name for group in groups for part in group for name in part.split()}
        self.assertGreater(len(packages), 20)
        for name in packages:
            self.assertIn(f"`{name}`", listed)


class Binaries(unittest.TestCase):
    GOOD = ("  Type: DYN (Position-Independent Executable file)",
            "  GNU_RELRO 0x1\n  GNU_STACK 0x0 0x0 0x0 0x0 0x0 RW  0", "(FLAGS) BIND_NOW", {"__stack_chk_fail"})

    def problems(self, **changed):
        keys = ("headers", "segments", "dynamic", "imported")
        return binaries.problems(*(changed.get(key, good) for key, good in zip(keys, self.GOOD)))

    def test_a_hardened_one_has_no_problem(self):
        self.assertEqual(self.problems(), [])

    def test_each_lack_is_found(self):
        self.assertEqual(self.problems(headers="  Type: EXEC (Executable file)"), ["is not position independent"])
        self.assertEqual(self.problems(segments="GNU_RELRO\nGNU_STACK 0x0 0x0 0x0 0x0 0x0 RWE 0"),
                         ["has an executable stack"])
        self.assertEqual(self.problems(dynamic=""), ["resolves symbols late"])
        self.assertEqual(self.problems(imported=set()), ["does not watch its stack"])
        self.assertEqual(self.problems(imported={"__stack_chk_fail", "connect", "getaddrinfo"}),
                         ["imports connect", "imports getaddrinfo"])

    def test_python_that_calls_a_network_is_found(self):
        self.assertEqual(binaries.PYTHON_NETWORK.findall("import os\nfrom urllib import request\n"), ["urllib"])


if __name__ == "__main__":
    unittest.main()
