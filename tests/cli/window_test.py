# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge gui` with a display: the window that people see, under Xvfb."""
import os
import pathlib
import signal
import subprocess
import time
import unittest

from ridge_case import RIDGE, RidgeCase

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200"


class Window(RidgeCase):
    def setUp(self):
        super().setUp()
        read, write = os.pipe()
        try:
            self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24"],
                                           pass_fds=[write], stderr=subprocess.DEVNULL)
        except FileNotFoundError:
            self.fail("Xvfb is not installed: scripts/install-packages test")
        finally:
            os.close(write)
        self.addCleanup(self.server.wait)
        self.addCleanup(self.server.terminate)
        with os.fdopen(read) as pipe:
            self.display = ":" + pipe.readline().strip()

    def start(self, *words):
        settings = self.folder / "settings"
        window = subprocess.Popen([str(RIDGE), "gui", *map(str, words)], cwd=self.folder, stderr=subprocess.PIPE,
                                  env=self.environment(DISPLAY=self.display, QT_QPA_PLATFORM="xcb",
                                                       XDG_CONFIG_HOME=settings))
        self.addCleanup(window.stderr.close)
        self.addCleanup(window.wait)
        self.addCleanup(window.kill)
        return window

    def windows(self):
        done = subprocess.run(["xwininfo", "-root", "-tree", "-display", self.display], capture_output=True, text=True)
        return done.stdout

    def wait_for(self, text, window, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.assertIsNone(window.poll(), "the window ended by itself")
            if text in self.windows():
                return
            time.sleep(0.1)
        self.fail(f"no window with '{text}' among {self.windows()}")

    def test_a_recording_opens_in_a_window_of_its_name(self):
        window = self.start(EXAMPLES / "attention-naive.ridge")
        self.wait_for("attention-naive.ridge", window)
        time.sleep(1)
        self.assertIsNone(window.poll())
        window.send_signal(signal.SIGTERM)
        self.assertEqual(window.wait(30), -signal.SIGTERM)

    def test_two_recordings_are_compared(self):
        window = self.start("--view", "compare", EXAMPLES / "attention-naive.ridge", EXAMPLES / "attention-fused.ridge")
        self.wait_for("attention-fused.ridge", window)
        time.sleep(1)
        self.assertIsNone(window.poll())

    def test_a_file_that_cannot_be_opened_leaves_a_window_that_says_so(self):
        (self.folder / "notes.ridge").write_text("Dear diary")
        window = self.start("notes.ridge")
        self.wait_for("notes.ridge", window)
        time.sleep(0.5)
        self.assertIsNone(window.poll())


if __name__ == "__main__":
    unittest.main()
