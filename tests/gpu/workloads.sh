#!/bin/bash
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
#
# Checks every workload, variant and type on sizes that are no multiple of any tile, and the answers
# to bad input, the calibration suite and the ceilings; then prints times at full size. Status 0: all
# passed. More than 170 s on an H200.
#   tests/gpu/workloads.sh [path to ridge-workload]
set -u
cd "$(dirname "$0")/../.." || exit 2
workload=${1:-build/portable/bin/ridge-workload}
[ -x "$workload" ] || { echo "no program $workload: build preset portable, or name it"; exit 2; }
workload=$(realpath "$workload")
scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT
failed=0

library_of_pytorch() { # $1: pattern; PyTorch brings libraries that the loader does not know
    python3 -c 'import glob, site, sys
for folder in site.getsitepackages() + [site.getusersitepackages()]:
    for file in glob.glob(folder + "/nvidia/" + sys.argv[1]):
        print(file)' "$1" 2>/dev/null | sort -r | head -n 1
}
[ -n "${RIDGE_CUBLAS:-}" ] || found=$(library_of_pytorch "*/lib/libcublas.so.1[23]")
[ -z "${found:-}" ] || export RIDGE_CUBLAS=$found
[ -n "${RIDGE_NCCL:-}" ] || found_nccl=$(library_of_pytorch "nccl/lib/libnccl.so.2")
[ -z "${found_nccl:-}" ] || export RIDGE_NCCL=$found_nccl
variants="naive tiled registers"
tensor="mma" # by tensor cores; fp32 as TF32
if timeout 30 "$workload" matmul --variant wgmma --dtype bf16 --m 8 --n 8 --k 8 >"$scratch/wgmma" 2>&1; then
    tensor="$tensor wgmma splitk persistent cluster"
elif grep -q 'only compute capability' "$scratch/wgmma"; then
    echo "skipped: variants wgmma, splitk, persistent and cluster, which need compute capability 9.0"
else
    cat "$scratch/wgmma"
    exit 1
fi
if timeout 30 "$workload" matmul --variant cublas --m 8 --n 8 --k 8 >"$scratch/cublas" 2>&1; then
    variants="$variants cublas"
elif grep -q 'was not found' "$scratch/cublas"; then
    echo "skipped: variants cublas and cublas-tf32; cuBLAS was not found, set RIDGE_CUBLAS"
else
    cat "$scratch/cublas"
    exit 1
fi

several='' # variants of allreduce that run here
if timeout 60 "$workload" allreduce --bytes 16 --iters 1 >"$scratch/allreduce" 2>&1; then
    several="nccl host per-parameter flat overlapped"
elif grep -q -e 'needs two or more' -e 'was not found' "$scratch/allreduce"; then
    echo "skipped: workload allreduce: $(head -n 1 "$scratch/allreduce")"
else
    cat "$scratch/allreduce"
    exit 1
fi

of_matmul() { # $1: type; the variants that multiply it at any size
    case $1 in
    fp32) echo "$variants $tensor $(case "$variants" in *cublas*) echo cublas-tf32 ;; esac)" ;;
    fp8) echo "$variants $tensor" | sed 's/cublas//; s/mma//' ;;
    *) echo "$variants $tensor" ;;
    esac
}

list_checks() { # one command line each
    for type in fp32 bf16 fp16 fp8; do
        for variant in $(of_matmul $type); do
            echo "matmul --variant $variant --dtype $type --m 1,31,127 --n 1,33,257 --k 1,17,131"
            echo "matmul --variant $variant --dtype $type --m 1031 --n 523 --k 2053 --seed 7"
            echo "matmul --variant $variant --dtype $type --m 129 --n 65 --k 40013 --seed 9"
        done
    done
    case "$variants" in *cublas*) echo "matmul --variant cublas --dtype fp8 --m 1,31,127 --n 16,272 --k 16,144,4112" ;; esac
    for type in bf16 fp16; do
        for variant in naive fused $([ "$tensor" = mma ] || echo wgmma); do
            for mask in "" "--causal"; do
                echo "attention --variant $variant --dtype $type --batch 1 --heads 3 --seq 1,7,64,65,127,257 --dim 16,32,40,64,72,96,104,128 $mask"
                echo "attention --variant $variant --dtype $type --batch 2 --heads 1 --seq 1021 --dim 64,128 $mask --seed 3"
            done
        done
        for variant in naive atomics two-pass $([ "$tensor" = mma ] || echo wgmma); do
            for mask in "" "--causal"; do
                echo "attention --variant backward-$variant --dtype $type --batch 1 --heads 3 --seq 1,7,64,65,127,257 --dim 16,32,40,64,80,96,128 $mask"
                echo "attention --variant backward-$variant --dtype $type --batch 2 --heads 1 --seq 1021 --dim 64,128 $mask --seed 3"
            done
        done
        for mask in "" "--causal"; do
            [ "$tensor" = mma ] || for variant in wgmma backward-wgmma; do
                echo "attention --variant $variant --dtype $type --batch 2 --heads 6 --group 2,6 --seq 1,65,300 --dim 64,128 $mask"
            done
            for variant in fused backward-atomics backward-two-pass; do
                echo "attention --variant $variant --dtype $type --batch 5 --heads 6 --group 1,3 --seq 1,65,300 --dim 16,64,80,128 --ragged $mask"
                echo "attention --variant $variant --dtype $type --batch 2 --heads 6 --group 2,6 --seq 1,65,300 --dim 64,128 $mask"
            done
        done
    done
    echo "attention --variant naive --batch 1 --heads 1 --seq 21001 --dim 64" # no row fits the cache
    for variant in plain scalar cp_async tma shared; do
        echo "bandwidth --variant $variant --bytes 16,8192,8208,1048560,268435472 --blocks-per-sm 1,3,4 --passes 1,3"
    done
    for variant in cp_async tma; do
        echo "bandwidth --variant $variant --bytes 8208,268435472 --blocks-per-sm 1,2 --stages 2,4,12 --sources 1,2"
    done
    for variant in write copy pinned pageable disk; do
        echo "bandwidth --variant $variant --bytes 16,8208,33554448"
    done
    for type in fp32 bf16 fp16; do
        for variant in once twice fused chain "chain --in-one"; do
            echo "elementwise --variant $variant --dtype $type --elements 1,3,7,8,2047,4099,1000003 --steps 1,7,64"
        done
        echo "elementwise --variant intensity --dtype $type --elements 1,5,9,4099,1000003 --fma 1,2,31,1024 --seed 5"
    done
    for variant in single streams graph fused; do
        for waits in "" "--sync"; do
            echo "overhead --variant $variant --steps 1,3,4,257 --elements 1,255,256,1009,100003 $waits"
        done
    done
    for variant in naive vectorised shared; do
        echo "mxint8 --variant $variant --elements 1,7,8,31,32,33,8191,8192,8199,1000003,8388608"
    done
    for variant in gemm $(case "$variants" in *cublas*) echo unfused ;; esac); do
        echo "mxint8 --variant $variant --m 1,5,17,129 --n 1,131,257 --k 1,33,500,4099"
    done
    for type in bf16 fp16; do
        for variant in gemv gemm splitk; do
            for scales in "--group 32,128" "--per-channel"; do
                echo "lowbit --variant $variant --dtype $type --m 1,5,17 --n 1,131,257 --k 1,33,500,4099 --bits 4,8 $scales"
                echo "lowbit --variant $variant --dtype $type --m 67 --n 1031 --k 2053 --bits 4,8 $scales --seed 3"
            done
        done
    done
    if [[ "$variants" = *cublas* ]]; then
        for type in fp32 "fp32 --tf32" fp16 bf16; do
            for variant in naive $([ "${type% *}" = fp32 ] || echo fused); do
                for mode in "" "--recompute" "--graph" "--graph --recompute" "--forward" "--forward --graph"; do
                    echo "transformer --variant $variant --dtype $type --size tiny --batch 2 --context 19,77 --vocabulary 64 $mode"
                done
                echo "transformer --variant $variant --dtype $type --size own --dim 160 --ff 48 --layers 3 --heads 2 --batch 3 --context 1,2,33 --vocabulary 72"
            done
        done
        echo "transformer --size own --dim 16 --ff 16 --layers 1 --heads 1 --batch 1 --context 1 --vocabulary 8"
    fi
    for variant in fp32 fp16 bf16 mixed; do
        echo "accumulate --variant $variant --terms 1,2,97,1000,3201,10000,1000003"
    done
}

list_lone_checks() { # kernels of several GPUs that wait for each other
    for variant in $several; do
        echo "allreduce --variant $variant --bytes 16,1040,33554448 --layers 1,3 --width 64,256 --batch 8,64"
        [ "$variant" = host ] || echo "allreduce --variant $variant --dtype bf16 --bytes 16,1040,33554448 --layers 1,3 --width 64"
    done
}

# shellcheck disable=SC2317 # called below by xargs
check_one() { # $1: arguments
    local name log
    name=$(echo "$1" | sed 's/--variant //; s/--dtype //')
    log=$(mktemp -p "$scratch")
    # shellcheck disable=SC2086
    if timeout 60 "$workload" $1 --check --iters 2 --warmup 1 >"$log" 2>&1; then
        echo "ok     $(grep -c ' ok ' "$log") points  ${name:0:70}"
    else
        printf 'FAILED status %s  %s\n%s\n' $? "$1" "$(grep -v ' ok ' "$log" | head -n 6)"
        touch "$scratch/failed"
    fi
}
export -f check_one
export workload scratch
# shellcheck disable=SC2016 # the inner shell expands it
list_checks | tr '\n' '\0' | xargs -0 -P 6 -I{} bash -c 'check_one "$1"' _ {}
# shellcheck disable=SC2016
list_lone_checks | tr '\n' '\0' | xargs -0 -r -I{} bash -c 'check_one "$1"' _ {}
[ -e "$scratch/failed" ] && failed=1

refuse() { # status, words that must appear, arguments...
    local status=$1 words=$2 got
    shift 2
    timeout 60 "$workload" "$@" >"$scratch/out" 2>&1
    got=$?
    if [ $got -eq "$status" ] && grep -q -- "$words" "$scratch/out"; then
        echo "ok     refused: $*"
    else
        echo "FAILED status $got, not $status with '$words': $*"
        head -n 3 "$scratch/out"
        failed=1
    fi
}
refuse 2 "there are matmul, attention, bandwidth, elementwise, overhead, accumulate, mxint8, lowbit, transformer, allreduce" nothing
refuse 2 "it has naive, tiled, registers, mma" matmul --variant warp
refuse 2 "multiplies fp32, fp16 and bf16" matmul --variant mma --dtype fp8
refuse 2 "choose --variant cublas" matmul --variant cublas-tf32 --dtype bf16
refuse 2 "multiples of 16" matmul --variant cublas --dtype fp8 --k 17
refuse 2 "whole number from 1" matmul --m 0
refuse 2 "16 to 128" attention --dim 33
refuse 2 "does not divide" attention --heads 16 --group 3 --variant fused
refuse 2 "is for the fused variants" attention --group 2
refuse 2 "sequences of one length" attention --variant wgmma --ragged
refuse 2 "multiple of 16" bandwidth --bytes 17
refuse 2 "multiples of 16" transformer --size own --dim 60
refuse 2 "multiple of 8" transformer --vocabulary 10007
refuse 2 "do not split" transformer --size own --heads 5
refuse 2 "are for --size own" transformer --dim 128
refuse 2 "it has small, tiny" transformer --size huge
refuse 2 "choose --variant naive" transformer --variant fused --dtype fp32
refuse 2 "is for --dtype fp32" transformer --tf32
refuse 2 "leaves out" transformer --forward --recompute
refuse 2 "heads of 16 to 128" transformer --variant fused --size own --dim 64 --heads 8
refuse 2 "takes 2 to 12" bandwidth --variant tma --stages 13
refuse 2 "goes up to" bandwidth --passes 2000000
TMPDIR=/proc refuse 1 "TMPDIR names another folder" bandwidth --variant disk --bytes 1600
refuse 2 "is for variant chain" elementwise --variant fused --in-one
refuse 2 "goes up to 1024" elementwise --variant chain --steps 1025
refuse 1 "needs .* of GPU memory" attention --seq 1000000
refuse 2 "goes up to 100000000" accumulate --terms 100000001
refuse 2 "goes up to 100000" overhead --steps 100001
refuse 2 "take fewer of either" overhead --steps 100000 --elements 10000000
refuse 1 "needs .* of GPU memory" overhead --steps 1000 --elements 500000000
refuse 1 "needs .* of GPU memory" mxint8 --elements 1000000000000
refuse 2 "go up to" mxint8 --variant gemm --n 300000000
refuse 1 "needs .* of GPU memory" mxint8 --variant gemm --n 1000000 --k 1000000
refuse 2 "takes 2 to 64" allreduce --gpus 1
refuse 2 "choose --dtype fp32" allreduce --variant host --dtype bf16
refuse 2 "take fewer layers" allreduce --layers 40
refuse 1 "needs two or more" allreduce --gpus 64
refuse 2 "takes 4 or 8" lowbit --bits 3
refuse 2 "multiple of 32" lowbit --group 100
refuse 1 "needs .* of GPU memory" lowbit --n 1000000 --k 1000000
refuse 1 "needs .* of GPU memory" elementwise --elements 1000000000000
refuse 1 "holds .* blocks" bandwidth --blocks-per-sm 99
refuse 0 "out of memory: needs" attention --seq 1000,1000000 --iters 1
RIDGE_CUBLAS=/nowhere/libcublas.so.13 refuse 1 "was not found" matmul --variant cublas
RIDGE_CUBLAS=/nowhere/libcublas.so.13 refuse 1 "was not found" transformer
RIDGE_CUBLAS=/nowhere/libcublas.so.13 refuse 1 "was not found" ceilings --quick --only tensor
refuse 2 "there are tensor" ceilings --only L3
refuse 2 "there are fma" calibration --only fmaa

check_json() { # name, python that asserts on the JSON `said`, arguments...
    local name=$1 assertion=$2
    shift 2
    if timeout 60 "$workload" "$@" --json >"$scratch/said" 2>"$scratch/out" &&
        python3 -c "import json, sys; said = json.load(open(sys.argv[1])); $assertion" \
            "$scratch/said" 2>>"$scratch/out"; then
        echo "ok     $name"
    else
        echo "FAILED $name: $*"
        tail -n 5 "$scratch/out" "$scratch/said"
        failed=1
    fi
}
check_json "all sixteen kernels of the calibration run; only wgmma may be skipped" \
    'names = {k["name"] for k in said["kernels"]} | {k["name"] for k in said["skipped"]}
assert len(names) == 16 and {k["name"] for k in said["skipped"]} <= {"wgmma"}, said["skipped"]
assert all(k["expect"] and k["launches"] > 0 and 10 < k["ms"] < 200 for k in said["kernels"]), said' \
    calibration
check_json "tiny is launched many times, the others for a millisecond and more" \
    'assert all((k["launches"] > 1000) if k["name"] == "tiny" else k["ms"] / k["launches"] > 0.5
    for k in said["kernels"]), said' \
    calibration
if [[ "$variants" = *cublas* ]]; then
    refuse 1 "needs .* of GPU memory" transformer --size own --dim 4096 --ff 16384 --layers 1000 --heads 32
    for variant in naive fused; do
        sum=''
        for mode in "" "--recompute" "--graph" "--graph --recompute"; do
            # shellcheck disable=SC2086
            check_json "transformer, $variant, '$mode': the same weights bit for bit after 30 steps" \
                "got = said['rows'][0]['numbers']['weight checksum']
print(got, file=open('$scratch/sum', 'w'))
assert '$sum' in ('', str(got)), (got, '$sum')" \
                transformer --variant $variant --dtype bf16 --size own --dim 256 --ff 512 --layers 3 --heads 4 \
                --context 130 --iters 24 $mode
            sum=$(cat "$scratch/sum")
        done
    done
    check_json "transformer: the loss falls to at most 0.1 above the entropy, and not below it" \
        'got = said["rows"][0]["numbers"]
assert got["entropy"] - 0.1 < got["loss"] < got["entropy"] + 0.1 and got["first loss"] > 5, got' \
        transformer --size tiny --vocabulary 256 --iters 600
fi
check_json "every ceiling but tensor is measured, its values are possible" \
    'got = {c["resource"] for c in said["ceilings"]}
refused = {c["resource"] for c in said["refused"]}
assert len(got | refused) == 17 and refused <= {"tensor"}, said["refused"]
assert all(c["rate"] > 0 and c["spread"] >= 0 and c["how"] for c in said["ceilings"])
rate = {(c["resource"], c["precision"]): c["rate"] for c in said["ceilings"]}
assert rate["L1", ""] > rate["L2", ""] > rate["DRAM read", ""] > rate["PCIe to device", ""]
assert said["device"]["uuid"] in __import__("subprocess").getoutput("nvidia-smi -L")' \
    ceilings --quick

echo
headed='' # set after the first table of a workload: its heading stands for the rest
measure() {
    timeout 90 "$workload" "$@" --check >"$scratch/out" 2>&1 || { echo "FAILED: $*"; failed=1; }
    if [ -n "$headed" ]; then
        grep -v -e '^variant' -e ' iterations$' "$scratch/out"
    else
        cat "$scratch/out"
    fi
}
for type in fp32 bf16 fp8; do
    for variant in $(of_matmul $type); do
        measure matmul --variant "$variant" --dtype "$type" --iters 5 --warmup 2
        headed=1
    done
done
case "$variants" in *cublas*) measure matmul --variant cublas --dtype fp8 --iters 5 --warmup 2 ;; esac
measure matmul --variant naive --m 2048 --n 2048 --k 2048
headed=''
for shape in "--dim 64 --heads 32 --seq 2048 --batch 8" "--seq 512 --batch 32" "--seq 2048 --batch 8" \
    "--seq 4096" "--seq 8192" "--seq 8192 --causal" "--seq 16384 --batch 1 --causal"; do
    for variant in naive fused $([ "$tensor" = mma ] || echo wgmma) \
        backward-naive backward-atomics backward-two-pass $([ "$tensor" = mma ] || echo backward-wgmma); do
        # shellcheck disable=SC2086
        measure attention --variant $variant $shape --iters 10 --warmup 3
        headed=1
    done
done
headed=''
for variant in plain scalar cp_async tma write copy; do
    measure bandwidth --variant $variant --blocks-per-sm 1,2,4,6,8 --iters 10
    headed=1
done
for variant in pinned pageable disk; do
    measure bandwidth --variant $variant --bytes 268435456 --iters 5
done
headed=''
for type in fp32 bf16 fp16; do
    for variant in once twice fused chain "chain --in-one" "intensity --fma 1,16,64,256,1024"; do
        # shellcheck disable=SC2086
        measure elementwise --variant $variant --dtype $type
        headed=1
    done
done
headed=''
for variant in single streams graph fused; do
    for waits in "" "--sync"; do
        # shellcheck disable=SC2086
        measure overhead --variant $variant $waits
        headed=1
    done
done
headed=''
for variant in fp32 mixed fp16 bf16; do
    measure accumulate --variant $variant --terms 1000,10000
    headed=1
done
headed=''
for variant in naive vectorised shared; do
    measure mxint8 --variant $variant
    headed=1
done
for variant in gemm $(case "$variants" in *cublas*) echo unfused ;; esac); do
    measure mxint8 --variant "$variant" --m 1,16,512,4096
done
headed=''
for rows in "gemv 1" "splitk 1" "gemm 1" "gemv 8" "splitk 8,16" "gemm 16" "splitk 64" "gemm 64,512,4096"; do
    for bits in 4 8; do
        measure lowbit --variant "${rows% *}" --m "${rows#* }" --bits $bits
        headed=1
    done
done
headed=''
if [[ "$variants" = *cublas* ]]; then
    measure transformer --dtype fp32
    headed=1
    measure transformer --dtype fp32 --tf32 --graph
    for mode in "" "--graph" "--recompute"; do
        for variant in naive fused; do
            # shellcheck disable=SC2086
            measure transformer --variant $variant --dtype bf16 $mode
        done
    done
    measure transformer --variant fused --dtype fp16 --graph
    measure transformer --variant fused --forward
    measure transformer --variant fused --size medium,large,xl --graph --iters 5
    measure transformer --variant fused --size 2.7b --context 256,2048 --graph --iters 5
fi
headed=''
for variant in $several; do
    measure allreduce --variant "$variant"
    headed=1
done
timeout 90 "$workload" ceilings || failed=1
timeout 90 "$workload" calibration || failed=1
if [ $failed -eq 0 ]; then echo "all passed"; else echo "SOME FAILED"; fi
exit $failed
