# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge ceilings` from end to end, with a stand-in for ridge-workload beside a copy of ridge and
one for the driver."""
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import unittest

from ridge_case import BUILD, FAKE_TARGET, RIDGE, RidgeCase

EXAMPLE = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200" / "bandwidth.ridge"
with sqlite3.connect(f"file:{EXAMPLE}?mode=ro", uri=True) as database:
    (EXAMPLE_GPU,), = database.execute("SELECT DISTINCT d.uuid FROM kernel k JOIN stream s ON s.id = k.stream_id "
                                       "JOIN context c ON c.id = s.context_id JOIN device d ON d.id = c.device_id")
# Prints the file result-N.json of the scratch folder for the device N that it sees, and remembers
# how it was called.
WORKLOAD = """#!/bin/sh
echo "$* on ${CUDA_VISIBLE_DEVICES-all}" >> calls
echo "the workload speaks" >&2
test -f "result-${CUDA_VISIBLE_DEVICES:-0}.json" || exit 3
begin=$(date +%s%N)
sleep ${FAKE_SECONDS:-0}
sed "s/@window/[$begin, $(date +%s%N)]/" "result-${CUDA_VISIBLE_DEVICES:-0}.json"
exit ${FAKE_STATUS:-0}
"""


def gpu(number):
    """The UUID that the fake driver gives to device `number`."""
    return f"GPU-42424242-4242-4242-4242-4242424242{0x42 + number:02x}"


def printed(uuid=gpu(0), **more):
    """What ridge-workload prints."""
    return {"device": {"name": "Fake H200", "uuid": uuid, "compute_capability": "9.0"}, "driver": "580.159.04",
            "ceilings": [
                {"resource": "tensor", "precision": "bf16", "unit": "FLOP/s", "rate": 7.9e14, "spread": 0.004,
                 "clock_hz": 1.755e9, "memory_clock_hz": 3.2e9, "sustained_rate": 7.3e14, "sustained_clock_hz": 1.4e9,
                 "power_w": 690.1, "temperature_c": 60, "how": "cuBLASLt, 8192 x 8192 x 8192"},
                {"resource": "DRAM read", "precision": "", "unit": "B/s", "rate": 4.4e12, "spread": 0.01,
                 "clock_hz": 1.9e9, "memory_clock_hz": 3.2e9},
                {"resource": "empty kernel", "precision": "", "unit": "1/s", "rate": 8e5, "spread": 0.02},
                {"resource": "a resource that only a newer workload knows", "precision": "", "unit": "hugs per second",
                 "rate": 123e9, "spread": 0}],
            "refused": [{"resource": "tensor", "precision": "fp64", "why": "the library has no kernel " * 8}], **more}


class CeilingsCase(RidgeCase):
    def setUp(self):
        super().setUp()
        self.program = self.folder / "bin" / "ridge"
        self.program.parent.mkdir()
        shutil.copy(RIDGE, self.program)
        workload = self.program.parent / "ridge-workload"
        workload.write_text(WORKLOAD)
        workload.chmod(0o755)
        self.kept = self.folder / "cache" / "ridgepoint" / "ceilings"

    def ridge(self, *words, **extra):
        environment = self.environment(LD_LIBRARY_PATH=BUILD / "fake-driver", **extra)
        if "CUDA_VISIBLE_DEVICES" not in extra:
            environment.pop("CUDA_VISIBLE_DEVICES", None)
        return subprocess.run([str(self.program), *map(str, words)], cwd=self.folder, timeout=60, env=environment,
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def result(self, text, device=0):
        (self.folder / f"result-{device}.json").write_text(text if isinstance(text, str) else json.dumps(text))

    def keep(self, uuid):
        self.result(printed(uuid))
        done = self.ridge("ceilings")
        self.assertEqual(done.returncode, 0, done.stderr)

    def calls(self):
        return (self.folder / "calls").read_text().splitlines()


class Measuring(CeilingsCase):
    def test_a_table_of_80_columns_with_units_and_the_roofs_that_they_replace(self):
        self.result(printed())
        done = self.ridge("ceilings")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.calls(), ["ceilings --json on all"])
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80, done.stdout)
        lines = {line[:17].strip(): line[17:].split() for line in done.stdout.splitlines()}
        # 132 SMs x 4096 x 1.98 GHz = 1.07 PFLOP/s; 2 x 3.201 GHz x 752 bytes = 4.81 TB/s
        self.assertEqual(lines["tensor bf16"], "790 TFLOP/s 0.4 % 1755 MHz – 730 TFLOP/s 73.8 %".split())
        self.assertEqual(lines["DRAM read"], "4.40 TB/s 1.0 % 3200 MHz – – 91.4 %".split())
        self.assertEqual(lines["empty kernel"], "1.25 µs 2.0 % – – – –".split())
        self.assertIn("not measured: tensor fp64: the library has no kernel", done.stdout)
        self.assertIn("580.159.04", done.stdout)
        self.assertIn("the workload speaks", done.stderr)

    def test_they_are_kept_with_date_versions_and_all_names(self):
        self.keep(gpu(0))
        self.assertEqual([path.name for path in self.kept.iterdir()], [gpu(0) + ".json"])
        kept = json.loads((self.kept / (gpu(0) + ".json")).read_text())
        self.assertRegex(kept["measured_at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertIn(kept["ridge_version"], self.ridge("--version").stdout)
        self.assertEqual((kept["driver"], kept["quick"]), ("580.159.04", False))
        self.assertEqual(kept["device"]["sm_count"], 132)
        self.assertEqual([one["resource"] for one in kept["ceilings"]],
                         [one["resource"] for one in printed()["ceilings"]])

    def test_what_counters_say_meanwhile_is_kept_with_them(self):
        shutil.copy(BUILD / "bin" / "ridge-sampler", self.program.parent)
        known = printed()
        known["ceilings"][0]["measured_unix_ns"] = ["@window"]
        self.result(json.dumps(known).replace('"@window"', "@window"))
        done = self.ridge("ceilings", "--json", FAKE_SECONDS=0.5)
        self.assertEqual(done.returncode, 0, done.stderr)
        (tensor, dram, *_), = [device["ceilings"] for device in json.loads(done.stdout)]
        self.assertGreater(tensor["busy_share"], 0)
        self.assertLessEqual(tensor["busy_share"], 1)
        self.assertNotIn("measured_unix_ns", tensor)
        self.assertNotIn("busy_share", dram)
        self.assertEqual(dram["clock_hz"], 1.9e9)  # no window of its own: as the workload said

    def test_what_other_work_or_a_slow_clock_disturbed_is_refused(self):
        disturbed = printed()
        disturbed["ceilings"] += [
            {"resource": "FP32", "precision": "fp32", "unit": "FLOP/s", "rate": 30.3e12, "spread": 0.01, "clock_hz": 1.9e9},
            {"resource": "FP64", "precision": "fp64", "unit": "FLOP/s", "rate": 14.4e12, "spread": 0.01, "clock_hz": 0.9e9}]
        self.result(disturbed)
        done = self.ridge("ceilings")
        self.assertEqual(done.returncode, 0, done.stderr)
        said = " ".join(done.stdout.split())
        # 132 SMs x 256 x 1.98 GHz = 66.9 TFLOP/s, and half of it for FP64
        self.assertIn("not measured: FP32 fp32: 30.3 TFLOP/s is 45.3 % of what the chip can do (66.9 TFLOP/s). Did other work "
                      "run on the GPU?", said)
        self.assertIn("not measured: FP64 fp64: 14.4 TFLOP/s is 43.0 % of what the chip can do (33.5 TFLOP/s). Its SMs ran at "
                      "900 MHz of 1980 MHz: power, heat or a fixed clock hold them back", said)
        kept = json.loads((self.kept / (gpu(0) + ".json")).read_text())
        self.assertEqual(len(kept["ceilings"]), len(printed()["ceilings"]))

    def test_quick_is_passed_on_and_said(self):
        self.result(printed())
        done = self.ridge("ceilings", "--quick")
        self.assertEqual(self.calls(), ["ceilings --json --quick on all"])
        self.assertIn("quick", done.stdout)

    def test_json_is_a_list_of_what_is_kept(self):
        self.result(printed())
        done = self.ridge("ceilings", "--json")
        listed, = json.loads(done.stdout)
        self.assertEqual(listed, json.loads((self.kept / (gpu(0) + ".json")).read_text()))
        self.assertEqual(listed["ceilings"][0]["temperature_c"], 60)

    def test_several_gpus_are_measured_one_after_the_other(self):
        self.result(printed(gpu(0)), 0)
        self.result(printed(gpu(1)), 1)
        done = self.ridge("ceilings", FAKE_DRIVER_DEVICES=2)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.calls(), ["ceilings --json on 0", "ceilings --json on 1"])
        self.assertEqual(sorted(path.stem for path in self.kept.iterdir()), [gpu(0), gpu(1)])
        self.result(printed(gpu(0)), 5)
        self.result(printed(gpu(1)), 3)
        (self.folder / "calls").unlink()
        self.ridge("ceilings", FAKE_DRIVER_DEVICES=2, CUDA_VISIBLE_DEVICES="5,3")
        self.assertEqual(self.calls(), ["ceilings --json on 5", "ceilings --json on 3"])

    def test_one_gpu_that_fails_leaves_the_others(self):
        self.result(printed(gpu(1)), 1)
        done = self.ridge("ceilings", FAKE_DRIVER_DEVICES=2)
        self.assertEqual(done.returncode, 1)
        self.assertIn("status 3", done.stderr)
        self.assertEqual([path.stem for path in self.kept.iterdir()], [gpu(1)])

    def test_what_fails_is_said_and_what_was_kept_stays(self):
        self.keep(gpu(0))
        before = (self.kept / (gpu(0) + ".json")).read_text()
        for text, says in [("", "no JSON"), ("{\"device\":", "no JSON"), ({}, "'device'"),
                           (printed(uuid="../../x"), "'uuid'"), (printed(ceilings=[]), "measured nothing: tensor fp64: the library"),
                           (printed(ceilings=[{"resource": "DRAM"}]), "'rate'")]:
            with self.subTest(says):
                self.result(text)
                done = self.ridge("ceilings")
                self.assertEqual(done.returncode, 1)
                self.assertIn(says, done.stderr)
                self.assertEqual((self.kept / (gpu(0) + ".json")).read_text(), before)

    def test_a_gpu_that_is_lost_midway_is_said_with_what_lost_it_and_nothing_is_kept(self):
        self.result(printed(refused=[{"resource": "L2", "precision": "", "why": "the device fell off the bus"}]))
        done = self.ridge("ceilings", FAKE_STATUS=1)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("status 1: L2: the device fell off the bus", done.stderr)
        self.assertFalse(self.kept.exists())

    def test_a_program_that_dies_or_is_missing_is_named(self):
        workload = self.program.parent / "ridge-workload"
        workload.write_text("#!/bin/sh\nkill -9 $$\n")
        done = self.ridge("ceilings")
        self.assertEqual(done.returncode, 1)
        self.assertIn("signal 9", done.stderr)
        workload.write_bytes(b"\x7fELF no program")
        self.assertIn("status 126", self.ridge("ceilings").stderr)
        workload.unlink()
        done = self.ridge("ceilings")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn(f"{workload} is missing", done.stderr)

    def test_no_place_to_keep_them_is_said_after_the_table(self):
        self.result(printed())
        (self.folder / "cache").write_text("a file")
        done = self.ridge("ceilings")
        self.assertEqual(done.returncode, 1)
        self.assertIn("tensor bf16", done.stdout)
        self.assertIn(str(self.kept), done.stderr)


class Showing(CeilingsCase):
    def test_what_is_kept_is_printed_without_measuring(self):
        self.result(printed())
        measured = self.ridge("ceilings").stdout
        (self.folder / "calls").unlink()
        self.assertEqual(self.ridge("ceilings", "--show").stdout, measured)
        self.assertEqual(json.loads(self.ridge("ceilings", "--show", "--json").stdout)[0]["device"]["uuid"], gpu(0))
        self.assertFalse((self.folder / "calls").exists())

    def test_nothing_kept_is_said(self):
        done = self.ridge("ceilings", "--show")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn(str(self.kept), done.stderr)
        done = self.ridge("ceilings", "--show", XDG_CACHE_HOME="", HOME="")
        self.assertIn("HOME", done.stderr)

    def test_a_broken_or_foreign_file_is_named_and_the_others_are_shown(self):
        self.keep(gpu(0))
        for name, text in [(gpu(1) + ".json", "{"), ("notes.json", "{\"mine\": 1}"),
                           (gpu(2) + ".json", json.dumps(printed(gpu(3))))]:
            with self.subTest(name):
                (self.kept / name).write_text(text)
                done = self.ridge("ceilings", "--show")
                self.assertEqual(done.returncode, 1)
                line, = done.stderr.splitlines()
                self.assertIn(str(self.kept / name), line)
                self.assertIn("tensor bf16", done.stdout)
                (self.kept / name).unlink()


class Giving(CeilingsCase):
    def setUp(self):
        super().setUp()
        shutil.copy(EXAMPLE, self.folder / "t.ridge")

    def test_a_trace_of_the_gpu_is_given_what_is_kept(self):
        self.keep(EXAMPLE_GPU)
        done = self.ridge("ceilings", "t.ridge")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        line, = done.stdout.splitlines()
        for words in ["t.ridge", EXAMPLE_GPU, "4 ceilings", "measured 20"]:
            self.assertIn(words, line)
        query = ("SELECT device_uuid, resource, precision, rate, clock_hz, origin FROM ceiling_view "
                 f"WHERE device_uuid = '{EXAMPLE_GPU}'")
        rows = self.rows(query)
        self.assertEqual(rows[0], (EXAMPLE_GPU, "tensor", "bf16", 7.9e14, 1.755e9, "measured"))
        self.assertEqual(rows[1][1:], ("DRAM read", "none", 4.4e12, 3.2e9, "measured"))
        self.assertEqual(self.ridge("ceilings", "t.ridge").returncode, 0)
        self.assertEqual(self.rows(query),
                         rows)
        info = self.ridge("info", "t.ridge").stdout
        self.assertIn("No losses.", info, "the seal is whole")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()),
                         ["bin", "cache", "calls", "result-0.json", "t.ridge"])

    def test_info_lists_what_a_trace_carries(self):
        self.keep(EXAMPLE_GPU)
        self.assertNotIn("790 TFLOP/s", self.ridge("info", "t.ridge").stdout)
        self.ridge("ceilings", "t.ridge")
        info = self.ridge("info", "t.ridge").stdout
        self.assertRegex(info, r"tensor bf16 +790 TFLOP/s")
        facts = json.loads(self.ridge("info", "--format", "json", "t.ridge").stdout)
        self.assertIn(7.9e14, [ceiling["rate"] for ceiling in facts["ceilings"]])

    def test_none_kept_of_its_gpu_leaves_it_untouched(self):
        self.keep(gpu(0))
        before = (self.folder / "t.ridge").read_bytes()
        done = self.ridge("ceilings", "t.ridge")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        line, = done.stderr.splitlines()
        self.assertIn(EXAMPLE_GPU, line)
        self.assertEqual((self.folder / "t.ridge").read_bytes(), before)

    def test_a_broken_file_of_its_gpu_is_named(self):
        self.keep(EXAMPLE_GPU)
        (self.kept / (EXAMPLE_GPU + ".json")).write_text("{")
        done = self.ridge("ceilings", "t.ridge")
        self.assertEqual(done.returncode, 1)
        self.assertIn(str(self.kept), done.stderr)

    def test_damaged_and_foreign_files_are_refused_untouched(self):
        self.keep(EXAMPLE_GPU)
        whole = EXAMPLE.read_bytes()
        middle = len(whole) // 2
        for name, content in [("bad.ridge", whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1:]),
                              ("cut.ridge", whole[:-9000]), ("text.ridge", b"hello"), ("empty.ridge", b"")]:
            with self.subTest(name):
                path = self.folder / name
                path.write_bytes(content)
                done = self.ridge("ceilings", name)
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertIn(name, done.stderr)
                self.assertEqual(path.read_bytes(), content)
        self.assertEqual(self.ridge("ceilings", "missing.ridge").returncode, 1)

    def test_of_several_files_each_is_told(self):
        self.keep(EXAMPLE_GPU)
        done = self.ridge("ceilings", "missing.ridge", "t.ridge")
        self.assertEqual(done.returncode, 1)
        self.assertIn("missing.ridge", done.stderr)
        self.assertIn("t.ridge", done.stdout)


class Doctor(CeilingsCase):
    def test_it_says_of_each_gpu_whether_ceilings_are_kept(self):
        self.keep(gpu(0))
        (self.kept / (gpu(2) + ".json")).write_text("{")
        done = self.ridge("doctor", FAKE_DRIVER_DEVICES=3)
        self.assertRegex(done.stdout, rf"ok +ceilings of Fake H200 \({gpu(0)}\)")
        self.assertRegex(done.stdout, rf"missing +ceilings of Fake H200 \({gpu(1)}\)")
        self.assertIn("ridge ceilings", done.stdout)
        self.assertIn(str(self.kept / (gpu(2) + ".json")), done.stdout)


class AfterARecording(CeilingsCase):
    """The first recording of a GPU measures it."""

    def setUp(self):
        super().setUp()
        for name in ("ridge-sampler", "../lib"):
            source, place = BUILD / "bin" / name, self.program.parent / name
            if source.exists():
                place.parent.mkdir(exist_ok=True)
                place.symlink_to(source.resolve())

    def recorded(self, *options, steps=("cuda", "launch:3")):
        done = self.ridge("record", "--force", "-o", "t.ridge", "--sample-interval", "0", *options, "--", FAKE_TARGET, *steps)
        return done, self.rows("SELECT resource, origin FROM ceiling_view")

    @unittest.skipUnless(FAKE_TARGET.exists(), "nothing can be recorded: this build has no CUDA")
    def test_it_is_measured_once_and_the_recording_carries_it(self):
        self.result(printed(gpu(0)), gpu(0))
        done, ceilings = self.recorded()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("4 ceilings measured in", done.stderr)
        self.assertEqual(self.calls(), [f"ceilings --json --quick on {gpu(0)}"])
        self.assertIn(("DRAM read", "measured"), ceilings)
        self.assertTrue((self.kept / (gpu(0) + ".json")).exists())
        done, again = self.recorded()
        self.assertEqual(again, ceilings)
        self.assertEqual(len(self.calls()), 1)
        self.assertNotIn("ceilings", done.stderr)

    @unittest.skipUnless(FAKE_TARGET.exists(), "nothing can be recorded: this build has no CUDA")
    def test_it_is_left_alone_on_request_and_when_the_program_failed(self):
        self.result(printed(gpu(0)), gpu(0))
        for options, steps in ((["--no-ceilings"], ("cuda", "launch:3")), ([], ("cuda", "launch:3", "exit:3"))):
            done, ceilings = self.recorded(*options, steps=steps)
            self.assertIn("no ceilings of the GPU are kept", done.stderr)
            self.assertEqual(ceilings, [])
        self.assertFalse((self.folder / "calls").exists())

    @unittest.skipUnless(FAKE_TARGET.exists(), "nothing can be recorded: this build has no CUDA")
    def test_a_build_without_the_workloads_says_so_in_one_line(self):
        (self.program.parent / "ridge-workload").unlink()
        done, ceilings = self.recorded()
        self.assertEqual((done.returncode, ceilings), (0, []))
        line, = [line for line in done.stderr.splitlines() if "ceilings" in line]
        self.assertIn("ridge-workload is missing", line)

    @unittest.skipUnless(FAKE_TARGET.exists(), "nothing can be recorded: this build has no CUDA")
    def test_what_fails_or_is_disturbed_harms_nothing_and_is_said(self):
        disturbed = printed(gpu(0))
        disturbed["ceilings"].append({"resource": "FP32", "precision": "fp32", "unit": "FLOP/s", "rate": 30.3e12, "spread": 0.01,
                                      "clock_hz": 1.9e9})
        for text, says in ((disturbed, "not measured: FP32 fp32: 30.3 TFLOP/s is 45.3 %"), ("", "no JSON"),
                           (printed(gpu(1)), "of another GPU")):
            self.result(text, gpu(0))
            done, ceilings = self.recorded()
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(says, done.stderr)
            self.assertIn("`ridge ceilings` measures them", done.stderr)
            self.assertEqual(ceilings, [])
            self.assertFalse(self.kept.exists() and any(self.kept.iterdir()))


if __name__ == "__main__":
    unittest.main()
