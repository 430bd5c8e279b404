# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What Python runs first in a recorded program.

The recorder puts this folder in front of PYTHONPATH. It takes itself out of sys.path again, watches
for the import of torch and runs the sitecustomize that Python would have found without it.
"""
import importlib.machinery
import importlib.util
import os
import sys


def _leave_path():
    own = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry) != own]
    return own


def _load(folder, name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(folder, name + ".py"))
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _watch_torch(folder):
    when_imported = _load(folder, "ridgepoint_imports").when_imported
    if not os.environ.get("RIDGE_NO_TORCH"):
        _load(folder, "ridgepoint_cache")
        _load(folder, "ridgepoint_torch_compilation")
        _load(folder, "ridgepoint_torch_extensions")
        _load(folder, "ridgepoint_torch_library")
        _load(folder, "ridgepoint_torch_generated")
        _load(folder, "ridgepoint_torch_loader")
        _load(folder, "ridgepoint_torch_modules")
        _load(folder, "ridgepoint_torch").watch(when_imported)
    if os.environ.get("RIDGE_TORCH_MEMORY"):
        _load(folder, "ridgepoint_torch_memory").watch(when_imported)


def _run_next():
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize")
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    sys.modules["sitecustomize"] = module
    spec.loader.exec_module(module)


_folder = _leave_path()
try:
    _watch_torch(_folder)
except Exception:  # the program runs as without us; the recorder says that nothing came
    pass
_run_next()
