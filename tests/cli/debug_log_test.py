# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""RIDGE_DEBUG: the log of a recording that a bug report can carry."""
import unittest

from ridge_case import FAKE_TARGET, RidgeCase


class DebugLog(RidgeCase):
    def lines(self, name):
        lines = (self.folder / name).read_text().splitlines()
        for line in lines:
            self.assertRegex(line, r"^\d\d:\d\d:\d\d\.\d{6} (recorder|collector|sampler) \d+/\d+ \S")
        return [line.split(" ", 3)[1:] for line in lines]

    def said(self, lines, program):
        return [text for name, _, text in lines if name == program]

    def test_it_is_written_only_when_asked_for(self):
        for value in (None, "", "0"):
            self.record("cuda", "launch:1", **({} if value is None else {"RIDGE_DEBUG": value}))
            self.assertEqual(self.leftovers(), [], value)

    def test_all_programs_of_a_recording_append_to_one_file(self):
        done = self.ridge("record", "-o", "t.ridge", "--api", "all", "--", FAKE_TARGET, "cuda", "launch:1000", "sleep:1500", RIDGE_DEBUG="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = self.lines("t.ridge.log")
        collector = self.said(lines, "collector")
        self.assertIn("option api: all", collector)
        self.assertIn("subscribed to CUPTI", collector)
        self.assertTrue(any(text.startswith("CUPTI 13") for text in collector), collector)
        self.assertTrue(any(text.startswith("buffer delivered") for text in collector), collector)
        self.assertIn("ends, signal 0", collector)
        recorder = self.said(lines, "recorder")
        self.assertIn("program ended, status 0", recorder)
        self.assertEqual(recorder[-1], "trace finished")
        self.assertIn("ends", self.said(lines, "sampler"))

    def test_processes_and_threads_write_whole_lines(self):
        self.record("cuda", "threads:4,2500", "exec:cuda,threads:4,2500", RIDGE_DEBUG="all.log")
        collector = [process for name, process, _ in self.lines("all.log") if name == "collector"]
        self.assertGreaterEqual(len(collector), 10)

    def test_a_loss_stands_there_with_cuptis_own_words(self):
        self.record("cuda", "launch:1", RIDGE_DEBUG="1", FAKE_CUPTI_CLIENT="another tool")
        self.assertTrue(any("loss of kind" in text and "another tool" in text
                            for text in self.said(self.lines("t.ridge.log"), "collector")))

    def test_a_deadly_signal_and_a_fork_are_told(self):
        self.record("cuda", "launch:1", "kill:15", RIDGE_DEBUG="1")
        self.assertIn("signal 15", self.said(self.lines("t.ridge.log"), "collector"))
        self.assertIn("ends, signal 15", self.said(self.lines("t.ridge.log"), "collector"))

    def test_a_log_that_cannot_be_written_harms_nobody(self):
        done = self.record("cuda", "launch:1", RIDGE_DEBUG="/nowhere/at/all.log")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.count("kernel_view"), 1)


if __name__ == "__main__":
    unittest.main()
