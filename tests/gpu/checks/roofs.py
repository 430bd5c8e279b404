# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Measured ceilings are as high as they should be, and no kernel is above one at its own clock."""
import json

from checks.calibration import kernels_of, record, workload
from checks.harness import last_line

ABOVE = 1.03
# Per second, of an H200.
ASKED = {"tensor bf16": 780e12, "FP32 fp32": 59e12, "tensor fp64": 62e12, "DRAM read": 4.1e12}


def check_ceilings(harness):
    run = harness.run([harness.ridge, "ceilings", "--json"], timeout=200)
    if run.status != 0:
        return harness.add("ceilings", "SKIP" if "no usable" in run.err else False, last_line(run.err))
    device, = json.loads(run.out)
    for ceiling in device["ceilings"]:
        title = f"{ceiling['resource']} {ceiling['precision']}".strip()
        least = ASKED.get(title, 0) if "H200" in device["device"]["name"] else 0
        details = [f"{ceiling['rate']:.4g} {ceiling['unit']}, spread {ceiling['spread']:.1%}"]
        details += [f"busy {ceiling['busy_share']:.3f}"] if "busy_share" in ceiling else []
        details += [f"{ceiling['clock_hz'] / 1e6:.0f} MHz"] if "clock_hz" in ceiling else []
        details += [f"at least {least:.3g} asked"] if least else []
        harness.add(f"ceiling {title}", ceiling["rate"] >= least, ", ".join(details))
    return device


def check_program(harness, title, command):
    recorded = record(harness, f"roofs {title}", command, ["--replay=,3", "--replay-budget", "0", "--sample-interval", "250"])
    if not recorded:
        return
    known, worst, what = 0, 0.0, ""
    for kernel in kernels_of(harness, recorded[1]):
        work = kernel["work"]
        if work["ceiling_origin"] != "measured":
            continue
        for unit, share in ((work["compute_resource"], work["compute_saturation"]), ("DRAM", work["dram_saturation"])):
            known += share is not None
            if share and share > worst:
                worst, what = share, f"{kernel['function'].split('(')[0][-40:]} {unit} ({work['origin']})"
    harness.add(f"roofs {title}", 0 < worst <= ABOVE, f"{known} points, the highest {worst:.3f} of its roof: {what}")


def check(harness):
    if not check_ceilings(harness):
        return
    if harness.run(["python3", "-c", "import torch"]).status == 0:
        check_program(harness, "products", harness.python("torch_products.py", 8192, 40))
    for name, variant, *more in (("attention", "naive"), ("attention", "fused"), ("matmul", "naive"),
                                 ("matmul", "tiled"), ("matmul", "cublas", "--dtype", "bf16"), ("bandwidth", "plain"),
                                 ("bandwidth", "cp_async"), ("bandwidth", "tma")):
        check_program(harness, f"{variant} {name}", workload(harness, name, "--variant", variant, *more))
    check_program(harness, "suite", workload(harness, "calibration"))
