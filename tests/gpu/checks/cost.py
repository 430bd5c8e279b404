# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What recording costs one op of PyTorch by what is recorded of it, and steps that are not recorded: plain and recorded in
processes of their own, in turns. Whole programs: cost_programs.py."""
from checks.overhead import Variant, available_profilers, bare, keep, measure, ratio
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
MOST_OP, MOST_MODULE, MOST_ALONE, MOST_SAMPLED = 1.2, 2, 1.03, 1.1


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


def check_modules(harness):
    """Hooks of modules in steps without recording."""
    command = harness.python("torch_modules.py")
    variants = [Variant("plain", command, {}),
                recorded(harness, "modules alone", command, "--record-share", "0.01")[0]]
    values = measure(harness, "cost-modules", variants, "module_ns")
    if values is not None:
        print("\n".join(keep(harness, "cost-modules", {"unit": "ns a module", "figure": "module_ns", "base": "plain",
                                                       "values": values})))
        ours = ratio(values, "module_ns", "modules alone", "plain")
        harness.add("a module that does nothing", ours <= MOST_MODULE, f"{ours:.3f} x plain, most {MOST_MODULE}")


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
            harness.add(f"{name}: steps alone", ours <= MOST_ALONE, f"{ours:.3f} x plain, most {MOST_ALONE}")
    return None


def check_cores(harness):
    """A program whose loader fills all cores beside the sampler, which should take only those that nobody else wants."""
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    warm_up(harness)
    command = ["python3", str(harness.scripts.parent / "truth" / "programs" / "accelerate_loop.py"), "--steps", "90"]
    variants = [Variant("plain", command, {}),
                recorded(harness, "no samples", command, "--sample-interval", "0")[0],
                recorded(harness, "ours", command)[0]]
    values = measure(harness, "cost-cores", variants, "ms")
    if values is not None:
        for key in ("ms", "mean_ms"):
            print("\n".join(keep(harness, f"cost-cores-{key}", {"unit": "ms a step", "figure": key, "base": "no samples",
                                                                "values": values})))
        sampled = ratio(values, "ms", "ours", "no samples")
        harness.add("all cores busy", sampled <= MOST_SAMPLED, f"{sampled:.3f} x without samples, most {MOST_SAMPLED}")
    return None


def check(harness):
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    warm_up(harness)
    check_op(harness)
    check_modules(harness)
    return None
