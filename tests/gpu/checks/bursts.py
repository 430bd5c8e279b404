# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Automatic sampling: what its bursts tell of short kernels, what it costs, and how long the end
takes."""
import bisect
import collections
import os
import statistics
import subprocess
import time

from checks import torch_step
from checks.harness import last_line
from checks.tracefile import TraceFile

TIMEOUT_S = 180
LEAST_PURE = 20     # samples, below which a mean is not told: analyzer/results/measures/busy_shares.h
MARGIN_NS = 1000    # that a kernel must run around a pure sample: what the clocks may differ by
CLOSE_NS = 60_000   # interval of a burst's samples at most
LEAST_COVERED = 0.85
MOST_LONGER_S = 0.3  # for a program of 0.3 s
STORM_LAUNCHES = 60_000  # some 0.3 s
BUDGETS = (0.25, 0.5, 1.0)  # cores


def pure_counts(kernels, samples):
    """{group: samples that one kernel of it covers alone}; `kernels`: (start, end, group),
    `samples`: (start, end), both by start."""
    counts = collections.Counter()
    starts = [start for start, _, _ in kernels]
    latest = []  # end of those so far
    for _, end, _ in kernels:
        latest.append(max(end, latest[-1]) if latest else end)
    for start, end in samples:
        last = bisect.bisect_right(starts, start - MARGIN_NS) - 1
        if last < 0 or kernels[last][1] < end + MARGIN_NS:
            continue
        alone = last == 0 or latest[last - 1] <= start - MARGIN_NS
        after = last + 1 == len(kernels) or starts[last + 1] >= end + MARGIN_NS
        if alone and after:
            counts[kernels[last][2]] += 1
    return counts


def covered_share(kernels, samples):
    """Share of the kernels' time of groups that have LEAST_PURE pure samples."""
    counts = pure_counts(kernels, samples)
    times = collections.Counter()
    for start, end, group in kernels:
        times[group] += end - start
    total = sum(times.values())
    return sum(time for group, time in times.items() if counts[group] >= LEAST_PURE) / total if total else 0


def stretches(samples):
    """[start, end, interval, number] of samples that follow one another at about one interval."""
    found = []
    for start, end in samples:
        length = end - start
        if found and start - found[-1][1] < 2000 and abs(length - found[-1][2]) < 0.2 * found[-1][2]:
            found[-1][1] = end
            found[-1][3] += 1
        else:
            found.append([start, end, length, 1])
    return found


def milliseconds(values):
    return f"{statistics.median(values) / 1e6:.1f} ms" if values else "none"


def tell_stretches(harness, samples, kernels):
    """Bursts there are, none overlaps another stretch, and how long the changes between them
    take."""
    found = stretches(samples)
    bursts = [one for one in found if one[2] <= CLOSE_NS]
    overlaps = sum(after[0] < before[1] - MARGIN_NS for before, after in zip(found, found[1:]))
    into, out_of = [], []
    for before, after in zip(found, found[1:]):
        if after[2] <= CLOSE_NS < before[2]:
            into.append(after[0] - before[1])
        elif before[2] <= CLOSE_NS < after[2]:
            out_of.append(after[0] - before[1])
    harness.add("bursts", bool(bursts) and not overlaps,
                f"{len(bursts)} bursts, {sum(one[3] for one in bursts)} samples of "
                f"{min(one[2] for one in bursts) / 1e3:.1f} to {max(one[2] for one in bursts) / 1e3:.1f} us, "
                f"{sum(one[1] - one[0] for one in bursts) / 1e9:.2f} s; {overlaps} overlaps; unsampled before a burst "
                f"{milliseconds(into)}, behind one {milliseconds(out_of)}; first sample "
                f"{(samples[0][0] - kernels[0][0]) / 1e6:.0f} ms after the first kernel" if bursts else "no burst")


def check_coverage(harness):
    """Share of kernel time of the training step that has enough pure samples, with bursts and
    without."""
    if not torch_step.torch_works(harness):
        return harness.add("coverage", "SKIP", "no PyTorch")
    command = harness.python("torch_step.py", "--steps", 600, "--warmup", 3)
    shares = {}
    for name, options in (("fixed", ["--sample-interval", "1000"]), ("automatic", [])):
        run, path = harness.record(f"coverage-{name}", command, options, timeout=TIMEOUT_S)
        if run.status != 0:
            return harness.add("coverage", False, last_line(run.err))
        trace = TraceFile(path)
        kernels, samples = trace.kernel_intervals(), trace.sample_intervals()
        shares[name] = covered_share(kernels, samples)
        if name == "automatic" and samples:
            tell_stretches(harness, samples, kernels)
    return harness.add("coverage", shares["automatic"] >= LEAST_COVERED,
                       f"{shares['automatic']:.1%} of kernel time has {LEAST_PURE} pure samples, "
                       f"{shares['fixed']:.1%} at a fixed millisecond")


def sampler_core(harness, cores, seconds):
    """CPU time by wall time of a sampler beside a busy GPU; its start is left out."""
    samples = harness.out / "automatic.samples"
    samples.unlink(missing_ok=True)
    busy = subprocess.Popen(harness.program("storm", 20_000_000), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process = subprocess.Popen([harness.ridge.parent / "ridge-sampler", samples, "auto", str(cores)],
                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        process.stdout.readline()
        ticks = os.sysconf("SC_CLK_TCK")

        def spent():
            with open(f"/proc/{process.pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / ticks

        before, began = spent(), time.monotonic()
        time.sleep(seconds)
        core = (spent() - before) / (time.monotonic() - began)
        ended = time.monotonic()
        process.stdin.close()
        process.stdout.read()  # until the file is whole
        whole = time.monotonic() - ended
        process.wait()
        return core, whole, time.monotonic() - ended, before
    finally:
        busy.kill()
        busy.wait()


def check_cost(harness):
    for cores in BUDGETS:
        core, whole, gone, start = sampler_core(harness, cores, 15)
        harness.add(f"budget of {cores} cores", core <= 1.1 * cores and whole <= 0.6,
                    f"{core:.3f} of a core; start {start:.2f} s of CPU; the file is whole {whole * 1e3:.0f} ms after the "
                    f"end, the process gone after {gone * 1e3:.0f} ms")


def check_short(harness):
    """How much longer a program of 0.3 s takes, by what: the median of rounds in turns."""
    program = harness.program("storm", STORM_LAUNCHES)
    times = collections.defaultdict(list)
    for _ in range(harness.rounds):
        times["plain"].append(harness.run(program).seconds)
        for name, options in (("not sampled", ["--sample-interval", "0"]), ("automatic", []),
                              ("fixed", ["--sample-interval", "1000"])):
            run, _ = harness.record("short-automatic", program, options)
            times[name].append(run.seconds)
    medians = {name: statistics.median(each) for name, each in times.items()}
    longer = {name: value - medians["plain"] for name, value in medians.items() if name != "plain"}
    harness.add("short program takes longer by", longer["automatic"] <= MOST_LONGER_S,
                f"plain {medians['plain']:.3f} s; " +
                ", ".join(f"{name} +{value:.3f} s" for name, value in longer.items()))


def check(harness):
    check_coverage(harness)
    check_cost(harness)
    check_short(harness)
