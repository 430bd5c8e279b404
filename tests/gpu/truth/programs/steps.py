# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Loops as people write them, with random weights and no marks: what a step takes, as JSON.

`marks` are how many steps of an optimizer, or forward passes where there is none, a step has. `ms` is a step's mean in the
median block of four marks, as the report takes it: a median of single steps lies lower where a few take long. `least_ms` is
the time that a tenth of the steps stay below: what others do on the machine is least in it.

vit: ViT-B/16 with fp16 autocast and a gradient scaler. ode: a neural ODE of a tiny network, which the host cannot
feed. whisper: generate(), token by token. gan: two optimizers, and an evaluation every ten steps. ddp: a step under
DistributedDataParallel on one rank.
"""
import argparse
import json
import os
import statistics
import time

import torch
from torch import nn
from torch.nn import functional


def vit():
    from torchvision.models import vit_b_16
    model = vit_b_16().cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    scaler = torch.amp.GradScaler("cuda")
    images = torch.randn(32, 3, 224, 224, device="cuda")
    labels = torch.randint(1000, (32,), device="cuda")

    def step(_):
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.float16):
            loss = functional.cross_entropy(model(images), labels)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        return loss.item()
    return step, 60, 1


def ode():
    from torchdiffeq import odeint
    net = nn.Sequential(nn.Linear(2, 50), nn.Tanh(), nn.Linear(50, 2)).cuda()
    optimizer = torch.optim.RMSprop(net.parameters(), lr=1e-3)
    start = torch.randn(20, 2, device="cuda")
    times = torch.linspace(0, 1, 20, device="cuda")
    truth = torch.randn(20, 20, 2, device="cuda")

    def step(_):
        optimizer.zero_grad()
        loss = (odeint(lambda t, y: net(y ** 3), start, times, method="rk4") - truth).abs().mean()
        loss.backward()
        optimizer.step()
        return loss.item()
    return step, 150, 1


def whisper():
    from transformers import WhisperConfig, WhisperForConditionalGeneration
    config = WhisperConfig(d_model=512, encoder_layers=6, decoder_layers=6, encoder_attention_heads=8,
                           decoder_attention_heads=8, encoder_ffn_dim=2048, decoder_ffn_dim=2048)
    model = WhisperForConditionalGeneration(config).cuda().half().eval()
    sound = torch.randn(4, 80, 3000, device="cuda", dtype=torch.half)

    def step(_):
        with torch.no_grad():
            return model.generate(sound, max_new_tokens=60, min_new_tokens=60, do_sample=False)[0, -1].item()
    return step, 16, 61  # the encoder, and a pass a token


def gan():
    maker = nn.Sequential(nn.ConvTranspose2d(100, 256, 4), nn.BatchNorm2d(256), nn.ReLU(),
                          nn.ConvTranspose2d(256, 128, 4, 2, 1), nn.BatchNorm2d(128), nn.ReLU(),
                          nn.ConvTranspose2d(128, 3, 4, 2, 1), nn.Tanh()).cuda()
    judge = nn.Sequential(nn.Conv2d(3, 128, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(128, 256, 4, 2, 1),
                          nn.BatchNorm2d(256), nn.LeakyReLU(0.2), nn.Conv2d(256, 1, 4)).cuda()
    optimizers = [torch.optim.Adam(each.parameters(), lr=2e-4, betas=(0.5, 0.999)) for each in (judge, maker)]
    real = torch.randn(128, 3, 16, 16, device="cuda")
    ones, zeros = torch.ones(128, device="cuda"), torch.zeros(128, device="cuda")

    def step(number):
        made = maker(torch.randn(128, 100, 1, 1, device="cuda"))
        judged = functional.binary_cross_entropy_with_logits
        optimizers[0].zero_grad()
        (judged(judge(real).flatten(), ones) + judged(judge(made.detach()).flatten(), zeros)).backward()
        optimizers[0].step()
        optimizers[1].zero_grad()
        loss = judged(judge(made).flatten(), ones)
        loss.backward()
        optimizers[1].step()
        if number % 10 == 9:
            with torch.no_grad():
                maker.eval()(torch.randn(64, 100, 1, 1, device="cuda"))
            maker.train()
        return loss.item()
    return step, 300, 2


def ddp():
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    os.environ.setdefault("MASTER_PORT", "29511")
    torch.distributed.init_process_group("nccl", rank=0, world_size=1)
    layer = nn.TransformerEncoderLayer(512, 8, 2048, batch_first=True)
    model = nn.parallel.DistributedDataParallel(nn.TransformerEncoder(layer, 6).cuda(), device_ids=[0])
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    rows = torch.randn(16, 128, 512, device="cuda")

    def step(_):
        optimizer.zero_grad()
        loss = model(rows).square().mean()
        loss.backward()
        optimizer.step()
        return loss.item()
    return step, 200, 1


MARKS_TOGETHER = 4  # kStepsTogether of analyzer/operations/recorded_steps.h
PROGRAMS = {each.__name__: each for each in (vit, ode, whisper, gan, ddp)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", choices=PROGRAMS)
    parser.add_argument("--steps", type=int, help="how many; a number that takes some seconds unless said")
    arguments = parser.parse_args()
    torch.manual_seed(0)
    step, steps, marks = PROGRAMS[arguments.program]()
    steps = arguments.steps or steps
    seconds = []
    for number in range(steps):
        begin = time.perf_counter()
        step(number)
        seconds.append(time.perf_counter() - begin)
    warm = seconds[max(2, steps // 6):]
    together = max(1, MARKS_TOGETHER // marks)
    blocks = [statistics.fmean(warm[at:at + together]) for at in range(0, len(warm) - together + 1, together)]
    print(json.dumps({"steps": steps, "marks": marks, "ms": round(1e3 * statistics.median(blocks), 4),
                      "least_ms": round(1e3 * sorted(warm)[len(warm) // 10], 4),
                      "mean_ms": round(1e3 * statistics.fmean(warm), 4)}), flush=True)
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()


if __name__ == "__main__":
    main()
