# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The sampler beside `ridge record`, from end to end over a fake libcupti, driver and NVML."""
import ctypes
import os
import pathlib
import shutil
import signal
import subprocess
import time
import unittest

from ridge_case import BUILD, FAKE_TARGET, RIDGE, RidgeCase

INTERVAL = 500_000  # ns
COUNTERS = {"tensor", "FP32", "DRAM read", "DRAM write", "issue", "L1", "L2", "SM cycles", "FP64", "XU", "ALU",
            "L2 far half", "L2 hit rate", "PCIe read", "PCIe write", "NVLink received", "NVLink sent"}
INSUFFICIENT_PRIVILEGES, HARDWARE_BUSY, UNKNOWN = 35, 26, 999


def has_library(name):
    try:
        return bool(ctypes.CDLL(name))
    except OSError:
        return False


class SampledCase(RidgeCase):
    def environment(self, driver=True, nvml=True, **extra):
        folders = [BUILD / name for name, there in (("fake-driver", driver), ("fake-nvml", nvml)) if there]
        return super().environment(LD_LIBRARY_PATH=":".join(map(str, folders)), **extra)

    def sample(self, *steps, **extra):
        """Records the fake target doing `steps` into t.ridge, sampled by default."""
        return self.ridge("record", "-o", "t.ridge", "--force", "--sample-interval", INTERVAL / 1000, "--", FAKE_TARGET,
                          *steps, **extra)

    def start(self, *steps, **extra):
        """A recording that goes on; killed at the end of the test if it still does."""
        recorder = subprocess.Popen([str(RIDGE), "record", "-o", "t.ridge", "--", str(FAKE_TARGET), *steps],
                                    cwd=self.folder, env=self.environment(**extra), stdin=subprocess.DEVNULL,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(recorder.wait)
        self.addCleanup(recorder.kill)
        return recorder

    def samplers(self):
        """Ids of the samplers of this test's recordings."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
                if words[0].endswith(b"/ridge-sampler") and os.readlink(folder / "cwd") == str(self.folder):
                    found.append(int(folder.name))
            except OSError:
                pass  # it has just ended
        return found

    def wait_until(self, true, seconds=20):
        deadline = time.monotonic() + seconds
        while not true():
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)

    def series(self, origin):
        return {name for name, in self.rows(f"SELECT DISTINCT name FROM sample_view WHERE origin = '{origin}'")}

    def advice(self, what, severity):
        found, = self.rows(f"SELECT severity, advice FROM loss_view WHERE what = '{what}'")
        self.assertEqual(found[0], severity)
        return found[1]

    def expect_whole_recording(self, done, kernels, status=0):
        """What was recorded of the program is as without the sampler."""
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(self.count("kernel_view"), kernels)
        self.assertEqual(self.rows("SELECT complete FROM capture"), [(1,)])


class WhatIsSampled(SampledCase):
    def test_only_those_of_the_capture_range_are_kept(self):
        done = self.ridge("record", "-o", "t.ridge", "--sample-interval", INTERVAL / 1000, "--capture-range", "nvtx:step",
                          "--", FAKE_TARGET, "cuda", "kernel:1000", "sleep:300", "push:step", "kernel:1000", "sleep:200",
                          "pop", "sleep:300")
        self.assertEqual(done.returncode, 0, done.stderr)
        (start, length), = self.rows("SELECT start_ns, duration_ns FROM capture_window")
        (count, first, last), = self.rows("SELECT count(*), min(start_ns + duration_ns), max(start_ns) FROM sample")
        self.assertGreater(count, 0)
        self.assertGreaterEqual(first, start)
        self.assertLessEqual(last, start + length)

    def test_counters_and_clocks_reach_the_trace_without_a_word(self):
        done = self.sample("cuda", "launch:5", "sleep:600")
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {})
        self.assertEqual(self.series("sampled"), COUNTERS)
        told = self.rows("SELECT name, max(value) FROM sample_view WHERE origin = 'NVML' GROUP BY name")
        self.assertEqual(dict(told),
                         {"SM clock": 1980e6, "memory clock": 3201e6, "power": 612.25, "throttle reasons": 4.0,
                          "used memory": 1e9, "temperature": 41.0, "processes": 1.0})
        self.assertEqual(self.rows("SELECT DISTINCT value FROM sample_view WHERE name IN ('tensor', 'FP32') "
                                   "ORDER BY value"), [(40.0,), (41.0,)])

    def test_samples_follow_each_other_from_before_the_first_kernel_to_the_end(self):
        self.sample("cuda", "launch:5", "sleep:600", "launch:1")
        times = self.rows("SELECT start_ns, start_ns + duration_ns FROM sample_view WHERE name = 'tensor' "
                          "ORDER BY start_ns")
        self.assertGreater(len(times), 500)
        self.assertEqual({end - start for start, end in times}, {INTERVAL})
        self.assertEqual(times[-1][0] - times[0][0], INTERVAL * (len(times) - 1))
        (first, last), = self.rows("SELECT min(start_ns), max(end_ns) FROM kernel_view")
        self.assertLessEqual(times[0][0], first)
        self.assertGreaterEqual(times[-1][1], last - INTERVAL)

    def test_of_two_gpus_only_the_one_that_the_program_uses_is_in_the_trace(self):
        self.sample("cuda", "launch:1", "sleep:300", FAKE_DRIVER_DEVICES=2)
        self.assertEqual(self.losses(), {})
        self.assertEqual(self.rows("SELECT DISTINCT device_uuid FROM sample_view"),
                         self.rows("SELECT uuid FROM device"))
        self.assertEqual(self.count("series"), len(COUNTERS) + 7)

    def test_nothing_is_sampled_when_not_asked_for(self):
        done = self.record("cuda", "launch:5", "sleep:200")
        self.expect_whole_recording(done, 5)
        self.assertEqual((self.count("sample"), self.count("series"), self.losses()), (0, 0, {}))

    def test_other_processes_on_the_gpu_are_told(self):
        self.sample("cuda", "launch:1", "sleep:300", FAKE_NVML_PROCESSES=3)
        self.assertEqual(self.losses(), {"other processes on the GPU": 2})


class Automatic(SampledCase):
    """Without an option: a slow background with bursts."""
    DECODE_US = 150

    def automatic(self, *steps, options=(), **extra):
        return self.ridge("record", "-o", "t.ridge", "--force", *options, "--", FAKE_TARGET, *steps,
                          **{"FAKE_PM_DECODE_US": self.DECODE_US, **extra})

    def stretches(self):
        """(start, end, interval, samples) of samples that follow one another at one interval."""
        found = []
        for start, length in self.rows("SELECT start_ns, duration_ns FROM sample_view WHERE name = 'tensor' "
                                       "ORDER BY start_ns"):
            if found and found[-1][2] == length and start == found[-1][1]:
                first, _, _, count = found.pop()
                found.append((first, start + length, length, count + 1))
            else:
                found.append((start, start + length, length, 1))
        return found

    def bursts(self):
        return [stretch for stretch in self.stretches() if stretch[2] < 100_000]

    def test_a_background_is_broken_by_bursts_that_differ(self):
        done = self.automatic("cuda", "launch:5", "sleep:4000", "launch:2", FAKE_PM_DECODE_US=20)
        self.expect_whole_recording(done, 7)
        self.assertEqual(self.losses(), {})
        stretches, bursts = self.stretches(), self.bursts()
        self.assertGreaterEqual(len(bursts), 2)  # many more where the machine is idle
        # Of 15,000 intervals at random two of some twenty-five may be equal by chance, three pairs are not.
        different = len({interval for _, _, interval, _ in bursts})
        self.assertGreaterEqual(different, max(2, len(bursts) - 2))
        for _, _, interval, count in bursts[:-1]:
            self.assertTrue(10_000 <= interval <= 25_000, interval)
            self.assertGreater(count, 50)
        background = [stretch[2] for stretch in stretches if stretch not in bursts]
        self.assertGreaterEqual(len(set(background)), 2)
        self.assertTrue(all(800_000 <= interval <= 4_000_000 for interval in background), background)
        for before, after in zip(stretches, stretches[1:]):
            self.assertGreaterEqual(after[0], before[1])  # never two at once
        self.assertLess(bursts[0][0], 2e9)
        self.assertIn("power", self.series("NVML"))

    def test_a_small_budget_is_kept(self):
        self.automatic("cuda", "launch:5", "sleep:4000", options=("--sample-cpu", "0.2"))
        spent = sum(stretch[3] for stretch in self.stretches()) * self.DECODE_US / 1e6
        self.assertLess(spent, 0.2 * 4 * 1.1 + 0.4)  # and what a short program is given ahead
        self.assertGreater(spent, 0.1)

    def test_an_idle_gpu_has_no_burst(self):
        self.expect_whole_recording(self.automatic("cuda", "launch:5", "sleep:1500", FAKE_PM_IDLE=1), 5)
        self.assertEqual(self.bursts(), [])
        self.assertGreater(self.count("sample"), 1000)

    def test_each_gpu_has_its_own_stretches(self):
        self.automatic("cuda", "launch:5", "sleep:2500", FAKE_DRIVER_DEVICES=2)
        self.assertEqual(self.losses(), {})
        stretches = self.stretches()
        for before, after in zip(stretches, stretches[1:]):
            self.assertGreaterEqual(after[0], before[1])
        self.assertGreater(len(self.bursts()), 0)

    def test_a_burst_that_the_programs_end_cuts_is_kept_and_nothing_is_said(self):
        for milliseconds in (150, 200, 250, 300):
            done = self.automatic("cuda", "launch:5", f"sleep:{milliseconds}")
            self.expect_whole_recording(done, 5)
            self.assertEqual(self.losses(), {})

    def test_a_program_that_ends_before_the_sampler_is_ready_does_not_wait_for_it(self):
        began = time.monotonic()
        done = self.automatic("cuda", "launch:5", "exit:3", FAKE_PM_HANG="cuptiProfilerInitialize")
        self.assertLess(time.monotonic() - began, 2.5)  # less than it waits for one that hangs
        self.expect_whole_recording(done, 5, 3)
        self.assertEqual(self.losses(), {"no counters were sampled": 1})
        self.assertIn("before the sampler was ready", self.advice("no counters were sampled", "info"))
        self.assertEqual(self.samplers(), [])

    def test_a_short_program_takes_little_longer(self):
        def seconds(run):
            began = time.monotonic()
            run()
            return time.monotonic() - began

        steps = ("cuda", "launch:5", "sleep:300", "launch:5")
        alone = min(seconds(lambda: self.record(*steps)) for _ in range(3))
        sampled = min(seconds(lambda: self.automatic(*steps)) for _ in range(5))
        self.assertLess(sampled - alone, 0.3)

    def test_counters_held_by_another_tool(self):
        self.automatic("cuda", "launch:5", "sleep:300", FAKE_PM_FAIL=f"cuptiPmSamplingStart={HARDWARE_BUSY}")
        self.assertEqual(self.losses(), {"no counters were sampled": 1})
        self.assertIn("power", self.series("NVML"))

    def test_a_device_that_is_lost_meanwhile(self):
        self.automatic("cuda", "launch:5", "sleep:300", FAKE_PM_FAIL=f"cuptiPmSamplingDecodeData={UNKNOWN}")
        self.assertEqual(self.losses(), {"sampling stopped before the program did": 1})

    def test_options_that_contradict_are_refused(self):
        for options, words in ((("--sample-cpu", "0"), "0.1 to 1 cores"), (("--sample-cpu", "x"), "0.1 to 1 cores"),
                               (("--sample-cpu", "1", "--sample-interval", "100"), "automatic sampling"),
                               (("--sample-cpu", "1", "--sample-burst", "20,0,10"), "automatic sampling")):
            done = self.automatic("cuda", options=options)
            self.assertEqual(done.returncode, 2, options)
            self.assertIn(words, done.stderr, options)


class Burst(SampledCase):
    """One stretch that is sampled alone."""
    EVERY, FROM, FOR = 50, 300, 100  # us, ms, ms

    def burst(self, *steps, given=f"{EVERY},{FROM},{FOR}", **extra):
        return self.ridge("record", "-o", "t.ridge", "--force", "--sample-burst", given, "--", FAKE_TARGET, *steps,
                          **extra)

    def times(self):
        return self.rows("SELECT start_ns, start_ns + duration_ns FROM sample_view WHERE name = 'tensor' "
                         "ORDER BY start_ns")

    def test_the_stretch_alone_is_sampled_as_closely_as_asked(self):
        self.expect_whole_recording(self.burst("cuda", "launch:2", "sleep:700", "launch:3"), 5)
        self.assertEqual(self.losses(), {})
        times = self.times()
        self.assertEqual({end - start for start, end in times}, {self.EVERY * 1000})
        self.assertEqual(times[-1][0] - times[0][0], self.EVERY * 1000 * (len(times) - 1))
        late = 100e6  # of a busy machine
        self.assertTrue(self.FROM * 1e6 <= times[0][0] <= self.FROM * 1e6 + late, times[0])
        self.assertTrue(self.FOR * 1e6 * 0.9 <= times[-1][1] - times[0][0] <= self.FOR * 1e6 + late, times[-1])
        self.assertIn("power", self.series("NVML"))

    def test_one_that_the_programs_end_cuts_keeps_what_there_was(self):
        self.expect_whole_recording(self.burst("cuda", "launch:2", "sleep:400", given="50,100,500"), 2)
        self.assertEqual(self.losses(), {})
        times = self.times()
        self.assertGreater(times[-1][1] - times[0][0], 100e6)

    def test_one_that_never_begins_is_told(self):
        self.expect_whole_recording(self.burst("cuda", "launch:2", "sleep:100", given="20,60000,100"), 2)
        self.assertEqual(self.losses(), {"no counters were sampled": 1})
        self.assertIn("--sample-burst", self.advice("no counters were sampled", "info"))

    def test_counters_that_another_tool_takes_before_it_begins_are_told(self):
        self.burst("cuda", "launch:2", "sleep:500", FAKE_PM_FAIL=f"cuptiPmSamplingStart={HARDWARE_BUSY}")
        self.assertEqual(self.losses(), {"no counters were sampled": 1})

    def test_what_cannot_be_is_refused_before_the_program_starts(self):
        for given, words in (("20", "EVERY,FROM,FOR"), ("20,1", "EVERY,FROM,FOR"), ("5,0,10", "10 to 50"),
                             ("100,0,10", "10 to 50"), ("x,0,10", "10 to 50"), ("20,-1,10", "milliseconds"),
                             ("20,0,0", "milliseconds"), ("20,0,10,1", "milliseconds"),
                             ("20,0,201", "200 ms at most")):
            done = self.burst("cuda", given=given)
            self.assertEqual(done.returncode, 2, given)
            self.assertIn(words, done.stderr, given)
        done = self.ridge("record", "-o", "t.ridge", "--sample-burst", "20,0,10", "--sample-interval", "100", "--",
                          FAKE_TARGET, "cuda")
        self.assertEqual(done.returncode, 2)
        self.assertIn("leave --sample-interval out", done.stderr)
        self.assertFalse((self.folder / "t.ridge").exists())


class WhatCannotBeSampled(SampledCase):
    def refused(self, function, result, words):
        done = self.sample("cuda", "launch:5", "sleep:300", "exit:3", FAKE_PM_FAIL=f"{function}={result}")
        self.expect_whole_recording(done, 5, 3)
        self.assertEqual(self.losses(), {"no counters were sampled": 1})
        self.assertIn(words, self.advice("no counters were sampled", "info"))
        self.assertEqual(self.series("sampled"), set())
        self.assertIn("power", self.series("NVML"))

    def test_permission_refused(self):
        self.refused("cuptiPmSamplingEnable", INSUFFICIENT_PRIVILEGES, "permission refused")

    def test_counters_held_by_another_tool(self):
        self.refused("cuptiPmSamplingStart", HARDWARE_BUSY, "another tool holds the GPU's counters")

    def test_a_device_that_is_lost_meanwhile(self):
        done = self.sample("cuda", "launch:5", "sleep:300", FAKE_PM_FAIL=f"cuptiPmSamplingDecodeData={UNKNOWN}")
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {"sampling stopped before the program did": 1})
        self.assertIn("an error of the fake", self.advice("sampling stopped before the program did", "error"))
        self.assertIn("power", self.series("NVML"))

    def test_no_driver(self):
        if has_library("libcuda.so.1"):
            self.skipTest("this machine has a driver")
        done = self.sample("cuda", "launch:5", driver=False)
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {"no counters were sampled": 1})
        self.assertIn("no NVIDIA driver", self.advice("no counters were sampled", "info"))

    def test_no_gpu(self):
        done = self.sample("cuda", "launch:5", FAKE_DRIVER_DEVICES=0)
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {"no counters were sampled": 1})

    def test_no_nvml(self):
        if has_library("libnvidia-ml.so.1"):
            self.skipTest("this machine has NVML")
        done = self.sample("cuda", "launch:5", "sleep:300", nvml=False)
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {"no clocks, power and used memory": 1})
        self.assertEqual(self.series("sampled"), COUNTERS)

    def test_nvml_that_cannot_start(self):
        self.sample("cuda", "launch:5", "sleep:300", FAKE_NVML_FAIL="nvmlInit_v2")
        self.assertEqual(self.losses(), {"no clocks, power and used memory": 1})
        self.assertIn("driver", self.advice("no clocks, power and used memory", "info"))
        self.assertEqual(self.series("sampled"), COUNTERS)

    def test_a_reading_that_nvml_refuses(self):
        self.sample("cuda", "launch:5", "sleep:300", FAKE_NVML_FAIL="nvmlDeviceGetPowerUsage")
        self.assertEqual(self.losses(), {})
        self.assertEqual(self.series("NVML"), {"SM clock", "memory clock", "throttle reasons", "used memory",
                                               "temperature", "processes"})


class WhenTheSamplerFails(SampledCase):
    def test_one_that_hangs_at_its_start_is_waited_for_a_while_and_then_ended(self):
        began = time.monotonic()
        done = self.sample("cuda", "launch:5", "exit:3", FAKE_PM_HANG="cuptiProfilerInitialize")
        self.assertLess(time.monotonic() - began, 20)
        self.expect_whole_recording(done, 5, 3)
        self.assertEqual(self.losses(), {"no counters were sampled": 1})
        self.assertEqual(self.samplers(), [])

    def test_one_that_hangs_in_the_middle_is_ended_and_what_it_wrote_is_kept(self):
        began = time.monotonic()
        done = self.ridge("record", "-o", "t.ridge", "--", FAKE_TARGET, "cuda", "launch:5", "sleep:3000",
                          FAKE_PM_HANG="cuptiPmSamplingStop")
        self.assertLess(time.monotonic() - began, 20)
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {"the sampler ended early": 1})
        self.assertGreater(self.count("sample"), 0)
        self.assertEqual(self.samplers(), [])

    def test_one_that_hangs_later_is_ended_and_its_samples_are_kept(self):
        done = self.sample("cuda", "launch:5", "sleep:300", FAKE_PM_HANG="cuptiPmSamplingStop",
                           FAKE_PM_FAIL=f"cuptiPmSamplingDecodeData={UNKNOWN}")
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {"the sampler ended early": 1})
        self.assertEqual(self.samplers(), [])

    def test_one_that_is_killed_leaves_the_recording_whole(self):
        recorder = self.start("cuda", "launch:5", "sleep:1500", "launch:2")
        self.wait_until(self.samplers)
        self.wait_until(lambda: list(self.folder.glob("t.ridge.spool/*-*.spool")))
        time.sleep(0.5)
        for sampler in self.samplers():
            os.kill(sampler, signal.SIGKILL)
        self.assertEqual(recorder.wait(30), 0)
        self.assertEqual(self.count("kernel_view"), 7)
        self.assertEqual(self.losses(), {"the sampler ended early": 1})
        self.assertGreater(self.count("sample"), 0)

    def test_without_the_program_the_trace_says_so(self):
        alone = self.folder / "alone"
        (alone / "bin").mkdir(parents=True)
        shutil.copy(RIDGE, alone / "bin" / "ridge")
        (alone / "lib").symlink_to(BUILD / "lib")
        subprocess.run([alone / "bin" / "ridge", "record", "-o", "t.ridge", "--", FAKE_TARGET, "cuda", "launch:5"],
                       cwd=self.folder, env=self.environment(), check=True, capture_output=True, timeout=60)
        self.assertEqual(self.losses(), {"no counters were sampled": 1})
        self.assertIn("ridge-sampler", self.advice("no counters were sampled", "info"))
        self.assertEqual(self.count("kernel_view"), 5)

    def test_it_ends_with_a_recorder_that_was_killed_and_its_samples_are_recovered(self):
        recorder = self.start("cuda", "launch:5", "sleep:1000")
        self.wait_until(lambda: list(self.folder.glob("t.ridge.spool/*-*.spool")))
        time.sleep(0.5)
        self.assertEqual(len(self.samplers()), 1)
        recorder.send_signal(signal.SIGKILL)
        recorder.wait()
        self.wait_until(lambda: not self.samplers(), seconds=10)
        time.sleep(1)
        self.assertEqual(self.ridge("recover", "t.ridge.spool").returncode, 0)
        self.assertEqual(self.series("sampled"), COUNTERS)
        self.assertNotIn("the sampler ended early", self.losses())

    def test_a_closed_stdin_of_the_recorder_does_not_end_it(self):
        done = subprocess.run(["sh", "-c", 'exec "$0" record -o t.ridge -- "$@" <&-', RIDGE, FAKE_TARGET, "cuda",
                               "launch:5", "sleep:300"], cwd=self.folder, env=self.environment(),
                              capture_output=True, text=True, timeout=60)
        self.expect_whole_recording(done, 5)
        self.assertEqual(self.losses(), {})
        self.assertGreater(self.count("sample_view", "name = 'tensor'"), 100)


if __name__ == "__main__":
    unittest.main()
