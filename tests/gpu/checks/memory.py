# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Our allocations beside those of CUPTI's own kind for them, which the collector does without.

A program runs twice, once under each; addresses differ between the runs, the blocks do not."""
import collections
import os

from checks.harness import NO_GPU, last_line
from checks.tracefile import TraceFile

DEVICE, ARRAY, MANAGED, MANAGED_STATIC = 3, 4, 5, 7
LEVELS = [262144, 65536, 16384, 4096]  # of the mipmapped array of every_allocation
MAPPED = 6 << 20  # what it maps itself, which CUPTI does not record

PROGRAMS = {
    "every-allocation": lambda h: h.program("every_allocation"),
    "torch": lambda h: ["python3", "-c", TORCH],
    "torch-pools": lambda h: ["env", "PYTORCH_ALLOC_CONF=backend:cudaMallocAsync", "python3", "-c", TORCH],
    "jax": lambda h: ["env", "XLA_PYTHON_CLIENT_MEM_FRACTION=.2", "python3", "-c", JAX],
    "cupy": lambda h: ["python3", "-c", CUPY],
}
TORCH = """
import torch
x = [torch.rand(1 << n, device='cuda') for n in range(10, 26)]
host = torch.rand(1 << 20).pin_memory().cuda(non_blocking=True)
for i in range(5):
    y = [each * 2 for each in x]
del x, y
torch.cuda.empty_cache()
print((torch.rand(2000, 2000, device='cuda') @ torch.rand(2000, 2000, device='cuda')).sum().item())
"""
JAX = """
import jax, jax.numpy as jnp
f = jax.jit(lambda a: (a @ a.T).sum())
print([float(f(jnp.ones((n, n)))) for n in (100, 1000, 2000)])
"""
CUPY = """
import cupy
for n in (1000, 100000, 10000000):
    x = cupy.random.rand(n)
    print(float(cupy.sort(x)[0] + x.sum()))
cupy.get_default_memory_pool().free_all_blocks()
with cupy.cuda.using_allocator(cupy.cuda.MemoryAsyncPool().malloc):
    print(float(cupy.ones(1 << 22).sum()))
"""


def blocks_of_cupti(path):
    """Counter of (op, kind, async, bytes), and the largest size and use of a pool."""
    found, managed, largest = collections.Counter(), set(), (0, 0)
    for line in path.read_text().splitlines():
        word, *fields = line.split()
        if word != "memory":
            continue
        op, kind, is_async, pool, size = map(int, fields[:5])
        address, reserved, used = int(fields[5], 16), int(fields[6]), int(fields[7])
        if kind == MANAGED_STATIC:
            managed.add((1, MANAGED, False, size))
        if address == 0:
            continue  # a graph's pool as a whole
        if pool == 1 and op == 1:
            largest = max(largest[0], reserved), max(largest[1], used)
        found[(op, kind, bool(is_async), size)] += 1
    for key in managed:  # what a module's managed variables take, which CUPTI records twice
        del found[key]
    for op in (1, 2):
        levels = [(op, ARRAY, False, size) for size in LEVELS]
        if all(found[level] for level in levels):
            found -= collections.Counter(levels)
            found[(op, ARRAY, False, sum(LEVELS))] += 1
    return found, largest


def blocks_of_ours(trace, name):
    found, largest = collections.Counter(), (0, 0)
    for op, kind, is_async, size, reserved, used in trace.rows(
            "SELECT op, kind, is_async, bytes, pool_size_bytes, pool_used_bytes FROM allocation "
            "WHERE kind NOT IN (8, 9)"):
        found[(op, kind, bool(is_async), size)] += 1
        largest = max(largest[0], reserved or 0), max(largest[1], used or 0)
    if name == "every-allocation":
        found -= collections.Counter([(op, DEVICE, False, MAPPED) for op in (1, 2)])
    return found, largest


def check_program(harness, name, command):
    path = harness.out / f"memory-{name}.txt"
    path.unlink(missing_ok=True)
    bare = dict(os.environ, CUDA_INJECTION64_PATH=str(harness.programs / "libbare_cupti.so"),
                BARE_CUPTI_KINDS="memory,pool", BARE_CUPTI_MEMORY=str(path))
    plain = harness.run(command, env=bare, timeout=120)
    if plain.status == NO_GPU:
        return harness.add(name, "SKIP", "no usable GPU")
    run, recorded = harness.record(name, command, ("--no-torch",), timeout=120)
    if plain.status != 0 or run.status != 0 or not recorded.exists() or not path.exists():
        return harness.add(name, False, f"status {plain.status} under CUPTI's kind, {run.status} recorded: "
                           f"{last_line(plain.err)} {last_line(run.err)}")
    wanted, pool = blocks_of_cupti(path)
    found, ours = blocks_of_ours(TraceFile(recorded), name)
    for key in sorted((wanted - found) | (found - wanted)):
        print(f"       op {key[0]} kind {key[1]} async {key[2]} of {key[3]} B: CUPTI {wanted[key]}, "
              f"ours {found[key]}")
    same = sum((wanted & found).values())
    harness.add(name, wanted == found and pool == ours,
                f"{same} of {sum(wanted.values())} records alike, ours {sum(found.values())}; largest "
                f"pool {pool[0]} B reserved, {pool[1]} used, ours {ours[0]}, {ours[1]}")
    return None


def check(harness):
    for name, command in PROGRAMS.items():
        check_program(harness, name, command(harness))
