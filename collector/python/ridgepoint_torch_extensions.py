# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""C++ and CUDA extensions that torch.utils.cpp_extension.load and load_inline build.

Tells how long they take to be built and loaded, and of each call of their functions, which are no ops of PyTorch.
Most are built before the program starts CUDA, when there is no collector yet: they are told then.
"""
import functools
import os
import sys
import time
import types

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
        # Before there was a collector: module, line, start and end of time.monotonic_ns().
        self.built = []

    def begin(self, ops):
        """From now on there is a collector."""
        self.ops = ops
        for each in self.built:
            self.add(*each)
        self.built.clear()

    def add(self, *built):
        if self.ops is None:
            return self.built.append(built)
        try:
            self.tell(*built)
        except Exception as error:
            self.lacks(f"C++ extensions: {error}")
        return None

    def tell(self, module, line, start, end):
        if isinstance(module, types.ModuleType):
            self.tell_calls(module)
        later = self.ops.now() - time.monotonic_ns()  # the collector's clock is another one
        self.ops.range(COMPILATION, PHASE, "", line, start + later, end + later)

    def tell_calls(self, module):
        """Puts functions that tell of their calls in the place of the module's own."""
        for name, function in list(vars(module).items()):
            if isinstance(function, types.BuiltinFunctionType) and not name.startswith("_"):
                setattr(module, name, self.ops.extension(function, f"{module.__name__}.{name}"))


def watch(when_imported, extensions):
    """Puts `extensions` around what builds them."""
    def cpp_extension(module):
        build = module._jit_compile
        home = os.path.dirname(os.path.dirname(os.path.abspath(module.__file__)))  # of PyTorch

        @functools.wraps(build)
        def ridgepoint_jit_compile(*arguments, **named):
            line, start, module = calling_line(home), time.monotonic_ns(), None
            try:
                module = build(*arguments, **named)
                return module
            finally:
                extensions.add(module, line, start, time.monotonic_ns())
        module._jit_compile = ridgepoint_jit_compile

    def imported(module):
        try:
            cpp_extension(module)
        except Exception as error:
            extensions.lacks(f"C++ extensions: {error}")
    when_imported("torch.utils.cpp_extension", imported)
