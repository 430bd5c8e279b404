# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Sampled beside replayed counters: kernels of known limiter are named right or left undecided by
both, and the busy shares of both agree."""
import collections
import json
import statistics

from checks.counters import launches_of
from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile, short_name

TIMEOUT_S = 200
POINTS = 0.05  # of a unit's peak, between sampled and replayed
# Replayed against recorded time, or the inverse, of launches alike.
SAME_TIME, SAME_ARGUMENTS = 1.05, 1.25
PURE = 20      # samples wholly inside kernels, that a comparison needs
TIME = "gpu__time_duration.sum"
SHARE = ".avg.pct_of_peak_sustained_elapsed"
REPLAYED = {"tensor": "sm__pipe_tensor_cycles_active" + SHARE, "fp32": "sm__inst_executed_pipe_fma" + SHARE,
            "issue": "sm__inst_executed" + SHARE, "alu": "sm__inst_executed_pipe_alu" + SHARE,
            "fp64": "sm__pipe_fp64_cycles_active" + SHARE, "xu": "sm__inst_executed_pipe_xu" + SHARE,
            "dram": "dram__throughput" + SHARE, "l2": "LTS.TriageCompute.lts__throughput" + SHARE,
            "l1": "SM_A.TriageCompute.l1tex__throughput" + SHARE}
UNDECIDED = "unclassified"


def workload(harness, *arguments):
    return [str(harness.ridge.parent / "ridge-workload"), *arguments]


def record(harness, title, command, options):
    """(what the program printed, path of the trace), None when it failed, which is then told"""
    run, path = harness.record(title.replace(" ", "-"), command, options, timeout=TIMEOUT_S)
    if run.status == NO_GPU:
        return harness.add(title, "SKIP", "no GPU")
    if run.status != 0:
        return harness.add(title, False, f"status {run.status}: {last_line(run.err)}")
    return run.out, path


def kernels_of(harness, path):
    run = harness.run([harness.ridge, "analyze", "--phase", "all", "--format", "json", path], TIMEOUT_S)
    return json.loads(run.out)["kernels"]


def slowdown(launch, recorded_ns):
    """What a replayed share is multiplied by to be one of the recorded time. A kernel may run at
    two speeds and is busy for as long in both. Naive matmul takes 32.3 or 38.0 ms; it is slow in a
    fifth of the replays and a fiftieth of the recorded launches. 1 where the times are alike, and
    where they are so far apart that the arguments were others."""
    ratio = launch[TIME] / recorded_ns
    return ratio if SAME_TIME < max(ratio, 1 / ratio) <= SAME_ARGUMENTS else 1.0


def mean_share(launches, metric, recorded_ns):
    """Over their time: launches of one function may differ in their arguments."""
    times = [each[TIME] for each in launches]
    return sum(each[metric] * slowdown(each, recorded_ns) * time
               for each, time in zip(launches, times)) / sum(times) / 100


def compare_tiers(harness, title, sampled, replayed):
    """`sampled`, `replayed`: traces of the same program."""
    counted = collections.defaultdict(list)
    for name, _, counters in launches_of(TraceFile(replayed)):
        counted[name].append(counters)
    recorded = collections.defaultdict(list)
    for name, took_ns in TraceFile(sampled).rows("SELECT name, duration_ns FROM kernel_view"):
        recorded[name].append(took_ns)
    compared = 0
    for kernel in kernels_of(harness, sampled):
        shares, launches = kernel.get("busy_shares"), counted.get(kernel["function"])
        if not launches or not shares or shares["pure_samples"] < PURE:
            continue
        off, took_ns = {}, statistics.median(recorded[kernel["function"]])
        for unit, metric in REPLAYED.items():
            found = shares[f"{unit}_share"]
            if found["state"] == "known":
                off[unit] = found["value"] - mean_share(launches, metric, took_ns)
        unit = max(off, key=lambda each: abs(off[each]))
        found = shares[f"{unit}_share"]
        others = sum(slowdown(each, took_ns) != 1 for each in launches)
        compared += 1
        harness.add(f"{title} {short_name(kernel['function'])}"[:44], abs(off[unit]) <= POINTS,
                    f"{len(off)} units, at most {100 * abs(off[unit]):.1f} points off: {unit} sampled "
                    f"{found['value']:.3f}+-{found['band']:.3f}, replayed {found['value'] - off[unit]:.3f}; "
                    f"{shares['pure_samples']:.0f} pure samples; {others} of {len(launches)} replays took another time")
    if compared == 0:
        harness.add(f"{title} compared", False, "no kernel has counters and enough samples")


def check_names(harness, tier, suite, path):
    """Of each kernel of the suite the verdict with the most time."""
    verdicts = {kernel["function"]: kernel["verdict"] for kernel in kernels_of(harness, path)}
    wrong, undecided = [], 0
    for known in suite["kernels"]:
        verdict = next((each for name, each in verdicts.items() if short_name(name) == known["kernel"]), None)
        if verdict is None:
            wrong.append(f"{known['name']}: no kernel {known['kernel']}")
        elif verdict["label"] == UNDECIDED:
            undecided += 1
        elif not any(verdict["label"].startswith(answer["verdict"]) and
                     (verdict["resource"] or verdict["limit"]).startswith(answer["resource"])
                     for answer in known["expect"]):
            wrong.append(f"{known['name']}: {verdict['text']}")
    harness.add(f"named by {tier} counters", not wrong,
                f"{len(suite['kernels']) - len(wrong) - undecided} right, {undecided} undecided, "
                f"{len(wrong)} wrong {'; '.join(wrong)}".strip())


def check_program(harness, title, command):
    sampled = record(harness, f"{title} sampled", command, ["--sample-interval", "250"])
    replayed = record(harness, f"{title} replayed", command, ["--replay=,3", "--replay-budget", "0", "--sample-interval", "0"])
    if not sampled or not replayed:
        return None
    compare_tiers(harness, title, sampled[1], replayed[1])
    return sampled, replayed


def check(harness):
    recorded = check_program(harness, "suite", workload(harness, "calibration", "--json"))
    if recorded:
        for tier, (out, path) in zip(("sampled", "replayed"), recorded):
            suite, _ = json.JSONDecoder().raw_decode(out[out.index("{"):])
            check_names(harness, tier, suite, path)
    for name, variant, *more in (("attention", "naive", "--iters", "40"), ("attention", "fused", "--iters", "40"),
                                 ("matmul", "naive", "--dtype", "bf16"), ("matmul", "tiled", "--dtype", "bf16"),
                                 ("bandwidth", "plain"), ("bandwidth", "tma")):
        check_program(harness, f"{variant} {name}", workload(harness, name, "--variant", variant, *more))
