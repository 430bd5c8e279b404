#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs every variant of attention, and of matmul those whose tiles are brought for several steps ahead, under
# compute-sanitizer on sizes that no tile divides: memcheck for accesses out of bounds, racecheck for shared memory that is
# used again too early. Status 0: nothing was found. Some minutes.
#   tests/gpu/sanitizers.sh [path to ridge-workload]
set -u
cd "$(dirname "$0")/../.." || exit 2
workload=${1:-build/portable/bin/ridge-workload}
[ -x "$workload" ] || { echo "no program $workload: build preset portable, or name it"; exit 2; }
command -v compute-sanitizer >/dev/null || { echo "no compute-sanitizer in PATH: it comes with the CUDA toolkit"; exit 2; }
log=$(mktemp) && trap 'rm -f "$log"' EXIT
failed=0

sanitize() { # arguments of ridge-workload
    local tool
    for tool in memcheck racecheck; do
        if timeout 300 compute-sanitizer --tool $tool --error-exitcode 9 "$workload" "$@" \
            --iters 1 --warmup 0 >"$log" 2>&1; then
            echo "ok     $tool $*"
        elif grep -q 'only compute capability' "$log"; then
            echo "skipped $*, which needs compute capability 9.0"
        else
            echo "FAILED $tool $*"
            grep -e '=====' "$log" | head -n 5
            failed=1
        fi
    done
}

# 200 keys: four tiles of 64, so that every stage of a ring is filled a second time.
for variant in naive fused wgmma backward-naive backward-atomics backward-two-pass backward-wgmma; do
    for dim in 40 64 128; do
        sanitize attention --heads 2 --variant $variant --batch 1 --seq 200 --dim $dim
        sanitize attention --heads 2 --variant $variant --batch 1 --seq 200 --dim $dim --causal
    done
done
for variant in wgmma backward-wgmma; do # with dim 64 a tile has 128 queries
    sanitize attention --heads 2 --variant $variant --batch 1 --seq 400 --dim 64
done
for variant in fused backward-atomics backward-two-pass; do
    sanitize attention --heads 2 --variant $variant --batch 3 --seq 130 --dim 80 --group 2 --ragged --causal
done
# 700 of k: at least six steps, so that a ring of three or four stages is filled a second time.
for variant in mma wgmma splitk persistent cluster; do
    for type in fp32 bf16 fp8; do
        [ "$variant $type" = "mma fp8" ] || sanitize matmul --variant $variant --dtype $type --m 130 --n 270 --k 700
    done
done
exit $failed
