# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The commands of the docs are commands of these programs, with options that they have."""
import functools
import pathlib
import re
import subprocess
import sys
import unittest

from docs_test import ROOT, docs

BUILD = pathlib.Path(sys.argv.pop())
INLINE = re.compile(r"`([^`]+)`")
OPTION = re.compile(r"--[a-z][\w-]*|(?<=\s)-[a-zA-Z]\b")
NO_COMMAND = re.compile(r"COMMAND|\.\.\.")


def commands(text):
    """(number, command) of the code blocks and of the code inside sentences."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith("```")
        if fenced or line.startswith("    "):
            for command in re.split(r"\s*(?:[;|]|&&|\bdo\b)\s*", line.split(" #")[0]):
                yield number, command.strip().removeprefix("sudo ")
        else:
            for command in INLINE.findall(line):
                if command.startswith(("ridge ", "scripts/", "tests/gpu/run ")):
                    yield number, command


@functools.cache
def told(*words):
    """What a program says of itself, or None where it has no such command."""
    run = subprocess.run([str(word) for word in words], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                         env={"QT_QPA_PLATFORM": "offscreen", "PATH": "/usr/bin:/bin"})
    return run.stdout if run.returncode == 0 else None


@functools.cache
def groups():
    usage = (ROOT / "tests/gpu/run").read_text().split("WHAT:\n")[1].split("EOF")[0]
    return set(re.findall(r"^  ([\w-]+)  ", usage, re.MULTILINE))


def fault_of_ridge(words, command):
    """Why `ridge WORDS` cannot be run; None if it can, or where the program behind it was not built."""
    takes_workload = bool(words) and (words[0] == "run" or words[0] == "sweep" and "--" not in words)
    behind = "ridge-workload" if takes_workload else {"gui": "ridge-gui"}.get(words[0] if words else "")
    if behind and not (BUILD / "bin" / behind).exists():
        return None
    if not words or words[0].startswith("-"):
        options = told(BUILD / "bin/ridge", "--help")
    else:
        options = told(BUILD / "bin/ridge", words[0], "--help")
        if options is None:
            return f"there is no `ridge {words[0]}`"
    has = set(OPTION.findall(options)) | {"--help", "--version"}
    own = command.split(" -- ")[0] + " "
    if takes_workload:
        own = own.split(workload_of(words), 1)[0]
    missing = [option for option in OPTION.findall(own) if option not in has]
    return f"`ridge {' '.join(words[:1])}` has no {missing}" if missing else None


@functools.cache
def workloads():
    return told(BUILD / "bin/ridge", "run", "--list").split()


def workload_of(words):
    return next((word for word in words if word in workloads()), "\n")


def fault(command):
    words = command.split()
    if not words or NO_COMMAND.search(command):
        return None
    name = words[0].rpartition("/")[2]
    if name == "ridge":
        return fault_of_ridge(words[1:], command)
    if words[0] == "tests/gpu/run":
        unknown = [word for word in words[1:] if re.fullmatch(r"[a-z][a-z-]*", word) and word not in groups()]
        return f"tests/gpu/run has no {unknown}" if unknown else None
    if words[0].startswith("scripts/") and not (ROOT / words[0]).exists():
        return f"there is no {words[0]}"
    return None


class Commands(unittest.TestCase):
    def test_commands_exist_with_their_options(self):
        tried = 0
        for doc in docs():
            for number, command in commands(doc.read_text()):
                with self.subTest(command):
                    self.assertIsNone(fault(command), f"{doc}:{number}: {command}")
                tried += command.startswith("ridge ")
        self.assertGreater(tried, 100)

    def test_a_wrong_command_is_found(self):
        for command in ("ridge analise t.ridge", "ridge analyze --no-such t.ridge", "scripts/nothing",
                        "tests/gpu/run nonsense", "ridge --nothing"):
            self.assertIsNotNone(fault(command), command)
        for command in ("ridge record -o t.ridge -- ./program --no-such", "tests/gpu/run --rounds 3 counts"):
            self.assertIsNone(fault(command), command)


if __name__ == "__main__":
    unittest.main()
