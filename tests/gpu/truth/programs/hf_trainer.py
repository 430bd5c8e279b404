# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A small Llama trained by transformers' Trainer in bf16, four batches to a step of the optimizer.

Prints one JSON object: iterations, and the median milliseconds of one on the host's clock.
"""
import argparse
import json
import statistics
import tempfile
import time

import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainerCallback, TrainingArguments

VOCABULARY = 8192
ACCUMULATED = 4  # batches


class Sentences(torch.utils.data.Dataset):
    def __init__(self, count, length):
        self.tokens = torch.randint(VOCABULARY, (count, length), generator=torch.Generator().manual_seed(0))

    def __len__(self):
        return len(self.tokens)

    def __getitem__(self, index):
        return {"input_ids": self.tokens[index], "labels": self.tokens[index]}


class Clock(TrainerCallback):
    def __init__(self):
        self.ends = []

    def on_step_end(self, *_, **__):
        self.ends.append(time.perf_counter())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--batch", type=int, default=4)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(vocab_size=VOCABULARY, hidden_size=768, intermediate_size=2048,
                                         num_hidden_layers=6, num_attention_heads=12, num_key_value_heads=12))
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        training = TrainingArguments(output_dir=folder, max_steps=arguments.steps, bf16=True, report_to=[],
                                     per_device_train_batch_size=arguments.batch, dataloader_num_workers=2,
                                     gradient_accumulation_steps=ACCUMULATED, save_strategy="no",
                                     logging_strategy="no", disable_tqdm=True)
        sentences = Sentences(arguments.steps * arguments.batch * ACCUMULATED, 512)
        Trainer(model=model, args=training, train_dataset=sentences, callbacks=[clock]).train()
    gaps = [b - a for a, b in zip(clock.ends, clock.ends[1:])]
    print(json.dumps({"iterations": len(clock.ends), "ms": 1e3 * statistics.median(gaps)}))


if __name__ == "__main__":
    main()
