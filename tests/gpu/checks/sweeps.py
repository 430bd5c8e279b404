# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A sweep says of each point what the program itself says, keeps what it has, and marks what does not fit."""
import json

from checks.harness import NO_GPU, last_line

TIMEOUT_S = 120
NEAR = 0.15  # of the program's own median: two processes on a GPU whose clock moves
SOFTMAX = 1.02  # naive counts its softmax and mask too
VARIANTS, SEQS = ("naive", "wgmma"), (1024, 4096)
BATCH, HEADS, DIM = 2, 16, 128
SHAPE = ["--batch", BATCH, "--heads", HEADS, "--dim", DIM]
ITERATIONS = ["--iters", 10, "--warmup", 3]


def sweep(harness, name, variants, seqs):
    """(run, {(variant, seq): point}); what has one value alone is no parameter of the sweep."""
    out = harness.out / f"{name}.json"
    run = harness.run([harness.ridge, "sweep", "-o", out, "attention", "--variant", ",".join(variants),
                       "--seq", ",".join(map(str, seqs)), *SHAPE, *ITERATIONS], TIMEOUT_S)
    points = json.loads(out.read_text())["points"] if out.exists() else []
    return run, {(point["values"].get("variant", variants[0]), int(point["values"]["seq"])): point
                 for point in points}


def medians(harness, variant):
    """{seq: ns} as the workload prints it, without being recorded."""
    run = harness.run([harness.ridge.parent / "ridge-workload", "attention", "--variant", variant,
                       "--seq", ",".join(map(str, SEQS)), *SHAPE, *ITERATIONS, "--json"], TIMEOUT_S)
    return {row["sizes"]["seq"]: 1e6 * row["median_ms"] for row in json.loads(run.out)["rows"]}


def judge(points, plain):
    """(right, words): times near the program's own, FLOPs of the products, peak memory known."""
    words, right = [], len(points) == len(VARIANTS) * len(SEQS)
    for (variant, seq), point in points.items():
        figures = point["figures"] or {}
        ratio = figures.get("time_ns", 0) / plain[variant][seq]
        flops = 4 * BATCH * HEADS * DIM * seq * seq
        right = (right and point["state"] == "recorded" and abs(ratio - 1) <= NEAR
                 and 1 <= figures["flops"]["amount"] / flops <= SOFTMAX and figures["peak_memory_bytes"] > 0)
        words.append(f"{variant} {seq}: {ratio:.2f} x")
    return right, ", ".join(words)


def check(harness):
    run, points = sweep(harness, "sweep", VARIANTS, SEQS)
    if run.status == NO_GPU or "no GPU" in run.err:
        return harness.add("attention", "SKIP", "no GPU")
    if run.status != 0:
        return harness.add("attention", False, f"status {run.status}: {last_line(run.err)}")
    harness.add("attention", *judge(points, {variant: medians(harness, variant) for variant in VARIANTS}))
    kept = {file: file.stat().st_mtime_ns for file in harness.out.glob("sweep.points/*.ridge")}
    again, _ = sweep(harness, "sweep", VARIANTS, SEQS)
    same = kept == {file: file.stat().st_mtime_ns for file in harness.out.glob("sweep.points/*.ridge")}
    harness.add("again", again.status == 0 and len(kept) == len(points) and same, f"{len(kept)} recordings kept")
    run, points = sweep(harness, "too-large", ("naive",), (4096, 1 << 17))
    states = {key: point["state"] for key, point in points.items()}
    why = "; ".join(f"{key}: {point['state']} {point['why'] or ''}" for key, point in points.items())
    harness.add("out of memory", states.get(("naive", 1 << 17)) == "out_of_memory" and
                states.get(("naive", 4096)) == "recorded", why)
    return None
