# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge gui` with a display: the window that people see, under Xvfb."""
import configparser
import ctypes
import ctypes.util
import os
import pathlib
import re
import signal
import subprocess
import time
import unittest

from ridge_case import BUILD, RIDGE, RidgeCase

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200"
MAKE_TRACE = BUILD / "bin" / "make_trace"  # of builds without sanitizers


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as large as an XEvent."""
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("rest", ctypes.c_long * 12)]


def ask_to_close(display, window):
    """Sends what a window manager sends when its close button is clicked; `window` is a number."""
    kClientMessage = 33
    x11 = ctypes.CDLL(ctypes.util.find_library("X11"))
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x11.XOpenDisplay(display.encode())
    message = ClientMessage(kClientMessage, 0, 1, connection, window,
                            x11.XInternAtom(connection, b"WM_PROTOCOLS", 0), 32)
    message.data[0] = x11.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    x11.XSendEvent(connection, window, 0, 0, ctypes.byref(message))
    x11.XCloseDisplay(connection)


class Window(RidgeCase):
    def setUp(self):
        super().setUp()
        read, write = os.pipe()
        try:
            # Without -noreset it resets when its last client leaves, as xwininfo does, and turns
            # away who comes then.
            self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-noreset", "-screen", "0",
                                            "1600x1000x24"], pass_fds=[write], stderr=subprocess.DEVNULL)
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
                                                       XDG_CONFIG_HOME=settings, XDG_RUNTIME_DIR=self.folder))
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
            if window.poll() is not None:
                self.fail(f"the window ended by itself, status {window.poll()}: {window.stderr.read().decode()}")
            if text in self.windows():
                return
            time.sleep(0.02)
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

    def close(self, name):
        found = re.search(rf'(0x[0-9a-f]+) "{re.escape(name)} ', self.windows())
        self.assertTrue(found, self.windows())
        ask_to_close(self.display, int(found[1], 16))

    def assert_left_in_order(self, window, recent):
        """It ends by itself and soon, says nothing, and keeps the file and its layout for the next
        start."""
        kSoon = 10  # seconds
        self.assertEqual(window.wait(kSoon), 0)
        self.assertEqual(window.stderr.read(), b"")
        settings = configparser.ConfigParser(interpolation=None)
        settings.read(self.folder / "settings" / "Ridgepoint" / "ridge-gui.ini")
        self.assertEqual(settings["General"]["recent"], str(recent))
        self.assertIn("geometry", settings["General"])
        self.assertIn("layout", settings["General"])

    def test_closing_it_ends_the_program_and_keeps_settings(self):
        file = EXAMPLES / "attention-naive.ridge"
        window = self.start(file)
        self.wait_for(file.name, window)
        time.sleep(1)
        self.close(file.name)
        self.assert_left_in_order(window, file)

    def test_closing_it_while_a_recording_is_read_does_not_wait_for_that(self):
        if not MAKE_TRACE.exists():
            self.skipTest("make_trace is not built with sanitizers")
        file = self.folder / "large.ridge"
        subprocess.run([MAKE_TRACE, "--kernels", "2000000", "-o", file], check=True)
        window = self.start(file)
        self.wait_for(file.name, window)
        # So that what is open now is open when it hears of closing.
        window.send_signal(signal.SIGSTOP)
        opened = [os.path.realpath(each) for each in pathlib.Path(f"/proc/{window.pid}/fd").iterdir()]
        self.assertIn(str(file), opened, "it was read too soon to test this")
        self.close(file.name)
        window.send_signal(signal.SIGCONT)
        self.assert_left_in_order(window, file)


if __name__ == "__main__":
    unittest.main()
