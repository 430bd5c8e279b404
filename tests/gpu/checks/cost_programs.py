# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What recording costs whole programs, plain and recorded in processes of their own, in turns; what the report says of a
step without recording beside the program's own clock without us; and whether plain times give another headline."""
import collections
import json
import statistics

from checks.cost import recorded, warm_up
from checks.overhead import Variant, run_variant
from checks.torch_step import torch_works

# Of steps.py, whose steps are PyTorch's.
STEPS = ("vit", "ode", "whisper", "gan", "ddp")
# Without any mark: launches that come again are their steps.
UNMARKED = {"cupy": ("cupy_particles.py", "--steps", 9000), "triton": ("triton_kernels.py", "--steps", 20000),
            "flax": ("flax_transformer.py", "--steps", 500)}
MOST_RUN, MOST_RECORDED, MOST_WRONG = 1.1, 1.25, 0.03
TIMEOUT_S = 120
# Labels of the budget by what they say of the bound; what is idle and what recording made follows from plain times.
BOUNDS = {"compute_saturated_ns": "compute", "compute_latency_limited_ns": "compute", "bandwidth_saturated_ns": "bandwidth",
          "bandwidth_latency_limited_ns": "bandwidth", "copy_ns": "bandwidth", "fill_ns": "bandwidth",
          "communication_ns": "communication", "overhead_kernel_ns": "overhead"}
OTHER_WORK = ("unclassified_ns", "foreign_ns")


def analysis(harness, trace):
    """The report as JSON; {} where there is none."""
    run = harness.run([harness.ridge, "analyze", "--format", "json", trace], TIMEOUT_S)
    return json.loads(run.out) if run.status == 0 else {}


def steps_in(iteration_ns, step_ns):
    """How many of the report's steps an iteration has; of launches it may be a part, as a step has some periods."""
    return max(1, round(iteration_ns / step_ns)) / max(1, round(step_ns / iteration_ns))


def bound_by_plain(report, plain_ns):
    """What bounds an iteration whose steps take `plain_ns` each, as the kernels of the report take: 'overhead-bound'; ''
    where no iterations were found."""
    steady = (report.get("iterations") or {}).get("steady")
    if not steady:
        return ""
    steps = steps_in(steady["median_ns"], report["step_times"]["recorded_ns"])
    budget = report["run"]["budget"]
    sums = collections.Counter()
    for label, bound in BOUNDS.items():
        sums[bound] += budget[label]
    busy = sum(sums.values()) + sum(budget[label] for label in OTHER_WORK)
    sums["overhead"] += max(0, plain_ns * steps * steady["count"] - busy)
    return max(sums, key=sums.get) + "-bound"


def command_of(harness, name):
    script, *arguments = UNMARKED.get(name, ("steps.py", name))
    return ["python3", str(harness.scripts.parent / "truth" / "programs" / script), *map(str, arguments)]


def marks_of(plain, times):
    """How many of the report's steps an iteration of the program has."""
    return plain["marks"] if "marks" in plain else steps_in(plain["ms"] * 1e6, times["plain_ns"])


def program(harness, name):
    """One round: (plain, recorded) as the program prints them, and the report; None after saying why."""
    command = command_of(harness, name)
    ours, trace = recorded(harness, name, command)
    results = []
    for variant in (Variant("plain", command, {}), ours):
        result, problem, _ = run_variant(harness, f"cost-{name}", variant)
        if result is None:
            harness.add(name, False, problem)
            return None
        results.append(result)
    return *results, analysis(harness, trace)


def check_program(harness, name):
    rounds, told, parts, known, bounds = [], [], [], [], collections.Counter()
    for number in range(harness.rounds):
        one = program(harness, name)
        if one is None:
            return
        plain, ours, report = one
        rounds.append((plain, ours))
        print(f"  {name} {number}: plain {plain['mean_ms']:.2f}, recorded {ours['mean_ms']:.2f} ms", flush=True)
        known.append(report.get("verdict_known_share") or 0)
        times = report.get("step_times")
        if times:
            marks = marks_of(plain, times)
            told.append(times["plain_ns"] / 1e6 * marks)
            parts.append(times["recorded_ns"] / times["plain_ns"])
            by_plain = bound_by_plain(report, plain["ms"] * 1e6 / marks)
            bounds[f"{report['run']['verdict']['bound']} / {by_plain}"] += 1
    if not told:
        harness.add(name, False, "the report says nothing of a step without recording")
        return
    runs = statistics.median(ours["mean_ms"] / plain["mean_ms"] for plain, ours in rounds)
    ms = [plain["ms"] for plain, _ in rounds]
    wrong = statistics.median(told) / statistics.median(ms) - 1
    part = statistics.median(parts)
    same = all(len(set(pair.split(" / "))) == 1 for pair in bounds)
    harness.add(name, runs <= MOST_RUN and part <= MOST_RECORDED and abs(wrong) <= MOST_WRONG and same,
                f"plain {statistics.median(ms):.2f} ms ({min(ms):.2f} to {max(ms):.2f}); whole run {runs:.3f} x, recorded "
                f"steps {part:.3f} x; without recording by the report {statistics.median(told):.2f} ms ({min(told):.2f} to "
                f"{max(told):.2f}, {100 * wrong:+.1f} %); verdict known for "
                f"{statistics.median(known):.1%} ({min(known):.1%} to {max(known):.1%}); bound by the report / by plain times: "
                + ", ".join(f"{pair} ({count})" for pair, count in bounds.items()))


def check(harness):
    if not torch_works(harness):
        harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
        return
    warm_up(harness)
    for name in STEPS:
        check_program(harness, name)


def check_unmarked(harness):
    for name in UNMARKED:
        check_program(harness, name)
