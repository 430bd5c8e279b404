# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Under the thread sanitizer: recorder, injected library and sampler at once, with threads that come, go and fork.

It needs a build of the preset tsan, whose programs write what they find into files beside the trace."""
import signal
import subprocess
import time
import unittest

from ridge_case import BUILD, FAKE_TARGET, RIDGE, RidgeCase

# NVTX reads the table that we fill without a lock: by its first call alone, so that the sanitizer sees the other calls.
THREADS = ("mark:first", "beside:50", "threads:16,500", "push:outer", "threads:16,500", "pop", "alone")


class Threads(RidgeCase):
    def environment(self, **extra):
        folders = ":".join(str(BUILD / name) for name in ("fake-driver", "fake-nvml"))
        return {**super().environment(LD_LIBRARY_PATH=folders, **extra),
                "TSAN_OPTIONS": f"handle_segv=0:handle_abort=0:exitcode=66:log_path={self.folder}/race"}

    def tearDown(self):
        for found in sorted(self.folder.glob("race.*")):
            self.fail(found.read_text())

    def launches(self, done, count):
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreaterEqual(self.count("kernel_view"), count)

    def test_threads_that_come_and_go_beside_others(self):
        self.launches(self.record("cuda", *THREADS, options=("--record-share", "1")), 16_000)

    def test_a_replay_while_threads_launch(self):
        self.record("cuda", "mark:first", "threads:8,50", "kernel:100", options=("--replay=,1000",))

    def test_while_the_device_is_sampled(self):
        self.launches(self.ridge("record", "-o", "t.ridge", "--record-share", "1", "--sample-interval", "500", "--",
                                 FAKE_TARGET, "cuda", *THREADS, "sleep:300"), 16_000)

    def test_children_and_forks(self):
        self.record("cuda", "beside:50", "fork", "exec:cuda,mark:first,threads:4,launch:100,beside:100,sleep:50,alone", "alone")
        self.assertEqual(self.losses()["forked children that used CUDA"], 1)

    def test_recording_that_is_switched_while_threads_launch(self):
        for steps in ("steps:200,20,1000,0", "ranges:200,20,1000,0", "loop:200,20,1000,0"):
            self.record("cuda", "hooks", "beside:50", steps, "alone", options=("--record-share", "0.2"))

    def test_windows_of_the_profiler_api(self):
        self.record("cuda", "beside:50", *["profiler-start", "launch:50", "profiler-stop", "launch:50"] * 20, "alone",
                    options=("--capture-range", "profiler-api"))

    def test_modules_graphs_and_memory(self):
        self.record("cuda", "beside:50", *["alloc:1000", "graph:5", "unload", "capture:3", "sync", "copy:100", "free"] * 20, "alone")

    def test_a_signal_while_threads_launch(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            recorder = subprocess.Popen([RIDGE, "record", "-o", "t.ridge", "--force", "--no-ceilings", "--", FAKE_TARGET, "cuda",
                                         "mark:first", "beside:50", "threads:8,100000000"], cwd=self.folder, env=self.environment(),
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(2)
            recorder.send_signal(number)
            recorder.wait(60)

    def test_an_exit_while_threads_launch(self):
        for end in ("exit:4", "quick_exit:4", "_exit:4", f"kill:{signal.SIGTERM.value}"):
            self.record("cuda", "beside:20", "launch:2000", end)


if __name__ == "__main__":
    unittest.main()
