# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that the build itself refuses an include across an arrow that is not drawn.

usage: include_guard.py COMPILER FOLDERS SEEN HIDDEN
FOLDERS are the include folders of a target, separated by ':'. A file of that target must be able to
include the header SEEN and not HIDDEN, which is there as well. Exit status 1 if it is otherwise.
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def compiles(compiler, folders, header):
    flags = [f"-I{folder}" for folder in folders if folder]
    # Beside stdin, which stands in for a file, lies what the working folder holds: nothing of ours.
    result = subprocess.run([compiler, "-std=c++20", "-E", "-x", "c++", *flags, "-"], text=True, cwd="/",
                            input=f'#include "{header}"\n', stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE)
    if result.returncode != 0 and f"{header}: No such file" not in result.stderr and \
            f"'{header}' file not found" not in result.stderr:
        sys.exit(result.stderr)
    return result.returncode == 0


def main(compiler, folders, seen, hidden):
    for header in (seen, hidden):
        if not (ROOT / header).is_file():
            sys.exit(f"{header} is not there: name another one in tests/architecture/CMakeLists.txt")
    if not compiles(compiler, folders.split(":"), seen):
        sys.exit(f"{seen} cannot be included")
    if compiles(compiler, folders.split(":"), hidden):
        sys.exit(f"{hidden} can be included, against the arrows")
    print(f"{seen} is seen, {hidden} is not")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
