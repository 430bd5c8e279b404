# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
import ctypes
import os

from torch.cuda import memory

_initialized = False
_queued_calls = []


def is_initialized():
    return _initialized


def _lazy_call(callable):
    if _initialized:
        callable()
    else:
        _queued_calls.append(callable)


def _lazy_init():
    """Starts the fake driver, which loads what CUDA_INJECTION64_PATH names, and then makes the
    queued calls."""
    global _initialized
    if _initialized:
        return
    _initialized = True
    if "CUDA_INJECTION64_PATH" in os.environ:
        ctypes.CDLL(os.environ["CUDA_INJECTION64_PATH"]).InitializeInjection()
    ctypes.CDLL(os.environ["FAKE_CUPTI_LIBRARY"]).fakeDriverStarted()
    for call in _queued_calls:
        call()
