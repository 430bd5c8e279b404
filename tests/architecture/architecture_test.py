# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
import pathlib
import tempfile
import unittest

from arrows import violations
from inject_binary import EXPORTS, problems


class Arrows(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for header in ("trace/records/records.h", "spool/records.h", "analyzer/analyze.h",
                       "reports/text.h", "collector/recorder/recorder.h",
                       "collector/inject/session.h", "cli/command.h", "workloads/harness.h"):
            self.write(header, "")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def found(self, name, include):
        self.write(name, f"// a comment\n#include {include}\n")
        return violations(self.root)

    def test_what_the_design_draws_is_allowed(self):
        self.write("analyzer/a.cpp", '#include "trace/records/records.h"\n')
        self.write("reports/a.cpp", '#include "analyzer/analyze.h"\n#include "trace/records/records.h"\n')
        self.write("cli/a.cpp",
                   '#include "collector/recorder/recorder.h"\n#include "reports/text.h"\n')
        self.write("collector/inject/a.cpp",
                   '#include "spool/records.h"\n#include <cupti.h>\n')
        self.write("tests/unit/a.cpp", '#include "cli/command.h"\n')
        self.assertEqual(violations(self.root), [])

    def test_an_arrow_against_the_design_is_found_with_its_line(self):
        found = self.found("trace/a.cpp", '"analyzer/analyze.h"')
        self.assertEqual(
            found, ["trace/a.cpp:2: trace must not depend on analyzer (analyzer/analyze.h)"])

    def test_no_folder_depends_on_the_command_line(self):
        self.assertEqual(len(self.found("reports/a.cpp", '"cli/command.h"')), 1)

    def test_the_injected_library_sees_only_the_spool(self):
        self.assertEqual(len(self.found("collector/inject/a.cpp", '"trace/records/records.h"')), 1)
        self.assertEqual(
            len(self.found("collector/inject/a.cpp", '"collector/recorder/recorder.h"')), 1)

    def test_the_recorder_does_not_see_the_injected_library(self):
        self.assertEqual(
            len(self.found("collector/recorder/a.cpp", '"collector/inject/session.h"')), 1)

    def test_workloads_link_nothing_of_ours(self):
        self.assertEqual(len(self.found("workloads/a.cu", '"trace/records/records.h"')), 1)

    def test_a_path_relative_to_the_file_is_seen_too(self):
        self.assertEqual(len(self.found("trace/a.cpp", '"../cli/command.h"')), 1)

    def test_libraries_that_a_folder_must_not_know_are_found(self):
        for name, include in (("analyzer/a.cpp", "<sqlite3.h>"), ("trace/a.cpp", "<cupti.h>"),
                              ("collector/inject/a.cpp", "<fmt/format.h>"),
                              ("reports/a.cpp", "<QString>"), ("spool/a.cpp", "<cuda.h>")):
            with self.subTest(name):
                self.assertEqual(len(self.found(name, include)), 1)
                self.write(name, "")

    def test_an_arrow_between_sub_folders_runs_down_only(self):
        self.write("analyzer/results/label.h", "")
        self.write("analyzer/tables/kernel_table.h", '#include "analyzer/results/label.h"\n')
        self.assertEqual(violations(self.root), [])
        self.assertEqual(
            self.found("analyzer/results/a.cpp", '"analyzer/tables/kernel_table.h"'),
            ["analyzer/results/a.cpp:2: analyzer/results must not depend on analyzer/tables "
             "(analyzer/tables/kernel_table.h)"])

    def test_a_sub_folder_does_not_see_the_top_of_its_folder(self):
        self.assertEqual(len(self.found("analyzer/tables/a.cpp", '"analyzer/analyze.h"')), 1)

    def test_sub_folders_must_not_know_the_libraries_that_their_folder_must_not(self):
        self.assertEqual(len(self.found("analyzer/results/a.cpp", "<sqlite3.h>")), 1)

    def test_a_cycle_of_headers_is_found(self):
        self.write("trace/a.h", '#include "trace/b.h"\n')
        self.write("trace/b.h", '#include "trace/c.h"\n')
        self.write("trace/c.h", '#include "trace/a.h"\n')
        self.assertEqual(violations(self.root), ["cycle: trace/a -> trace/b -> trace/c -> trace/a"])

    def test_a_source_file_closes_a_cycle_for_its_header(self):
        self.write("tests/unit/a.h", '#include "b.h"\n')
        self.write("tests/unit/b.cpp", '#include "a.h"\n')
        self.write("tests/unit/b.h", "")
        self.assertEqual(violations(self.root), ["cycle: tests/unit/a -> tests/unit/b -> tests/unit/a"])

    def test_a_folder_that_nobody_drew_is_found(self):
        self.write("misc/a.cpp", "")
        self.assertEqual(violations(self.root),
                         ["misc/a.cpp: its folder has no place in the architecture"])


class InjectedLibrary(unittest.TestCase):
    def test_more_exports_fewer_entry_points_and_other_libraries_are_found(self):
        self.assertEqual(problems(EXPORTS, {"libc.so.6"}), [])
        self.assertEqual(problems(EXPORTS | {"malloc"}, set()), ["exports malloc"])
        self.assertEqual(problems(EXPORTS, {"libstdc++.so.6"}), ["needs libstdc++.so.6"])
        self.assertEqual(len(problems(set(), set())), len(EXPORTS))


if __name__ == "__main__":
    unittest.main()
