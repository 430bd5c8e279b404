# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The library of torch_ops/, compiled once for each PyTorch with its own headers and kept in the cache folder.

As a program it compiles: HOME OF PYTORCH, VERSION, C++ ABI, LIBRARY. Where nobody waits for it, that runs beside the
recorded program and goes on when that has ended.
"""
import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
if __name__ == "__main__":
    sys.path.insert(0, FOLDER)  # which -I leaves out
import ridgepoint_cache as cache

SOURCES = os.path.join(FOLDER, "torch_ops")
COMPILE_S = 300
# The compiler must not be recorded.
LEFT_OUT = ("LD_PRELOAD", "RIDGE_SPOOL", "CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH", "PYTHONPATH")


def compile_commands(home, abi, source, output):
    """Commands that each may make a library of `source`; newer PyTorch needs C++20, older ones were never tried with
    it."""
    # NDEBUG as PyTorch's own builds have it: it changes the size of what the callbacks get.
    options = ["-O2", "-DNDEBUG", "-fPIC", "-shared", f"-D_GLIBCXX_USE_CXX11_ABI={abi}", "-w", "-I" + FOLDER,
               "-I" + os.path.join(home, "include"), source, "-o", output,
               "-L" + os.path.join(home, "lib"), "-ltorch_cpu", "-lc10"]
    for compiler in filter(None, (os.environ.get("CXX"), "c++", "g++", "clang++")):
        for standard in ("-std=c++20", "-std=c++17"):
            yield [compiler, standard, *options]


def path_for(torch, waits):
    """The compiled library for this PyTorch. None where it is being compiled and `waits` is false."""
    known = hashlib.sha256(repr((torch.__version__, torch.__file__)).encode())
    for source in (os.path.join(FOLDER, "ridgepoint_framework.h"),
                   *(os.path.join(SOURCES, name) for name in sorted(os.listdir(SOURCES)))):
        with open(source, "rb") as file:
            known.update(file.read())
    path = os.path.join(cache.folder("torch"), f"ops-{known.hexdigest()[:16]}.so")
    if cache.is_own(path):
        return path
    facts = [os.path.dirname(torch.__file__), str(torch.__version__),
             str(int(getattr(torch._C, "_GLIBCXX_USE_CXX11_ABI", True))), path]
    if not waits:
        compile_beside(facts)
        return None
    compile_once(*facts)
    return path


def compile_beside(facts):
    """In a process of its own, which stays when this one ends."""
    if not os.path.basename(sys.executable or "").startswith("python"):
        raise RuntimeError("no Python to compile their library with: record once with --torch")
    subprocess.Popen([sys.executable, "-I", os.path.abspath(__file__), *facts], stdin=subprocess.DEVNULL,
                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=plain_environment(),
                     start_new_session=True)


def plain_environment():
    return {name: value for name, value in os.environ.items() if name not in LEFT_OUT}


def compile_once(home, version, abi, path):
    with open(os.path.join(os.path.dirname(path), "lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of several ranks one compiles
        if not cache.is_own(path):
            compile_library(home, version, abi, path)


def compile_library(home, version, abi, path):
    said = "there is no C++ compiler"
    with tempfile.TemporaryDirectory(dir=os.path.dirname(path)) as folder:
        made = os.path.join(folder, "ops.so")
        for command in compile_commands(home, abi, os.path.join(SOURCES, "ops.cpp"), made):
            try:
                run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                     timeout=COMPILE_S, env=plain_environment())
            except (OSError, subprocess.TimeoutExpired) as error:
                said = str(error) if not isinstance(error, FileNotFoundError) else said
                continue
            if run.returncode == 0:
                os.chmod(made, 0o700)  # the user's mask may let others write
                os.rename(made, path)
                return
            lines = run.stderr.strip().splitlines() or ["it failed"]
            said = next((line for line in lines if "error" in line), lines[0])
    raise RuntimeError(f"the hooks could not be compiled for PyTorch {version}: {said}"[:500])


if __name__ == "__main__":
    os.nice(10)
    compile_once(*sys.argv[1:])
