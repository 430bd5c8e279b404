# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A recorder that is killed at any point of its life, alone or with its program.

RIDGE_KILLS says how many points of each kind are tried (4), and is the seed; a point that fails is told."""
import os
import random
import signal
import subprocess
import threading
import time
import unittest

from ridge_case import FAKE_TARGET, RIDGE, RidgeCase

KILLS = int(os.environ.get("RIDGE_KILLS", "4"))
BATCHES, LAUNCHES, PAUSE_MS = 60, 10, 20
SAVED_WITHIN_S = 0.5  # the promise: what is older is in the spool


class KilledRecorder(RidgeCase):
    def start(self):
        """A recorder whose program launches a batch, says so and sleeps, again and again; and the times when it said so."""
        words = [word for batch in range(BATCHES) for word in (f"launch:{LAUNCHES}", f"say:{batch}", f"sleep:{PAUSE_MS}")]
        recorder = subprocess.Popen([RIDGE, "record", "--force", "--no-ceilings", "--sample-interval", "0",
                                     "--record-share", "1", "-o", "t.ridge", "--", FAKE_TARGET, "cuda", *words],
                                    cwd=self.folder, env=self.environment(), stdout=subprocess.PIPE,
                                    stderr=subprocess.DEVNULL, text=True, start_new_session=True)
        said = []
        reader = threading.Thread(target=lambda: said.extend(time.monotonic() for _ in recorder.stdout))
        reader.start()
        return recorder, said, reader

    def life(self):
        """Seconds that the program and its recorder live where nobody kills them."""
        begin = time.monotonic()
        recorder, said, reader = self.start()
        recorder.wait(60)
        end = time.monotonic()
        reader.join()
        recorder.stdout.close()
        return said[-1] - begin, end - begin

    def kernels(self, point):
        """Of the trace that is there, else of the one that `ridge recover` makes; 0 where nothing was handed over."""
        spools = self.folder / "t.ridge.spool"
        if spools.exists():
            done = self.ridge("recover", "t.ridge.spool")
            if done.returncode and "is a finished trace" not in done.stderr:
                self.assertEqual(list(spools.glob("*.spool")), [], f"{point}: {done.stderr}")
                return 0  # the program had not started
        if not (self.folder / "t.ridge").exists():
            return 0
        found = self.count("kernel_view")
        self.assertEqual(self.count("kernel_view", "duration_ns < 0"), 0, point)
        return found

    def tried(self, kill, expected, finishing=False):
        """Kills at random points of a recorder's life, or of its time after the program's end. `expected` gets when that
        was, and when each batch was there."""
        chance = random.Random(KILLS)
        program, life = self.life()
        for number in range(KILLS):
            for left in self.folder.glob("t.ridge*"):
                subprocess.run(["rm", "-rf", left], check=True)
            after = chance.uniform(program if finishing else 0, life)
            recorder, said, reader = self.start()
            time.sleep(after)
            killed = time.monotonic()
            kill(recorder)
            recorder.wait(60)
            reader.join()
            recorder.stdout.close()
            point = f"point {number} of {KILLS}, after {after:.3f} of {life:.3f} s"
            with self.subTest(point):
                least = LAUNCHES * expected(killed, said)
                found = self.kernels(point)
                self.assertGreaterEqual(found, least, point)
                self.assertLessEqual(found, LAUNCHES * BATCHES, point)

    def test_alone_nothing_is_lost_as_the_program_goes_on(self):
        self.tried(lambda recorder: recorder.kill(), lambda _, said: len(said))

    def test_alone_while_it_makes_the_trace_nothing_is_lost(self):
        self.tried(lambda recorder: recorder.kill(), lambda _, said: len(said), finishing=True)

    def test_with_its_program_what_is_older_than_half_a_second_is_there(self):
        self.tried(lambda recorder: os.killpg(recorder.pid, signal.SIGKILL),
                   lambda killed, said: sum(each < killed - SAVED_WITHIN_S for each in said))


if __name__ == "__main__":
    unittest.main()
