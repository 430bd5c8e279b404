# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The sampler beside a program: what it costs, that it harms nothing and tells its faults."""
import json
import os
import statistics
import subprocess
import threading
import time

from checks import alternation, bursts
from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile

TIMEOUT_S = 120
MOST_OFFSET_NS = 5000  # between the clocks of samples and of operations
MOST_CHANGE = 0.01  # of a kernel's time, by sampling
MOST_CORE = 0.2     # of a core, that sampling one GPU takes
INTERVAL_US = 1000


def workload(harness, *arguments):
    return [str(harness.ridge.parent / "ridge-workload"), *map(str, arguments)]


def attention_ms(harness, interval):
    """`interval` in us; None: automatic sampling."""
    options = [] if interval is None else ["--sample-interval", str(interval)]
    command, _ = harness.record_command(
        f"attention-{interval}", workload(harness, "attention", "--variant", "naive", "--json"), options)
    run = harness.run(command, TIMEOUT_S)
    return json.loads(run.out)["rows"][0]["median_ms"] if run.status == 0 else None


def check_kernel_times(harness):
    """Interleaved, so that clocks and neighbours meet both alike."""
    ratios = {INTERVAL_US: [], None: []}
    for _ in range(harness.rounds):
        without = attention_ms(harness, 0)
        for interval, each in ratios.items():
            sampled = attention_ms(harness, interval)
            if without is None or sampled is None:
                return harness.add("kernel times", False, "the workload did not run")
            each.append(sampled / without)
    for interval, each in ratios.items():
        ratio = statistics.median(each)
        harness.add("kernel times, " + (f"every {interval} us" if interval else "automatic"),
                    abs(ratio - 1) <= MOST_CHANGE,
                    f"sampled {ratio:.4f} x not sampled, {harness.rounds} rounds "
                    f"({min(each):.4f} to {max(each):.4f})")
    return None


def sampler_cpu_seconds(harness, seconds, interval_us):
    """CPU time of a sampler that runs so long."""
    samples = harness.out / "alone.samples"
    samples.unlink(missing_ok=True)
    process = subprocess.Popen(
        [harness.ridge.parent / "ridge-sampler", samples, str(interval_us * 1000)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    process.stdout.readline()
    time.sleep(seconds)
    process.stdin.close()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def check_cost(harness):
    """By the difference of two lengths, so that the start is not counted."""
    for interval in (250, 500, INTERVAL_US):
        short = sampler_cpu_seconds(harness, 1, interval)
        core = (sampler_cpu_seconds(harness, 5, interval) - short) / 4
        verdict = core <= MOST_CORE if interval == INTERVAL_US else True
        harness.add(f"cost, every {interval} us", verdict,
                    f"{core:.3f} of a core, {core * interval:.0f} us a sample, start {short:.2f} s "
                    "of CPU time less 1 s of sampling")


def told(path, what):
    return any(known == what for _, known, _ in TraceFile(path).losses(0))


def check_holes(harness):
    for interval in (100, 250, INTERVAL_US):
        run, path = harness.record(f"holes-{interval}", harness.program("alternate"),
                                   ["--sample-interval", str(interval)], timeout=TIMEOUT_S)
        trace = TraceFile(path)
        holes, said = trace.sample_holes(), told(path, "holes in the samples")
        harness.add(f"holes, every {interval} us",  # one before the program starts is told too
                    run.status == 0 and (said or holes == 0) and (holes == 0 or interval < INTERVAL_US),
                    f"{holes} holes, told: {said}")


def check_burst(harness):
    """The stretch alone, without a hole, however close."""
    for every, length in ((10, 100), (20, 200), (50, 500)):
        run, path = harness.record(f"burst-{every}", harness.program("storm", 600_000),
                                   ["--sample-burst", f"{every},1000,{length}"], timeout=TIMEOUT_S)
        trace = TraceFile(path)
        count, first, last = trace.sample_extent()
        enough = count >= 0.98 * length * 1000 / every
        harness.add(f"burst, every {every} us",
                    run.status == 0 and enough and trace.sample_holes() == 0 and not trace.losses(0),
                    f"{count} samples from {first / 1e6:.1f} to {last / 1e6:.1f} ms, "
                    f"{trace.sample_holes()} holes, {path.stat().st_size / 1e6:.1f} MB")


def check_clock(harness):
    """Samples and operations tell the same edges at the same times."""
    run, path = harness.record("clock", harness.program("causes"), ["--sample-interval", "250"], timeout=TIMEOUT_S)
    analysis = harness.run([harness.ridge, "analyze", "--phase", "all", "--format", "json", path])
    if run.status != 0 or analysis.status != 0:
        return harness.add("clock", False, last_line(run.err) or last_line(analysis.err))
    offset = json.loads(analysis.out)["devices"][0]["sampling"]["clock_offset_ns"]
    right = offset and -MOST_OFFSET_NS <= offset["least"] and offset["most"] <= MOST_OFFSET_NS
    return harness.add("clock", bool(right), f"to be added to the times of samples: {offset}")


def check_copies(harness):
    """What crosses PCIe by the samples against what was copied."""
    run, path = harness.record("copies", workload(harness, "ceilings", "--only", "PCIe to device,PCIe to host", "--json"),
                               ["--sample-interval", "500"], timeout=TIMEOUT_S)
    trace = TraceFile(path)
    # Of the GPU: a read is host to device, a write device to host.
    for series, kind in (("PCIe read", 1), ("PCIe write", 2)):
        sampled, copied = trace.sampled_sum(series), trace.copied_bytes(kind)
        ratio = sampled / copied if copied else 0
        harness.add(series, run.status == 0 and 0.95 <= ratio <= 1.25,
                    f"{sampled / 1e9:.2f} GB sampled, {copied / 1e9:.2f} GB copied, ratio {ratio:.3f}")


def check_killed(harness):
    """The recording goes on without its sampler and says so."""
    def kill():
        time.sleep(1.5)
        subprocess.run(["pkill", "-KILL", "-x", "ridge-sampler"], check=False)

    killer = threading.Thread(target=kill)
    killer.start()
    run, path = harness.record("killed-sampler", harness.program("storm", 600_000),
                               timeout=TIMEOUT_S)
    killer.join()
    there = path.exists() and TraceFile(path).kernels() == 600_000
    harness.add("sampler killed", run.status == 0 and there and
                told(path, "the sampler ended early"), f"status {run.status}")


def check_second_session(harness):
    """Two recordings at once: the second one has no counters, and says why."""
    results = []

    def record(name):
        results.append(harness.record(name, harness.program("storm", 400_000), timeout=TIMEOUT_S))

    first = threading.Thread(target=record, args=["first"])
    first.start()
    time.sleep(1)
    record("second")
    first.join()
    statuses = [run.status for run, _ in results]
    path = harness.traces / "second.ridge"
    harness.add("second session", statuses == [0, 0] and told(path, "no counters were sampled"),
                f"statuses {statuses}")


def check_short_program(harness):
    """A program that is over at once is recorded all the same."""
    run, path = harness.record("short", harness.program("storm", 2000))
    kernels = TraceFile(path).kernels() if path.exists() else 0
    harness.add("short program", run.status == 0 and kernels == 2000, f"{kernels} kernels")


def check(harness):
    probe = harness.run(harness.program("storm", 2000))
    if probe.status == NO_GPU:
        harness.add("sampling", "SKIP", last_line(probe.err) or "no usable GPU")
        return
    run, path = harness.record("sampled", harness.program("storm", 200_000), timeout=TIMEOUT_S)
    series = TraceFile(path).sampled_series() if run.status == 0 else []
    if not series:
        harness.add("sampling", "SKIP", "no permission, or another tool holds the counters")
        return
    harness.add("series in one pass", len(series) >= 14, ", ".join(series))
    alternation.check(harness)
    check_holes(harness)
    check_kernel_times(harness)
    check_cost(harness)
    check_burst(harness)
    check_clock(harness)
    check_copies(harness)
    check_killed(harness)
    check_second_session(harness)
    check_short_program(harness)
    bursts.check(harness)
