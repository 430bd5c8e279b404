# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge record --torch` on a Llama of 12 layers: how much of the GPU's time has a module, an op and
a line, the same beside torch.profiler, what it costs, and that the program computes the same."""
import concurrent.futures
import json
import statistics

from checks.harness import last_line
from checks.torch_step import torch_works
from checks.tracefile import TraceFile

TIMEOUT_S = 170
STEPS = 10
FOLLOWED = 1 / 16  # of the steps of a long run
TOKENS = 64  # passes through the model of one generate()
MOST_FLOPS_APART = 0.01  # of PyTorch's FlopCounterMode
LEAST_EXPLAINED = 0.8  # of the time in which the GPU waited for the host
LEAST_SHARES = {"eager": 0.97, "compiled": 0.90, "decoding": 0.97, "graphs": 0.95}
MOST_TRAINING, MOST_DECODING = 1.05, 1.25
LEAST_ALIKE = 0.97  # of the GPU time of torch.profiler's ops, where ours is within MOST_APART
MOST_APART = 0.1  # two runs of a kernel differ by some percent
LEAST_SMALLER = 30


def llama(harness, *options):
    return ["python3", harness.scripts.parent / "truth" / "programs" / "llama.py", *options]


def facts(harness, name, command, timeout=TIMEOUT_S):
    """The JSON object that a program prints; {} after saying why there is none."""
    run = harness.run(command, timeout, env=None)
    said = [line for line in run.out.splitlines() if line.startswith("{")]
    if run.status != 0 or not said:
        harness.add(name, False, f"status {run.status}, {last_line(run.err)}")
        return {}
    return json.loads(said[0])


def analysis(harness, name, command, *options):
    """The report of a recording with --torch, and its file; (None, file) after saying why."""
    recorded, path = harness.record(f"torch-ops-{name}", command, ("--torch", "--sample-interval", "0", *options),
                                    timeout=TIMEOUT_S)
    run = harness.run([harness.ridge, "analyze", path, "--format", "json"], TIMEOUT_S)
    report = json.loads(run.out) if run.status == 0 else {}
    if recorded.status != 0 or not report.get("framework"):
        lost = "; ".join(loss["what"] for loss in report.get("losses", []))
        harness.add(name, False, f"status {recorded.status} and {run.status}: {last_line(run.err)} {lost}")
        return None, path
    return report, path


def check_shares(harness, name, command):
    report, path = analysis(harness, name, command)
    if not report:
        return None, path
    told = report["framework"]
    shares = {key: told[f"{key}_share"] for key in ("in_modules", "in_ops", "on_lines")}
    # The optimizer's kernels have an op and a line, and no module.
    optimizer = sum(row["share_of_busy"] for row in told["marked"] if "Optimizer" in row["name"])
    shares["in_modules"] += optimizer
    harness.add(f"attributed, {name}", min(shares.values()) >= LEAST_SHARES[name],
                f"{', '.join(f'{key} {share:.3f}' for key, share in shares.items())}, of it optimizer "
                f"{optimizer:.3f}, least {LEAST_SHARES[name]}")
    return report, path


def by_name(ops):
    """GPU time of an iteration by the name of the op."""
    sums = {}
    for op in ops:
        sums[op["name"]] = sums.get(op["name"], 0) + op["total_ns"]
    return sums


def check_profiler(harness, report, path):
    """GPU time by op beside torch.profiler's, and the size of both files for one step."""
    seen = facts(harness, "beside torch.profiler",
                 harness.python("torch_facts.py", "profiler", "--steps", STEPS))
    if not seen or not report:
        return
    ours = by_name(report["framework"]["ops"])
    iterations = report["phases"]["iterations_told"] or 1
    total = alike = 0
    apart = []
    for name, theirs in seen["ops"].items():
        wanted = theirs["ns"] / STEPS
        found = ours.get(name, 0) / iterations
        total += wanted
        if abs(found - wanted) <= MOST_APART * wanted:
            alike += wanted
        else:
            apart.append(f"{name} {found / 1e3:.0f} / {wanted / 1e3:.0f} us")
    harness.add("ops as torch.profiler", alike >= LEAST_ALIKE * total,
                f"{alike / total:.3f} of the time within {MOST_APART:.0%}, least {LEAST_ALIKE}; apart: "
                f"{', '.join(apart[:6]) or 'none'}")
    steps = STEPS + 2
    ratio = seen["bytes"] / STEPS / (path.stat().st_size / steps)
    harness.add("size beside torch.profiler's JSON", ratio >= LEAST_SMALLER,
                f"{path.stat().st_size / steps / 1e3:.0f} kB a step, {ratio:.0f} times smaller, least "
                f"{LEAST_SMALLER}")


def check_flops(harness, report):
    """Model FLOPs of a step beside PyTorch's own counter."""
    seen = facts(harness, "FLOPs as FlopCounterMode", harness.python("torch_facts.py", "flops"))
    if not seen or not report:
        return
    found = report["framework"]["model_flops"] / (report["phases"]["iterations_told"] or 1)
    apart = abs(found / seen["flops"] - 1)
    harness.add("FLOPs as FlopCounterMode", apart <= MOST_FLOPS_APART,
                f"{found:.6e} a step, {seen['flops']:.6e} counted: {apart:.2%} apart, most {MOST_FLOPS_APART:.0%}")


def check_explained(harness, name, report):
    """Which part of the time in which the GPU waited has a function, an op or a line."""
    if not report:
        return
    rows = report["framework"]["host_busy"]
    waited = sum(row["time_ns"] for row in rows)
    unknown = sum(row["time_ns"] for row in rows
                  if row["work"] == "not known" or not row["where"] and row["work"] != "autograd")
    explained = 1 - unknown / waited if waited else 1
    harness.add(f"host busy explained, {name}", explained >= LEAST_EXPLAINED,
                f"{explained:.3f} of {waited / 1e6:.1f} ms, least {LEAST_EXPLAINED}")


def check_eager(harness):
    report, path = check_shares(harness, "eager", llama(harness, "--steps", STEPS + 2))
    check_profiler(harness, report, path)
    check_flops(harness, report)
    check_explained(harness, "eager", report)


def check_decoding(harness):
    report, _ = check_shares(harness, "decoding", llama(harness, "--steps", 3, "--generate"))
    check_explained(harness, "decoding", report)


def check_same(harness, what, *options):
    """Losses and weights bit by bit, or what torch.compile made of the program."""
    command = harness.python("torch_facts.py", what, *options)
    plain = facts(harness, f"same {what}", command)
    recorded = facts(harness, f"same {what}",
                     harness.record_command(f"torch-ops-{what}", command, ("--torch", "--sample-interval", "0"))[0])
    if plain and recorded:
        harness.add(f"same {what}", plain == recorded, f"{str(recorded)[-120:]}")


def kinds_of_iterations(iterations, steps, steps_with_hooks):
    """"plain", "skipped" or "followed" for each iteration; None where its ops were followed without hooks.

    `steps`: kinds of the steps in order. An iteration with hooks has `steps_with_hooks` of its own, each of which may be
    followed; one without has that many or, where modules make the steps, goes on with the step before.
    """
    kinds, at = [], 0
    for _, with_hooks in iterations:
        own = steps[at:at + steps_with_hooks] if with_hooks or steps_with_hooks == 1 else steps[max(at - 1, 0):at]
        at += len(own) if with_hooks or steps_with_hooks == 1 else 0
        is_followed = "step" in own
        kinds.append("hooks" if with_hooks and steps_with_hooks > 1 else
                     None if is_followed and not with_hooks else
                     "followed" if is_followed else "skipped" if with_hooks else "plain")
    return kinds


def costs(iterations, kinds):
    """Median seconds by kind, of the second half: the first has the steps that are followed more often."""
    half = len(iterations) // 2
    by_kind = {}
    for (seconds, _), kind in list(zip(iterations, kinds))[half:]:
        by_kind.setdefault(kind, []).append(seconds)
    return {kind: (statistics.median(times), len(times)) for kind, times in by_kind.items() if kind}


def check_cost(harness, name, options, steps_with_hooks, most):
    """Iterations of one process with hooks, beside those without; the few that are followed by their part of a long run."""
    recorded, path = harness.record(f"torch-cost-{name}", [*harness.python("torch_cost.py"), *options],
                                    ("--torch", "--sample-interval", "0"), timeout=TIMEOUT_S)
    said = [line for line in recorded.out.splitlines() if line.startswith("{")]
    if recorded.status != 0 or not said:
        return harness.add(f"cost of {name}", False, f"status {recorded.status}, {last_line(recorded.err)}")
    iterations = json.loads(said[0])["iterations"]
    steps = [kind for kind, in TraceFile(path).rows(
        "SELECT kind FROM framework_range_view WHERE kind LIKE '%step' ORDER BY start_ns")]
    found = costs(iterations, kinds_of_iterations(iterations, steps, steps_with_hooks))
    plain = found["plain"][0]
    if "hooks" in found:
        ratio = found["hooks"][0] / plain
    else:
        ratio = (FOLLOWED * found["followed"][0] + (1 - FOLLOWED) * found["skipped"][0]) / plain
    told = ", ".join(f"{kind} {1e3 * seconds:.2f} ms ({count})" for kind, (seconds, count) in sorted(found.items()))
    return harness.add(f"cost of {name}", ratio <= most, f"{ratio:.3f} x without --torch, most {most}; medians: {told}")


def check(harness):
    """Nothing of these depends on times, so they share the GPU; and so none has samples of counters."""
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        running = [
            pool.submit(check_eager, harness),
            pool.submit(check_shares, harness, "compiled", llama(harness, "--steps", 20, "--compile")),
            pool.submit(check_decoding, harness),
            pool.submit(check_shares, harness, "graphs", llama(harness, "--steps", 4, "--generate", "--static-cache")),
            pool.submit(check_same, harness, "digest", "--layers", 4, "--steps", 5),
            pool.submit(check_same, harness, "breaks", "--layers", 4, "--steps", 4),
        ]
    for each in running:
        each.result()
    return None


def check_costs(harness):
    if not torch_works(harness):
        return harness.add("PyTorch", "SKIP", "no PyTorch that sees a GPU")
    check_cost(harness, "training", ["--steps", 300], 1, MOST_TRAINING)
    return check_cost(harness, "decoding", ["--generate", "--steps", 40], TOKENS, MOST_DECODING)
