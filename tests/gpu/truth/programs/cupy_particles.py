# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Particles in CuPy: elementwise moves, a histogram by sorting, a matrix product and a kernel of
one's own.

Prints one JSON object: iterations, and the median and mean milliseconds of one on the host's clock, but of the first
sixth.
"""
import argparse
import json
import statistics
import time

import cupy

BOUNCE = cupy.RawKernel(r"""
extern "C" __global__ void bounce(float* place, float* speed, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && (place[i] < 0.0f || place[i] > 1.0f))
        speed[i] = -speed[i];
}
""", "bounce")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--particles", type=int, default=1 << 23)
    arguments = parser.parse_args()
    n = arguments.particles
    cupy.random.seed(0)
    place = cupy.random.rand(n, dtype=cupy.float32)
    speed = cupy.random.rand(n, dtype=cupy.float32) - 0.5
    weights = cupy.random.rand(1024, 1024, dtype=cupy.float32)
    times = []
    for _ in range(arguments.steps):
        begin = time.perf_counter()
        place += speed * 1e-3
        BOUNCE(((n + 255) // 256,), (256,), (place, speed, cupy.int32(n)))
        energy = (speed * speed).sum()
        order = cupy.sort((place[: 1 << 20] * 1024).astype(cupy.int32))
        field = weights @ weights
        float(energy + order[0] + field[0, 0])
        times.append(time.perf_counter() - begin)
    warm = times[len(times) // 6:]
    print(json.dumps({"iterations": len(times), "ms": 1e3 * statistics.median(warm), "mean_ms": 1e3 * statistics.fmean(warm)}))


if __name__ == "__main__":
    main()
