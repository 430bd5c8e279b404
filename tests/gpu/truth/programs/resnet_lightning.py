# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""ResNet50 trained by Lightning on random pictures that loader workers make.

Prints one JSON object: iterations, and the median milliseconds of one on the host's clock.
"""
import argparse
import json
import logging
import statistics
import time
import warnings

import pytorch_lightning as lightning
import torch
import torchvision


class Pictures(torch.utils.data.Dataset):
    def __init__(self, count):
        self.count = count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        generator = torch.Generator().manual_seed(index)
        return torch.rand(3, 224, 224, generator=generator), index % 1000


class Classifier(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = torchvision.models.resnet50()
        self.times = []

    def training_step(self, batch, _):
        pictures, classes = batch
        return torch.nn.functional.cross_entropy(self.net(pictures), classes)

    def on_train_batch_end(self, *_):
        self.times.append(time.perf_counter())

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.01, momentum=0.9)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--workers", type=int, default=6)
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.getLogger("pytorch_lightning").setLevel(logging.ERROR)
    torch.manual_seed(0)
    loader = torch.utils.data.DataLoader(Pictures(arguments.steps * arguments.batch), batch_size=arguments.batch,
                                         num_workers=arguments.workers, pin_memory=True)
    model = Classifier()
    trainer = lightning.Trainer(max_steps=arguments.steps, precision="bf16-mixed", devices=1, accelerator="gpu",
                                logger=False, enable_checkpointing=False, enable_progress_bar=False,
                                enable_model_summary=False)
    trainer.fit(model, loader)
    gaps = [b - a for a, b in zip(model.times, model.times[1:])]
    print(json.dumps({"iterations": len(model.times), "ms": 1e3 * statistics.median(gaps)}))


if __name__ == "__main__":
    main()
