# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Under the thread sanitizer: recorder, injected library and sampler at once, with threads that come, go and fork.

It needs a build of the preset tsan, whose programs write what they find into files beside the trace."""
import signal
import subprocess
import time
import unittest

from ridge_case import BUILD, FAKE_TARGET, RIDGE, RidgeCase

THREADS = ("beside:50", "threads:16,500", "push:outer", "threads:16,500", "pop", "alone")


class Threads(RidgeCase):
    def environment(self, **extra):
        folders = ":".join(str(BUILD / name) for name in ("fake-driver", "fake-nvml"))
        return {**super().environment(LD_LIBRARY_PATH=folders, **extra),
                "TSAN_OPTIONS": f"handle_segv=0:handle_abort=0:exitcode=66:log_path={self.folder}/race"}

    def tearDown(self):
        for found in sorted(self.folder.glob("race.*")):
            self.fail(found.read_text())

    def records(self, *steps, options=(), status=0, least=1):
        """The fake target doing `steps` ends with `status` and leaves `least` launches.

        NVTX reads the table that we fill without a lock. So its first call comes alone, and the sanitizer sees the others."""
        done = self.record("cuda", "mark:first", *steps, options=options)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertGreaterEqual(self.count("kernel_view"), least, done.stderr)

    def test_threads_that_come_and_go_beside_others(self):
        self.records(*THREADS, options=("--record-share", "1"), least=16_000)

    def test_a_replay_while_threads_launch(self):
        self.records("threads:8,50", "kernel:100", options=("--replay=,1000",), least=401)
        self.assertGreater(self.count("counter"), 0)

    def test_while_the_device_is_sampled(self):
        done = self.ridge("record", "-o", "t.ridge", "--record-share", "1", "--sample-interval", "500", "--", FAKE_TARGET, "cuda",
                          "mark:first", *THREADS, "sleep:300")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreaterEqual(self.count("kernel_view"), 16_000)
        self.assertGreater(self.count("sample"), 0)

    def test_children_and_forks(self):
        self.records("beside:50", "fork", "exec:cuda,mark:first,threads:4,launch:100,beside:100,sleep:50,alone", "alone", least=100)
        self.assertEqual(self.losses()["forked children that used CUDA"], 1)

    def test_recording_that_is_switched_by_step(self):
        for steps in ("steps:400,10,2000,1000", "ranges:600,10,2000,1000", "loop:900,5,2000,1000"):
            with self.subTest(steps=steps):
                self.records("hooks", steps, least=100)
                self.assertGreater(self.count("step", "recorded = 0"), 0, "steps that recording makes longer are left out")
                self.records("hooks", "beside:50", steps, "alone", least=100)
                self.assertEqual(self.count("step", "recorded = 0"), 0, "what another thread launches would be left out too")

    def test_windows_of_the_profiler_api(self):
        self.records("beside:50", *["profiler-start", "launch:50", "profiler-stop", "launch:50"] * 20, "alone",
                     options=("--capture-range", "cudaProfilerApi"), least=1000)
        self.assertEqual(self.count("capture_window"), 20)

    def test_modules_graphs_and_memory(self):
        self.records("beside:50", *["alloc:1000", "graph:5", "unload", "capture:3", "sync", "copy:100", "free"] * 20, "alone", least=100)
        self.assertEqual(self.count("copy"), 20)

    def test_a_signal_while_threads_launch(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(signal=number):
                recorder = subprocess.Popen(
                    [RIDGE, "record", "-o", "t.ridge", "--force", "--no-ceilings", "--", FAKE_TARGET, "cuda", "mark:first", "beside:50",
                     "threads:8,100000000"], cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(2)
                recorder.send_signal(number)
                recorder.wait(60)
                self.assertGreater(self.count("kernel_view"), 0)

    def test_an_exit_while_threads_launch(self):
        for end, status in (("exit:4", 4), ("quick_exit:4", 4), ("_exit:4", 4), (f"kill:{signal.SIGTERM.value}", 143)):
            with self.subTest(end=end):
                self.records("beside:20", "launch:2000", end, status=status, least=0)


if __name__ == "__main__":
    unittest.main()
