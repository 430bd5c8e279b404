# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Every way a recorded program or its recorder can end, and what the trace then holds."""
import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile

LARGEST_LOSS_S = 0.5
AT_ONCE = 4
# ending: (exit status, whether everything must be recorded)
ENDINGS = {
    "return": (9, True),
    "exit": (9, True),
    "thread-exit": (9, True),
    "quick_exit": (9, True),
    "reset": (9, True),
    "SIGTERM": (143, True),
    "SIGINT": (130, True),
    "_exit": (9, False),
    "abort": (134, False),
    "SIGSEGV": (139, False),
    "SIGKILL": (137, False),
}


def judge(harness, name, trace, said, whole, status, expected_status):
    """One result line: kernels and ranges against what the program said, and the time lost."""
    recorded = trace.kernels()
    ranges = sum(facts[0] for facts in trace.ranges().get("step", []))
    launched = said["launched"]
    complete, reason, _ = trace.capture()
    gaps = [0.0, 0.0]
    if recorded:
        gaps = [(said["died_unix_ns"] - last) / 1e9
                for last in (trace.last_kernel_end_unix_ns(), trace.last_range_end_unix_ns() or 0)]
    enough = (recorded == launched and ranges == launched) if whole else max(gaps) <= LARGEST_LOSS_S
    harness.add(name, bool(recorded) and enough and status == expected_status,
                f"status {status}, kernels {recorded}/{launched}, ranges {ranges}, last "
                f"{1000 * max(gaps):.0f} ms before the end, "
                f"{'complete' if complete else 'incomplete: ' + reason}")


def check_ending(harness, ending):
    expected_status, whole = ENDINGS[ending]
    run, path = harness.record(f"death-{ending}", harness.program("deaths", ending))
    if run.status == NO_GPU:
        return harness.add(ending, "SKIP", "no usable GPU")
    if not path.exists() or "{" not in run.out:
        return harness.add(ending, False, f"status {run.status}: {last_line(run.err)}")
    said = json.loads(last_line(run.out))
    return judge(harness, ending, TraceFile(path), said, whole, run.status, expected_status)


def start_waiting(harness, name):
    """Starts `deaths wait` recorded; returns the recorder, its trace and what the program said."""
    command, path = harness.record_command(name, harness.program("deaths", "wait", 1500),
                                           ("--record-share", "1"))
    recorder = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                text=True, start_new_session=True)
    said = recorder.stdout.readline()
    return recorder, path, json.loads(said) if said.startswith("{") else None


def stop(recorder):
    try:
        os.killpg(recorder.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    recorder.wait()


def did_not_start(harness, name, recorder):
    return harness.add(name, "SKIP" if recorder.returncode == NO_GPU else False, "did not start")


def check_signal_to_recorder(harness, name, number, to_group):
    """A signal for the recorder reaches the program; Ctrl-C reaches both."""
    recorder, path, said = start_waiting(harness, name)
    if said is None:
        recorder.wait()
        return did_not_start(harness, name, recorder)
    said["died_unix_ns"] = time.time_ns()
    (os.killpg if to_group else os.kill)(recorder.pid, number)
    try:
        status = recorder.wait(timeout=15)
    except subprocess.TimeoutExpired:
        stop(recorder)
        return harness.add(name, False, "still there 15 s after the signal")
    status = 128 - status if status < 0 else status
    trace = TraceFile(path)
    recorded = trace.kernels()
    return harness.add(name, status == 128 + number and recorded >= said["launched"],
                       f"status {status}, {recorded} kernels, at least {said['launched']} launched")


def children_of(pid):
    """But for the sampler, which ends with its recorder."""
    path = pathlib.Path(f"/proc/{pid}/task/{pid}/children")
    children = [int(each) for each in path.read_text().split()]
    return [each for each in children
            if pathlib.Path(f"/proc/{each}/comm").read_text().strip() != "ridge-sampler"]


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def check_recover(harness):
    """The recorder is killed: the program goes on, and its spool becomes a trace later."""
    name = "recorder-killed"
    recorder, path, said = start_waiting(harness, name)
    if said is None:
        recorder.wait()
        return did_not_start(harness, name, recorder)
    targets = children_of(recorder.pid)
    os.kill(recorder.pid, signal.SIGKILL)
    recorder.wait()
    time.sleep(1)
    survived = bool(targets) and all(alive(each) for each in targets)
    for each in targets:
        if alive(each):
            os.kill(each, signal.SIGTERM)
    time.sleep(1)
    spool = path.with_name(path.name + ".spool")
    if not spool.is_dir():
        return harness.add(name, False, f"no folder {spool.name}; program survived: {survived}")
    shutil.copytree(spool, path.with_name("copy.spool"))
    recovered = harness.run([harness.ridge, "recover", spool])
    if recovered.status != 0 or not path.exists():
        return harness.add(name, False,
                           f"recover: status {recovered.status} {last_line(recovered.err)}")
    kernels = TraceFile(path).kernels()
    return harness.add(name, survived and kernels >= said["launched"],
                       f"program survived: {survived}, {kernels} kernels recovered, "
                       f"at least {said['launched']} launched")


def check(harness):
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for job in [pool.submit(check_ending, harness, ending) for ending in ENDINGS]:
            job.result()
    check_signal_to_recorder(harness, "SIGTERM-to-recorder", signal.SIGTERM, False)
    check_signal_to_recorder(harness, "SIGINT-to-group", signal.SIGINT, True)
    check_recover(harness)
