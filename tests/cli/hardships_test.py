# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Whatever a program's surroundings lack, it runs as it would, and what was handed over is there.

RIDGE_SLOW_SECONDS=N lets the disk be slow for N seconds (3), RIDGE_CHILDREN=N records so many children (200),
RIDGE_HOURS=N is the length of a recording whose clock is shortened (1)."""
import os
import shutil
import subprocess
import time
import unittest

from ridge_case import FAKE_TARGET, FAKE_TOOLKIT, RIDGE, RidgeCase


class Hardships(RidgeCase):
    def shell(self, script):
        return self.ridge("record", "-o", "t.ridge", "--record-share", "1", "--sample-interval", "0", "--", "sh", "-c", script)

    def all_of_400_launches_with(self, before="", after=""):
        done = self.shell(f"{before} exec {FAKE_TARGET} cuda launch:400 exit:4 {after}")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertEqual((self.count("kernel_view"), self.losses()), (400, {}))

    def test_a_low_stack(self):
        self.all_of_400_launches_with("ulimit -s 64;")

    def test_few_descriptors(self):
        self.all_of_400_launches_with("ulimit -n 12;")

    def test_little_address_space(self):
        self.all_of_400_launches_with("ulimit -v 200000;")

    def test_closed_standard_streams(self):
        self.all_of_400_launches_with(after="<&- >&- 2>&-")

    def test_a_working_directory_that_is_gone(self):
        self.all_of_400_launches_with("mkdir gone; cd gone; rmdir ../gone;")

    def test_a_library_to_preload_that_is_missing(self):
        self.all_of_400_launches_with("LD_PRELOAD=/nonexistent.so")

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("unshare"), "needs root, to hide /proc")
    def test_no_proc(self):
        if subprocess.run(["unshare", "-m", "umount", "-l", "/proc"], capture_output=True, check=False).returncode:
            self.skipTest("/proc cannot be hidden here")
        done = self.shell(f"exec unshare -m sh -c 'umount -l /proc; exec {FAKE_TARGET} cuda launch:400 exit:4'")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertEqual((self.count("kernel_view"), self.losses()), (400, {}))

    def test_two_thousand_streams(self):
        done = self.record("cuda", *(f"named:k,1000,{stream}" for stream in range(2, 2002)))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.rows("SELECT count(*), count(DISTINCT stream_id) FROM kernel"), [(2000, 2000)])

    def test_a_clock_that_is_set_is_told_and_withholds_the_verdict(self):
        for step in (3600, -3600, 2):
            with self.subTest(step=step):
                done = self.record("cuda", "launch:100", "sleep:800", "launch:100", "exit:4",
                                   LD_PRELOAD=FAKE_TOOLKIT / "lib64" / "libfake_clock.so",
                                   FAKE_CLOCK_STEP=f"{step},{time.time() + 0.5}")
                self.assertEqual(done.returncode, 4, done.stderr)
                self.assertEqual(self.losses()["the machine's clock was set"], 1)
                self.assertIn(f"by {step}.000 s", self.rows("SELECT advice FROM loss_view WHERE what LIKE '%clock%'")[0][0])
                self.assertIn("Verdict withheld", self.ridge("analyze", "t.ridge").stdout)

    def test_no_more_threads_or_processes(self):
        limited = "setpriv --reuid 65534 --clear-groups sh -c"
        if os.geteuid() != 0 or not shutil.which("setpriv"):
            self.skipTest("needs root, to be another user")
        os.chmod(self.folder, 0o777)
        done = self.shell(f"chmod 777 t.ridge.spool; exec {limited} 'ulimit -u 1; exec {FAKE_TARGET} cuda launch:400 exit:4'")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertEqual((self.count("kernel_view"), self.losses()), (400, {}))

    def test_exceptions_and_jumps_out_of_ranges(self):
        for way in ("throw", "jump"):
            with self.subTest(way=way):
                done = self.record("cuda", way, way, "push:after", "launch:10", "pop", "exit:4")
                self.assertEqual(done.returncode, 4, done.stderr)
                self.assertIn("out of two ranges", done.stdout)
                self.assertEqual((self.count("kernel_view"), self.losses()), (12, {}))
                ranges = self.rows("SELECT name, count(*) FROM range_view GROUP BY name ORDER BY name")
                self.assertEqual(ranges, [("after", 1), ("inner", 2), ("outer", 2)])

    SANDBOXES = ("clone,clone3", "write", "ftruncate", "fcntl", "readlink", "kill")

    def test_a_sandbox_that_comes_before_cuda(self):
        for calls in self.SANDBOXES:
            with self.subTest(calls=calls):
                done = self.record(f"deny:{calls}", "cuda", "launch:400", "exit:4")
                self.all_or_told(done)

    def test_a_sandbox_that_comes_later(self):
        for calls in (*self.SANDBOXES, "openat", "mmap"):  # without which CUDA could not start
            with self.subTest(calls=calls):
                self.all_or_told(self.record("cuda", "launch:100", "sleep:400", f"deny:{calls}", "launch:300", "exit:4"))

    REFUSED = ("pthread_create", "open", "write", "mmap", "fcntl", "fstat", "readlink")

    def test_a_hostile_library_that_is_preloaded(self):
        for function in self.REFUSED:
            for after in (0, 1, 2, 5):
                with self.subTest(function=function, after=after):
                    done = self.record("cuda", "launch:200", "sleep:300", "launch:200", "exit:4",
                                       LD_PRELOAD=FAKE_TOOLKIT / "lib64" / "libfake_surroundings.so",
                                       FAKE_REFUSED=f"{FAKE_TARGET.name},{function},{after}")
                    self.all_or_told(done)

    def all_or_told(self, done):
        """The program ended as it would; its 400 launches are there, or what is missing is said."""
        self.assertEqual(done.returncode, 4, done.stderr)
        if not (self.folder / "t.ridge").exists():
            self.assertRegex(done.stderr, "nothing was recorded: the program .*could (not write into|make no file in) .*t.ridge.spool")
        elif self.count("kernel_view") != 400:
            self.assertTrue(self.losses(), done.stderr)

    def test_a_slow_disk(self):
        seconds = int(os.environ.get("RIDGE_SLOW_SECONDS", "3"))
        rounds = seconds * 20
        done = self.ridge("record", "-o", "t.ridge", "--record-share", "1", "--sample-interval", "0", "--", FAKE_TARGET, "cuda",
                          *["launch:2000", "sleep:20"] * rounds, "exit:4", timeout=60 + 20 * seconds,
                          LD_PRELOAD=FAKE_TOOLKIT / "lib64" / "libfake_surroundings.so", FAKE_SLOW_WRITES=20_000)
        self.assertEqual(done.returncode, 4, done.stderr)
        if self.losses():  # in a minute more waits for the disk than the program may hold in memory
            self.assertGreater(seconds, 15)
            self.assertEqual(list(self.losses()), ["bytes dropped before the spool"])
        else:
            self.assertEqual(self.count("kernel_view"), 2000 * rounds)

    def test_many_short_children(self):
        children = int(os.environ.get("RIDGE_CHILDREN", "200"))
        done = self.ridge("record", "-o", "t.ridge", "--sample-interval", "0", "--", "sh", "-c",
                          f"for i in $(seq {children}); do {FAKE_TARGET} cuda launch:3; done; exit 4", timeout=60 + children)
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertEqual((self.count("kernel_view"), self.losses()), (3 * children, {}))

    def largest_recorder(self, steps):
        """Records `steps` of a second each, 1,200 times as fast; the recorder's memory in MB."""
        recorder = subprocess.Popen(
            [RIDGE, "record", "-o", "t.ridge", "--force", "--no-ceilings", "--record-share", "1", "--sample-interval", "0", "--",
             FAKE_TARGET, "cuda", f"loop:{steps},4,1000000,0", "exit:4"], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=self.environment(LD_PRELOAD=FAKE_TOOLKIT / "lib64" / "libfake_clock.so", FAKE_CLOCK_SPEED=f"1200,{time.time()}"))
        _, status, usage = os.wait4(recorder.pid, 0)
        recorder.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(recorder.returncode, 4)
        self.assertEqual((self.count("kernel_view"), self.losses()), (4 * steps, {}))
        return usage.ru_maxrss / 1000

    def test_hours_take_bounded_memory(self):
        hours = int(os.environ.get("RIDGE_HOURS", "1"))
        self.assertLess(self.largest_recorder(3600 * hours), 150)  # SQLite's pages and the sums by time, once all are full
        length = self.rows("SELECT max(start_ns) - min(start_ns) FROM kernel")[0][0]
        self.assertGreater(length, 3600e9 * hours * 0.99)

    def meanwhile(self, what):
        return self.shell(f"{FAKE_TARGET} cuda launch:100 sleep:700 launch:300 exit:4 & sleep 0.3; {what}; wait $!")

    def test_the_spools_are_deleted_meanwhile(self):
        self.assertEqual(self.meanwhile("rm -rf t.ridge.spool").returncode, 4)
        self.assertEqual((self.count("kernel_view"), self.losses()), (400, {}))  # the recorder has them open

    def test_the_spools_are_cut_meanwhile(self):
        self.assertEqual(self.meanwhile("for f in t.ridge.spool/*.spool; do : > $f; done").returncode, 4)
        self.assertLess(self.count("kernel_view"), 400)
        self.assertIn("process not recorded to its end", self.losses())


if __name__ == "__main__":
    unittest.main()
