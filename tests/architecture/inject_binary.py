# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Checks what the injected library shows and asks of a process that it is loaded into.

usage: inject_binary.py LIBRARY
It may export the injection entry points alone, and need the C library alone, so that it cannot
clash with anything of the program's own. Exit status 1 if it does more.
"""
import re
import subprocess
import sys

EXPORTS = {"InitializeInjection", "InitializeInjectionNvtx2", "InitializeInjectionNvtxExtension", "ridgepointFramework"}
NEEDED = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def problems(exports, needed):
    found = [f"exports {name}" for name in sorted(exports - EXPORTS)]
    found += [f"lacks the entry point {name}" for name in sorted(EXPORTS - exports)]
    return found + [f"needs {name}" for name in sorted(needed - NEEDED)]


def main(library):
    exports = {line.split()[-1].split("@")[0]
               for line in output("nm", "--dynamic", "--defined-only", library).splitlines()}
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", "--wide", library)))
    found = problems(exports, needed)
    print("\n".join(f"{library} {each}" for each in found) or
          f"exports {', '.join(sorted(exports))}; needs {', '.join(sorted(needed))}")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
