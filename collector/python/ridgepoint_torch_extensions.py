# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Tells how long C++ and CUDA extensions take to be built and loaded: torch.utils.cpp_extension.load and load_inline.

Most are built before the program starts CUDA, when there is no collector yet: they are told then.
"""
import functools
import os
import sys
import time

PHASE = "C++ extension"
COMPILATION = 6  # RidgeCompilation


def calling_line(home):
    """Of the innermost frame outside of the folder `home`: "train.py:12 main"."""
    frame = sys._getframe(1)
    while frame is not None and (frame.f_code.co_filename.startswith(home) or frame.f_code.co_filename == __file__):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_name}" if frame else ""


class Extensions:
    def __init__(self, lacks):
        self.lacks, self.ops = lacks, None
        self.built = []  # before there was a collector: line, start and end of time.monotonic_ns()

    def begin(self, ops):
        """From now on there is a collector."""
        self.ops = ops
        for each in self.built:
            self.tell(*each)
        self.built.clear()

    def add(self, line, start, end):
        if self.ops is None:
            self.built.append((line, start, end))
        else:
            self.tell(line, start, end)

    def tell(self, line, start, end):
        later = self.ops.now() - time.monotonic_ns()  # the collector's clock is another one
        self.ops.range(COMPILATION, PHASE, "", line, start + later, end + later)


def watch(when_imported, extensions):
    """Puts `extensions` around what builds them."""
    def cpp_extension(module):
        build = module._jit_compile
        home = os.path.dirname(os.path.dirname(os.path.abspath(module.__file__)))  # of PyTorch

        @functools.wraps(build)
        def ridgepoint_jit_compile(*arguments, **named):
            line, start = calling_line(home), time.monotonic_ns()
            try:
                return build(*arguments, **named)
            finally:
                try:
                    extensions.add(line, start, time.monotonic_ns())
                except Exception as error:
                    extensions.lacks(f"how long C++ extensions took to build: {error}")
        module._jit_compile = ridgepoint_jit_compile

    def imported(module):
        try:
            cpp_extension(module)
        except Exception as error:
            extensions.lacks(f"how long C++ extensions took to build: {error}")
    when_imported("torch.utils.cpp_extension", imported)
