# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Whatever a program's surroundings lack, it runs as it would, and what was handed over is there."""
import os
import shutil
import subprocess
import time
import unittest

from ridge_case import FAKE_TARGET, FAKE_TOOLKIT, RidgeCase


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
