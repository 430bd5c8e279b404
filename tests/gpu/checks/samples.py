# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""NVIDIA's samples: plain, counted by an independent client of CUPTI, and recorded. Status and counts have to agree.

Each sample of a checkout is built by itself, so one that lacks a library is left out and the others are tried.
"""
import concurrent.futures
import json
import os
import re
import shutil

from checks.harness import TIMED_OUT, last_line
from checks.tracefile import TraceFile

BUILD_S, RUN_S = 400, 60
AT_ONCE = 4  # more would share the GPU for longer than some of them wait
NOT_HERE = ("7_libNVVM", "8_Platform_Specific")  # a compiler's and boards' own
COUNTED = "kernel,copy,peer,fill"


def sources(root):
    return sorted(path.parent for path in root.glob("Samples/*/*/CMakeLists.txt")
                  if not any(part in NOT_HERE for part in path.parts) and "project(" in path.read_text())


def for_this_gpu(root, copy):
    """The checkout, with nothing compiled for other GPUs."""
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(".git"), dirs_exist_ok=True)
    for path in copy.glob("Samples/*/*/CMakeLists.txt"):
        text = path.read_text()
        path.write_text(re.sub(r"set\(CMAKE_CUDA_ARCHITECTURES [^)]*\)", "set(CMAKE_CUDA_ARCHITECTURES native)", text))


def build(harness, source):
    """The programs of a sample; none where it can't be built here."""
    folder = source / "build"
    configured = harness.run(["cmake", "-S", source, "-B", folder, "-G", "Ninja"], BUILD_S)
    if configured.status == 0:
        harness.run(["cmake", "--build", folder, "--", "-k", "0", "-j", "2"], BUILD_S)
    return [path for path in folder.rglob("*") if path.is_file() and os.access(path, os.X_OK)
            and "CMakeFiles" not in path.parts and not re.search(r"\.(so|a|py|sh)\b", path.name)]


def cases(root, programs):
    """(name, program, arguments) of each run that the checkout's own list of arguments asks for."""
    listed = json.loads((root / "test_args.json").read_text())
    for program in programs:
        asked = listed.get(program.name, {})
        if asked.get("skip") or asked.get("min_gpus", 1) > 1:
            continue
        runs = asked.get("runs") or [asked]
        for number, run in enumerate(runs):
            yield program.name + (f"-{number}" if number else ""), program, run.get("args", [])


def counted(harness, name, command, folder):
    """(status, (kernels, copies, fills)) by the independent client; counts None where no process of it came to its
    end. A kernel that failed has no time: we count it as lost, so it is left out here too."""
    report = harness.traces / f"{name}.counts"
    report.unlink(missing_ok=True)
    environment = dict(os.environ, CUDA_INJECTION64_PATH=str(harness.programs / "libbare_cupti.so"),
                       BARE_CUPTI_KINDS=COUNTED, BARE_CUPTI_REPORT=str(report))
    run = harness.run(command, RUN_S, cwd=folder, env=environment)
    if not report.exists():
        return run.status, None
    lines = [list(map(int, line.split())) for line in report.read_text().splitlines()]
    kernels, without_time, copies, fills = map(sum, zip(*lines))
    return run.status, (kernels - without_time, copies, fills)


def recorded(harness, name, command, folder, options=()):
    """How the recorded program ended, what was counted, and how many of its steps ran without recording."""
    full, trace = harness.record_command(f"samples-{name}", command, options)
    run = harness.run(full, 2 * RUN_S, cwd=folder)
    if not trace.exists():
        return run, (0, 0, 0), 0
    file = TraceFile(trace)
    counts = tuple(file.one(f"SELECT count(*) FROM {table}") for table in ("kernel", "copy", "fill"))
    plain_steps = file.one("SELECT count(*) FROM step WHERE recorded = 0")
    trace.unlink()
    return run, counts, plain_steps


def check_case(harness, case):
    name, program, arguments = case
    command, folder = [program, *arguments], program.parent
    plain = harness.run(command, RUN_S, cwd=folder)
    if plain.status == TIMED_OUT:
        return harness.add(name, "SKIP", f"runs longer than {RUN_S} s by itself")
    status, wanted = counted(harness, name, command, folder)
    run, found, plain_steps = recorded(harness, name, command, folder)  # as users do, with no option
    said = f"status {plain.status}, counted {status}, recorded {run.status}"
    if run.status == plain.status and plain_steps > 0:
        run, found, _ = recorded(harness, name, command, folder, ("--record-share", "1"))
        said += f", and {run.status} where {plain_steps} steps without recording have one too"
    if run.status != plain.status:
        return harness.add(name, False, f"{said}: {last_line(run.err)}")
    if wanted is None:
        return harness.add(name, "SKIP", f"{said}; the client has no counts, recorded {found}")
    if wanted != found and counted(harness, name, command, folder)[1] != wanted:
        return harness.add(name, "SKIP", f"{said}; kernels, copies and fills differ from run to run: {wanted}, {found}")
    return harness.add(name, wanted == found, f"{said}; kernels, copies, fills {wanted}, recorded {found}")


def check(harness):
    if harness.samples is None:
        return harness.add("samples", "SKIP", "name a checkout of them with --samples")
    if not (harness.samples / "test_args.json").exists():
        return harness.add("samples", False, f"{harness.samples} is no checkout of NVIDIA's cuda-samples")
    root = harness.out / "cuda-samples"
    for_this_gpu(harness.samples, root)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        folders = sources(root)
        programs = [program for made in pool.map(lambda folder: build(harness, folder), folders) for program in made]
    harness.add("built", len(programs) > 0, f"{len(programs)} programs of {len(folders)} samples")
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(lambda case: check_case(harness, case), cases(root, programs)))
    return None
