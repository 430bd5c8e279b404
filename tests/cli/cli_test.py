# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The command line from end to end: what needs no recording, and above all what must be refused."""
import csv
import json
import os
import pathlib
import re
import sqlite3
import stat
import subprocess
import unittest

from ridge_case import BUILD, RidgeCase

ROOT = pathlib.Path(__file__).resolve().parents[2]

DESCRIBE_FORMAT = BUILD / "bin" / "describe_format"
COMMANDS = ["record", "run", "ceilings", "analyze", "compare", "scale", "report", "info", "scrub", "recover", "doctor"]
if (BUILD / "bin" / "ridge-gui").exists():  # which explains itself
    COMMANDS.append("gui")


class Help(RidgeCase):
    def test_every_command_explains_itself_with_an_example(self):
        top = self.ridge("--help")
        self.assertEqual(top.returncode, 0)
        for command in COMMANDS:
            self.assertIn(f"  {command} ", top.stdout)
            done = self.ridge(command, "--help")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertIn(f"usage: ridge {command}", done.stdout)
            self.assertIn(f"\n  ridge {command}", done.stdout)

    @unittest.skipIf("gui" in COMMANDS, "this build has the window")
    def test_a_build_without_the_window_says_so(self):
        done = self.ridge("gui", "x.ridge")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("made without Qt 6", done.stderr)

    def test_version(self):
        self.assertRegex(self.ridge("--version").stdout, r"^ridge \d+\.\d+\.\d+")

    def test_no_argument_prints_help_and_fails(self):
        self.assertEqual(self.ridge().returncode, 2)


class BadArguments(RidgeCase):
    def refused(self, *words, says):
        done = self.ridge(*words)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stdout, "")
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), 1, done.stderr)
        self.assertIn(says, lines[0])
        self.assertIn("--help", lines[0])

    def test_an_assertion_that_does_not_hold_ends_with_3(self):
        holds = self.ridge("analyze", "--assert", "step.time > 1ns", str(ROOT / "examples/h200/torch-inline.ridge"))
        self.assertEqual((holds.returncode, holds.stderr), (0, ""))
        broken = self.ridge("analyze", "--assert", "step.time > 1ns", "--assert", "step.time < 1ns", "--assert", "kernel(none).calls > 1",
                            str(ROOT / "examples/h200/torch-inline.ridge"))
        self.assertEqual(broken.returncode, 3)
        self.assertEqual(broken.stdout, holds.stdout)
        self.assertRegex(broken.stderr, r"\Aridge analyze: step.time < 1ns: it is .*\nridge analyze: kernel\(none\).calls > 1: no kernel .*\n\Z")
        self.refused("analyze", "--assert", "step.colour < 1", str(ROOT / "examples/h200/torch-inline.ridge"), says="colour")
        self.refused("analyze", "--assert", "step.time < 1s", "--table", "launches", str(ROOT / "examples/h200/torch-inline.ridge"), says="--assert")

    def test_unknown_things_are_named(self):
        self.refused("dance", says="'dance'")
        self.refused("--dance", says="'--dance'")
        for command in COMMANDS:
            if command != "run":
                self.refused(command, "--dance", says="--dance")

    def test_a_missing_program_or_file_is_said(self):
        self.refused("record", says="program")
        self.refused("record", "--", says="program")
        self.refused("record", "-o", "x.ridge", says="program")
        for command in ["analyze", "report", "info"]:
            self.refused(command, says="recording")
        self.refused("compare", says="two recordings")
        self.refused("compare", "a.ridge", says="two recordings")
        self.refused("compare", "a.ridge", "b.ridge", "c.ridge", says="two recordings")
        self.refused("compare", "--a", "a.ridge", says="two recordings")
        self.refused("compare", "a.ridge", "b.ridge", "--b", "c.ridge", says="two recordings")
        self.refused("scale", "a.ridge", says="two recordings")
        self.refused("recover", says="folder")
        self.refused("run", says="workload")

    def test_values_that_make_no_sense_are_refused(self):
        self.refused("record", "--api", "some", "--", "true", says="--api")
        self.refused("record", "--capture-range", "step", "--", "true", says="--capture-range")
        self.refused("record", "--capture-range", "nvtx:", "--", "true", says="--capture-range")
        for option in ["--delay", "--duration", "--spool-limit"]:
            for value in ["0", "nan", "inf", "soon"]:
                self.refused("record", option, value, "--", "true", says=option.strip("-"))
        self.refused("ceilings", "--show", "--quick", says="--show")
        for option in ["--json", "--quick", "--show"]:
            self.refused("ceilings", option, "x.ridge", says="no option")
        self.refused("analyze", "--format", "xml", "x.ridge", says="xml")
        self.refused("analyze", "--all", "--table", "kernels", "x.ridge", says="--all")
        self.refused("analyze", "--all", "--format", "json", "x.ridge", says="--all")
        self.refused("analyze", "--format", "csv", "x.ridge", says="one of kernels, ")
        self.refused("analyze", "--format", "csv", "--table", "dance", "x.ridge", says="'dance': there are kernels, ")
        self.refused("compare", "--format", "xml", "x.ridge", "y.ridge", says="xml")
        self.refused("compare", "-o", "c.html", "--format", "json", "x.ridge", "y.ridge", says="--format is of what is printed")
        self.refused("compare", "-o", "c.txt", "x.ridge", "y.ridge", says=".html, .md or .json: c.txt")
        for share in ["-5%", "5", "%", "nan%", "inf%", "5%%", "five%", ""]:
            self.refused("compare", f"--fail-over={share}", "x.ridge", "y.ridge", says="--fail-over")
        for command in ["analyze", "compare"]:
            for rows in ["-1", "12x", "1e3", ""]:
                self.refused(command, f"--rows={rows}", "x.ridge", "y.ridge", says="--rows")
        self.refused("scrub", "x.ridge", says="-o")
        self.refused("scrub", "-o", "y.ridge", says="recording")
        self.refused("analyze", "a.ridge", "b.ridge", says="one recording")
        self.refused("report", "x.ridge", "-o", "x.pdf", says=".html")
        for command in ["analyze", "report"]:
            self.refused(command, "--range", "a//b", "x.ridge", says="empty")
            self.refused(command, "--range", "re:(", "x.ridge", says="regular expression")
            self.refused(command, "--iteration", "/step", "x.ridge", says="--iteration")


class ProgramsThatCannotStart(RidgeCase):
    def test_not_found_is_127_and_not_executable_126(self):
        plain = self.folder / "plain"
        plain.write_text("echo no")
        script = self.folder / "script"
        script.write_text("echo no interpreter line")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        (self.folder / "sub").mkdir()
        for program, status in [("no-such-program", 127), ("./no-such-program", 127), ("./plain", 126),
                                ("./sub", 126), ("./script", 126)]:
            with self.subTest(program=program):
                done = self.ridge("record", "-o", "t.ridge", "--", program)
                self.assertIn(done.returncode, (status, 2), done.stderr)
                if done.returncode == 2:
                    self.skipTest("this build has no collector")
                self.assertIn(program, done.stderr)
                self.assertFalse((self.folder / "t.ridge").exists())
                self.assertFalse((self.folder / "t.ridge.spool").exists())


class Outputs(RidgeCase):
    def record_here(self, output, *options):
        done = self.ridge("record", *options, "-o", output, "--", "touch", "ran")
        if "without a CUDA toolkit" in done.stderr:
            self.skipTest("this build has no collector")
        return done

    def test_an_output_that_cannot_be_written_is_said_before_the_program_starts(self):
        (self.folder / "folder").mkdir()
        (self.folder / "there.ridge").write_text("precious")
        for output in ["no/such/folder/t.ridge", "folder", "there.ridge", "/proc/t.ridge"]:
            with self.subTest(output=output):
                done = self.record_here(output)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(output, done.stderr)
                self.assertFalse((self.folder / "ran").exists())
        self.assertEqual((self.folder / "there.ridge").read_text(), "precious")

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_a_folder_without_permission_is_said(self):
        locked = self.folder / "locked"
        locked.mkdir(mode=0o555)
        self.assertEqual(self.record_here("locked/t.ridge").returncode, 2)


class Reports(RidgeCase):
    EXAMPLE = str(ROOT / "examples/h200/torch-inline.ridge")

    def test_a_report_that_does_not_fit_leaves_the_old_one(self):
        old = self.folder / "r.html"
        old.write_text("precious")
        done = subprocess.run(["bash", "-c", f"ulimit -f 8; trap '' XFSZ; {BUILD}/bin/ridge report {self.EXAMPLE} -o r.html"],
                              cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("cannot write r.html", done.stderr)
        self.assertEqual(old.read_text(), "precious")
        self.assertEqual([path.name for path in self.folder.glob("r.html*")], ["r.html"])

    def test_a_link_stays_one_and_a_file_keeps_its_mode(self):
        real = self.folder / "real.md"
        real.write_text("old")
        real.chmod(0o640)
        (self.folder / "link.md").symlink_to("real.md")
        self.assertEqual(self.ridge("report", self.EXAMPLE, "-o", "link.md").returncode, 0)
        self.assertTrue((self.folder / "link.md").is_symlink())
        self.assertIn("# ", real.read_text())
        self.assertEqual(real.stat().st_mode & 0o777, 0o640)

    def test_names_do_not_command_a_terminal(self):
        for words in [["analyze", "\x1b[2Jx.ridge"], ["\x1b[2J"], ["analyze", "--\x1b[2J"]]:
            done = self.ridge(*words)
            self.assertNotIn("\x1b", done.stderr)
            self.assertIn("\\x1B[2J", done.stderr)


class Privacy(RidgeCase):
    EXAMPLES = ROOT / "examples/h200"

    def verdict(self, file):
        """Without the sentences, which name processes by their commands."""
        run = json.loads(self.ridge("analyze", "--format", "json", str(file)).stdout)["run"]
        del run["verdict"]["sentence"], run["verdict"]["notes"]
        return run

    def test_a_scrubbed_copy_has_the_verdict_and_no_name(self):
        for name in ["torch-inline", "torch-compiled", "torch-step", "overhead-rungs", "matmul-rungs"]:
            with self.subTest(name):
                file = self.EXAMPLES / f"{name}.ridge"
                copy = self.folder / f"{name}.ridge"
                done = self.ridge("scrub", str(file), "-o", str(copy))
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(self.verdict(copy), self.verdict(file))
                for secret in [b"ridgepoint-examples", b"torch_inline.py", b"my_gelu", b"LOCALTIME", b"/tmp/", b"python3 "]:
                    self.assertNotIn(secret, copy.read_bytes())

    def test_what_a_recording_tells_is_listed_with_what_a_copy_leaves_out(self):
        told = self.ridge("info", "--privacy", str(self.EXAMPLES / "torch-inline.ridge")).stdout
        self.assertRegex(told, r"\* the command line +1  python3 torch_inline.py --steps 10")
        self.assertRegex(told, r"\* files, lines and functions +\d+  .*torch_inline.py")
        self.assertRegex(told, r"  types and shapes of ops")


class FilesThatAreNoTrace(RidgeCase):
    def refused(self, name, content, says):
        path = self.folder / name
        if content is not None:
            path.write_bytes(content)
        for words in [["analyze", name], ["report", name], ["info", name], ["compare", name, name],
                      ["scale", name, name]]:
            done = self.ridge(*words)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertEqual(done.stdout, "")
            self.assertIn(name, done.stderr)
            self.assertIn(says, done.stderr)

    def test_each_is_told_for_what_it_is(self):
        self.refused("missing.ridge", None, "No such file")
        self.refused("empty.ridge", b"", "empty")
        self.refused("text.ridge", b"hello, this is no trace at all\n" * 100, "no")
        (self.folder / "dir.ridge").mkdir()
        self.refused("dir.ridge", None, "directory")
        os.mkfifo(self.folder / "pipe.ridge")
        self.refused("pipe.ridge", None, "pipe")

    def test_somebody_elses_database_is_refused(self):
        with sqlite3.connect(self.folder / "other.ridge") as database:
            database.execute("CREATE TABLE kernel (id)")
        self.refused("other.ridge", None, "Ridgepoint")

    def test_a_report_that_cannot_be_written_is_said(self):
        done = self.ridge("report", "missing.ridge", "-o", "no/folder/x.html")
        self.assertEqual(done.returncode, 1)

    def test_recover_of_no_spools(self):
        (self.folder / "empty.spool").mkdir()
        for folder in ["empty.spool", "missing.spool"]:
            done = self.ridge("recover", folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn(folder, done.stderr)
            self.assertFalse((self.folder / "empty").exists())


class RangeFilter(RidgeCase):
    """Ranges step > forward > attention and step > backward, one kernel in each of the leaves."""

    def setUp(self):
        super().setUp()
        with sqlite3.connect(self.folder / "t.ridge") as database:
            database.executescript(subprocess.check_output([DESCRIBE_FORMAT, "--sql"], text=True))
            def insert(table, **values):
                """Columns that are not named are 0 or '' where they must not be NULL."""
                for _, name, kind, required, _, key in database.execute(f"PRAGMA table_info({table})"):
                    if required and not key:
                        values.setdefault(name, "" if kind == "TEXT" else 0)
                names, marks = ", ".join(values), ", ".join("?" * len(values))
                database.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", list(values.values()))
            for number, text in enumerate(["step", "forward", "attention", "backward", "softmax", "matmul"], 1):
                insert("string", id=number, text=text)
            insert("capture", id=1, complete=1, finished=1)
            insert("process", id=1, pid=100)
            insert("thread", id=1, process_id=1)
            insert("device", id=1, name="GPU", sm_count=132)
            insert("context", id=1, process_id=1, device_id=1)
            insert("stream", id=1, context_id=1)
            for number, (name, start, length) in enumerate([(1, 0, 900), (2, 10, 300), (3, 20, 100), (4, 500, 300)], 1):
                insert("range", id=number, thread_id=1, name_id=name, start_ns=start, duration_ns=length)
            for number, (function, call, start) in enumerate([(5, 30, 10_000), (6, 600, 90_000)], 1):
                insert("kernel_config", id=number, function_id=function, grid_x=9999, grid_y=1, grid_z=1,
                       block_x=256, block_y=1, block_z=1)
                insert("kernel", id=number, config_id=number, stream_id=1, start_ns=start, duration_ns=50_000,
                       api_thread_id=1, api_lead_ns=start - call, api_duration_ns=5)

    def test_the_analysis_speaks_only_of_ranges_that_match(self):
        whole = self.ridge("analyze", "t.ridge")
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.assertIn("matmul", whole.stdout)
        for pattern in ["step/*/attention", "**/attention", "re:.*/att.*"]:
            part = self.ridge("analyze", "--range", pattern, "t.ridge")
            self.assertEqual(part.returncode, 0, part.stderr)
            self.assertIn("softmax", part.stdout)
            self.assertNotIn("matmul", part.stdout)
            self.assertIn(f"'{pattern}'", part.stdout)

    def test_every_report_takes_the_filter(self):
        for ending in ["html", "md", "json", "svg"]:
            done = self.ridge("report", "--range", "step/backward", "-o", f"r.{ending}", "t.ridge")
            self.assertEqual(done.returncode, 0, done.stderr)
            report = (self.folder / f"r.{ending}").read_text()
            self.assertNotIn("softmax", report)
        report = json.loads((self.folder / "r.json").read_text())
        self.assertEqual([row["function"] for row in report["kernels"]], ["matmul"])
        self.assertEqual([(row["name"], row["within"]) for row in report["ranges"]], [("backward", "step")])
        self.assertEqual(report["filter"]["instances"], 1)
        self.assertEqual(report["run"]["device_time_ns"], 50_000)

    def test_pictures_are_drawn_as_png_and_pdf(self):
        for ending, begin in [("png", b"\x89PNG"), ("pdf", b"%PDF-")]:
            done = self.ridge("report", "--picture", "step", "-o", f"step.{ending}", "t.ridge")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue((self.folder / f"step.{ending}").read_bytes().startswith(begin))
        done = self.ridge("report", "-o", "whole.pdf", "t.ridge")
        self.assertEqual(done.returncode, 2)
        self.assertIn("name it by --picture", done.stderr)

    def test_without_its_drawer_a_picture_is_refused_and_nothing_written(self):
        done = subprocess.run([BUILD / "bin/ridge", "report", "-o", "a.png", "t.ridge"], cwd=self.folder, text=True, capture_output=True,
                              env={"PATH": "/nowhere"})
        self.assertEqual(done.returncode, 1)
        self.assertIn("apt-get install librsvg2-bin", done.stderr)
        self.assertFalse((self.folder / "a.png").exists())

    def test_every_table_is_written_as_csv_and_as_json(self):
        done = self.ridge("analyze", "--format", "csv", "--table", "kernels", "--phase", "all", "t.ridge")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        rows = {row["Kernel"]: row for row in csv.DictReader(done.stdout.splitlines())}
        self.assertEqual(sorted(rows), ["matmul", "softmax"])
        self.assertEqual(float(rows["softmax"]["Time (ns)"]), 50_000)
        self.assertEqual(rows["softmax"]["Range"], "step/forward/attention")
        names = self.ridge("analyze", "--format", "csv", "--table", "", "t.ridge").stderr
        names = names[names.index("there are ") + len("there are "):names.index(" (see")].split(", ")
        names.remove("launches")  # which is no table: see below
        self.assertGreater(len(names), 8)
        for name in names:
            done = self.ridge("analyze", "--format", "csv", "--table", name, "t.ridge")
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            lines = list(csv.reader(done.stdout.splitlines()))
            self.assertEqual(len({len(line) for line in lines}), 1, name)
            table = json.loads(self.ridge("analyze", "--format", "json", "--table", name, "t.ridge").stdout)
            self.assertEqual((table["table"], len(table["rows"])), (name, len(lines) - 1))
            for line, row in zip(lines[1:], table["rows"]):
                for field, column in zip(line, table["columns"]):
                    value = row[column["key"]]
                    if isinstance(value, float):
                        self.assertEqual(float(field), value, (name, column["key"]))
                    else:
                        self.assertEqual(field.removeprefix("'"), value or "", (name, column["key"]))

    def launches(self, trace, *options):
        done = self.ridge("analyze", "--format", "csv", "--table", "launches", *options, trace)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return list(csv.DictReader(done.stdout.splitlines()))

    def test_every_launch_is_a_line_with_its_range_and_shape(self):
        lines = self.launches("t.ridge")
        self.assertEqual(len(lines), sum(self.count(table) for table in ("kernel", "copy", "fill")))
        self.assertEqual(sum(int(line["Time (ns)"]) for line in lines if line["Kind"] == "kernel"),
                         self.rows("SELECT sum(duration_ns) FROM kernel")[0][0])
        softmax = [line for line in lines if line["Name"] == "softmax"]
        self.assertEqual({line["Range"] for line in softmax}, {"step/forward/attention"})
        self.assertRegex(softmax[0]["Grid"], r"^\d+ x \d+ x \d+$")
        ends = 0
        for line in lines:  # of one device
            start = int(line["Start (ns)"])
            self.assertEqual(line["Gap before (ns)"], str(max(0, start - ends)) if ends else "")
            ends = max(ends, start + int(line["Time (ns)"]))

    def test_launches_belong_to_modules_as_in_the_report(self):
        example = ROOT / "examples/h200/torch-fp32.ridge"
        lines = self.launches(example, "--phase", "all")
        report = json.loads(self.ridge("analyze", "--format", "json", "--phase", "all", example).stdout)["framework"]
        whole = sum(int(line["Time (ns)"]) for line in lines)
        for column, share in (("Module", "in_modules_share"), ("Op", "in_ops_share"), ("Line", "on_lines_share")):
            known = sum(int(line["Time (ns)"]) for line in lines if line[column])
            self.assertAlmostEqual(known / whole, report[share], places=6, msg=column)

    def test_rows_keep_json_short_and_count_the_rest(self):
        example = ROOT / "examples/h200/torch-eager.ridge"
        whole = json.loads(self.ridge("analyze", "--phase", "all", "--format", "json", example).stdout)
        short = json.loads(self.ridge("analyze", "--phase", "all", "--format", "json", "--rows", 2, example).stdout)
        left_out = short["rows_left_out"]
        self.assertNotIn("rows_left_out", whole)
        self.assertEqual(short["kernels"], whole["kernels"][:2])
        self.assertEqual(left_out["kernels"], len(whole["kernels"]) - 2)
        self.assertEqual(left_out["framework.ops"], len(whole["framework"]["ops"]) - 2)
        longest = max(whole["ranges"], key=lambda row: row["extent_ns"])
        self.assertIn(longest, short["ranges"])
        self.assertEqual(left_out["ranges"], len(whole["ranges"]) - len(short["ranges"]))
        kept = {row["id"] for row in short["ranges"]}
        self.assertTrue(all(row["parent"] is None or row["parent"] in kept for row in short["ranges"]))
        table = self.ridge("analyze", "--table", "kernels", "--format", "csv", "--rows", 3, example).stdout
        self.assertEqual(len(table.splitlines()), 4)

    def test_a_page_is_short_and_tells_how_to_see_more(self):
        example = ROOT / "examples/h200/torch-eager.ridge"
        page, whole = (self.ridge("analyze", *option, example).stdout for option in ([], ["--all"]))
        self.assertLessEqual(page.count("\n"), 80)
        self.assertGreater(whole.count("\n"), 300)
        self.assertEqual(page.splitlines()[0], whole.splitlines()[0])
        for option in re.findall(r"--table ([a-z]+)", page):
            table = self.ridge("analyze", "--table", option, example)
            self.assertEqual((table.returncode, table.stderr), (0, ""))
            self.assertGreater(table.stdout.count("\n"), 10)
        rows = self.ridge("analyze", "--table", "kernels", "--rows", 3, example).stdout.splitlines()
        self.assertEqual((len(rows), rows[-1]), (5, "  67 more rows"))

    def test_launches_are_of_the_part_that_is_asked_for(self):
        example = ROOT / "examples/h200/torch-eager.ridge"
        whole, steady, start = (self.launches(example, "--phase", part) for part in ("all", "steady", "start"))
        self.assertTrue(start and steady)
        told = start + steady  # what came after the last iteration is in neither
        self.assertEqual(told, whole[:len(told)])
        self.assertEqual(steady, self.launches(example))
        inside = self.launches(example, "--range", "LlamaForCausalLM/**/mlp")
        self.assertEqual(inside, [line for line in steady if re.search(r"\.mlp(\.|$)", line["Module"])])
        self.assertGreater(len(inside), 100)
        self.assertEqual({line["Range"] for line in self.launches("t.ridge", "--range", "step/backward")}, {"step/backward"})
        rungs = ROOT / "examples/h200/matmul-rungs.ridge"
        self.assertEqual({line["Name"] for line in self.launches(rungs, "--process", 2)}, {"matmulTiled<__nv_bfloat16>"})
        done = self.ridge("analyze", "--table", "launches", "--range", "stap", "t.ridge")
        self.assertEqual((done.returncode, done.stdout), (1, ""))

    def test_launches_are_the_same_as_text_and_as_json(self):
        lines = self.launches("t.ridge")
        table = json.loads(self.ridge("analyze", "--format", "json", "--table", "launches", "t.ridge").stdout)
        self.assertEqual(table["table"], "launches")
        self.assertEqual([row["name"] for row in table["rows"]], [line["Name"] for line in lines])
        self.assertEqual([row["time"] for row in table["rows"]], [float(line["Time (ns)"]) for line in lines])
        text = self.ridge("analyze", "--table", "launches", "t.ridge").stdout.splitlines()
        self.assertEqual(len(text), 1 + len(lines))
        for shown, line in zip(text[1:], lines):
            self.assertTrue(shown.strip().startswith(line["Name"][:10]), shown)
        cut = self.ridge("analyze", "--table", "launches", "--rows", 1, "t.ridge").stdout.splitlines()
        self.assertEqual(cut, [*text[:2], "  1 more row: --rows, or --format csv"])

    def test_comparisons_take_the_filter(self):
        done = self.ridge("compare", "--format", "json", "--range", "step/backward", "t.ridge", "t.ridge")
        self.assertEqual(done.returncode, 0, done.stderr)
        comparison = json.loads(done.stdout)
        self.assertEqual((comparison["range"], comparison["total"]["a_ns"]), ("step/backward", 50_000))
        self.assertIn("'step/backward'", self.ridge("compare", "--range", "step/backward", "t.ridge", "t.ridge").stdout)

    def test_the_iterations_can_be_named(self):
        self.assertIsNone(json.loads(self.ridge("analyze", "--format", "json", "t.ridge").stdout)["iterations"])
        done = self.ridge("analyze", "--format", "json", "--iteration", "step", "t.ridge")
        iterations = json.loads(done.stdout)["iterations"]
        self.assertEqual((iterations["count"], iterations["first"]["extent_ns"]), (1, 130_000))
        self.assertEqual(sum(iterations["first"]["budget"].values()), 130_000)
        self.assertIn("Iterations", self.ridge("analyze", "--all", "--iteration", "step", "t.ridge").stdout)
        done = self.ridge("analyze", "--iteration", "stap", "t.ridge")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("near to it: step,", done.stderr)

    def test_no_match_is_one_line_with_the_nearest_paths(self):
        for command in ["analyze", "report", "compare", "scale"]:
            files = ["t.ridge"] * (2 if command in ("compare", "scale") else 1)
            done = self.ridge(command, "--range", "step/foward", *files)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn("of t.ridge matches 'step/foward'", done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1)
            self.assertIn("near to it: step/forward,", done.stderr)
        self.assertFalse((self.folder / "t.html").exists())


class Doctor(RidgeCase):
    def test_it_says_of_each_thing_what_it_enables(self):
        done = self.ridge("doctor")
        self.assertIn(done.returncode, (0, 1))
        for thing in ["driver", "CUPTI", "counter", "toolkit", "Qt", "collector"]:
            self.assertIn(thing, done.stdout)
        self.assertIn("This machine can", done.stdout)

    def test_doctor_names_python_packages_for_cuda_12(self):
        package = self.folder / "nvidia_cuda_cupti_cu12-12.8.90.dist-info"
        package.mkdir()
        (package / "METADATA").write_text("Metadata-Version: 2.1\nName: nvidia-cuda-cupti-cu12\nVersion: 12.8.90\n")
        self.assertIn("missing  Python packages for CUDA 13", self.ridge("doctor", PYTHONPATH=str(self.folder)).stdout)

    def test_it_says_what_modules_of_pytorch_need(self):
        self.assertIn("ok       C++ compiler", self.ridge("doctor").stdout)
        without = self.ridge("doctor", PATH="/nowhere").stdout
        self.assertIn("missing  C++ compiler", without)
        self.assertIn("to fix: apt-get install g++", without)


if __name__ == "__main__":
    unittest.main()
