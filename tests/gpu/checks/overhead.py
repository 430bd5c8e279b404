# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What recording costs. All variants of a program run once per round, so that drift of clocks and
neighbours meets all alike; ratios are taken within a round and then the median is."""
import dataclasses
import json
import os
import statistics

from checks.harness import NO_GPU, last_line
from checks.torch_step import torch_works

MOST_OVER_BARE = 1.03
TIMEOUT_S = 120
PERIOD_MS = 250
# What `ridge record` switches on, by the names of bare_cupti.
OURS = ("kernel,copy,peer,fill,runtime-list,driver-list,memory-callbacks,sync-callbacks,event-callbacks,overhead,jit,"
        "stream,context,device")
KINDS = {
    "kernel": "kernel",
    "+ runtime": "kernel,runtime",
    "+ runtime list": "kernel,runtime-list",
    "+ internal launch": "kernel,internal-launch",
    "+ driver": "kernel,driver",
    "+ driver list": "kernel,driver-list",
    "+ driver launch": "kernel,driver-launch",
    "+ runtime list + driver list": "kernel,runtime-list,driver-list",
    "+ runtime list + driver launch": "kernel,runtime-list,driver-launch",
    "ours": OURS,
    "ours + PCIe": OURS + ",pcie",
}
# Which part of that a program of many small kernels pays for: one left out at a time.
CALLS = "kernel,runtime-list,driver-list"
PARTS = {
    "kernels": "kernel",
    "kernels, launch calls": "kernel,runtime-list,driver-launch",
    "kernels, calls": CALLS,
    "without synchronisation": OURS.replace("sync-callbacks,event-callbacks,", ""),
    "without memory": OURS.replace("memory-callbacks,", ""),
    "without overhead": OURS.replace("overhead,jit,", ""),
}
# Runs a program and prints when it was gone, for the delay between the end of main and the exit.
TIMED = ("/bin/sh", "-c", '"$@"; status=$?; date +%s%N; exit $status', "sh")


@dataclasses.dataclass
class Variant:
    name: str
    command: list
    environment: dict
    recorded: bool = False
    sampled: bool = False  # bare CUPTI samples nothing, so what is judged does not either


def bare(harness, name, command, kinds, period=PERIOD_MS):
    return Variant(name, command, {
        "CUDA_INJECTION64_PATH": str(harness.programs / "libbare_cupti.so"),
        "BARE_CUPTI_KINDS": kinds, "BARE_CUPTI_PERIOD": str(period), "BARE_CUPTI_CALLBACK": "1"})


def run_variant(harness, label, variant):
    """The JSON that the program printed, with the delay of its exit where it tells its end."""
    command = [*TIMED, *map(str, variant.command)]
    environment = dict(os.environ, **variant.environment)
    path = None
    if variant.recorded:
        options = () if variant.sampled else ("--sample-interval", "0")
        command, path = harness.record_command(f"overhead-{label}", command, options)
    run = harness.run(command, TIMEOUT_S, env=environment)
    if run.status != 0:
        return None, f"{variant.name}: status {run.status} {last_line(run.err)}", run.status
    said, gone = run.out.strip().splitlines()[-2:]
    result = json.loads(said)
    result["run_ms"] = 1e3 * run.seconds
    if "main_end_unix_ns" in result:
        result["exit_ms"] = (int(gone) - result["main_end_unix_ns"]) / 1e6
    if path:
        result["recorder_ms"] = (run.ended_unix_ns - int(gone)) / 1e6
        result["trace_bytes"] = path.stat().st_size
    return result, "", 0


def spread(values):
    return {"median": statistics.median(values), "min": min(values), "max": max(values)}


def measure(harness, label, variants, key):
    """{variant: {figure: [one value a round]}}, or None after saying why."""
    values = {variant.name: {} for variant in variants}
    for turn in range(harness.rounds):
        for variant in variants:
            result, problem, status = run_variant(harness, label, variant)
            if result is None:
                harness.add(label, "SKIP" if status == NO_GPU else False, problem)
                return None
            for figure, value in result.items():
                values[variant.name].setdefault(figure, []).append(value)
        print(f"round {turn + 1}, {key}: " + ", ".join(
            f"{name} {figures.get(key, ['-'])[-1]}" for name, figures in values.items()), flush=True)
    if any(key not in figures for figures in values.values()):
        harness.add(label, False, f"a program did not print {key}")
        return None
    return values


def table(label, values, key, unit, base):
    """Markdown lines: cost, spread and ratios to the first variant and to `base`."""
    plain = next(iter(values))
    lines = [f"### {label} ({unit})", "",
             f"| variant | median | min | max | x {plain} | x {base} |",
             "|---|---|---|---|---|---|"]
    for name, figures in values.items():
        cost = spread(figures[key])
        to_plain = ratio(values, key, name, plain)
        to_base = ratio(values, key, name, base)
        lines.append(f"| {name} | {cost['median']:.4g} | {cost['min']:.4g} | {cost['max']:.4g} | "
                     f"{to_plain:.3f} | {to_base:.3f} |")
    return lines + [""]


def ratio(values, key, name, base):
    return statistics.median(a / b for a, b in zip(values[name][key], values[base][key]))


def life_lines(values):
    """Start and end of the program: what the collector adds to them, in milliseconds."""
    lines = ["| variant | CUDA start ms | exit ms | recorder after the exit ms | trace bytes |",
             "|---|---|---|---|---|"]
    for name, figures in values.items():
        cells = [f"{statistics.median(figures[key]):.4g}" if key in figures else ""
                 for key in ("cuda_start_ms", "exit_ms", "recorder_ms", "trace_bytes")]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines + [""]


def lines_of(label, result):
    values = result["values"]
    lines = table(label, values, result["figure"], result["unit"], result["base"])
    return lines + (life_lines(values) if "cuda_start_ms" in next(iter(values.values())) else [])


def keep(harness, label, result):
    """Writes the result beside those of other groups that lie in the folder; its Markdown lines."""
    everything = harness.out / "overhead.json"
    known = json.loads(everything.read_text()) if everything.exists() else {}
    known[label] = result
    everything.write_text(json.dumps(known, indent=1) + "\n")
    tables = [line for name, each in known.items() for line in lines_of(name, each)]
    (harness.out / "overhead.md").write_text("\n".join(tables) + "\n")
    return lines_of(label, result)


def compare(harness, label, variants, key, unit, base, judged=True):
    values = measure(harness, label, variants, key)
    if values is None:
        return
    lines = keep(harness, label, {"unit": unit, "figure": key, "base": base, "values": values})
    print("\n".join(lines))
    if judged:
        ours = ratio(values, key, "ours", base)
        harness.add(label, ours <= MOST_OVER_BARE,
                    f"ours is {ours:.3f} x {base} (most {MOST_OVER_BARE}), {harness.rounds} rounds")
    else:
        harness.add(label, True, f"{harness.rounds} rounds")


def native(harness, label, command, key, unit):
    variants = [Variant("plain", command, {}),
                bare(harness, "bare CUPTI, kernels only", command, "kernel"),
                bare(harness, "bare CUPTI", command, OURS),
                Variant("ours", command, {}, recorded=True),
                Variant("ours, sampled", command, {}, recorded=True, sampled=True)]
    compare(harness, label, variants, key, unit, "bare CUPTI")


def torch(harness, label, script, arguments, profilers, key, unit):
    def with_profiler(name):
        return harness.python(script, *arguments, "--profiler", name)

    variants = [Variant("plain", with_profiler("none"), {}),
                bare(harness, "bare CUPTI", with_profiler("none"), OURS),
                Variant("ours", with_profiler("none"), {}, recorded=True)]
    variants += [Variant(name, with_profiler(name), {}) for name in profilers]
    compare(harness, label, variants, key, unit, "bare CUPTI")


def available_profilers(harness, names):
    proton = harness.run(["python3", "-c", "import triton.profiler"], TIMEOUT_S).status == 0
    if not proton:
        harness.add("Proton", "SKIP", "triton.profiler is not there")
    return [name for name in names if name != "proton" or proton]


def check(harness):
    native(harness, "storm", harness.program("storm", 100_000), "ns_per_launch", "ns per launch")
    native(harness, "storm-graph", harness.program("storm", "--graph", 200_000), "ns_per_launch",
           "ns per graph node")
    native(harness, "storm-after-unload",
           harness.program("storm", "--after-unload", 100_000), "ns_per_launch", "ns per launch")


def check_torch(harness):
    if not torch_works(harness):
        harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
        return
    torch(harness, "torch-add", "torch_add.py", [50_000],
          available_profilers(harness, ["kineto-cuda", "kineto-all", "proton"]),
          "ns_per_operation", "ns per operation")
    torch(harness, "torch-step", "torch_step.py", ["--steps", 100],
          available_profilers(harness, ["kineto", "proton"]), "ms_per_step", "ms per step")


def program(harness, label, command, key, unit, parts=None):
    """A program of others, its own figure or how long it runs, by what is recorded of it."""
    variants = [Variant("plain", command, {})]
    variants += [bare(harness, name, command, kinds) for name, kinds in (parts or {}).items()]
    variants += [bare(harness, "bare CUPTI", command, OURS),
                 Variant("ours", command, {}, recorded=True),
                 Variant("ours, sampled", command, {}, recorded=True, sampled=True)]
    compare(harness, label, variants, key, unit, "bare CUPTI", judged=False)


def check_programs(harness):
    """A decoding loop, a program that is over at once, and where there are two GPUs a step of two
    ranks."""
    program(harness, "short", harness.program("storm", 20_000), "run_ms", "ms in all")
    if not torch_works(harness):
        harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
        return
    truth = harness.scripts.parent / "truth" / "programs"
    program(harness, "generate", ["python3", truth / "llama.py", "--generate", "--steps", 6], "ms", "ms a call", PARTS)
    if gpus(harness) > 1:
        program(harness, "ddp", ["torchrun", "--nproc-per-node", 2, truth / "ddp.py", "--steps", 200], "ms", "ms a step")
    else:
        harness.add("ddp", "SKIP", "needs two GPUs")


def gpus(harness):
    count = "import torch; print(torch.cuda.device_count())"
    return int(harness.run(["python3", "-c", count], TIMEOUT_S).out.strip() or 0)


def check_kinds(harness):
    command = harness.program("storm", 100_000)
    variants = [Variant("plain", command, {})]
    variants += [bare(harness, name, command, kinds) for name, kinds in KINDS.items()]
    variants.append(bare(harness, "ours, never flushed", command, OURS, period=0))
    compare(harness, "kinds", variants, "ns_per_launch", "ns per launch", "kernel", judged=False)
