# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What shapes tell of the kernels of PyTorch programs beside what replayed counters tell: the verdict's side, and the
FLOPs of products."""
import concurrent.futures
import json

from checks.harness import last_line
from checks.torch_step import torch_works

TIMEOUT_S = 170
LEAST_SAME = 0.95  # of the time with a verdict by shape, the side that counters tell too
MOST_FLOPS_APART = 0.03
PROGRAMS = {
    "llama": ["llama.py", "--layers", 4, "--steps", 10],
    "resnet": ["resnet_lightning.py", "--steps", 8, "--batch", 128],
    "encoder": ["accelerate_loop.py", "--steps", 10],
}
# Models whose products are no plain matrix products: their MFU must be told.
SHAPED = ("lstm", "experts", "gaussian")


def analysis(harness, name, program, *options):
    """The report, or None after saying why."""
    command = ["python3", harness.scripts.parent / "truth" / "programs" / program[0], *program[1:]]
    recorded, path = harness.record(f"torch-shapes-{name}", command, ("--torch", "--sample-interval", "0", *options),
                                    timeout=TIMEOUT_S)
    run = harness.run([harness.ridge, "analyze", path, "--format", "json"], TIMEOUT_S)
    if recorded.status != 0 or run.status != 0:
        harness.add(name, False, f"status {recorded.status} and {run.status}: {last_line(recorded.err)}")
        return None
    return json.loads(run.out)


def sides(verdict):
    """Compute, bandwidth or overhead; both of the first where a kernel saturates both."""
    return {"compute", "bandwidth"} if "balanced" in verdict["text"] else {verdict["label"].split(",")[0]}


def check_verdicts(harness, name, by_shape, counted):
    """Each function's time with a verdict by shape, by what counters say of most of the function's time where they
    know."""
    truth = {row["function"]: row["verdict"] for row in counted["kernels"]}
    told = same = busy = 0
    apart = []
    for row in by_shape["kernels"]:
        busy += row["total_ns"]
        for part in row["verdicts"]:
            counters = truth.get(row["function"], {"label": "unclassified"})
            if part["origin"] != "by shape" or counters["label"] == "unclassified":
                continue
            told += part["time_ns"]
            if sides(part) & sides(counters):
                same += part["time_ns"]
            else:
                apart.append(f"{row['name']} {part['text']} / {counters['text']} {part['time_ns'] / 1e6:.2f} ms")
    harness.add(f"verdicts by shape, {name}", told > 0 and same >= LEAST_SAME * told,
                f"{told / busy:.1%} of kernel time told, of it {same / max(1, told):.1%} as counters tell, least "
                f"{LEAST_SAME:.0%}; known in all {by_shape['verdict_known_share']:.1%}; apart: "
                f"{', '.join(apart[:4]) or 'none'}")


def check_flops(harness, name, by_shape, counted):
    """Of functions all of whose calls have FLOPs by shape and counters. Not of a ResNet: counters see 24 % more there,
    as its layers have 64 channels and more, and tiles of 128 and 256 are counted whole."""
    truth = {row["function"]: row for row in counted["kernels"]}
    found = wanted = 0
    for row in by_shape["kernels"]:
        other = truth.get(row["function"])
        if not other or row["family"] != "matrix product" or row["work"]["instances"] != row["calls"]:
            continue
        if other["work"]["origin"] != "replayed" or not other["work"]["flops"] or not row["work"]["flops"]:
            continue
        found += row["work"]["flops"] / row["work"]["instances"] * row["calls"]
        wanted += other["work"]["flops"] / other["work"]["instances"] * row["calls"]
    if not wanted:
        return harness.add(f"FLOPs by shape, {name}", "SKIP", "no product has both")
    apart = wanted / found - 1
    return harness.add(f"FLOPs by shape, {name}", -MOST_FLOPS_APART <= apart <= MOST_FLOPS_APART,
                       f"{found:.4e} by shape, counters {apart:+.2%}, most {MOST_FLOPS_APART:.0%}; tiles at the edge of "
                       f"a matrix are padded")


def check_model_use(harness, name):
    told = analysis(harness, name, ["shaped_models.py", name])
    if told:
        use = told["framework"]
        harness.add(f"MFU, {name}", bool(use["mfu"]) and use["mfu"] <= 1,
                    f"{use['mfu']:.1%} of the GPU's time" if use["mfu"] else f"withheld: {use['mfu_withheld']}")


def check_program(harness, name):
    with concurrent.futures.ThreadPoolExecutor() as pool:
        runs = [pool.submit(analysis, harness, name, PROGRAMS[name]),
                pool.submit(analysis, harness, f"{name}-replayed", PROGRAMS[name], "--replay")]
    by_shape, counted = (run.result() for run in runs)
    if by_shape and counted:
        check_verdicts(harness, name, by_shape, counted)
        if name != "resnet":
            check_flops(harness, name, by_shape, counted)


def check(harness):
    if not torch_works(harness):
        harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
        return
    harness.run([harness.ridge, "ceilings"], TIMEOUT_S)
    for name in PROGRAMS:
        check_program(harness, name)
    for name in SHAPED:
        check_model_use(harness, name)
