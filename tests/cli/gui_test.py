# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge gui` without a display: pictures of the committed examples, and what it refuses."""
import pathlib
import struct
import unittest

from ridge_case import RidgeCase

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200"


class Gui(RidgeCase):
    def picture(self, file, *options):
        return self.ridge("gui", "--screenshot", "out.png", *options, file)

    def test_every_example_becomes_a_picture(self):
        for file in sorted(EXAMPLES.glob("*.ridge")):
            with self.subTest(file.name):
                done = self.picture(file)
                self.assertEqual(done.returncode, 0, done.stderr)
                head = (self.folder / "out.png").read_bytes()[:24]
                self.assertEqual(struct.unpack(">II", head[16:24]), (1920, 1080))
                (self.folder / "out.png").unlink()

    def test_a_range_is_shown_and_one_that_is_not_there_is_named(self):
        self.assertEqual(self.picture(EXAMPLES / "torch-step.ridge", "--range", "step/backward").returncode, 0)
        done = self.picture(EXAMPLES / "torch-step.ridge", "--range", "step/sideways")
        self.assertEqual(done.returncode, 1)
        self.assertIn("step/sideways", done.stderr)

    def test_two_recordings_are_compared(self):
        done = self.picture(EXAMPLES / "attention-fused.ridge", "--view", "compare", EXAMPLES / "attention-naive.ridge")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.picture(EXAMPLES / "attention-fused.ridge", "--view", "compare", "missing.ridge")
        self.assertEqual(done.returncode, 1)
        self.assertIn("missing.ridge", done.stderr)

    def test_what_cannot_be_opened_is_said(self):
        (self.folder / "notes.ridge").write_text("Dear diary")
        (self.folder / "empty.ridge").write_bytes(b"")
        for name in ("notes.ridge", "empty.ridge", "missing.ridge"):
            done = self.picture(name)
            self.assertEqual(done.returncode, 1, name)
            self.assertIn(name, done.stderr)
            self.assertFalse((self.folder / "out.png").exists())

    def test_a_cut_and_a_damaged_file_still_give_a_picture(self):
        whole = (EXAMPLES / "torch-step.ridge").read_bytes()
        (self.folder / "cut.ridge").write_bytes(whole[:len(whole) * 2 // 3])
        damaged = bytearray(whole)
        damaged[len(whole) // 2:len(whole) // 2 + 4096] = bytes(4096)
        (self.folder / "damaged.ridge").write_bytes(damaged)
        for name in ("cut.ridge", "damaged.ridge"):
            self.assertEqual(self.picture(name).returncode, 0, name)

    def test_words_that_make_no_sense_are_named(self):
        for words in (["--view", "sideways"], ["--theme", "pink"], ["a.ridge", "b.ridge", "c.ridge"],
                      ["--screenshot", "x.png"]):
            done = self.ridge("gui", *words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn("--help", done.stderr)


if __name__ == "__main__":
    unittest.main()
