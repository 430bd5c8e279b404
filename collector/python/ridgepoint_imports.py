# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Calls a function once a module has been imported by the program."""
import importlib.util
import sys


class _Import:
    """Finds a module as the others do, and calls `imported` with it once it has been executed."""

    def __init__(self, name, imported):
        self.name, self.imported = name, imported
        self.searching = False

    def find_spec(self, name, path=None, target=None):
        if name != self.name or self.searching:
            return None
        self.searching = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self.searching = False
        if spec is not None and hasattr(spec.loader, "exec_module"):
            self.follow(spec.loader)
        return spec

    def follow(self, loader):
        execute = loader.exec_module

        def exec_module(module):
            execute(module)
            if self in sys.meta_path:
                sys.meta_path.remove(self)
            self.imported(module)
        loader.exec_module = exec_module


def when_imported(name, imported):
    sys.meta_path.insert(0, _Import(name, imported))
