# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What one small op costs the host with parts of the hook of an op, as torch_bursts.py has it, as JSON."""
import argparse
import ctypes
import json
import os
import subprocess
import sys

import torch

import torch_bursts

PARTS = ("callback", "inputs", "name", "range", "line", "arguments")  # of torch_hooks.cpp; each has those before it


def compiled(python_folder, library):
    """The library at `library`, made where it is missing."""
    if not os.path.exists(library):
        sys.path.insert(0, python_folder)
        from ridgepoint_torch_library import compile_commands
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "torch_hooks.cpp")
        abi = int(torch._C._GLIBCXX_USE_CXX11_ABI)
        command = next(compile_commands(os.path.dirname(torch.__file__), abi, source, library))
        subprocess.run(command, check=True)
    return library


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=PARTS, required=True)
    parser.add_argument("--python-folder", required=True, help="of the hooks")
    parser.add_argument("--library", required=True, help="where the compiled parts are kept")
    parser.add_argument("--bursts", type=int, default=12, help="on each core")
    options = parser.parse_args()
    library = ctypes.PyDLL(compiled(options.python_folder, options.library))
    library.startHooks(PARTS.index(options.part), os.path.dirname(torch.__file__).encode())
    print(json.dumps(torch_bursts.measured(options.bursts)))


if __name__ == "__main__":
    main()
