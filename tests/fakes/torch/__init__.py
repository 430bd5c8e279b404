# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""A stand-in for PyTorch without a GPU: its start of CUDA, its caching allocator and the
allocator's history."""
from torch import cuda

__version__ = "2.9.0+fake"


def empty(size):
    """A tensor of `size` bytes; CUDA starts with the first one."""
    cuda._lazy_init()
    return cuda.memory.Block(size)
