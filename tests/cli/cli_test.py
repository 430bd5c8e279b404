# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The command line from end to end: what needs no recording, and above all what must be refused."""
import os
import sqlite3
import stat
import unittest

from ridge_case import RidgeCase

COMMANDS = ["record", "run", "analyze", "compare", "report", "info", "recover", "doctor"]


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
        self.refused("recover", says="folder")
        self.refused("run", says="workload")

    def test_values_that_make_no_sense_are_refused(self):
        self.refused("record", "--api", "some", "--", "true", says="--api")
        self.refused("record", "--capture-range", "step", "--", "true", says="--capture-range")
        self.refused("record", "--capture-range", "nvtx:", "--", "true", says="--capture-range")
        for option in ["--delay", "--duration", "--spool-limit"]:
            for value in ["0", "nan", "inf", "soon"]:
                self.refused("record", option, value, "--", "true", says=option.strip("-"))
        self.refused("analyze", "--format", "xml", "x.ridge", says="xml")
        self.refused("compare", "--format", "xml", "x.ridge", "y.ridge", says="xml")
        for share in ["-5%", "5", "%", "nan%", "inf%", "5%%", "five%", ""]:
            self.refused("compare", f"--fail-over={share}", "x.ridge", "y.ridge", says="--fail-over")
        self.refused("analyze", "a.ridge", "b.ridge", says="one recording")
        self.refused("report", "x.ridge", "-o", "x.pdf", says=".html")


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


class FilesThatAreNoTrace(RidgeCase):
    def refused(self, name, content, says):
        path = self.folder / name
        if content is not None:
            path.write_bytes(content)
        for words in [["analyze", name], ["report", name], ["info", name], ["compare", name, name]]:
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


class Doctor(RidgeCase):
    def test_it_says_of_each_thing_what_it_enables(self):
        done = self.ridge("doctor")
        self.assertIn(done.returncode, (0, 1))
        for thing in ["driver", "CUPTI", "counter", "toolkit", "Qt", "collector"]:
            self.assertIn(thing, done.stdout)
        self.assertIn("This machine can", done.stdout)


if __name__ == "__main__":
    unittest.main()
