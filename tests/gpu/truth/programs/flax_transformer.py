# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Training steps of a small transformer in flax, compiled by XLA.

Prints one JSON object: iterations, and the median and mean milliseconds of one on the host's clock, but of the first
sixth.
"""
import argparse
import json
import os
import statistics
import time

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax

VOCABULARY = 4096


class Block(nn.Module):
    width: int

    @nn.compact
    def __call__(self, x):
        y = nn.LayerNorm(dtype=jnp.bfloat16)(x)
        x = x + nn.SelfAttention(num_heads=self.width // 64, dtype=jnp.bfloat16)(y)
        y = nn.LayerNorm(dtype=jnp.bfloat16)(x)
        y = nn.gelu(nn.Dense(4 * self.width, dtype=jnp.bfloat16)(y))
        return x + nn.Dense(self.width, dtype=jnp.bfloat16)(y)


class Decoder(nn.Module):
    layers: int
    width: int

    @nn.compact
    def __call__(self, tokens):
        x = nn.Embed(VOCABULARY, self.width, dtype=jnp.bfloat16)(tokens)
        for _ in range(self.layers):
            x = Block(self.width)(x)
        return nn.Dense(VOCABULARY, dtype=jnp.bfloat16)(nn.LayerNorm(dtype=jnp.bfloat16)(x))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--layers", type=int, default=6)
    parser.add_argument("--width", type=int, default=768)
    arguments = parser.parse_args()
    model = Decoder(arguments.layers, arguments.width)
    tokens = jax.random.randint(jax.random.PRNGKey(0), (8, 512), 0, VOCABULARY)
    weights = model.init(jax.random.PRNGKey(1), tokens)
    optimizer = optax.adamw(1e-4)
    state = optimizer.init(weights)

    def loss_of(weights, tokens):
        logits = model.apply(weights, tokens).astype(jnp.float32)
        return optax.softmax_cross_entropy_with_integer_labels(logits[:, :-1], tokens[:, 1:]).mean()

    @jax.jit
    def step(weights, state, tokens):
        loss, gradients = jax.value_and_grad(loss_of)(weights, tokens)
        updates, state = optimizer.update(gradients, state, weights)
        return optax.apply_updates(weights, updates), state, loss

    times = []
    for _ in range(arguments.steps):
        begin = time.perf_counter()
        weights, state, loss = step(weights, state, tokens)
        loss.block_until_ready()
        times.append(time.perf_counter() - begin)
    warm = times[len(times) // 6:]
    print(json.dumps({"iterations": len(times), "ms": 1e3 * statistics.median(warm), "mean_ms": 1e3 * statistics.fmean(warm)}))


if __name__ == "__main__":
    main()
