#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""usage: tests/bench/turns.py [--rounds N] OLD NEW ARGUMENTS...
Runs a benchmark of two builds in turns, so that both meet the same machine, and compares the figures of its output in ms and MB.
For each line that both print: medians of OLD and NEW, and the median (least to most) of NEW / OLD over the rounds."""
import argparse
import re
import statistics
import subprocess
import sys

FIGURE = re.compile(r"([\d.]+) (?=(?:ms|MB)\b)")


def figures(program, arguments):
    """By line, with `_` in place of each figure: the figures."""
    try:
        done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=False)
    except OSError as error:
        sys.exit(f"{program} does not start: {error.strerror}")
    if done.returncode:
        sys.exit(f"{program} ended with {done.returncode}")
    lines = [line.strip() for line in done.stdout.splitlines() if FIGURE.search(line)]
    return {FIGURE.sub("_ ", line): [float(figure) for figure in FIGURE.findall(line)] for line in lines}


def tell(line, old, new):
    """`old` and `new`: for each round, the figures of the line."""
    print(line)
    for before, after in zip(zip(*old), zip(*new)):
        if 0 in before:
            print(f"    {statistics.median(before):10.2f} {statistics.median(after):10.2f}")
            continue
        ratios = [b / a for a, b in zip(before, after)]
        print(f"    {statistics.median(before):10.2f} {statistics.median(after):10.2f}"
              f"   {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    if asked.rounds < 1:
        parser.error("--rounds is at least 1")
    rounds = [(figures(asked.old, asked.arguments), figures(asked.new, asked.arguments)) for _ in range(asked.rounds)]
    shared = [line for line in rounds[0][0] if all(line in old and line in new for old, new in rounds)]
    if not shared:
        sys.exit("The two print no line with the same words.")
    for line in shared:
        tell(line, [old[line] for old, _ in rounds], [new[line] for _, new in rounds])


if __name__ == "__main__":
    main()
