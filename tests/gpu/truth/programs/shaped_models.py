# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Trains a model whose products are no plain matrix products: an LSTM, a mixture of experts, a Gaussian process."""
import argparse
import math

import torch
from torch import nn


class LanguageModel(nn.Module):
    """Two layers of cuDNN's LSTM in fp32."""

    def __init__(self, words=8192, width=1024):
        super().__init__()
        self.embedding = nn.Embedding(words, width)
        self.lstm = nn.LSTM(width, width, num_layers=2, batch_first=True)
        self.head = nn.Linear(width, words)
        self.register_buffer("tokens", torch.randint(words, (32, 129)))

    def forward(self):
        hidden, _ = self.lstm(self.embedding(self.tokens[:, :-1]))
        return nn.functional.cross_entropy(self.head(hidden).flatten(0, 1), self.tokens[:, 1:].flatten())


class Experts(nn.Module):
    """A small Mixtral of transformers in bf16: two of eight experts for each token."""

    def __init__(self, words=8192, width=1024):
        super().__init__()
        from transformers import MixtralConfig, MixtralForCausalLM
        config = MixtralConfig(vocab_size=words, hidden_size=width, intermediate_size=2 * width, num_hidden_layers=4,
                               num_attention_heads=16, num_key_value_heads=16)
        self.model = MixtralForCausalLM(config).to(torch.bfloat16)
        self.register_buffer("tokens", torch.randint(words, (8, 512)))

    def forward(self):
        return self.model(input_ids=self.tokens, labels=self.tokens).loss


class GaussianProcess(nn.Module):
    """The exact marginal likelihood of 8,192 points by Cholesky's factorisation, in fp32."""

    def __init__(self, points=8192, dimensions=8):
        super().__init__()
        self.scale, self.noise = nn.Parameter(torch.zeros(dimensions)), nn.Parameter(torch.tensor(-1.0))
        self.register_buffer("x", torch.randn(points, dimensions))
        self.register_buffer("y", torch.randn(points, 1))

    def forward(self):
        scaled = self.x * self.scale.exp()
        kernel = torch.exp(-0.5 * torch.cdist(scaled, scaled).square())
        factor = torch.linalg.cholesky(kernel + self.noise.exp() * torch.eye(len(self.x), device=self.x.device))
        weights = torch.cholesky_solve(self.y, factor)
        return (self.y * weights).sum() / 2 + factor.diagonal().log().sum() + len(self.x) / 2 * math.log(2 * math.pi)


MODELS = {"lstm": LanguageModel, "experts": Experts, "gaussian": GaussianProcess}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", choices=MODELS)
    parser.add_argument("--steps", type=int, default=20)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    model = MODELS[arguments.model]().cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    for _ in range(arguments.steps):
        optimizer.zero_grad()
        model().backward()
        optimizer.step()
        torch.cuda.synchronize()


if __name__ == "__main__":
    main()
