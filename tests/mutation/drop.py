#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""usage: drop.py COPY BUILD < COMPILER'S OUTPUT

Adds the places where a mutant does not compile, as something there has to be a constant, to BUILD/dropped.json.
Ends with 1 where the output names no such place.
"""
import json
import pathlib
import re
import sys


def main() -> int:
    copy, build = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    file = build / "dropped.json"
    dropped: dict[str, list[int]] = json.loads(file.read_text()) if file.exists() else {}
    before = sum(map(len, dropped.values()))
    for line in sys.stdin:
        place = re.match(r"(\S+?\.cpp):(\d+):\d+: (?:error|  *required from)", line)
        if place and pathlib.Path(place[1]).resolve().is_relative_to(copy):
            lines = dropped.setdefault(str(pathlib.Path(place[1]).resolve().relative_to(copy)), [])
            if int(place[2]) not in lines:
                lines.append(int(place[2]))
    after = sum(map(len, dropped.values()))
    file.write_text(json.dumps(dropped, indent=0))
    print(f"{after - before} more lines without mutants")
    return 0 if after > before else 1


if __name__ == "__main__":
    sys.exit(main())
