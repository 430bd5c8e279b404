# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What recording costs a user's program: plain and recorded in processes of their own, in turns.

One op of PyTorch by what is recorded of it, and steps of whole programs. Of a program also what the report tells of a
step without recording, beside the program's own clock without us.
"""
import json
import statistics

from checks.overhead import Variant, available_profilers, bare, keep, measure, ratio, run_variant
from checks.torch_step import torch_works

OPERATIONS = "kernel,copy,peer,fill"
CALLS = OPERATIONS + ",runtime-list,driver-list"
KINDS = {
    "subscribed alone": "none",
    "callbacks of memory": "memory-callbacks",  # these two stay on in steps without recording
    "JIT": "jit",
    "kernels": "kernel",
    "+ copies, fills": OPERATIONS,
    "+ all calls we keep": CALLS,
    "calls + callbacks of waits and memory": CALLS + ",sync-callbacks,event-callbacks,memory-callbacks",
    "calls + MEMORY2, MEMORY_POOL": CALLS + ",memory,pool",
    "calls + SYNCHRONIZATION": CALLS + ",sync",
}
BUFFERS = {  # of all calls that we keep, instead of a buffer of 1 MiB for each thread, flushed every 250 ms
    "calls, one buffer": {"BARE_CUPTI_SHARED": "1"},
    "calls, 8 MiB": {"BARE_CUPTI_BUFFER": str(8 << 20)},
    "calls, never flushed": {"BARE_CUPTI_PERIOD": "0"},
}
PARTS = {
    "ours, all steps": ("--record-share", "1"),
    "ours, no samples": ("--record-share", "1", "--sample-interval", "0"),
    "ours, no PyTorch": ("--record-share", "1", "--no-torch"),
}
ALONE = {  # what stays on in steps without recording
    "ours": (),
    "no samples": ("--sample-interval", "0"),
    "no kinds": ("--without", "kernels,copies,calls,sync,memory,jit,overhead"),
}
HOOKS = ("callback", "inputs", "name", "range", "line", "arguments")  # of torch_hooks.py; each has those before it
PROGRAMS = ("vit", "ode", "whisper", "gan", "ddp")
MOST_OP, MOST_RUN, MOST_RECORDED, MOST_WRONG = 1.2, 1.1, 1.25, 0.03
TIMEOUT_S = 120


def recorded(harness, name, command, *options):
    """A variant with options of its own, which run_variant() does not know."""
    full, trace = harness.record_command(f"cost-{name.replace(' ', '-').replace(',', '')}", command, options)
    return Variant(name, full, {}), trace


def warm_up(harness):
    """PyTorch's hooks are compiled before anything is timed."""
    harness.record("cost-warm-up", ["python3", "-c", "import torch; torch.ones(1, device='cuda')"], ("--torch",),
                   timeout=300)


def hooks(harness, part):
    """A part of the hook of an op, without anything else of us."""
    folder = harness.ridge.parent.parent / "lib" / "ridgepoint-python"
    return Variant(f"hook: {part}", harness.python("torch_hooks.py", "--bursts", 12, "--part", part, "--python-folder",
                                                   folder, "--library", harness.traces / "torch-hooks.so"), {})


def switched_off(harness, command):
    """What stays of CUPTI where its kinds were on and are off again, as in steps without recording."""
    variant = bare(harness, "kinds off again", command, KINDS["calls + callbacks of waits and memory"])
    variant.environment["BARE_CUPTI_CAPTURE"] = "1"
    return variant


def with_buffers(harness, name, command):
    variant = bare(harness, name, command, CALLS)
    variant.environment.update(BUFFERS[name])
    return variant


def check_op(harness):
    def command(profiler="none"):
        return harness.python("torch_bursts.py", "--bursts", 12, "--profiler", profiler)

    variants = [Variant("plain", command(), {})]
    variants += [bare(harness, name, command(), kinds) for name, kinds in KINDS.items()]
    variants += [with_buffers(harness, name, command()) for name in BUFFERS]
    variants += [recorded(harness, name, command(), *options)[0] for name, options in PARTS.items()]
    variants.append(recorded(harness, "ours", command())[0])
    variants.append(switched_off(harness, command()))
    variants += [hooks(harness, part) for part in HOOKS]
    variants += [Variant(name, command(name), {}) for name in
                 available_profilers(harness, ["kineto-cuda", "kineto-all", "proton"])]
    values = measure(harness, "cost-op", variants, "add_ns")
    if values is None:
        return
    for key in ("add_ns", "linear_ns"):
        print("\n".join(keep(harness, f"cost-{key}", {"unit": "ns an op", "figure": key, "base": "kernels",
                                                      "values": values})))
    ours = ratio(values, "add_ns", "ours", "plain")
    harness.add("x.add_(1)", ours <= MOST_OP, f"{ours:.3f} x plain, most {MOST_OP}")


def told(harness, trace):
    """What the report says of a step; {} where it does not."""
    run = harness.run([harness.ridge, "analyze", "--format", "json", trace], TIMEOUT_S)
    return (json.loads(run.out).get("step_times") or {}) if run.status == 0 else {}


def check_program(harness, name):
    command = ["python3", str(harness.scripts.parent / "truth" / "programs" / "steps.py"), name]
    plain, (ours, trace) = Variant("plain", command, {}), recorded(harness, name, command)
    figures = {"plain": [], "ours": [], "told plain": [], "told part": []}
    for number in range(harness.rounds):
        for key, variant in (("plain", plain), ("ours", ours)):
            result, problem, _ = run_variant(harness, f"cost-{name}", variant)
            if result is None:
                return harness.add(name, False, problem)
            figures[key].append(result)
        print(f"  {name} {number}: plain {figures['plain'][-1]['mean_ms']:.2f}, "
              f"recorded {figures['ours'][-1]['mean_ms']:.2f} ms", flush=True)
        times = told(harness, trace)
        if times:
            figures["told plain"].append(times["plain_ns"] / 1e6 * result["marks"])
            figures["told part"].append(times["recorded_ns"] / times["plain_ns"])
    if not figures["told plain"]:
        return harness.add(name, False, "the report tells nothing of a step without recording")
    runs = statistics.median(a["mean_ms"] / b["mean_ms"] for a, b in zip(figures["ours"], figures["plain"]))
    ms = [each["ms"] for each in figures["plain"]]
    wrong = statistics.median(figures["told plain"]) / statistics.median(ms) - 1
    part = statistics.median(figures["told part"])
    said = (f"plain {statistics.median(ms):.2f} ms ({min(ms):.2f} to {max(ms):.2f}); whole run {runs:.3f} x, "
            f"recorded steps {part:.3f} x; told plain {statistics.median(figures['told plain']):.2f} ms "
            f"({min(figures['told plain']):.2f} to {max(figures['told plain']):.2f}, {100 * wrong:+.1f} %)")
    return harness.add(name, runs <= MOST_RUN and part <= MOST_RECORDED and abs(wrong) <= MOST_WRONG, said)


def check_alone(harness):
    """Steps without recording beside those of a plain process: which part of us is left in them."""
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    warm_up(harness)
    for name in ("gan", "ode"):
        command = ["python3", str(harness.scripts.parent / "truth" / "programs" / "steps.py"), name]
        variants = [Variant("plain", command, {}), switched_off(harness, command)]
        variants += [recorded(harness, f"alone {title}", command, "--record-share", "0.01", *options)[0]
                     for title, options in ALONE.items()]
        values = measure(harness, f"cost-alone-{name}", variants, "least_ms")
        if values is not None:
            for key in ("ms", "least_ms"):
                print("\n".join(keep(harness, f"cost-alone-{name}-{key}", {"unit": "ms a step", "figure": key,
                                                                           "base": "plain", "values": values})))
            ours = ratio(values, "least_ms", "alone ours", "plain")
            harness.add(f"{name}: steps alone", ours <= 1 + MOST_WRONG, f"{ours:.3f} x plain, most {1 + MOST_WRONG}")
    return None


def check_programs(harness):
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    warm_up(harness)
    for name in PROGRAMS:
        check_program(harness, name)
    return None


def check(harness):
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    warm_up(harness)
    check_op(harness)
    return None
