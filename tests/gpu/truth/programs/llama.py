# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A Llama of transformers with random weights: training steps, or generate() with --generate.

Prints one JSON object: iterations, and milliseconds of one on the host's clock: the median of all, and the mean of the
second half.
"""
import argparse
import contextlib
import json
import statistics
import time

import torch
from alternate import Alternate
from transformers import LlamaConfig, LlamaForCausalLM

VOCABULARY = 8192


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--width", type=int, default=1024)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--length", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=12, help="training steps, or calls of generate()")
    parser.add_argument("--tokens", type=int, default=64, help="new tokens of one generate()")
    parser.add_argument("--generate", action="store_true")
    parser.add_argument("--static-cache", action="store_true",
                        help="generate() with a static cache: transformers compiles it into CUDA graphs")
    parser.add_argument("--compile", action="store_true", help="with torch.compile")
    parser.add_argument("--nvtx", action="store_true", help="mark step, forward, backward and optimizer")
    parser.add_argument("--alternate", type=int, default=0, metavar="N", help="see alternate.py")
    return parser.parse_args()


def make_model(arguments):
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=VOCABULARY,
        hidden_size=arguments.width,
        intermediate_size=arguments.width * 11 // 4,
        num_hidden_layers=arguments.layers,
        num_attention_heads=arguments.width // 64,
        num_key_value_heads=arguments.width // 64,
        max_position_embeddings=4096,
    )
    return LlamaForCausalLM(config).to(device="cuda", dtype=torch.bfloat16)


def train(arguments, phase, turns):
    model = make_model(arguments)
    forward = torch.compile(model) if arguments.compile else model
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    tokens = torch.randint(VOCABULARY, (arguments.batch, arguments.length), device="cuda")
    for _ in range(arguments.steps):
        turns.begin()
        begin = time.perf_counter()
        with phase("step"):
            with phase("forward"):
                loss = forward(input_ids=tokens, labels=tokens).loss
            with phase("backward"):
                loss.backward()
            with phase("optimizer"):
                optimizer.step()
                optimizer.zero_grad()
            loss.item()
        seconds = time.perf_counter() - begin
        turns.end(seconds)
        yield seconds


def generate(arguments, phase, turns):
    model = make_model(arguments).eval()
    prompt = torch.randint(VOCABULARY, (4, 16), device="cuda")
    cache = {"cache_implementation": "static"} if arguments.static_cache else {}
    for _ in range(arguments.steps):
        turns.begin()
        begin = time.perf_counter()
        with phase("generate"), torch.no_grad():
            model.generate(prompt, max_new_tokens=arguments.tokens, min_new_tokens=arguments.tokens,
                           do_sample=False, pad_token_id=0, **cache)
        torch.cuda.synchronize()
        seconds = time.perf_counter() - begin
        turns.end(seconds)
        yield seconds


def main():
    arguments = options()
    phase = torch.cuda.nvtx.range if arguments.nvtx else lambda name: contextlib.nullcontext()
    run = generate if arguments.generate else train
    turns = Alternate(arguments.alternate)
    times = list(run(arguments, phase, turns))
    print(json.dumps({"iterations": len(times), "ms": 1e3 * statistics.median(times),
                      "mean_ms": 1e3 * statistics.mean(times[len(times) // 2:]), **turns.result()}))


if __name__ == "__main__":
    main()
