# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge record --replay` from end to end over a fake libcupti, whose first counter of a kernel is
its time."""
import time
import unittest

from ridge_case import FAKE_TARGET, RidgeCase

TIME = "gpu__time_duration.sum"
CYCLES = "sm__cycles_elapsed.max"


class Replay(RidgeCase):
    def replay(self, *steps, options=("--replay",), **extra):
        done = self.record("cuda", *steps, options=options, **extra)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def counted(self, metric=TIME):
        """[(kernel's number in order of launch, its value)]"""
        order = {number: i for i, (number,) in enumerate(self.rows("SELECT id FROM kernel ORDER BY start_ns, id"))}
        return sorted((order[kernel], value) for kernel, value in self.rows(
            f"SELECT kernel_id, value FROM counter_view WHERE metric = '{metric}'"))


class WhatIsCounted(Replay):
    def test_every_kernel_gets_its_own_counters(self):
        done = self.replay("kernel:100", "named:other,200", "kernel:300", "named:other,400,9", "kernel:500")
        self.assertEqual(self.counted(), [(0, 100), (1, 200), (2, 300), (3, 400), (4, 500)])
        self.assertEqual(self.counted(CYCLES), [(0, 101), (1, 201), (2, 301), (3, 401), (4, 501)])
        self.assertEqual(self.losses(), {})
        self.assertIn("runs again, to replay 5 of 5 launches (one of each configuration, 100.0 % of the GPU time), "
                      "9 times each: about 1 s longer", done.stderr)
        self.assertIn("counters of 5 launches by replay, for 100.0 % of the GPU time", done.stderr)
        self.assertEqual(self.leftovers(), [])

    def test_the_times_are_those_of_the_normal_run(self):
        self.replay("kernel:777", "say:hello")
        self.assertEqual(self.rows("SELECT duration_ns FROM kernel"), [(777,)])
        self.assertEqual(self.count("kernel"), 1)

    def test_the_program_runs_twice_and_the_status_is_the_first_runs(self):
        done = self.record("cuda", "say:hello", "kernel:1", "again:exit:9", "exit:4", options=["--replay"])
        self.assertEqual((done.returncode, done.stdout), (4, "hello\nhello\n"))
        self.assertEqual(self.counted(), [(0, 1)])

    def test_without_the_option_it_runs_once(self):
        done = self.record("cuda", "kernel:1", "say:hello")
        self.assertEqual(done.stdout, "hello\n")
        self.assertEqual(self.count("counter"), 0)

    def test_threads_and_processes_keep_their_kernels_apart(self):
        self.replay("push:main", "kernel:10", "pop", "exec:cuda,push:child,kernel:20,kernel:30,pop", "kernel:40")
        values = dict(self.rows("SELECT k.duration_ns, c.value FROM counter_view c JOIN kernel k "
                                f"ON k.id = c.kernel_id WHERE metric = '{TIME}'"))
        self.assertEqual(values, {10: 10, 20: 20, 30: 30, 40: 40})

    def test_launches_of_many_threads_follow_one_another(self):
        self.replay("threads:4,50", options=["--replay=,1000"])
        self.assertEqual(len(self.counted()), 200)
        self.assertEqual(self.losses(), {})


class InPasses(Replay):
    """Where the run repeats, a launch of each iteration is counted in one pass each, the steady
    state's alone."""
    STEP = ["push:step", "named:a,1000", "named:b,800", "pop"]
    BYTES = "dram__bytes_read.sum"  # the third metric: a count, which stays

    def test_one_launch_of_each_configuration_in_successive_iterations(self):
        done = self.replay("named:init,90000", "named:a,9000", *self.STEP * 60, "again:sleep:60000")
        self.assertEqual(sorted(value for _, value in self.counted(self.BYTES)), [802, 1002])
        self.assertRegex(done.stderr, r"runs again, to count 2 of \d+ launches of the steady state \(one of each "
                         r"configuration, 100.0 % of the GPU time\), in 9 iterations a pass each")
        self.assertIn("all chosen launches were replayed: the second run is ended here", done.stderr)
        self.assertEqual(self.losses(), {})

    def test_the_time_is_that_of_the_kernel_and_not_of_its_range(self):
        self.replay(*self.STEP * 60)
        for _, time in self.counted():  # the longest SM is active as long as the fake kernel
            self.assertTrue(2000 < time < 3000, time)

    def test_what_is_there_when_the_program_ends_is_kept(self):
        self.replay(*self.STEP * 60, FAKE_PASSES="1000")
        self.assertEqual(len(self.counted(self.BYTES)), 2)

    def test_what_runs_in_few_iterations_is_said(self):
        steps = [[*self.STEP[:-1], *(["named:rare,3000"] if i % 5 == 1 else []), "pop"] for i in range(60)]
        done = self.replay(*(word for step in steps for word in step), options=["--replay", "--replay-budget", "0.32"])
        self.assertEqual(sorted(value for _, value in self.counted(self.BYTES)), [802, 1002])
        self.assertIn("they run in too few iterations", done.stderr)

    def test_few_iterations_are_replayed(self):
        done = self.replay(*self.STEP * 8)
        self.assertIn("to replay 2 of", done.stderr)


class WhatIsChosen(Replay):
    def test_one_launch_of_each_configuration_that_took_as_long(self):
        done = self.replay(*["named:a,1000"] * 3, *["named:b,900"] * 3, "named:a,5000", "named:a,1100", "kernel:7")
        self.assertEqual(self.counted(), [(0, 1000), (3, 900), (6, 5000)])
        self.assertIn("replay 3 of 9 launches (one of each configuration, 99.9 % of the GPU time)", done.stderr)
        self.assertEqual(self.losses(), {})

    def test_a_launch_near_the_median_in_its_place_in_the_process(self):
        self.replay("kernel:700", "exec:cuda,kernel:1000,kernel:1000", "kernel:1010", "kernel:1200")
        self.assertEqual([value for _, value in self.counted()], [700, 1000, 1010])

    def test_kernels_by_a_part_of_their_demangled_name(self):
        done = self.replay("kernel:1", "named:_Z5otheri,2", "named:third,3", "kernel:1", "named:third,3",
                           options=["--replay=^other.int|rd$"])
        self.assertEqual(self.counted(), [(1, 2), (2, 3)])
        self.assertIn("replay 2 of 3 launches (one of each configuration, 100.0 % of the GPU time)", done.stderr)

    def test_a_number_of_launches_of_each(self):
        self.replay("kernel:1", "kernel:2", "named:other,3", "kernel:4", "named:other,5", options=["--replay=,2"])
        self.assertEqual(self.counted(), [(0, 1), (1, 2), (2, 3), (4, 5)])
        self.replay("kernel:1", "kernel:2", "named:other,3", options=["--replay=fake,1"])
        self.assertEqual(self.counted(), [(0, 1)])

    def test_only_what_the_capture_range_holds(self):
        for inside, steps in [("nvtx:step", ("push:step", "kernel:2", "pop")),
                              ("cudaProfilerApi", ("profiler-start", "kernel:2", "profiler-stop"))]:
            with self.subTest(inside=inside):
                self.replay("kernel:1", *steps, "kernel:3", options=["--replay", "--capture-range", inside])
                self.assertEqual(self.counted(), [(0, 2)])
                self.assertEqual(self.losses(), {})

    def test_options_that_cannot_be_are_refused_before_the_program_starts(self):
        for options in [["--replay=("], ["--replay=,0"], ["--replay", "--replay-timeout=0"],
                        ["--replay", "--replay-budget=-1"], ["--replay", "--replay-budget=nan"],
                        ["--replay", "--replay-budget=soon"], ["--replay", "--replay-budget=1e9"]]:
            with self.subTest(options=options):
                done = self.record("cuda", "say:ran", options=options)
                self.assertEqual((done.returncode, done.stdout), (2, ""))

    def test_nothing_to_replay_is_said_and_nothing_runs_again(self):
        done = self.replay("kernel:1", "say:hello", options=["--replay=nowhere"])
        self.assertEqual(done.stdout, "hello\n")
        self.assertIn("no replay", done.stderr)


class TheBudget(Replay):
    def test_the_second_run_is_ended_once_all_is_counted(self):
        began = time.monotonic()
        done = self.replay("kernel:1", "exec:cuda,kernel:5,again:sleep:60000", "say:end")
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(done.stdout, "end\n")  # of the first run alone
        self.assertEqual([value for _, value in self.counted()], [1, 5])
        self.assertEqual(self.losses(), {})
        self.assertIn("all chosen launches were replayed: the second run is ended here", done.stderr)

    def test_a_program_that_holds_out_against_sigterm_is_killed(self):
        began = time.monotonic()
        done = self.ridge("record", "-o", "t.ridge", "--sample-interval", "0", "--replay", "--", "sh", "-c",
                          f"trap '' TERM; '{FAKE_TARGET}' cuda kernel:1 again:sleep:60000; echo end")
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual((done.returncode, done.stdout), (0, "end\n"))
        self.assertEqual(self.counted(), [(0, 1)])

    def test_it_ends_the_second_run_and_says_what_was_left(self):
        began = time.monotonic()
        done = self.replay("kernel:300", "again:sleep:60000", "kernel:100", options=["--replay", "--replay-budget", "1"])
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(self.counted(), [(0, 300)])
        self.assertEqual(self.losses(), {"chosen launches that were not replayed": 1})
        self.assertIn("the replay's 1 s are spent (--replay-budget): the second run is ended here", done.stderr)
        self.assertIn("(the replay's 1 s were spent; 25.0 % of the GPU time)", done.stderr)
        self.assertIn("counters of 1 launch by replay, for 75.0 % of the GPU time", done.stderr)

    def test_a_choice_that_does_not_fit_is_cut_least_time_first(self):
        done = self.replay("kernel:100", "named:a,300", "named:b,200", options=["--replay", "--replay-budget", "0.25"])
        self.assertEqual(self.counted(), [(1, 300), (2, 200)])
        self.assertEqual(self.losses(), {"launches beyond the budget of the replay": 1})
        self.assertIn("replay 2 of 3 launches (one of each configuration, 83.3 % of the GPU time)", done.stderr)

    def test_a_second_run_that_ends_too_early_is_told_with_its_status(self):
        for words, said in (("again:exit:9", "launched them, with status 9; 25.0 %"), ("again:exit:0", "launched them; 25.0 %")):
            done = self.replay("kernel:300", words, "kernel:100")
            self.assertIn("the second run ended before it " + said, done.stderr)

    def test_one_that_holds_nothing_replays_nothing(self):
        done = self.replay("kernel:1", "say:hello", options=["--replay", "--replay-budget", "0.01"])
        self.assertEqual(done.stdout, "hello\n")
        self.assertIn("no replay: no launch fits into --replay-budget", done.stderr)

    def test_0_is_no_limit(self):
        self.replay("kernel:100", "named:a,300", options=["--replay", "--replay-budget", "0"])
        self.assertEqual(self.counted(), [(0, 100), (1, 300)])

    def test_an_explicit_number_of_launches_keeps_to_it(self):
        self.replay(*["kernel:100"] * 5, "named:a,10", options=["--replay=,3", "--replay-budget", "0.4"])
        self.assertEqual(self.counted(), [(0, 100), (1, 100), (5, 10)])
        self.assertEqual(self.losses(), {"launches beyond the budget of the replay": 1})


class WhatDiffers(Replay):
    def test_a_launch_that_only_the_second_run_has_gets_nowhere(self):
        self.replay("push:a", "again:kernel:2", "pop", "push:b", "kernel:3", "pop", "again:named:new,4")
        self.assertEqual(self.counted(), [])
        self.assertEqual(self.losses(), {"second run differed": 1})

    def test_the_nearest_launch_alike_has_the_counters_of_one_that_moved(self):
        self.replay("push:warmup", "again:kernel:1", "pop", "push:step", *["kernel:5"] * 3, "pop", options=["--replay=,3"])
        self.assertEqual([value for _, value in self.counted()], [5, 5])
        self.assertEqual(self.losses(), {"second run differed": 1})

    def test_a_second_run_that_fails_leaves_what_it_counted(self):
        self.replay("kernel:1", "sleep:600", "again:abort", "kernel:2")
        self.assertEqual(self.counted(), [(0, 1)])
        self.assertEqual(self.losses(), {"chosen launches that were not replayed": 1})

    def test_a_plan_that_cannot_be_read_is_told(self):
        for plan, why in [("/nowhere/plan", "/nowhere/plan: No such file or directory"),
                          ("/proc/self/cmdline", "/proc/self/cmdline: line 1 is no part of a replay plan")]:
            with self.subTest(plan=plan):
                done = self.ridge("record", "-o", "t.ridge", "--force", "--sample-interval", "0", "--replay", "--", "sh",
                                  "-c", f"test -n \"$RIDGE_REPLAY_PLAN\" && RIDGE_REPLAY_PLAN={plan}; "
                                        f"'{FAKE_TARGET}' cuda kernel:1")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(self.counted(), [])
                self.assertEqual(self.losses(), {"no counters by replay": 1, "chosen launches that were not replayed": 1})
                self.assertIn(why, done.stderr)


class WhatCannotBeReplayed(Replay):
    def test_kernels_that_wait_for_others_are_named_and_run_as_ever(self):
        self.replay("kernel:1", "named:ncclDevKernel_AllReduce_Sum,5", "named:_Z14nvshmem_signalv,5",
                    "named:cooperativeWait,5", "graph:3", "kernel:2")
        self.assertEqual([value for _, value in self.counted()], [1, 2])
        self.assertEqual(self.losses(), {"communication kernels without counters": 2,
                                         "cooperative launches that were not replayed": 1,
                                         "kernels of CUDA graphs without counters": 3})
        advice = dict(self.rows("SELECT what, advice FROM loss_view"))
        self.assertIn("(ncclDevKernel_AllReduce_Sum, nvshmem_signal(), 0.2 % of the GPU time)",
                      advice["communication kernels without counters"])
        self.assertIn("cooperativeWait", advice["cooperative launches that were not replayed"])
        self.assertIn("without graphs", advice["kernels of CUDA graphs without counters"])
        self.assertIn("99.6 % of the GPU time", advice["kernels of CUDA graphs without counters"])

    def test_a_kernel_that_never_ends_is_named_and_ends_the_second_run(self):
        began = time.monotonic()
        done = self.replay("kernel:1", "kernel:2", "named:_Z9spinsEverv,5", "say:alive",
                           options=["--replay", "--replay-timeout", "0.5"])
        self.assertLess(time.monotonic() - began, 20)
        self.assertEqual(done.stdout, "alive\n")  # of the first run alone
        self.assertEqual(self.counted(), [(0, 1), (1, 2)])
        self.assertEqual(self.losses(), {"a kernel that did not come back from its replay": 1})
        self.assertIn("spinsEver()", done.stderr)

    def test_a_program_that_goes_on_waiting_for_the_process_that_hung_is_ended(self):
        done = self.ridge("record", "-o", "t.ridge", "--sample-interval", "0", "--replay", "--replay-timeout", "0.5",
                          "--", "sh", "-c", f"'{FAKE_TARGET}' cuda kernel:1 named:spins,5 || exec sleep 60")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([value for _, value in self.counted()], [1])

    def test_leaving_that_kernel_out_lets_the_others_be_counted(self):
        self.replay("kernel:1", "named:spins,5", "kernel:2", options=["--replay=fakeKernel", "--replay-timeout", "5"])
        self.assertEqual([value for _, value in self.counted()], [1, 2])
        self.assertEqual(self.losses(), {})

    def test_a_refusal_is_told_and_the_recording_is_whole(self):
        self.replay("kernel:1", FAKE_REPLAY_ERROR=35)
        self.assertEqual(self.count("kernel"), 1)
        self.assertEqual(self.count("counter"), 0)
        (what, advice), = self.rows("SELECT what, advice FROM loss_view")
        self.assertEqual(what, "no counters by replay")
        self.assertIn("permission refused", advice)


if __name__ == "__main__":
    unittest.main()
