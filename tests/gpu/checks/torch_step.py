# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A PyTorch training step: all kernels are there, each inside the NVTX range it belongs to."""
import json

from checks.harness import last_line
from checks.tracefile import TraceFile

STEPS = 10
WARMUP = 2
TIMEOUT_S = 180
PHASES = ("forward", "backward", "optimizer")


def torch_works(harness):
    look = "import torch; raise SystemExit(not torch.cuda.is_available())"
    return harness.run(["python3", "-c", look], TIMEOUT_S).status == 0


def command(harness, *options):
    return harness.python("torch_step.py", "--steps", STEPS, "--warmup", WARMUP, *options)


def check_kernels(harness):
    """Returns the trace of the recorded run, or None."""
    name = "kernels as torch.profiler"
    seen = harness.run(command(harness, "--profiler", "kineto"), TIMEOUT_S)
    recorded, path = harness.record("torch", command(harness), timeout=TIMEOUT_S)
    if seen.status != 0 or recorded.status != 0 or not path.exists():
        harness.add(name, False, f"status {seen.status} and {recorded.status}: "
                    f"{last_line(seen.err)} {last_line(recorded.err)}")
        return None
    trace = TraceFile(path)
    wanted = json.loads(last_line(seen.out))["kernels"]
    losses = trace.losses(2)
    harness.add(name, trace.kernels() == wanted and wanted > 0 and not losses,
                f"{trace.kernels()} recorded, torch.profiler saw {wanted}, losses {losses}")
    return path


def check_phases(harness, path):
    """By the launch times alone: every step has the same kernels in each phase, and all kernels are
    in a step. The first two steps load modules and choose algorithms, so they are not compared."""
    trace = TraceFile(path)
    per_phase = {name: trace.phase_launches(name) for name in ("step", *PHASES)}
    steady = {name: sorted(set(counts[WARMUP:])) for name, counts in per_phase.items()}
    in_steps = sum(per_phase["step"])
    in_phases = sum(sum(per_phase[name]) for name in PHASES)
    same = all(len(counts) == 1 for counts in steady.values())
    instances = {len(counts) for counts in per_phase.values()}
    harness.add("kernels per step", same and instances == {STEPS + WARMUP},
                f"{instances} steps; kernels: " +
                ", ".join(f"{name} {counts}" for name, counts in steady.items()))
    harness.add("all kernels inside steps", trace.kernels() == in_steps == in_phases > 0,
                f"{in_phases} in phases, {in_steps} in steps, {trace.kernels()} in all")
    return per_phase


def find_ranges(node, name, found):
    """Every object of the report that describes the range `name`."""
    if isinstance(node, dict):
        if node.get("name") == name:
            found.append(node)
        for value in node.values():
            find_ranges(value, name, found)
    elif isinstance(node, list):
        for value in node:
            find_ranges(value, name, found)
    return found


def check_projection(harness, path, per_phase):
    """`ridge analyze` gives each phase the kernels that were launched in it, backward's too, whose
    launches come from a thread of autograd that has no range of its own."""
    run = harness.run([harness.ridge, "analyze", path, "--phase", "all", "--format", "json"], TIMEOUT_S)
    if run.status != 0:
        return harness.add("projection", False,
                           f"analyze: status {run.status} {last_line(run.err)}")
    (harness.out / "torch.analysis.json").write_text(run.out)
    report = json.loads(run.out)
    for name in PHASES:
        found = find_ranges(report.get("ranges", report), name, [])
        counts = [each.get("kernels") for each in found]
        harness.add(f"projection of {name}", counts == [sum(per_phase[name])],
                    f"{counts} in the report, {sum(per_phase[name])} launched in it")
    return None


def check_workers(harness):
    """Data loader processes are forked while NVTX and CUDA are in use."""
    options = ("--workers", 2, "--layers", 1)
    plain = harness.run(command(harness, *options), TIMEOUT_S)
    recorded, path = harness.record("torch-workers", command(harness, *options), timeout=TIMEOUT_S)
    ended_alike = plain.status == recorded.status == 0
    harness.add("forked data loader workers", ended_alike and path.exists(),
                f"status {plain.status}, recorded {recorded.status} "
                f"({plain.seconds:.1f} s, {recorded.seconds:.1f} s)")


def check_profiler_inside(harness):
    """torch.profiler inside a recorded program: it runs on, and the trace says what it lacks."""
    inside = command(harness, "--profiler", "kineto")
    recorded, path = harness.record("torch-profiler-inside", inside, timeout=TIMEOUT_S)
    if recorded.status != 0 or not path.exists():
        return harness.add("torch.profiler inside", False,
                           f"status {recorded.status}: {last_line(recorded.err)}")
    trace = TraceFile(path)
    return harness.add("torch.profiler inside", trace.kernels() > 0 or bool(trace.losses()),
                       f"{trace.kernels()} kernels, losses {trace.losses()}")


def check(harness):
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    path = check_kernels(harness)
    if path:
        check_projection(harness, path, check_phases(harness, path))
    check_workers(harness)
    return check_profiler_inside(harness)
