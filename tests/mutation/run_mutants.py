#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""usage: run_mutants.py BUILD SAMPLE SEED SECONDS JOBS

Runs the tests of BUILD once with each of SAMPLE mutants of BUILD/mutants.json, JOBS at a time, for SECONDS at most: those tests
only that come by it, the quickest first, until one fails. Writes BUILD/results.json and survivors.txt beside BUILD, and prints a table.
"""
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

PROGRAMS = ("test_trace_storage", "test_analyzer_op_work", "test_analyzer", "test_reports", "test_exports")
WHOLE = "^golden|^cli_test$|^query_test$|^advice_record$"  # under ctest


def run(command, limit, **extra) -> bool:
    """Whether it ends with 0 in time."""
    surroundings = {**os.environ, "RC_PARAMS": "seed=1 max_success=100", "QT_QPA_PLATFORM": "offscreen", **extra}
    with tempfile.TemporaryDirectory() as folder:
        try:
            return subprocess.run(["bash", "-c", 'ulimit -v 8000000; exec "$@"', "sh", *command], timeout=limit, cwd=folder, env=surroundings,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
        except subprocess.TimeoutExpired:
            return False


def tests_of(build: pathlib.Path) -> list[list[str]]:
    tests = []
    for program in PROGRAMS:
        path = build / "bin" / program
        suite = ""
        for line in subprocess.run([path, "--gtest_list_tests"], capture_output=True, text=True, check=True).stdout.splitlines():
            name = line.split("#")[0].rstrip()
            if not name.startswith(" "):
                suite = name
            elif suite.endswith("."):
                tests.append([str(path), f"--gtest_filter={suite}{name.strip()}"])
    listed = json.loads(subprocess.run(["ctest", "--test-dir", str(build), "-R", WHOLE, "--show-only=json-v1"],
                                       capture_output=True, text=True, check=True).stdout)
    whole = [test["command"] for test in listed["tests"] if "command" in test]
    print(f"{len(tests)} tests of programs, {len(whole)} under ctest, {len(listed['tests']) - len(whole)} that are not built", flush=True)
    if not whole:
        sys.exit(f"ctest has no test that is built in {build}")
    return tests + whole


def first_run(test):
    """Seconds, and the mutants that the test comes by; none where it fails without one."""
    with tempfile.NamedTemporaryFile() as file:
        began = time.monotonic()
        good = run(test, 300, RIDGE_MUTANT_REACHED=file.name)
        return time.monotonic() - began, set(map(int, file.read().split())) if good else None


def killed(number: int, tests) -> bool:
    return any(not run(test, 5 + 10 * seconds, RIDGE_MUTANT=str(number)) for seconds, test in tests)


def main() -> None:
    build, sample, seed, limit, jobs = pathlib.Path(sys.argv[1]).resolve(), *map(int, sys.argv[2:6])
    ends = time.monotonic() + limit
    mutants = json.loads((build / "mutants.json").read_text())
    written = [number for number, mutant in enumerate(mutants) if mutant["written"]]
    numbers = random.Random(seed).sample(written, min(sample, len(written)))
    tests = tests_of(build)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        reached = collections.defaultdict(list)
        failing = 0
        for test, (seconds, come_by) in zip(tests, pool.map(first_run, tests)):
            if come_by is None:
                failing += 1
                print("fails without a mutant, left out:", *test, file=sys.stderr)
            for number in come_by or ():
                reached[number].append((seconds, test))
        print(f"{len(tests) - failing} tests; {sum(number in reached for number in numbers)} of {len(numbers)} mutants are come by",
              flush=True)

        def outcome(number):
            if time.monotonic() > ends:
                return number, "not tried"
            if number not in reached:
                return number, "not reached"
            return number, "killed" if killed(number, sorted(reached[number])) else "survived"
        results = dict(pool.map(outcome, numbers))
    tried = {number: result for number, result in results.items() if result != "not tried"}
    (build.parent / "survivors.txt").write_text("".join(
        f"{mutants[number]['file']}:{mutants[number]['line']}: {mutants[number]['kind']}, {result}: {' '.join(mutants[number]['text'].split())}\n"
        for number, result in sorted(tried.items()) if result != "killed"))
    (build / "results.json").write_text(json.dumps([{**mutants[number], "number": number, "result": result}
                                                    for number, result in tried.items()], indent=0))
    table = collections.Counter()
    for number, result in tried.items():
        kind = re.sub(r" (left|right) ", " one ", mutants[number]["kind"])
        table.update([(kind, result), ("all", result), (mutants[number]["file"].split("/")[0], result)])
    for kind in sorted({kind for kind, _ in table}):
        count = [table[kind, result] for result in ("killed", "survived", "not reached")]
        print(f"{kind:34} {sum(count):6} tried {count[0]:6} killed {count[1]:5} survived {count[2]:5} not reached"
              f" {100 * (count[1] + count[2]) / sum(count):5.1f} % live")
    print(f"{len(numbers) - len(tried)} not tried for time")


if __name__ == "__main__":
    main()
