# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge record` from end to end over a fake libcupti: real processes, real signals, no GPU."""
import json
import os
import shutil
import signal
import subprocess
import time
import unittest

from ridge_case import FAKE_TARGET, RIDGE, RidgeCase

KERNEL = "fakeKernel(float*, int)"


class WhatIsRecorded(RidgeCase):
    def test_every_operation_and_call_is_there_exactly_once(self):
        done = self.record("cuda", "launch:1000", "driver-launch:5", "graph:20", "copy:4096", "copy:8192",
                           "fill:64", "alloc:100", "free", "sync", "query:50")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.count("kernel_view", f"name = '{KERNEL}'"), 1000)
        self.assertEqual(self.count("kernel_view", "name = 'triton_kernel' AND api = 'cuLaunchKernel'"), 5)
        self.assertEqual(self.count("kernel_view", "graph_node IS NOT NULL"), 20)
        self.assertEqual(self.rows("SELECT sum(bytes) FROM copy_view"), [(12288,)])
        self.assertEqual(self.count("fill_view"), 1)
        self.assertEqual(self.count("allocation_view"), 2)
        self.assertEqual(self.count("sync_view"), 1)
        calls = dict(self.rows("SELECT name, count(*) FROM api_view GROUP BY name"))
        self.assertEqual(calls, {"cudaLaunchKernel_v7000": 1000, "cuLaunchKernel": 5, "cudaGraphLaunch_v10000": 1,
                                 "cudaMemcpyAsync_v3020": 2, "cudaMemsetAsync_v3020": 1, "cudaMalloc_v3020": 1,
                                 "cudaFree_v3020": 1, "cudaDeviceSynchronize_v3020": 1})
        self.assertEqual(self.losses(), {})
        self.assertEqual(self.leftovers(), [])

    def test_a_kernel_lies_in_the_range_that_was_open_at_its_launch(self):
        self.record("push:outer", "cuda", "push:inner", "launch:1", "pop", "pop")
        (launched, tid), = self.rows("SELECT api_start_ns, tid FROM kernel_view")
        path = self.rows(f"SELECT path FROM range_view WHERE start_ns <= {launched} AND end_ns >= {launched} "
                         f"AND tid = {tid} ORDER BY depth DESC LIMIT 1")
        self.assertEqual(path, [("outer/inner",)])

    def test_with_the_hooks_of_a_framework_the_capture_of_each_node_of_a_graph_is_known(self):
        self.record("cuda", "hooks", "capture:20", "graph:20", "graph:20")
        captured, = self.rows("""
            WITH RECURSIVE source(kernel, node) AS (
              SELECT id, graph_node FROM kernel UNION ALL
              SELECT s.kernel, g.original FROM source s JOIN graph_node g ON g.node = s.node WHERE g.original IS NOT NULL)
            SELECT count(DISTINCT s.kernel), count(DISTINCT g.node) FROM source s JOIN graph_node g ON g.node = s.node
            WHERE g.original IS NULL""")
        self.assertEqual(captured, (40, 20))
        self.record("cuda", "capture:20", "graph:20")
        self.assertEqual(self.count("graph_node"), 0)

    def test_one_hundred_thousand_launches_lose_nothing(self):
        self.record("cuda", "threads:4,25000")
        self.assertEqual(self.count("kernel_view"), 100_000)
        self.assertEqual(self.count("kernel_view", "api IS NULL"), 0)
        self.assertEqual(self.count("range_view", "path = 'thread'"), 4)
        self.assertEqual(self.losses(), {})

    def test_kernels_keep_their_names_after_a_module_was_unloaded(self):
        self.record("cuda", "driver-launch:5", "sleep:1", "unload", "launch:3", "driver-launch:2", "graph:20")
        names = dict(self.rows("SELECT name, count(*) FROM kernel_view WHERE graph_node IS NULL GROUP BY name"))
        self.assertEqual(names, {"triton_kernel": 7, KERNEL: 3})
        self.assertEqual(self.losses(), {"kernels whose names are in doubt": 20})

    def test_kinds_that_are_left_out_are_not_there_and_are_named(self):
        words = ("cuda", "launch:10", "alloc:100", "free", "copy:64", "sync")
        for left_out, empty in (("memory", "allocation"), ("sync", "sync"), ("copies", "copy"), ("calls", "api_call"),
                                ("kernels", "kernel")):
            with self.subTest(left_out):
                done = self.record(*words, options=["--without", left_out])
                self.assertEqual(done.returncode, 0, done.stderr)
                found = {table: self.count(table) > 0 for table in ("allocation", "sync", "copy", "api_call", "kernel")}
                self.assertEqual(found, {table: table != empty for table in found})
                self.assertEqual(self.losses(), {"kinds of records left out on request": 1})
        refused = self.record(*words, options=["--without", "memory,everything"])
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--without takes words of kernels, copies, calls, sync, memory, jit and overhead", refused.stderr)

    def test_the_call_stacks_of_allocations_are_recorded_when_asked_for(self):
        done = self.record("cuda", "alloc:100", "alloc:200", "launch:3", "exec:cuda,alloc:300", options=["--memory-stacks"])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.losses(), {})
        frames = self.rows("SELECT a.bytes, s.function, s.file, s.line FROM allocation_view a JOIN stack_view s ON s.id = a.stack_id "
                           "WHERE s.function LIKE 'allocateForTheTest%' OR s.function LIKE '%allocateForTheTest(%' ORDER BY a.bytes")
        self.assertEqual([bytes_ for bytes_, *_ in frames], [100, 200, 300])
        for _, _, file, line in frames:
            self.assertTrue(file.endswith("fake_target.cpp") and line > 0 or file.endswith("fake_target"), (file, line))
        self.assertEqual(self.rows("SELECT count(DISTINCT stack_id) FROM allocation_view WHERE bytes < 300"), [(1,)],
                         "the same stack is one row")
        self.record("cuda", "alloc:100")
        self.assertEqual(self.count("stack"), 0)

    def test_all_calls_are_recorded_when_asked_for(self):
        self.record("cuda", "query:50", options=["--api", "all"])
        self.assertEqual(self.count("api_view", "name = 'cudaGetDevice_v3020'"), 50)

    def test_the_recording_says_how_it_was_made(self):
        done = self.record("cuda", "launch:1", "exit:3", options=["--api", "all"], RANK=2, WORLD_SIZE=4)
        self.assertEqual(done.returncode, 3)
        capture, = self.rows("SELECT command, exit_status, complete, options FROM capture")
        self.assertTrue(capture[0].endswith("fake_target cuda launch:1 exit:3"), capture[0])
        self.assertEqual(capture[1:3], (3, 1))
        self.assertIn("--api all", capture[3])
        self.assertEqual(self.rows("SELECT rank, world_size, end_reason FROM process"), [(2, 4, "exit")])
        (setup, flush), = self.rows("SELECT setup_ns, flush_ns FROM process")
        self.assertTrue(0 < setup < 10**9 and 0 < flush < 10**9, (setup, flush))
        self.assertEqual(self.rows("SELECT name, sm_count FROM device"), [("Fake H200", 132)])

    def test_without_the_host_nothing_tells_of_it(self):
        self.record("cuda", "launch:1")
        self.assertNotIn(("", ""), self.rows("SELECT host_id, boot_id FROM process"))
        self.record("cuda", "launch:1", options=("--no-host-info", ))
        self.assertEqual(self.rows("SELECT host_id, boot_id FROM process"), [("", "")])
        self.assertEqual(self.rows("SELECT host_name, working_directory FROM capture"), [("", "")])

    def test_what_is_recorded_meanwhile_is_the_users_own(self):
        script = f'{FAKE_TARGET} cuda launch:1; stat -c %a "$RIDGE_SPOOL" "$RIDGE_SPOOL"/*.spool'
        done = self.ridge("record", "-o", "t.ridge", "--sample-interval", "0", "--", "sh", "-c", script)
        modes = done.stdout.split()
        self.assertEqual(modes[0], "700")
        self.assertGreater(len(modes), 1)
        self.assertEqual(set(modes[1:]), {"600"})

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "needs root, to have another user")
    def test_a_program_with_more_rights_than_its_user_is_left_alone(self):
        target = self.folder / "target"
        shutil.copy(FAKE_TARGET, target)
        target.chmod(0o4755)
        self.folder.chmod(0o755)
        if os.statvfs(target).f_flag & os.ST_NOSUID:
            self.skipTest("no setuid here")
        as_nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", target, "push:a", "pop")
        done = self.ridge("record", "-o", "t.ridge", "--sample-interval", "0", "--", *as_nobody)
        self.assertIn("nothing was recorded", done.stderr)

    def test_a_forked_child_records_nothing_and_an_executed_one_all(self):
        done = self.record("cuda", "launch:3", "fork", "exec:cuda,launch:7", "launch:2")
        self.assertIn("child ended with 5", done.stdout)
        per_process = self.rows("SELECT pid, count(*) FROM kernel_view GROUP BY pid ORDER BY count(*)")
        self.assertEqual([number for _, number in per_process], [5, 7])
        self.assertEqual(self.losses(), {"forked children that used CUDA": 1})

    def test_64_processes_at_once_lose_nothing(self):
        processes = f"for i in $(seq 64); do {FAKE_TARGET} cuda launch:200 sleep:100 launch:200 & done; wait"
        done = self.ridge("record", "-o", "t.ridge", "--record-share", "1", "--sample-interval", "0", "--", "sh", "-c", processes)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.losses(), {})
        self.assertEqual(self.rows("SELECT count(*), min(n), max(n) FROM (SELECT count(*) n FROM kernel_view GROUP BY pid)"),
                         [(64, 400, 400)])

    def test_a_program_that_forks_before_cuda_keeps_its_nvtx_and_its_child(self):
        done = self.record("push:before", "fork", "pop", "exit:4")
        self.assertEqual(done.returncode, 4)
        self.assertIn("child ended with 5", done.stdout)
        self.assertEqual(self.count("range_view", "name = 'before'"), 1)

    def test_another_tools_injection_gives_way_and_that_is_said(self):
        done = self.record("cuda", "launch:4", CUDA_INJECTION64_PATH="/opt/other/libtool.so")
        self.assertEqual(self.count("kernel_view"), 4)
        self.assertIn("/opt/other/libtool.so is replaced", done.stderr)

    def test_descriptors_closed_by_the_program_do_not_stop_the_recording(self):
        self.record("cuda", "launch:10", "sleep:400", "close-fds", "launch:20")
        self.assertEqual(self.count("kernel_view"), 30)


class Ceilings(RidgeCase):
    """What `ridge ceilings` kept of the fake GPU."""

    def setUp(self):
        super().setUp()
        self.uuid = "GPU-42424242-4242-4242-4242-424242424242"
        self.kept = self.folder / "cache" / "ridgepoint" / "ceilings" / (self.uuid + ".json")
        self.kept.parent.mkdir(parents=True)

    def test_kept_ceilings_travel_with_the_recording_and_make_its_roofs(self):
        self.kept.write_text(json.dumps({
            "device": {"name": "Fake H200", "uuid": self.uuid, "compute_capability": "9.0"},
            "ceilings": [{"resource": "DRAM", "precision": "", "unit": "B/s", "rate": 4e12, "spread": 0.01,
                          "clock_hz": 1.9e9, "memory_clock_hz": 3.2e9}]}))
        done = self.record("cuda", "push:step", f"work:copy,1000,{3.6e12 * 100e-6},2", "kernel:100000", "pop", "pop")
        self.assertNotIn("ridge ceilings", done.stderr)
        self.assertEqual(self.rows("SELECT device_uuid, resource, rate, clock_hz, origin FROM ceiling_view"),
                         [(self.uuid, "DRAM", 4e12, 3.2e9, "measured")])
        kernel, = json.loads(self.ridge("analyze", "--format", "json", "t.ridge").stdout)["kernels"]
        self.assertAlmostEqual(kernel["work"]["dram_saturation"], 0.9)

    def test_without_them_one_line_says_how_to_measure(self):
        done = self.record("cuda", "launch:1")
        self.assertEqual(len([line for line in done.stderr.splitlines() if "`ridge ceilings`" in line]), 1)
        self.assertEqual(self.count("ceiling"), 0)
        self.assertNotIn("ceilings", self.record("push:no cuda", "pop").stderr)

    def test_a_broken_file_is_named_and_harms_nothing(self):
        self.kept.write_text("{")
        done = self.record("cuda", "launch:7", "exit:3")
        self.assertEqual(done.returncode, 3)
        self.assertIn(str(self.kept), done.stderr)
        self.assertEqual(self.count("kernel_view"), 7)


class Verdicts(RidgeCase):
    """From an NVTX payload to the words, on a fake H200 by its attributes."""

    def verdicts(self, *steps):
        self.record("cuda", *steps)
        done = self.ridge("analyze", "--format", "json", "t.ridge")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_a_kernel_that_moves_what_dram_can_is_bandwidth_bound(self):
        bytes_moved = 0.8 * 4814304000e3 * 100e-6
        analysis = self.verdicts("push:step", f"work:copy,1000,{bytes_moved},2", "kernel:100000", "pop", "pop")
        kernel, = analysis["kernels"]
        self.assertEqual(analysis["run"]["verdict"]["bound"], "bandwidth-bound")
        self.assertEqual(kernel["verdicts"][0]["label"], "bandwidth")
        self.assertEqual(kernel["verdicts"][0]["resource"], "DRAM")
        self.assertEqual(kernel["work"]["origin"], "annotated")
        self.assertAlmostEqual(kernel["work"]["bytes"], bytes_moved)

    def test_a_kernel_that_multiplies_as_fast_as_it_can_is_compute_bound(self):
        flops = 0.8 * 132 * 4096 * 1.98e9 * 100e-6
        analysis = self.verdicts(f"work:gemm,{flops},1000,5", "kernel:100000", "pop")
        self.assertEqual(analysis["run"]["verdict"]["bound"], "compute-bound")
        self.assertEqual(analysis["kernels"][0]["verdicts"][0]["resource"], "tensor bf16")

    def test_little_annotated_work_proves_nothing(self):
        for kernel, label in [("kernel:100000", "unclassified"), ("kernel:2000", "overhead kernel")]:
            analysis = self.verdicts("work:idle,10,10,5", kernel, "pop")
            self.assertEqual(analysis["kernels"][0]["verdicts"][0]["label"], label)

    def test_reports_come_in_every_format(self):
        self.record("cuda", "work:copy,1000,7000000,2", "launch:5", "pop")
        for ending, inside in [("html", "<svg"), ("md", "|"), ("json", '"kernels"'), ("svg", "<svg")]:
            done = self.ridge("report", "t.ridge", "-o", f"r.{ending}")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(inside, (self.folder / f"r.{ending}").read_text())
        self.assertEqual(self.ridge("report", "t.ridge", "-o", "t.ridge").returncode, 2)


class Names(RidgeCase):
    def test_the_trace_is_named_after_the_program_or_its_script(self):
        self.ridge("record", "--", FAKE_TARGET, "push:a", "pop")
        self.ridge("record", "--", FAKE_TARGET, "push:sub/train.py", "pop")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["fake_target.ridge", "train.ridge"])


class CaptureWindows(RidgeCase):
    def test_the_profiler_api_opens_and_closes_windows(self):
        self.record("cuda", "launch:5", "profiler-start", "launch:7", "profiler-stop", "launch:9",
                    "profiler-start", "launch:2", "profiler-stop", options=["--capture-range", "cudaProfilerApi"])
        self.assertEqual(self.count("kernel_view"), 9)
        self.assertEqual(self.count("kernel", "api_id IS NOT NULL"), 9)
        self.assertEqual(self.count("capture_window"), 2)
        self.assertEqual(self.rows("SELECT DISTINCT device_name FROM kernel_view"), [("Fake H200",)])

    def test_an_nvtx_range_opens_a_window_and_its_surroundings_stay_known(self):
        self.record("cuda", "push:run", "launch:5", "push:step", "launch:7", "pop", "launch:9", "push:other",
                    "launch:1", "pop", "pop", options=["--capture-range", "nvtx:step"])
        self.assertEqual(self.count("kernel_view"), 7)
        self.assertEqual(self.rows("SELECT path FROM range_view ORDER BY path"), [("run",), ("run/step",)])

    def test_delay_and_duration_cut_by_the_clock(self):
        self.record("cuda", "launch:5", "sleep:1500", "launch:7", "sleep:1200", "launch:9",
                    options=["--delay", "1", "--duration", "1"])
        self.assertEqual(self.count("kernel_view"), 7)

    def test_a_window_that_never_opens_is_told(self):
        done = self.record("cuda", "launch:5", options=["--capture-range", "nvtx:nowhere"])
        self.assertEqual(self.count("kernel_view"), 0)
        self.assertIn("nvtx:nowhere", done.stderr)


class WaysToEnd(RidgeCase):
    def test_orderly_ends_lose_nothing(self):
        for end, status in [("exit:7", 7), ("quick_exit:8", 8), ("say:done", 0), (f"kill:{signal.SIGTERM}", 143),
                            (f"kill:{signal.SIGINT}", 130), ("reset", 0)]:
            with self.subTest(end=end):
                done = self.record("cuda", "launch:500", "push:open", end, "sleep:2000" if "kill" in end else "pop")
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertEqual(self.count("kernel_view"), 500)
                self.assertEqual(self.count("range_view", "name = 'open'"), 1)
                self.assertEqual(self.rows("SELECT complete FROM capture"), [(1,)])
                self.assertEqual(self.losses(), {})

    def test_sudden_ends_lose_at_most_half_a_second(self):
        for end, status in [("_exit:9", 9), ("abort", 134), (f"kill:{signal.SIGKILL}", 137),
                            (f"kill:{signal.SIGSEGV}", 139)]:
            with self.subTest(end=end):
                done = self.record("cuda", "launch:500", "sleep:500", "launch:10", end)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertGreaterEqual(self.count("kernel_view"), 500)
                self.assertEqual(self.losses(), {"process not recorded to its end": 1})
                self.assertEqual(self.rows("SELECT end_reason FROM process"), [("cut",)])
                self.assertEqual(self.rows("SELECT complete FROM capture"), [(0,)])

    def test_a_signal_that_ends_the_program_lets_it_do_nothing_more(self):
        done = self.record("cuda", "launch:50", f"kill:{signal.SIGTERM}", "say:still here")
        self.assertEqual((done.returncode, done.stdout), (143, ""))

    def test_a_signal_after_the_last_record_is_saved_is_as_deadly_as_ever(self):
        # Registered before CUDA starts, so that it runs after the collector's own exit handler.
        done = self.record(f"kill-at-exit:{signal.SIGTERM}", "cuda", "launch:50", "exit:0")
        self.assertEqual((done.returncode, done.stdout), (143, ""))
        self.assertEqual(self.count("kernel_view"), 50)

    def test_a_program_without_cuda_keeps_its_status_and_leaves_no_file(self):
        done = self.ridge("record", "-o", "t.ridge", "--", "sh", "-c", "echo hello; exit 6")
        self.assertEqual((done.returncode, done.stdout), (6, "hello\n"))
        self.assertIn("nothing was recorded", done.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_signals_to_the_recorder_reach_the_program(self):
        recorder = subprocess.Popen([RIDGE, "record", "-o", "t.ridge", "--", FAKE_TARGET, "cuda", "launch:50",
                                     "say:ready", "sleep:20000"], cwd=self.folder, env=self.environment(),
                                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.assertEqual(recorder.stdout.readline(), "ready\n")
        recorder.send_signal(signal.SIGTERM)
        self.assertEqual(recorder.wait(20), 143)
        recorder.stdout.close()
        self.assertEqual(self.count("kernel_view"), 50)

    def test_a_signal_to_the_whole_group_reaches_the_program_twice_and_loses_nothing(self):
        for _ in range(5):
            recorder = subprocess.Popen([RIDGE, "record", "--force", "-o", "t.ridge", "--", FAKE_TARGET, "cuda",
                                         "launch:5000", "say:ready", "sleep:20000"], cwd=self.folder,
                                        env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True, start_new_session=True)
            self.assertEqual(recorder.stdout.readline(), "ready\n")
            os.killpg(recorder.pid, signal.SIGINT)
            self.assertEqual(recorder.wait(20), 130)
            recorder.stdout.close()
            self.assertEqual(self.count("kernel_view"), 5000)

    def test_a_killed_recorder_leaves_spools_that_recover_makes_a_trace_of(self):
        recorder = subprocess.Popen([RIDGE, "record", "-o", "t.ridge", "--", FAKE_TARGET, "cuda", "launch:50",
                                     "say:ready", "sleep:1000", "launch:25"], cwd=self.folder,
                                    env=self.environment(), stdout=subprocess.PIPE, text=True)
        recorder.stdout.readline()
        recorder.kill()
        recorder.wait(20)
        recorder.stdout.read()  # to the target's own end, which nobody disturbed
        recorder.stdout.close()
        again = self.ridge("record", "-o", "t.ridge", "--", "true")
        self.assertEqual(again.returncode, 2)
        done = self.ridge("recover", "t.ridge.spool")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.count("kernel_view"), 75)
        complete, reason = self.rows("SELECT complete, incomplete_reason FROM capture")[0]
        self.assertEqual(complete, 0)
        self.assertIn("recovered", reason)


class WhatCannotBeRecorded(RidgeCase):
    def told(self, what, **extra):
        done = self.record("push:still here", "cuda", "launch:5", "pop", "exit:3", **extra)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(what, self.losses())
        self.assertEqual(self.count("kernel_view"), 0)
        self.assertEqual(self.count("range_view"), 1)

    def test_another_client_is_named(self):
        self.told("another CUPTI client holds the program", FAKE_CUPTI_CLIENT="Some Profiler")
        advice, = self.rows("SELECT advice FROM loss_view")[0]
        self.assertIn("Some Profiler", advice)

    def test_no_driver(self):
        self.told("no NVIDIA driver", FAKE_CUPTI_NO_DRIVER=1)

    def test_an_older_cupti(self):
        self.told("CUPTI too old", FAKE_CUPTI_VERSION=120090)

    def test_a_spool_limit_stops_the_recording_and_not_the_program(self):
        done = self.record("cuda", "launch:20000", "say:alive", "exit:3", options=["--spool-limit", "0.2"])
        self.assertEqual((done.returncode, done.stdout), (3, "alive\n"))
        self.assertIn("bytes not written to the spool", self.losses())
        self.assertIn("incomplete", done.stderr)



class StepsWithoutRecording(RidgeCase):
    def expect_shortest_steps(self, plain_ms, recorded_ms):
        shortest = dict(self.rows("SELECT recorded, min(duration_ns) FROM step WHERE whole = 1 GROUP BY recorded"))
        self.assertAlmostEqual(shortest[0] / (plain_ms * 1e6), 1, delta=0.03)
        self.assertAlmostEqual(shortest[1] / (recorded_ms * 1e6), 1, delta=0.03)

    def test_a_planted_cost_of_recording_is_found(self):
        done = self.record("cuda", "steps:400,10,2000,1000")
        self.assertEqual(done.returncode, 0, done.stderr)
        told = json.loads(self.ridge("analyze", "--format", "json", "t.ridge").stdout)["step_times"]
        # On a quiet machine these are 2.00 and 3.00 ms. On a busy one all steps take longer, and these alike.
        self.assertGreaterEqual(told["plain_ns"], 1_980_000)
        self.assertGreaterEqual(told["recorded_ns"], 2_970_000)
        self.expect_shortest_steps(2, 3)
        self.assertEqual(self.rows("SELECT DISTINCT source FROM step WHERE whole = 1"), [(3,)])
        recorded = self.count("step", "recorded = 1 AND whole = 1")
        self.assertEqual(self.count("kernel"), 10 * (recorded + 1), "the first step begins before any mark")
        self.assertGreater(self.count("step", "recorded = 0"), recorded)

    def test_of_a_program_without_a_framework_its_ranges_are_steps(self):
        done = self.record("cuda", "push:set-up", "launch:3", "pop", "ranges:600,10,2000,1000", "sync", "push:check",
                           "launch:7", "pop")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.expect_shortest_steps(2, 3)
        told = json.loads(self.ridge("analyze", "--format", "json", "t.ridge").stdout)["step_times"]
        self.assertGreaterEqual(told["recorded_ns"], 2_970_000)
        self.assertEqual(self.rows("SELECT DISTINCT source FROM step"), [(1,)])
        alone, recorded = (self.count("step", f"recorded = {kind} AND whole = 1") for kind in (0, 1))
        self.assertGreater(alone, 3 * recorded, "a step that recording makes half as long again is seldom recorded")
        self.assertEqual(self.count("kernel") % 10, 0, "3 before the steps and 7 of a range that is new are there")

    def test_of_a_program_without_marks_launches_that_repeat_are_steps(self):
        done = self.record("cuda", "launch:3", "loop:900,5,2000,1000", "named:other,2000", "named:other,2000", "launch:7")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.expect_shortest_steps(2, 3)
        told = json.loads(self.ridge("analyze", "--format", "json", "t.ridge").stdout)["step_times"]
        self.assertGreaterEqual(told["recorded_ns"], 2_970_000)
        self.assertEqual(told["ends_by"], "launches")
        self.assertEqual(self.rows("SELECT DISTINCT source FROM step"), [(4,)])
        alone, recorded = (self.count("step", f"recorded = {kind} AND whole = 1") for kind in (0, 1))
        self.assertGreater(alone, 2 * recorded)
        self.assertEqual(self.count("kernel_view", f"name = '{KERNEL}'"), 10, "what comes once is there")
        names = dict(self.rows("SELECT name, count(*) FROM kernel_view GROUP BY name"))
        self.assertAlmostEqual(names["first"], 2 * names["fourth"], delta=1,
                               msg="recorded are whole iterations, but for the launch that ends the last one")
        self.assertGreaterEqual(names["other"], 1, "all but the one that ends a stretch without recording")

    def test_kernels_of_graphs_keep_their_times_where_recording_stops(self):
        self.record("cuda", "capture:10", "graphs:400,10,2000,1000")
        self.assertGreater(self.count("step", "recorded = 0"), 50)
        self.assertEqual(self.rows("SELECT DISTINCT duration_ns FROM kernel"), [(1500,)])
        self.assertEqual(self.count("kernel") % 10, 0)
        self.assertNotIn("kernels of CUDA graphs without their end", self.losses())

    def test_launches_that_do_not_repeat_are_all_recorded(self):
        self.record("cuda", *[f"loop:{10 + i},{1 + i % 4},2000,0" for i in range(12)])
        self.assertEqual(self.count("step"), 0)
        self.assertEqual(self.count("kernel"), sum((10 + i) * (1 + i % 4) for i in range(12)))

    def test_while_another_thread_launches_all_is_recorded(self):
        self.record("cuda", "beside:0", "ranges:200,10,2000,0", "alone")
        self.assertEqual(self.count("step", "recorded = 0"), 0)
        self.assertEqual(self.count("kernel_view", f"name = '{KERNEL}'"), 2000)
        self.assertIsNone(json.loads(self.ridge("analyze", "--format", "json", "t.ridge").stdout)["step_times"])

    def test_a_thread_that_launched_before_the_steps_is_no_matter(self):
        self.record("cuda", "beside:100", "sleep:50", "alone", "ranges:300,10,2000,0")
        self.assertGreater(self.count("step", "recorded = 0 AND whole = 1"), 50)

    def test_a_program_that_is_killed_has_its_steps(self):
        self.assertEqual(self.record("cuda", "ranges:300,10,2000,500", "kill:9").returncode, 137)
        self.assertGreater(self.count("step", "recorded = 0 AND whole = 1"), 0)
        self.assertEqual(self.count("kernel") % 10, 0)

    def test_a_program_of_three_steps_is_recorded_whole(self):
        for verb in ("steps", "ranges", "loop"):
            self.record("cuda", f"{verb}:3,10,2000,0")
            self.assertEqual(self.count("kernel"), 30)

    def test_with_a_share_of_1_every_step_is_recorded(self):
        for verb in ("steps", "ranges", "loop"):
            self.record("cuda", f"{verb}:200,10,2000,0", options=["--record-share", "1"])
            self.assertEqual(self.count("kernel"), 2000)

    def test_steps_that_stop_coming_are_followed_by_recording(self):
        self.record("cuda", "steps:140,10,2000,0", "sleep:800", "launch:77")
        self.assertEqual(self.count("kernel_view", f"name = '{KERNEL}'") % 10, 7)


class DeathsUnderUs(RidgeCase):
    """A fake libcupti dies when a kind of records is switched on."""

    JIT = str(52)  # CUPTI_ACTIVITY_KIND_JIT

    def test_a_death_in_cupti_is_said_with_its_place_and_its_remedy(self):
        done = self.record("cuda", "launch:10", FAKE_CUPTI_DIES=self.JIT)
        self.assertEqual(done.returncode, 128 + signal.SIGILL)
        self.assertRegex(done.stderr, r"process \d+ died of SIGILL in libcupti\.so\.13 at 0x[0-9a-f]+, the library that "
                         r"records for us: leave records out \(`--without memory,sync,\.\.\.`\)")
        lives = self.record("cuda", "launch:10", options=["--without", "jit"], FAKE_CUPTI_DIES=self.JIT)
        self.assertEqual(lives.returncode, 0, lives.stderr)
        self.assertEqual(self.count("kernel"), 10)
        self.assertEqual(self.leftovers(), [])

    def test_a_death_of_the_programs_own_is_not_ours(self):
        done = self.record("cuda", "launch:10", "fault")
        self.assertEqual(done.returncode, 128 + signal.SIGILL)
        self.assertRegex(done.stderr, r"died of SIGILL in fake_target at 0x[0-9a-f]+, which is not CUPTI's")
        self.assertEqual(self.record("cuda", f"kill:{signal.SIGILL:d}").returncode, 128 + signal.SIGILL)

    def test_the_doctor_finds_the_kind_that_a_program_does_not_bear(self):
        done = self.ridge("doctor", "--program", "--", FAKE_TARGET, "cuda", "launch:10", FAKE_CUPTI_DIES=self.JIT)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("  alone                        status 0", done.stdout)
        self.assertIn("  recorded                     status 132 (Illegal instruction)", done.stdout)
        self.assertTrue(done.stdout.endswith("recorded with one of these:\n  ridge record --without jit -- PROGRAM\n"),
                        done.stdout)
        bears = self.ridge("doctor", "--program", "--", FAKE_TARGET, "cuda", "launch:10")
        self.assertEqual(bears.returncode, 0, bears.stderr)
        self.assertIn("ends the same way when it is recorded", bears.stdout)

    def test_the_doctors_bad_input(self):
        self.assertEqual(self.ridge("doctor", "--program").returncode, 2)
        self.assertEqual(self.ridge("doctor", "--", "true").returncode, 2)
        missing = self.ridge("doctor", "--program", "--", "no-such-program")
        self.assertEqual(missing.returncode, 127)
        self.assertIn("no-such-program: not found in PATH", missing.stderr)


if __name__ == "__main__":
    unittest.main()
