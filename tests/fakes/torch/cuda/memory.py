# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The caching allocator of one device, and its history as PyTorch 2.9 gives it."""
import collections
import ctypes
import os
import sys
import time

import torch.cuda

SEGMENT = 0x7F00_0000_0000
_segment_bytes = 0
_next = SEGMENT
_live = {}
_history = None


def _frames():
    """As PyTorch gathers them: the innermost first, its own Python included."""
    frame, frames = sys._getframe(1), []
    while frame:
        frames.append({"name": frame.f_code.co_name, "filename": frame.f_code.co_filename, "line": frame.f_lineno})
        frame = frame.f_back
    return frames


def _note(action, address, size, frames=()):
    if _history is not None:
        _history.append({"action": action, "addr": address, "size": size, "stream": 0,
                         "time_us": time.time_ns() // 1000, "frames": list(frames)})


def _grow(size):
    global _segment_bytes
    _note("segment_alloc", SEGMENT + _segment_bytes, size)
    ctypes.CDLL(os.environ["FAKE_CUPTI_LIBRARY"]).fakeAllocate(ctypes.c_uint64(SEGMENT + _segment_bytes),
                                                              ctypes.c_uint64(size))
    _segment_bytes += size


class Block:
    def __init__(self, size):
        global _next
        if _next + size > SEGMENT + _segment_bytes:
            _grow(max(size, 20 << 20))
        self.address, self.size = _next, size
        _next += size
        frames = _frames()
        _live[self.address] = {"address": self.address, "size": size, "requested_size": size,
                               "state": "active_allocated", "frames": frames}
        _note("alloc", self.address, size, frames)

    def free(self):
        _note("free_requested", self.address, self.size)
        _note("free_completed", self.address, self.size)
        del _live[self.address]


def _record_memory_history(enabled="all", context="all", stacks="all", max_entries=sys.maxsize):
    global _history
    if not torch.cuda.is_initialized():
        raise RuntimeError("the history was turned on before CUDA had started")
    if os.environ.get("FAKE_TORCH_REFUSES"):
        raise RuntimeError("cudaMallocAsync does not yet support recordHistory")
    _history = collections.deque(maxlen=min(max_entries, sys.maxsize)) if enabled else None


def _snapshot(device=None):
    segments = [{"device": 0, "address": SEGMENT, "total_size": _segment_bytes, "blocks": list(_live.values())}]
    return {"segments": segments if _segment_bytes else [], "device_traces": [list(_history or [])]}
