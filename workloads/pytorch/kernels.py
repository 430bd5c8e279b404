# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""First kernels in Triton beside PyTorch's: a sum of vectors, a layer norm, a scan and a compaction.

Each row says how near a way comes to the memory's rate if it moved the least bytes: each input read and each result
written once. A way that moves more than these bytes stays below by as much."""
import argparse
import statistics

import torch
import triton
from torch.nn import functional
from triton import language as tl


@triton.jit
def add_kernel(x, y, out, count, BLOCK: tl.constexpr):
    places = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = places < count
    tl.store(out + places, tl.load(x + places, mask=inside) + tl.load(y + places, mask=inside), mask=inside)


@triton.jit
def norm_kernel(x, weight, bias, out, width, BLOCK: tl.constexpr):
    """A row stays on the chip: read once, written once."""
    columns = tl.arange(0, BLOCK)
    inside = columns < width
    places = tl.program_id(0).to(tl.int64) * width + columns
    values = tl.load(x + places, mask=inside, other=0.0).to(tl.float32)
    mean = tl.sum(values, 0) / width
    apart = tl.where(inside, values - mean, 0.0)
    scale = tl.rsqrt(tl.sum(apart * apart, 0) / width + 1e-5)
    result = apart * scale * tl.load(weight + columns, mask=inside) + tl.load(bias + columns, mask=inside)
    tl.store(out + places, result.to(out.dtype.element_ty), mask=inside)


@triton.jit
def block_sums_kernel(x, sums, count, BLOCK: tl.constexpr):
    places = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(sums + tl.program_id(0), tl.sum(tl.load(x + places, mask=places < count, other=0), 0))


@triton.jit
def plus(a, b):
    return a + b


@triton.jit
def scan_kernel(x, before, out, count, BLOCK: tl.constexpr):
    """The sums of a block, and what the blocks before it add to."""
    places = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    inside = places < count
    sums = tl.associative_scan(tl.load(x + places, mask=inside, other=0), 0, plus)
    tl.store(out + places, sums + tl.load(before + tl.program_id(0)), mask=inside)


@triton.jit
def count_kernel(x, counts, count, BLOCK: tl.constexpr):
    places = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    kept = tl.load(x + places, mask=places < count, other=0.0) > 0
    tl.store(counts + tl.program_id(0), tl.sum(kept.to(tl.int32), 0))


@triton.jit
def compact_kernel(x, before, out, count, BLOCK: tl.constexpr):
    """A number goes where the count of kept ones before it says."""
    places = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + places, mask=places < count, other=0.0)
    kept = (values > 0).to(tl.int32)
    ends = tl.associative_scan(kept, 0, plus) + tl.load(before + tl.program_id(0))
    tl.store(out + ends - 1, values, mask=kept > 0)


def add(x, y, block):
    out = torch.empty_like(x)
    add_kernel[(triton.cdiv(x.numel(), block), )](x, y, out, x.numel(), BLOCK=block)
    return out


def norm(x, weight, bias):
    out = torch.empty_like(x)
    norm_kernel[(x.shape[0], )](x, weight, bias, out, x.shape[1], BLOCK=triton.next_power_of_2(x.shape[1]), num_warps=8)
    return out


def norm_as_ops(x, weight, bias):
    wide = x.float()
    mean = wide.mean(1, keepdim=True)
    variance = (wide - mean).square().mean(1, keepdim=True)
    return ((wide - mean) / (variance + 1e-5).sqrt() * weight + bias).to(x.dtype)


def before_blocks(sums):
    """What the blocks before each one add to, of the same type."""
    return (torch.cumsum(sums, 0) - sums).to(sums.dtype)


def scan(x, block=4096):
    """Reads x twice: for the sums of blocks, and for the sums within them."""
    blocks = triton.cdiv(x.numel(), block)
    sums, out = torch.empty(blocks, device="cuda", dtype=x.dtype), torch.empty_like(x)
    block_sums_kernel[(blocks, )](x, sums, x.numel(), BLOCK=block)
    scan_kernel[(blocks, )](x, before_blocks(sums), out, x.numel(), BLOCK=block)
    return out


def compact(x, block=4096):
    blocks = triton.cdiv(x.numel(), block)
    counts = torch.empty(blocks, device="cuda", dtype=torch.int32)
    count_kernel[(blocks, )](x, counts, x.numel(), BLOCK=block)
    before = before_blocks(counts)
    out = torch.empty(int(before[-1] + counts[-1]), device="cuda", dtype=x.dtype)  # the host waits for the count
    compact_kernel[(blocks, )](x, before, out, x.numel(), BLOCK=block)
    return out


def row(*cells):
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def report(what, ways, bytes_least, rate):
    """`ways`: functions by name; the first one is right by definition."""
    expected = None
    for name, run in ways.items():
        got = run()
        expected = got if expected is None else expected
        right = got.shape == expected.shape and torch.allclose(got.float(), expected.float(), atol=2e-2, rtol=2e-2)
        milliseconds = triton.testing.do_bench(run, return_mode="median")
        reached = bytes_least / milliseconds / 1e6
        row(what, name, f"{milliseconds:.3f}", f"{reached:.0f}", f"{100 * reached / rate:.0f} %", "" if right else "wrong")


def copy_rate(count):
    """GB/s of a copy of `count` numbers of fp32: what this memory gives."""
    source = torch.ones(count, device="cuda")
    target = torch.empty_like(source)
    times = [triton.testing.do_bench(lambda: target.copy_(source), return_mode="median") for _ in range(3)]
    return 8 * count / statistics.median(times) / 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--elements", type=int, default=1 << 27)
    parser.add_argument("--width", type=int, default=4096, help="of a row of the layer norm")
    arguments = parser.parse_args()
    count, width = arguments.elements, arguments.width
    rate = copy_rate(count)
    print(f"{torch.cuda.get_device_name()}, PyTorch {torch.__version__}, Triton {triton.__version__}; "
          f"{count} numbers, medians. A copy reaches {rate:.0f} GB/s.\n")
    row("what", "way", "ms", "GB/s of the least bytes", "of a copy", "")
    row("---", "---", "---:", "---:", "---:", "---")
    torch.manual_seed(0)
    x, y = torch.randn(count, device="cuda"), torch.randn(count, device="cuda")
    report("sum", {"x + y": lambda: x + y} | {f"Triton, blocks of {block}": lambda block=block: add(x, y, block)
                                              for block in (64, 256, 1024, 4096)}, 12 * count, rate)
    rows = x.view(-1, width).bfloat16()
    weight, bias = torch.randn(width, device="cuda"), torch.randn(width, device="cuda")
    half = weight.bfloat16(), bias.bfloat16()
    report("layer norm, bf16", {
        "layer_norm": lambda: functional.layer_norm(rows, (width, ), *half),
        "as ops": lambda: norm_as_ops(rows, *half),
        "as ops, compiled": lambda compiled=torch.compile(norm_as_ops): compiled(rows, *half),
        "Triton, a row a block": lambda: norm(rows, *half),
    }, 4 * rows.numel(), rate)
    whole = torch.randint(-8, 9, (count, ), device="cuda", dtype=torch.int32)
    report("scan, int32", {
        "cumsum": lambda: torch.cumsum(whole, 0, dtype=torch.int32),
        "Triton, sums of blocks first": lambda: scan(whole),
    }, 8 * count, rate)
    kept = int((x > 0).sum())
    report("compaction", {
        "x[x > 0]": lambda: x[x > 0],
        "Triton, counts of blocks first": lambda: compact(x),
    }, 4 * (count + kept), rate)


if __name__ == "__main__":
    main()
