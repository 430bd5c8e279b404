# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Programs of frameworks on top of PyTorch and beside it, recorded with default options but every
step: iterations as the program counts them, and which part of a step has a module, an op and a line."""
import json

from checks.harness import last_line
from checks.torch_step import torch_works

TIMEOUT_S = 110
MOST_MISSED = 0.1  # of the iterations that the program counts
LEAST_OPS = 0.97  # of the busy time: with an op of PyTorch or XLA
TORCHRUN = ["torchrun", "--standalone", "--nproc-per-node", "1"]
WITHOUT_COMMAND_BUFFERS = ["env", "XLA_FLAGS=--xla_gpu_enable_command_buffer=", "python3"]
# Name: launcher, script, arguments, whether ops of PyTorch or XLA make its kernels.
# Modules and lines are printed: optimizers, clipped gradients and all-reduces are in no module.
PROGRAMS = {
    "trainer": (["python3"], "hf_trainer.py", ["--steps", 30], True),
    "accelerate": (["python3"], "accelerate_loop.py", ["--steps", 60], True),
    "lightning": (["python3"], "resnet_lightning.py", ["--steps", 40], True),
    "torchrun": (TORCHRUN, "ddp.py", ["--steps", 60], True),
    "triton": (["python3"], "triton_kernels.py", ["--steps", 1000], False),
    "autotuned": (["python3"], "triton_autotuned.py", ["--steps", 1000], False),
    "cupy": (["python3"], "cupy_particles.py", ["--steps", 300], False),
    "flax": (["python3"], "flax_transformer.py", ["--steps", 100], False),
    "flax-launched": (WITHOUT_COMMAND_BUFFERS, "flax_transformer.py", ["--steps", 100], True),
}


def check_program(harness, name):
    launcher, script, arguments, by_ops = PROGRAMS[name]
    command = [*launcher, harness.scripts.parent / "truth" / "programs" / script, *arguments]
    recorded, path = harness.record(f"frameworks-{name}", command, timeout=TIMEOUT_S)
    run = harness.run([harness.ridge, "analyze", path, "--format", "json"], TIMEOUT_S)
    said = [line for line in recorded.out.splitlines() if line.startswith('{"')]
    if recorded.status != 0 or run.status != 0 or not said:
        harness.add(name, False, f"status {recorded.status} and {run.status}: {last_line(recorded.err)}")
        return
    report, counted = json.loads(run.out), json.loads(said[0])
    found = report["iterations"] or {}
    known = report["verdict_known_share"] or 0
    detail = (f"iterations {counted['iterations']} / {found.get('count')} ({found.get('found_in')}) of "
              f"{counted['ms']:.2f} / {found.get('steady', {}).get('median_ns', 0) / 1e6:.2f} ms, known {known:.0%}")
    good = abs(found.get("count", 0) - counted["iterations"]) <= MOST_MISSED * counted["iterations"]
    told = report.get("framework")
    if told:
        shares = [told[key] for key in ("in_modules_share", "in_ops_share", "on_lines_share")]
        good = good and (not by_ops or told["in_ops_share"] >= LEAST_OPS)
        detail += ", module, op, line " + ", ".join(f"{share:.3f}" for share in shares)
    elif by_ops:
        good, detail = False, detail + ", no ops"
    harness.add(name, good, detail)


def check(harness):
    if not torch_works(harness):
        harness.add("frameworks", "SKIP", "no PyTorch that sees a GPU")
        return
    harness.run([harness.ridge, "ceilings"], TIMEOUT_S)
    # The first recording compiles the library for PyTorch; the others find it.
    llama = harness.scripts.parent / "truth" / "programs" / "llama.py"
    harness.record("frameworks-first", ["python3", llama, "--layers", 2, "--steps", 2], ("--torch",),
                   timeout=TIMEOUT_S)
    for name in PROGRAMS:
        check_program(harness, name)
