#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
#
# Runs every variant of every workload under compute-sanitizer on small sizes that no tile divides: memcheck for
# accesses out of bounds, racecheck for shared memory that is used again too early, initcheck for memory that is read
# before it is written. Status 0: nothing was found. Some minutes on 16 cores.
#   tests/gpu/sanitizers.sh [path to ridge-workload [path to tma_store]]
set -u
cd "$(dirname "$0")/../.." || exit 2
workload=$(realpath "${1:-build/portable/bin/ridge-workload}")
tma_store=$(realpath -m "${2:-build/portable/gpu/tma_store}")
[ -x "$workload" ] || { echo "no program $workload: build preset portable, or name it"; exit 2; }
[ -x "$tma_store" ] || { echo "no program $tma_store: build target gpu_programs, or name it"; exit 2; }
command -v compute-sanitizer >/dev/null || { echo "no compute-sanitizer in PATH: it comes with the CUDA toolkit"; exit 2; }
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT

# A right program whose stores initcheck may not see. So store products of 16 bits by cuBLASLt, in the transformer, and
# attention's forward kernel for Hopper, whose O the backward pass reads.
blind=''
"$tma_store" >"$scratch/tma" 2>&1
case $? in
0) compute-sanitizer --tool initcheck --error-exitcode 9 "$tma_store" >"$scratch/tma" 2>&1 || blind=yes ;;
3 | 77) ;; # a GPU without TMA
*) cat "$scratch/tma"; exit 1 ;;
esac
[ -z "$blind" ] || echo "initcheck does not see stores by TMA here: tma_store is right and it reports $(
    grep -o 'ERROR SUMMARY: .*' "$scratch/tma" | tr '[:upper:]' '[:lower:]'). What it says of what is stored so is not counted."

list_runs() { # arguments of ridge-workload
    # 700 of k: at least six steps, so that a ring of three or four stages is filled a second time.
    for type in bf16 fp32 fp8; do
        for variant in naive tiled registers wgmma splitk persistent cluster; do
            echo "matmul --variant $variant --dtype $type --m 130 --n 270 --k 700"
        done
    done
    for variant in "mma --dtype bf16" "mma --dtype fp32" "cublas --dtype bf16" cublas-tf32; do
        echo "matmul --variant $variant --m 130 --n 270 --k 700"
    done
    echo "matmul --variant cublas --dtype fp8 --m 130 --n 272 --k 704"
    # 200 keys: four tiles of 64, so that every stage of a ring is filled a second time.
    for variant in naive fused wgmma backward-naive backward-atomics backward-two-pass backward-wgmma; do
        for dim in 40 64 128; do
            echo "attention --variant $variant --batch 1 --heads 2 --seq 200 --dim $dim"
            echo "attention --variant $variant --batch 1 --heads 2 --seq 200 --dim $dim --causal"
        done
    done
    for variant in wgmma backward-wgmma; do # with dim 64 a tile has 128 queries
        echo "attention --variant $variant --batch 1 --heads 2 --seq 400 --dim 64"
    done
    for variant in fused backward-atomics backward-two-pass; do
        echo "attention --variant $variant --batch 3 --heads 2 --seq 130 --dim 80 --group 2 --ragged --causal"
    done
    for variant in plain scalar cp_async tma shared write copy pinned pageable disk; do
        echo "bandwidth --variant $variant --bytes 1048592 --passes 2"
    done
    for variant in once twice fused chain "chain --in-one" intensity; do
        echo "elementwise --variant $variant --elements 10007"
    done
    for variant in single streams graph fused; do
        echo "overhead --variant $variant --steps 9 --elements 1009"
    done
    for variant in fp32 fp16 bf16 mixed; do
        echo "accumulate --variant $variant --terms 1000"
    done
    for variant in naive vectorised shared; do
        echo "mxint8 --variant $variant --elements 100003"
    done
    for variant in gemm unfused; do
        echo "mxint8 --variant $variant --m 21 --n 150 --k 500"
    done
    for bits in 4 8; do
        for variant in gemv gemm splitk; do
            echo "lowbit --variant $variant --bits $bits --m 3 --n 150 --k 3000"
        done
    done
    for type in fp32 bf16 fp16; do
        for variant in naive $([ $type = fp32 ] || echo fused); do
            echo "transformer --variant $variant --dtype $type --size tiny --batch 2 --context 77 --vocabulary 64"
        done
    done
    echo "transformer --variant fused --size tiny --batch 2 --context 77 --vocabulary 64 --recompute --graph"
}

# shellcheck disable=SC2317 # called below by xargs
run_one() { # $1: tool, a space, arguments
    local tool=${1%% *} arguments=${1#* } begin=$SECONDS log status
    log=$(mktemp -p "$scratch")
    set -- --iters 1 --warmup 0
    # shellcheck disable=SC2086
    timeout 300 compute-sanitizer --tool "$tool" --error-exitcode 9 "$workload" $arguments "$@" >"$log" 2>&1
    status=$?
    if [ $status -eq 0 ]; then
        echo "ok      $tool $arguments: $((SECONDS - begin)) s"
    elif grep -q -e 'only compute capability' -e 'was not found' "$log"; then
        echo "skipped $arguments: $(grep -h -e 'only compute capability' -e 'was not found' "$log" | head -n 1)"
    elif [ "$blind" = yes ] && [ "$tool" = initcheck ] && [[ $arguments =~ transformer.*(bf16|fp16|fused)|backward-wgmma ]]; then
        echo "blind   $tool $arguments"
    else
        echo "FAILED  status $status $tool $arguments"
        grep -e '=====' "$log" | head -n 5
        touch "$scratch/failed"
    fi
}
export -f run_one
export workload scratch blind
# The slowest tool first.
# shellcheck disable=SC2016 # the inner shell expands it
for tool in racecheck initcheck memcheck; do list_runs | sed "s/^/$tool /"; done | tr '\n' '\0' |
    xargs -0 -P "$(nproc)" -I{} bash -c 'run_one "$1"' _ {}
[ ! -e "$scratch/failed" ]
