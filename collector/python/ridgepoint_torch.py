# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Tells the collector what PyTorch does: modules by hooks, ops by torch_ops/ops.cpp.

All starts when the program starts CUDA. No error of its own reaches the program; the report tells what is missing.
"""
import atexit
import ctypes
import functools
import os

import ridgepoint_cache as cache
import ridgepoint_torch_compilation as compilation
import ridgepoint_torch_extensions as extensions
import ridgepoint_torch_generated as generated
import ridgepoint_torch_library
import ridgepoint_torch_loader as loader
from ridgepoint_torch_modules import Modules, never_compile

LATER = ("modules and ops: their library is being compiled for this PyTorch, which takes some ten seconds; the next "
         "recording has them. --torch waits for it")


class Ops:
    """The compiled library."""

    def __init__(self, torch, path):
        """`path`: the library, compiled for this PyTorch."""
        library = ctypes.PyDLL(path)
        self.stop = library.ridgepointTorchStop
        library.ridgepointTorchFunction.restype = ctypes.py_object
        self.open_module, self.close_module, self.open_launch = (
            library.ridgepointTorchFunction(name) for name in (b"open_module", b"close_module", b"open_launch"))
        self.close_launch = library.ridgepointTorchCloseLaunch
        self.now = library.ridgepointTorchNow
        self.resume = library.ridgepointTorchResume
        self.set_tracing = library.ridgepointTorchSetTracing
        self.set_tracing.argtypes = [ctypes.c_int]
        self.now.restype = ctypes.c_int64
        library.ridgepointTorchText.restype = library.ridgepointTorchLaunch.restype = ctypes.c_uint32
        library.ridgepointTorchLaunch.argtypes = [*[ctypes.c_uint32] * 4, ctypes.c_int]
        library.ridgepointTorchRange.argtypes = [*[ctypes.c_uint32] * 4, *[ctypes.c_int64] * 2]
        library.ridgepointTorchLoader.argtypes = [ctypes.c_uint32, *[ctypes.c_double] * 2, *[ctypes.c_int64] * 2]
        library.ridgepointTorchPath.restype = ctypes.c_uint32
        library.ridgepointTorchModulePath.restype = ctypes.c_char_p
        library.ridgepointTorchExtension.restype = ctypes.py_object
        library.ridgepointTorchExtension.argtypes = [ctypes.py_object, ctypes.c_char_p]
        self.library = library
        home = os.path.dirname(os.path.abspath(torch.__file__))
        if not library.ridgepointTorchStart(os.environ["CUDA_INJECTION64_PATH"].encode(), home.encode()):
            raise RuntimeError("the collector's library is of another version")

    def path(self, text):
        return self.library.ridgepointTorchPath(text.encode("utf-8", "replace"))

    def text(self, text):
        """Its number; 0 of an empty one."""
        return self.library.ridgepointTorchText(text.encode("utf-8", "replace")) if text else 0

    def launch(self, module, op, arguments, site, is_backward):
        """The number of a line of generated code."""
        return self.library.ridgepointTorchLaunch(self.text(module), self.text(op), self.text(arguments),
                                                  self.text(site), int(is_backward))

    def range(self, kind, name, arguments, site, start, end):
        """A range of this thread whose times are known."""
        self.library.ridgepointTorchRange(kind, self.text(name), self.text(arguments), self.text(site), start, end)

    def loader(self, workers, running, queued, start, end):
        """What the workers of a loader did, for this thread."""
        self.library.ridgepointTorchLoader(workers, running, queued, start, end)

    def extension(self, function, name):
        """A function that does what `function` does, and tells of it as an op of this name."""
        return self.library.ridgepointTorchExtension(function, name.encode("utf-8", "replace"))

    def module_path(self):
        return self.library.ridgepointTorchModulePath().decode("utf-8", "replace")


def collector():
    """Its functions, as RidgeFramework of ridgepoint_framework.h has them."""
    tells = ctypes.CFUNCTYPE(None, ctypes.c_char_p)

    class Functions(ctypes.Structure):
        _fields_ = [("version", ctypes.c_uint32), *((name, ctypes.c_void_p) for name in (
            "recording", "now", "text", "write")), ("problem", tells), ("lacks", tells)]
    get = ctypes.CDLL(os.environ["CUDA_INJECTION64_PATH"]).ridgepointFramework
    get.restype = ctypes.POINTER(Functions)
    return get().contents


class Following:
    """All that follows PyTorch in this process."""

    def __init__(self):
        self.generated = generated.Generated(self.lacks)
        self.compilation = compilation.Compilation()
        self.extensions = extensions.Extensions(self.lacks)
        self.workers = loader.Workers(self.lacks)
        self.ops = self.modules = None
        self.told = set()

    def start(self, torch):
        """Called by PyTorch when it has started CUDA."""
        is_asked = bool(os.environ.get("RIDGE_TORCH"))  # --torch; else it must not hold the program up
        try:
            path = ridgepoint_torch_library.path_for(torch, is_asked)
            if path is None:
                return self.lacks(LATER)
            ops = Ops(torch, path)
            atexit.register(self.stop, ops)
            self.modules = Modules(torch, ops, self.compilation)
            self.generated.begin(torch, ops, self.modules, os.path.join(cache.folder("torch"), "compiled"))
            self.compilation.begin(ops)
            self.extensions.begin(ops)
            self.workers.begin(ops)
            self.ops = ops
        except Exception as error:
            said = str(error) or type(error).__name__
            self.tell(*(("problem", said) if is_asked else ("lacks", "modules and ops: " + said)))
        return None

    def stop(self, ops):
        try:
            self.compilation.tell_reasons(self.lacks)
        except Exception as error:
            self.lacks(f"graph breaks: {error}")
        ops.stop()

    def capture_begins(self):
        """Of a CUDA graph: its replays are what was captured."""
        if self.ops is not None:
            self.ops.resume()
            self.modules.put_hooks()

    def lacks(self, why):
        self.tell("lacks", why)

    def tell(self, kind, why):
        """The report says once what is missing."""
        if why in self.told:
            return
        self.told.add(why)
        try:
            getattr(collector(), kind)(why.encode("utf-8", "replace"))
        except Exception:  # nothing is left to tell it with: the recorder says that nothing came
            pass


def watch_captures(following, graphs):
    """Puts `following` before the captures of CUDA graphs."""
    enter = getattr(getattr(graphs, "graph", None), "__enter__", None)
    if enter is None:
        return following.lacks("captures of CUDA graphs in a step that was not followed")

    @functools.wraps(enter)
    def ridgepoint_enter(self):
        following.capture_begins()
        return enter(self)
    graphs.graph.__enter__ = ridgepoint_enter
    return None


def watch(when_imported):
    following = Following()

    def imported(torch):
        torch.cuda._lazy_call(functools.partial(following.start, torch))
    when_imported("torch", imported)
    when_imported("torch.cuda.graphs", functools.partial(watch_captures, following))
    generated.watch(when_imported, following.generated)
    compilation.watch(when_imported, following.compilation, following.lacks)
    extensions.watch(when_imported, following.extensions)
    loader.watch(when_imported, following.workers, never_compile)
