# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Checks that what was built is hardened and calls no network.

usage: binaries.py FILE...
FILES are programs and libraries of ours. Each must be position independent, resolve its symbols at start into memory
that is read-only from then on, have no executable stack, watch its stack where it has buffers, and import nothing that
could open a connection. Exit status 1 if one does not. Python files may import no module of the network.
"""
import pathlib
import re
import subprocess
import sys

# What every connection needs, and what people use in its place.
NETWORK = re.compile(r"^(socket|connect|accept4?|sendto|recvfrom|getaddrinfo|gethostbyname\w*|res_\w+|curl_\w+|"
                     r"SSL_\w+)$")
PYTHON_NETWORK = re.compile(r"^\s*(?:import|from)\s+(socket|ssl|http|urllib|ftplib|smtplib|requests|asyncio)\b", re.M)


def readelf(option, file):
    return subprocess.run(["readelf", "--wide", option, file], check=True, capture_output=True, text=True).stdout


def imports(file):
    lines = subprocess.run(["nm", "--dynamic", "--undefined-only", file], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return {line.split()[-1].split("@")[0] for line in lines}


def problems(headers, segments, dynamic, imported):
    found = []
    if "DYN (" not in headers:
        found.append("is not position independent")
    if "GNU_RELRO" not in segments:
        found.append("has no segment that becomes read-only")
    stack = re.search(r"GNU_STACK.*", segments)
    if not stack or "E" in stack.group().split()[6]:
        found.append("has an executable stack")
    if "BIND_NOW" not in dynamic and not re.search(r"FLAGS_1.*\bNOW\b", dynamic):
        found.append("resolves symbols late")
    if "__stack_chk_fail" not in imported:
        found.append("does not watch its stack")
    return found + [f"imports {name}" for name in sorted(imported) if NETWORK.match(name)]


def main(files):
    broken = 0
    for file in files:
        if file.endswith(".py"):
            found = [f"imports {name}" for name in PYTHON_NETWORK.findall(pathlib.Path(file).read_text())]
        else:
            found = problems(readelf("-h", file), readelf("-l", file), readelf("-d", file), imports(file))
        broken += len(found)
        print("\n".join(f"{file} {each}" for each in found) or f"{file} is as it should be")
    return 1 if broken else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
