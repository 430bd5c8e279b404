# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""scripts/make-pictures makes every picture of the docs as it is shown there."""
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

from docs_test import ROOT

BUILD = pathlib.Path(sys.argv.pop())
SHOWN = ROOT / "docs/images"
LIKE = 0.1  # of a .png's bytes: fonts differ from one machine to the next


def size(png):
    return struct.unpack(">II", png[16:24])


class Pictures(unittest.TestCase):
    def test_the_script_makes_what_the_docs_show(self):
        with tempfile.TemporaryDirectory(prefix="ridge-pictures-") as folder:
            run = subprocess.run([str(ROOT / "scripts/make-pictures"), str(BUILD / "bin/ridge"), folder],
                                 capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)
            made = {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}
        shown = {path.name: path.read_bytes() for path in SHOWN.iterdir()}
        self.assertEqual(sorted(made), sorted(shown))
        for name, picture in shown.items():
            if name.endswith(".svg"):
                self.assertEqual(made[name], picture, f"{name}: make it again with scripts/make-pictures")
            else:
                self.assertEqual(size(made[name]), size(picture), name)
                self.assertLess(abs(len(made[name]) - len(picture)), LIKE * len(picture), name)


if __name__ == "__main__":
    unittest.main()
