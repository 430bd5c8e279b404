# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Programs that must not notice that they are recorded: same output, same exit status."""
import collections
import concurrent.futures
import os
import pathlib
import resource
import signal
import subprocess

from checks.harness import NO_GPU, TIMED_OUT, last_line
from checks.tracefile import TraceFile

AT_ONCE = 4
TIMEOUT_S = 40
SMALL_DISK_BYTES = 4 << 20  # room for an empty trace, not for what the programs do
PROGRAMS = ("torture_fork", "torture_signals", "torture_threads", "torture_process",
            "torture_modules", "torture_surroundings")
# What needs no GPU and no driver.
WITHOUT_GPU = {f"torture_process {name}" for name in (
    "arguments", "arguments odd", "environment", "inherited", "without-cuda", "nvtx-only",
    "close-after-nvtx", "many-ranges")}
ROUNDS = {f"ptxRound{i}": i + 1 for i in range(20)}  # of torture_modules: launches of each kernel
DOUBTFUL = "kernels whose names are in doubt"
# What the trace must hold beside: {scenario: {kernel: launches}}
KERNELS = {
    "torture_fork two-processes": {"ridgeAdd": 200},
    "torture_fork cuda-fork-exec": {"ridgeAdd": 110},
    "torture_modules ptx": ROUNDS,
    "torture_modules ptx-unwaited": ROUNDS,
    "torture_modules plugin": {"pluginKernel": 50, "ridgeAdd": 50},
    "torture_threads many": {"ridgeAdd": 600},
    "torture_threads outlives-main": {"ridgeAdd": 25},
    "torture_process change-folder": {"ridgeAdd": 15},
    "torture_surroundings many-streams": {"ridgeAdd": 3},
    "torture_surroundings thrown": {"ridgeAdd": 20},
    "torture_surroundings jumped": {"ridgeAdd": 20},
}
# What a program of 600 launches is started in, by a shell that puts it in the place of "{}".
SURROUNDINGS = {
    "small stack": "ulimit -s 256; exec {}",
    "few descriptors": "ulimit -n 64; exec {}",
    "few processes": "ulimit -u 300; exec {}",
    "closed streams": "exec {} <&- >&- 2>&-",
    "folder gone": "mkdir -p gone; cd gone; rmdir ../gone; exec {}",
    "library to preload missing": "LD_PRELOAD=/nonexistent.so exec {}",
    "no /proc": "exec unshare -m sh -c 'umount -l /proc; exec {}'",
}
REFUSED = ("pthread_create", "open", "write", "mmap", "fcntl", "fstat", "readlink")


def scenarios(harness):
    """(name, command, options of the run)"""
    result = []
    for program in PROGRAMS:
        names = subprocess.run(harness.program(program, "--list"), capture_output=True,
                               text=True, check=True).stdout.split()
        result += [(f"{program} {name}", harness.program(program, name), {}) for name in names]
    result.append(("torture_process arguments odd",
                   harness.program("torture_process", "arguments", "", "a b", "--", "-o",
                                   "line\nbreak", "$HOME", "*"), {}))
    preload = f"LD_PRELOAD={harness.programs / 'libridge_test_preload.so'}"
    result.append(("preloaded library",
                   ["env", preload, *harness.program("torture_process", "change-folder")], {}))
    result.append(("interrupts ignored", harness.program("torture_signals", "killed-by-int"),
                   {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)}))
    many = " ".join(str(word) for word in harness.program("torture_threads", "many"))
    for name, shell in SURROUNDINGS.items():
        result.append((name, ["sh", "-c", shell.format(many)], {}))
    for function in REFUSED:
        result.append((f"hostile library, {function}",
                       ["env", f"LD_PRELOAD={harness.programs / 'libridge_test_hostile.so'}",
                        f"FAKE_REFUSED=torture_process,{function},200", *harness.program("torture_process", "change-folder")], {}))
    return result


def difference(plain, recorded):
    """'' when a reader of output and status cannot tell the runs apart."""
    if plain.status != recorded.status:
        return f"status {plain.status} became {recorded.status} ({last_line(recorded.err)})"
    if plain.out != recorded.out:
        before, after = plain.out.splitlines(), recorded.out.splitlines()
        for line, (old, new) in enumerate(zip(before, after)):
            if old != new:
                return f"line {line + 1}: '{old}' became '{new}'"
        return f"{len(before)} lines became {len(after)}"
    kept = recorded.err.splitlines()
    missing = [line for line in plain.err.splitlines() if line not in kept]
    return f"stderr lacks '{missing[0]}'" if missing else ""


def wrong_counts(found, wanted):
    wrong = {kernel: found.get(kernel, 0) for kernel, count in wanted.items()
             if found.get(kernel, 0) != count}
    return f"kernels: {wrong} instead of {wanted}" if wrong else ""


def graph_difference(trace):
    """Kernels of graphs after an unload: all there, and rightly named or told to be in doubt."""
    if trace.kernels() != sum(ROUNDS.values()):
        return f"{trace.kernels()} kernels"
    wrong = wrong_counts(trace.kernel_counts(), ROUNDS)
    told = any(what == DOUBTFUL for _, what, _ in trace.losses())
    return "" if told else wrong


def trace_difference(name, path):
    if name != "torture_modules ptx-graph" and name not in KERNELS:
        return ""
    if not path.exists():
        return "no trace"
    trace = TraceFile(path)
    if name not in KERNELS:
        return graph_difference(trace)
    problem = wrong_counts(trace.kernel_counts(), KERNELS[name])
    shared = trace.static_shared() if KERNELS[name] is ROUNDS else {}
    mixed = {kernel: sizes for kernel, sizes in shared.items()
             if sizes != {64 * ROUNDS.get(kernel, 0)}}
    return problem or (f"static shared memory: {mixed}" if mixed else "")


def check_scenario(harness, name, command, options):
    file_name = name.replace(" ", "-")
    text = "some input\nof two lines\n"
    plain = harness.run(command, TIMEOUT_S, input=text, **options)
    if plain.status == NO_GPU or f"exit {NO_GPU}" in plain.out:
        return harness.add(name, "SKIP", "no usable GPU")
    if plain.status == TIMED_OUT:
        return harness.add(name, "SKIP", f"does not end within {TIMEOUT_S} s without us either")
    recorded, path = harness.record(file_name, command, timeout=TIMEOUT_S, input=text, **options)
    problem = difference(plain, recorded) or trace_difference(name, path)
    return harness.add(name, not problem, problem or f"status {plain.status}, "
                       f"{len(plain.out.splitlines())} lines")


def losses_of(path):
    try:
        return [what for _, what, _ in TraceFile(path).losses(1)]
    except Exception as error:
        return [f"unreadable trace: {error}"]


def check_other_client(harness):
    """A CUPTI client inside the program keeps CUPTI; we say that we recorded no GPU work."""
    command = harness.program("torture_cupti")
    plain = harness.run(command)
    if plain.status == NO_GPU:
        return harness.add("other CUPTI client", "SKIP", last_line(plain.err))
    recorded, path = harness.record("other-client", command)
    problem = difference(plain, recorded)
    said = losses_of(path) if path.exists() else [last_line(recorded.err)]
    return harness.add("other CUPTI client", not problem and any(said), problem or f"said: {said}")


def check_full_disk(harness, scenario):
    """The trace and its spool lie on a disk that is soon full."""
    name = f"full disk, {scenario}"
    if os.geteuid() != 0:
        return harness.add(name, "SKIP", "needs root to mount a small disk")
    folder = harness.out / "small-disk"
    folder.mkdir(exist_ok=True)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK_BYTES}",
                              "ridge-test", str(folder)], capture_output=True, text=True)
    if mounted.returncode != 0:
        return harness.add(name, "SKIP", f"cannot mount: {mounted.stderr.strip()}")
    try:
        command = harness.program("torture_process", scenario)
        plain = harness.run(command)
        trace = folder / "full.ridge"
        recorded = harness.run([harness.ridge, "record", "-o", trace, "--", *command], TIMEOUT_S)
        problem = difference(plain, recorded)
        said = last_line(recorded.err)
        return harness.add(name, "SKIP" if plain.status == NO_GPU else not problem and bool(said),
                           problem or f"said: {said}")
    finally:
        subprocess.run(["umount", str(folder)], check=False)


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL_DISK_BYTES, SMALL_DISK_BYTES))
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)


def check_file_limit(harness, scenario):
    """RLIMIT_FSIZE: writing past it raises SIGXFSZ, which must not reach the program."""
    name = f"file size limit, {scenario}"
    command = harness.program("torture_process", scenario)
    plain = harness.run(command, preexec_fn=limit_files)
    recorded, path = harness.record(f"file-limit-{scenario}", command, preexec_fn=limit_files)
    problem = difference(plain, recorded)
    said = losses_of(path) if path.exists() else [last_line(recorded.err)]
    return harness.add(name, "SKIP" if plain.status == NO_GPU else not problem and any(said),
                       problem or f"said: {said}")


def check_names_of_bare_cupti(harness):
    """Not a check of ours: why launches are asked for names after a module was unloaded."""
    names = harness.out / "bare-names.txt"
    environment = dict(os.environ, BARE_CUPTI_KINDS="kernel", BARE_CUPTI_NAMES=str(names),
                       CUDA_INJECTION64_PATH=str(harness.programs / "libbare_cupti.so"))
    run = harness.run(harness.program("torture_modules", "ptx"), TIMEOUT_S, env=environment)
    if run.status == NO_GPU:
        return harness.add("names of bare CUPTI", "SKIP", "no usable GPU")
    found = collections.Counter(names.read_text().split())
    right = sum(min(found[kernel], count) for kernel, count in ROUNDS.items())
    total = sum(found.values())
    return harness.add("names of bare CUPTI", total == sum(ROUNDS.values()),
                       f"without us {total - right} of {total} kernels have another's name")


def check_relative_output(harness):
    """-o is relative to where the recorder was started, wherever the program goes."""
    name = "relative output, other folder"
    run = harness.run([harness.ridge, "record", "--force", "-o", "relative.ridge", "--",
                       *harness.program("torture_process", "change-folder")], cwd=harness.traces)
    there = pathlib.Path(harness.traces / "relative.ridge").exists()
    return harness.add(name, "SKIP" if run.status == NO_GPU else run.status == 0 and there,
                       f"status {run.status}, trace there: {there}")


def check_scenarios(harness, chosen):
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for job in [pool.submit(check_scenario, harness, *each) for each in chosen]:
            job.result()


def check_without_gpu(harness):
    check_scenarios(harness, [each for each in scenarios(harness) if each[0] in WITHOUT_GPU])
    check_file_limit(harness, "many-ranges")
    check_full_disk(harness, "many-ranges")


def check(harness):
    check_scenarios(harness, scenarios(harness))
    check_other_client(harness)
    for scenario in ("many-ranges", "many-launches"):
        check_file_limit(harness, scenario)
        check_full_disk(harness, scenario)
    check_relative_output(harness)
    check_names_of_bare_cupti(harness)
