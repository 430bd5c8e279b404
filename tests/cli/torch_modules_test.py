# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Hooks of modules: off inside an outermost one that is not followed, and back behind it. Needs no PyTorch."""
import collections
import copy
import os
import pathlib
import pickle
import subprocess
import sys
import threading
import types
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "collector" / "python"
sys.path.insert(0, str(FOLDER))
from ridgepoint_torch_modules import Modules  # noqa: E402


class Handle:
    def __init__(self, hooks, hook):
        self.hooks = hooks
        hooks[id(self)] = hook

    def remove(self):
        self.hooks.pop(id(self), None)


class Registry:
    """The hooks for all modules."""

    def __init__(self):
        self.before, self.behind = collections.OrderedDict(), collections.OrderedDict()

    def register_module_forward_pre_hook(self, hook):
        return Handle(self.before, hook)

    def register_module_forward_hook(self, hook, always_call):
        return Handle(self.behind, hook)


REGISTRY = Registry()


class Module:
    """Calls hooks as PyTorch's modules do: those of the module behind those for all, also when forward() raises."""

    def __init__(self, *inside, forward=lambda: None):
        self.inside, self.run = inside, forward
        self._forward_pre_hooks, self._forward_hooks = {}, collections.OrderedDict()

    def register_forward_hook(self, hook, always_call):
        return Handle(self._forward_hooks, hook)

    def named_modules(self, path=""):
        yield path, self
        for number, module in enumerate(self.inside):
            yield from module.named_modules(f"{path}.{number}" if path else str(number))

    def __call__(self):
        if not (REGISTRY.before or REGISTRY.behind or self._forward_hooks):
            return self.forward()
        try:
            for hook in (*REGISTRY.before.values(),):
                hook(self, ())
            result = self.forward()
            for hook in (*REGISTRY.behind.values(), *self._forward_hooks.values()):
                hook(self, (), result)
            return result
        except Exception:
            for hooks in (REGISTRY.behind, self._forward_hooks):
                for hook in hooks.values():  # an error where a hook that is not the last one changes them
                    hook(self, (), None)
            raise

    def forward(self):
        for module in self.inside:
            module()
        return self.run()


class MultiheadAttention(Module):
    pass


class Script(Module):
    def register_forward_hook(self, hook, always_call):
        raise RuntimeError("not supported on ScriptModules")


class Ops:
    """Keeps what is opened and closed. `follows`: whether ops are followed."""

    def __init__(self):
        self.follows, self.opened, self.paths, self.seen = True, [], [], []

    def path(self, text):
        self.paths.append(text)
        return len(self.paths) - 1

    def module_path(self):
        return self.opened[-1] if self.opened else ""

    def open_module(self, number):
        self.opened.append(self.paths[number // 2])
        self.seen.append(self.opened[-1])
        return len(self.opened) == 1 and not self.follows

    def close_module(self, number):
        if self.paths[number // 2] in self.opened:
            while self.opened.pop() != self.paths[number // 2]:
                pass


class HooksOfModules(unittest.TestCase):
    def setUp(self):
        REGISTRY.__init__()
        nn = types.SimpleNamespace(modules=types.SimpleNamespace(module=REGISTRY), MultiheadAttention=MultiheadAttention)
        self.ops, self.compilation = Ops(), types.SimpleNamespace(any=False)
        self.modules = Modules(types.SimpleNamespace(nn=nn), self.ops, self.compilation)
        self.root = self.large()

    def large(self, kind=Module, last=None):
        return kind(*[Module() for _ in range(Modules.MANY - 1)], last or Module())

    def call(self, root, follows=False):
        """How many modules are opened."""
        self.ops.follows, self.ops.seen = follows, []
        root()
        self.assertEqual(self.ops.opened, [])
        self.assertEqual((len(REGISTRY.before), len(REGISTRY.behind)), (1, 1))
        return len(self.ops.seen)

    def test_they_are_off_inside_what_is_not_followed(self):
        everything = Modules.MANY + 1
        self.assertEqual([self.call(self.root, follows) for follows in (True, False, False, True, False)],
                         [everything, 1, 1, everything, 1])
        self.assertEqual(len(self.root._forward_hooks), 0)

    def test_nothing_is_missed_where_they_stay_on(self):
        everything = Modules.MANY + 1
        attention, script = self.large(MultiheadAttention), self.large(Script)
        self.assertEqual([self.call(root) for root in (Module(Module()), attention, script)], [2, everything, everything])

    def test_torch_compile_sees_no_change_of_them(self):
        self.compilation.any = True
        self.assertEqual(self.call(self.root), Modules.MANY + 1)

    def test_one_thread_does_not_take_those_of_another(self):
        self.assertEqual(self.call(self.root), 1)
        thread = threading.Thread(target=self.root)
        thread.start()
        thread.join()
        self.assertEqual(self.call(self.root), Modules.MANY + 1)

    def test_an_error_of_the_program_reaches_it_and_they_are_back(self):
        hooks = []
        def fail():
            hooks.append(failing.register_forward_hook(lambda *_: None, True))  # behind ours
            raise ValueError("of the program")
        failing = self.large(last=Module(forward=fail))
        self.ops.follows = False
        with self.assertRaisesRegex(ValueError, "of the program"):
            failing()
        self.assertEqual(self.ops.opened, [])
        self.assertEqual(self.call(self.root), 1)
        self.assertEqual(len(failing._forward_hooks), len(hooks))  # ours is gone
        self.assertEqual(self.call(self.root, follows=True), Modules.MANY + 1)

    def test_a_capture_inside_has_them(self):
        captured = Module(Module())
        def capture():
            self.modules.put_hooks()
            captured()
        self.assertEqual(self.call(self.large(last=Module(forward=capture))), 3)

    def test_what_leaves_without_them_is_mended_by_the_next_call(self):
        def interrupt():
            raise KeyboardInterrupt
        interrupted = Module(*self.root.inside, forward=interrupt)
        self.ops.follows = False
        with self.assertRaises(KeyboardInterrupt):
            interrupted()
        self.assertEqual(len(REGISTRY.before), 0)
        self.ops.opened.clear()
        interrupted.run = lambda: None
        interrupted()
        self.assertEqual(self.call(self.root, follows=True), Modules.MANY + 1)
        self.assertEqual(len(interrupted._forward_hooks), 0)

    def test_an_error_leaves_nothing_in_a_module(self):
        def fail():
            raise ValueError("of the program")
        failing = self.large(last=Module(forward=fail))
        self.ops.follows = False
        with self.assertRaisesRegex(ValueError, "of the program"):
            failing()
        self.assertEqual(len(failing._forward_hooks), 0)
        self.assertEqual(len(REGISTRY.before), 1)

    def test_a_module_can_be_saved_and_copied_inside(self):
        copies = []
        def save():
            hook, = saving._forward_hooks.values()
            saved = pickle.dumps(hook)
            self.assertNotIn(b"ridgepoint", saved)
            copies.extend([pickle.loads(saved), copy.deepcopy(hook)])
        saving = self.large(last=Module(forward=save))
        self.assertEqual(self.call(saving), 1)
        self.assertEqual([each(saving, (), None) for each in copies], [None, None])

    def test_python_loads_all_files_at_its_start(self):
        said = subprocess.run([sys.executable, "-c", "import sys; print(hasattr(sys.modules['ridgepoint_torch'], 'watch'))"],
                              env=dict(os.environ, PYTHONPATH=str(FOLDER)), capture_output=True, text=True, check=True)
        self.assertEqual(said.stdout, "True\n")


if __name__ == "__main__":
    unittest.main()
