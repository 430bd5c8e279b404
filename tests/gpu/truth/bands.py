#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""How many sampled busy shares hold the replayed ones of the same recording within their band.

    tests/gpu/truth/bands.py --ridge build/release/bin/ridge FILE...

Compared are kernels of which a replay covers 90 % of the time and took as long as the normal run,
within 10 %. DRAM stands apart: a replay finds other data in the L2 than the program does. A sampled
share of the L2 is that of its lookups, so it is compared with the counter of these. What follows of
its busiest part (l2Fabric() of the analyzer) is compared with the counter of that, where both runs
moved as much through DRAM.
"""
import argparse
import json
import subprocess

UNITS = ["tensor", "fp32", "fp64", "xu", "alu", "issue", "l1", "l2", "l2_part", "dram"]
SAME_TRAFFIC = 0.05  # of DRAM's peak
MARGIN = 0.03  # replayed and sampled shares of one kernel differ by so much (docs/BENCHMARKS.md)


def comparable(kernel):
    replayed = kernel.get("replayed")
    if not replayed or replayed["covered_share"] < 0.9 or not replayed.get("replay_time_ns"):
        return False
    return abs(replayed["replay_time_ns"] / replayed["time_ns"] - 1) <= 0.1


def shares(kernel):
    """(unit, value, band, truth) of each share that is known on both sides."""
    for unit in UNITS:
        sampled = kernel.get("busy_shares", {}).get(unit + "_share", {})
        truth = kernel["replayed"]["busy_shares"].get(unit + "_share")
        if isinstance(truth, dict):
            truth = truth.get("value")
        if sampled.get("state") == "known" and truth is not None:
            yield unit, sampled["value"], sampled["band"], truth
    yield from busiest_part(kernel["busy_shares"], kernel["replayed"]["busy_shares"])


def busiest_part(sampled, replayed):
    """Of the L2: the fabric between its halves, or lookups where these lead, beside the counter of all parts."""
    told = {unit: sampled.get(unit + "_share", {}) for unit in ("l2", "l2_fabric", "dram")}
    if "l2_whole_share" not in replayed or any(each.get("state") != "known" for each in told.values()):
        return
    if abs(told["dram"]["value"] - replayed["dram_share"]) <= SAME_TRAFFIC:
        most = max(told["l2"], told["l2_fabric"], key=lambda share: share["value"])
        yield "l2_part", most["value"], most["band"], replayed["l2_whole_share"]


def report(ridge, file):
    analysis = json.loads(
        subprocess.run([ridge, "analyze", "--format", "json", file], check=True,
                       capture_output=True).stdout)
    rows = {unit: [] for unit in UNITS}
    for kernel in filter(comparable, analysis["kernels"]):
        for unit, value, band, truth in shares(kernel):
            rows[unit].append((value, band, truth))
            if abs(value - truth) > band + MARGIN:
                print(f"  {unit} {value:.2f} +-{band:.2f}, replayed {truth:.2f}: "
                      f"{kernel['function'][:70]}")
    print(f"{file}: verdict known for {analysis['verdict_known_share'] or 0:.0%} of kernel time")
    for unit in UNITS:
        told = rows[unit]
        if told:
            inside = sum(abs(v - t) <= b + MARGIN for v, b, t in told)
            bias = sum(v - t for v, b, t in told) / len(told)
            print(f"  {unit:7} {len(told):3} told, {inside / len(told):4.0%} within the band and "
                  f"3 points, {bias:+.3f} on the mean")
        for value, band, truth in told:
            assert 0 <= value <= 1, (unit, value)
    return [row for unit in UNITS if unit != "dram" for row in rows[unit]], rows["dram"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ridge", default="build/release/bin/ridge")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    results = [report(options.ridge, file) for file in options.files]
    for name, told in (("all units but DRAM", [r for a, d in results for r in a]),
                       ("DRAM", [r for a, d in results for r in d])):
        inside = sum(abs(v - t) <= b + MARGIN for v, b, t in told)
        print(f"{name}: {inside} of {len(told)} within the band and 3 points")


if __name__ == "__main__":
    main()
