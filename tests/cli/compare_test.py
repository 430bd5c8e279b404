# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge compare` and `ridge scale` from end to end: recordings of the fake target, whose kernels
last as long as its words say."""
import json
import pathlib
import unittest

from ridge_case import FAKE_TARGET, RidgeCase

SCORES = 4e8  # bytes
PRODUCT = 3e10  # FLOPs
BF16, FP32 = 5, 2
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/h200"


class CompareCase(RidgeCase):
    def record_as(self, name, *steps):
        done = self.ridge("record", "-o", name, "--force", "--", FAKE_TARGET, "cuda", *steps)
        self.assertEqual(done.returncode, 0, done.stderr)

    def attention(self):
        """Records naive.ridge and fused.ridge. A fake kernel starts with its launch: sleep keeps
        them apart."""
        def kernel(name, flops, size, precision, ns):
            return [f"work:{name},{flops},{size},{precision}", f"kernel:{ns}", "sleep:2", "pop"]
        self.record_as("naive.ridge", "push:forward", *kernel("scores", PRODUCT, SCORES, BF16, 120000),
                       *kernel("softmax", 1e9, 2 * SCORES, FP32, 200000),
                       *kernel("values", PRODUCT, SCORES, BF16, 120000), "pop")
        self.record_as("fused.ridge", "push:forward", *kernel("attention", 2 * PRODUCT, 1e7, BF16, 80000), "pop")

    def compare(self, *words):
        done = self.ridge("compare", "--format", "json", *words)
        self.assertIn(done.returncode, (0, 3), done.stderr)
        return json.loads(done.stdout)


class Parts(CompareCase):
    def test_fused_attention_is_explained_by_the_bytes_of_the_scores(self):
        self.attention()
        comparison = self.compare("naive.ridge", "fused.ridge")
        row = comparison["rows"][0]
        self.assertEqual(row["match"], "replaced")
        self.assertEqual(comparison["paths"][row["path"]]["name"], "forward")
        self.assertEqual((row["change"]["a_ns"], row["change"]["b_ns"]), (440000, 80000))
        parts = row["change"]["parts"]
        self.assertEqual(sum(parts.values()), -360000)
        self.assertLess(parts["bytes_ns"], -300000)
        self.assertAlmostEqual(row["work_a"]["bytes"] - row["work_b"]["bytes"], 4 * SCORES - 1e7)
        text = self.ridge("compare", "naive.ridge", "fused.ridge").stdout
        for name in ["scores", "softmax", "values", "attention"]:
            self.assertIn(name, text)
        self.assertIn("1.60 GB to 10.0 MB", text)

    def test_a_recording_against_itself_has_no_change(self):
        self.attention()
        total = self.compare("naive.ridge", "naive.ridge")["total"]
        self.assertEqual(total["change_ns"], 0)
        self.assertEqual(set(total["parts"].values()), {0})


class SampledClock(CompareCase):
    NOT_SAMPLED = "Where the SM clock was not sampled on both sides, it is part of saturation"

    def compare_examples(self, a, b):
        files = [EXAMPLES / a, EXAMPLES / b]
        total = self.compare(*files)["total"]
        self.assertEqual(sum(total["parts"].values()), total["change_ns"])
        return total["parts"]["clock_ns"], self.ridge("compare", *files).stdout

    def test_is_a_part_of_its_own_where_both_sides_have_it(self):
        clock, text = self.compare_examples("bandwidth.ridge", "attention-fused.ridge")
        self.assertNotEqual(clock, 0)
        self.assertRegex(text, r"(?m)^  clock +[-+]")
        self.assertNotIn(self.NOT_SAMPLED, text)

    def test_is_left_in_the_saturation_elsewhere_and_said_so(self):
        clock, text = self.compare_examples("attention-naive.ridge", "attention-fused.ridge")
        self.assertEqual(clock, 0)
        self.assertNotRegex(text, r"(?m)^  clock ")
        self.assertIn(self.NOT_SAMPLED, text)


class Phases(CompareCase):
    """Of what part two recordings are compared, and which time does not grow in that part."""
    naive, fused = EXAMPLES / "attention-naive.ridge", EXAMPLES / "attention-fused.ridge"
    whole = "The whole runs are compared, start-up included."

    def told(self, *words):
        done = self.ridge("compare", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return " ".join(done.stdout.split())

    def mean_iteration(self, file):
        phases = json.loads(self.ridge("analyze", "--format", "json", file).stdout)["phases"]["phases"]
        steady = next(phase for phase in phases if phase["phase"] == "steady")
        return steady["span_ns"] // steady["iterations"]

    def test_the_steady_states_are_compared_by_iteration(self):
        comparison = self.compare(self.naive, self.fused)
        self.assertEqual(comparison["told"], "steady")
        for side, file in (("a", self.naive), ("b", self.fused)):
            self.assertEqual(comparison[side]["iterations_told"], 10)
            self.assertEqual(comparison["total"][f"{side}_ns"], self.mean_iteration(file))
        self.assertIn("the mean of 10 of A and of 10 of B", self.told(self.naive, self.fused))

    def test_start_up_and_the_whole_runs_are_compared_when_asked_for(self):
        totals = {part: self.compare("--phase", part, self.naive, self.fused)["total"]["a_ns"]
                  for part in ("steady", "start", "all")}
        self.assertLess(totals["steady"], totals["start"])
        self.assertLess(totals["start"], totals["all"])
        self.assertIn(self.whole, self.told("--phase", "all", self.naive, self.fused))
        self.assertIn("Only start-up and warm-up", self.told("--phase", "start", self.naive, self.fused))
        done = self.ridge("compare", "--phase", "never", self.naive, self.fused)
        self.assertEqual(done.returncode, 2)
        self.assertIn("--phase takes", done.stderr)

    def test_whole_runs_are_compared_where_not_both_have_a_steady_state(self):
        causes = EXAMPLES / "idle-causes.ridge"
        self.assertIn("Only A has a steady state. " + self.whole, self.told(self.naive, causes))
        self.assertIn("Only B has a steady state. " + self.whole, self.told(causes, self.naive))
        comparison = self.compare(self.naive, causes)
        self.assertEqual((comparison["told"], comparison["a"]["iterations_told"]), ("all", 0))
        self.assertEqual(comparison["total"]["a_ns"],
                         self.compare("--phase", "all", self.naive, causes)["total"]["a_ns"])

    def test_the_steady_states_are_scaled_by_iteration(self):
        files = []
        for scale, steps in [(1, 12), (2, 8), (4, 10)]:
            files.append(f"t{scale}.ridge")
            step = ["push:step", f"work:read,0,{4e8 * scale},2", f"kernel:{1000000 * scale}", "pop", "pop", "sleep:6"]
            self.record_as(files[-1], "kernel:9000000", "sleep:20", *(step * steps))
        result = json.loads(self.ridge("scale", "--format", "json", *files).stdout)
        self.assertEqual(result["told"], "steady")
        self.assertEqual([row["work"] for row in result["rows"]], [4e8, 8e8, 1.6e9])
        for row in result["rows"]:
            self.assertGreaterEqual(row["iterations_told"], 4)
        whole = json.loads(self.ridge("scale", "--phase", "all", "--format", "json", *files).stdout)
        self.assertEqual((whole["told"], whole["rows"][0]["iterations_told"]), ("all", 0))
        self.assertAlmostEqual(whole["rows"][0]["work"], 12 * 4e8)


class FailOver(CompareCase):
    def judged(self, *words):
        done = self.ridge("compare", *words)
        return done.returncode, done.stderr

    def test_a_slower_program_is_told_on_one_line_with_status_3(self):
        self.record_as("fast.ridge", "kernel:1000000")
        self.record_as("slow.ridge", "kernel:1100000")
        status, said = self.judged("--fail-over", "5%", "fast.ridge", "slow.ridge")
        self.assertEqual(status, 3)
        self.assertEqual(said, "ridge compare: B takes 1.10 ms of device time, A 1.00 ms: +10.0 %, more than the "
                               "5.0 % allowed\n")
        self.assertEqual(self.judged("--fail-over", "10.5%", "fast.ridge", "slow.ridge"), (0, ""))
        self.assertEqual(self.judged("--fail-over", "0%", "slow.ridge", "fast.ridge"), (0, ""))
        self.assertEqual(self.judged("fast.ridge", "slow.ridge"), (0, ""))

    def test_repeats_tell_noise_from_a_change(self):
        for name, times in [("a", (1000, 1100, 1050)), ("b", (1080, 1090, 1100)), ("c", (1300, 1310, 1290))]:
            for i, us in enumerate(times):
                self.record_as(f"{name}{i}.ridge", f"kernel:{us}000")
        def runs(name):
            return [f"{name}{i}.ridge" for i in range(3)]
        self.assertEqual(self.judged("--fail-over", "1%", "--a", *runs("a"), "--b", *runs("b")), (0, ""))
        status, said = self.judged("--fail-over", "1%", "--a", *runs("a"), "--b", *runs("c"))
        self.assertEqual(status, 3)
        self.assertIn("real", said)
        comparison = self.compare("--a", *runs("a"), "--b", *runs("b"))
        self.assertEqual(comparison["total"]["significance"], "noise")
        self.assertEqual(comparison["a"]["run_device_time_ns"], [1000000, 1100000, 1050000])

    def test_what_cannot_be_judged_is_no_success(self):
        self.record_as("empty.ridge", "push:nothing", "pop")
        self.record_as("some.ridge", "kernel:1000")
        status, said = self.judged("--fail-over", "5%", "some.ridge", "empty.ridge")
        self.assertEqual(status, 1)
        self.assertIn("empty.ridge holds no GPU operation", said)


class Scale(CompareCase):
    def test_the_time_that_does_not_grow_is_found(self):
        files = []
        for scale in [1, 2, 4]:
            files.append(f"s{scale}.ridge")
            self.record_as(files[-1], f"work:read,0,{4e8 * scale},2", f"kernel:{100000 * scale + 40000}", "pop")
        done = self.ridge("scale", "--format", "json", *files)
        self.assertEqual(done.returncode, 0, done.stderr)
        result = json.loads(done.stdout)
        self.assertEqual(result["work_unit"], "bytes")
        self.assertAlmostEqual(result["fixed_ns"], 40000, delta=5)
        self.assertEqual([row["device_time_ns"] for row in result["rows"]], [140000, 240000, 440000])
        self.assertIn("s4.ridge", self.ridge("scale", *files).stdout)

    def test_the_ranges_that_are_asked_for_make_a_line_of_their_own(self):
        files = []
        for scale in [1, 2, 4]:
            files.append(f"p{scale}.ridge")
            self.record_as(files[-1], "kernel:777000", "sleep:2", f"work:read,0,{4e8 * scale},2",
                           f"kernel:{100000 * scale + 40000}", "pop")
        result = json.loads(self.ridge("scale", "--format", "json", "--range", "read", *files).stdout)
        self.assertEqual(result["range"], "read")
        self.assertAlmostEqual(result["fixed_ns"], 40000, delta=5)
        self.assertEqual([row["device_time_ns"] for row in result["rows"]], [140000, 240000, 440000])

    def test_recordings_that_make_no_line_are_refused(self):
        self.record_as("plain.ridge", "kernel:1000")
        self.record_as("work.ridge", "work:read,0,4e8,2", "kernel:100000", "pop")
        self.record_as("other.ridge", "work:write,0,8e8,2", "kernel:100000", "pop")
        for files, says in [(("plain.ridge", "work.ridge"), "annotates no work"),
                            (("other.ridge", "work.ridge"), "different things"),
                            (("work.ridge", "work.ridge"), "two sizes")]:
            done = self.ridge("scale", *files)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(says, done.stderr)

    def test_run_refuses_a_list_of_sizes_that_is_none(self):
        for value in ["1,1", "0,2", "1,x", "1,", "1,../2"]:
            done = self.ridge("run", "matmul", "--scale", value)
            if "without a CUDA toolkit" in done.stderr:
                self.skipTest("this build has no workloads")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("--scale", done.stderr)


class Processes(CompareCase):
    """Several processes in one recording, as `ridge record SCRIPT` of a rung after another makes
    it."""
    rungs = EXAMPLES / "matmul-rungs.ridge"

    def setUp(self):
        super().setUp()
        if not self.rungs.exists():
            self.skipTest("no examples here")

    def test_one_is_analysed_alone_by_its_number_or_pid(self):
        by_number = json.loads(self.ridge("analyze", "--format", "json", "--process", 2, self.rungs).stdout)
        pid = by_number["filter"]["processes"][0]
        by_pid = json.loads(self.ridge("analyze", "--format", "json", "--process", pid, self.rungs).stdout)
        self.assertEqual(by_number, by_pid)
        whole = json.loads(self.ridge("analyze", "--format", "json", self.rungs).stdout)
        self.assertLess(by_number["run"]["device_time_ns"], whole["run"]["device_time_ns"] / 2)
        self.assertIn("matmulTiled", by_number["kernels"][0]["function"])
        self.assertNotIn("matmulNaive", str(by_number["kernels"]))
        self.assertNotIn("matmul naive", str(by_number["ranges"]))
        text = self.ridge("analyze", "--process", 2, self.rungs)
        self.assertEqual(text.returncode, 0, text.stderr)
        self.assertIn(f"Only process {pid}", text.stdout)
        self.assertIn("--variant tiled", " ".join(text.stdout.split()))

    def test_two_of_one_recording_are_compared(self):
        done = self.ridge("compare", "--format", "json", "--a-process", 1, "--b-process", 2, self.rungs)
        self.assertEqual(done.returncode, 0, done.stderr)
        comparison = json.loads(done.stdout)
        self.assertIn("--variant naive", comparison["a"]["command"])
        self.assertIn("--variant tiled", comparison["b"]["command"])
        self.assertLess(comparison["total"]["b_ns"], comparison["total"]["a_ns"])

    def test_iterations_are_those_of_each_process(self):
        done = self.ridge("analyze", "--iterations", "1-2", self.rungs)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Only iterations 1 to 2 of each of 8 processes are reported.", " ".join(done.stdout.split()))
        done = self.ridge("analyze", "--iterations", "900-901", self.rungs)
        self.assertEqual(done.returncode, 1)
        self.assertIn("iterations 0 to 4 alone", done.stderr)

    def test_recordings_of_several_processes_are_compared_whole(self):
        done = self.ridge("compare", self.rungs, EXAMPLES / "attention-rungs.ridge")
        self.assertIn("The steady states are compared, of all processes together.", done.stdout)
        self.assertNotIn("an iteration", done.stdout.splitlines()[0])
        done = self.ridge("compare", self.rungs, EXAMPLES / "attention-naive.ridge")
        self.assertIn("The whole runs are compared", done.stdout)

    def test_a_process_that_is_not_there_is_one_line_with_those_that_are(self):
        for words in [("analyze", "--process", "x"), ("report", "--process", "99"),
                      ("compare", "--a-process", "1", "--b-process", "0")]:
            done = self.ridge(*words, self.rungs)
            self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1)
            self.assertIn("2: pid ", done.stderr)


if __name__ == "__main__":
    unittest.main()
