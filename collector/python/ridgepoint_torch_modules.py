# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Tells the collector when forward passes of modules begin and end, by PyTorch's hooks for all modules.

Such hooks cost each module 2 us, even where they return at once. So they are taken off inside the outermost module
while no op is followed, and put back when its forward pass ends.
"""
import contextlib
import functools
import sys
import threading
import weakref


def never_compile(torch, *functions):
    """torch.compile takes functions that run between compiled ones as frames of their own; these it leaves alone."""
    try:
        dynamo = torch._C._dynamo.eval_frame
        if hasattr(dynamo, "skip_code"):  # before 2.6
            skip = dynamo.skip_code
        else:
            strategy = dynamo._FrameExecStrategy(dynamo._FrameAction.SKIP, dynamo._FrameAction.SKIP)
            def skip(code):
                dynamo.set_code_exec_strategy(code, strategy)
        for function in functions:
            skip(function.__code__)
    except Exception:  # no torch.compile, or one that is made otherwise: it compiles them to nothing
        return


def is_frameworks(module):
    """Whether the forward pass is PyTorch's own, and nothing of the program's runs around it."""
    return int(type(module).__module__.startswith("torch.nn.") and "forward" not in vars(module)
               and not module._forward_pre_hooks and not module._forward_hooks)


class End:
    """The hook of an outermost module.

    A program may copy or save that module inside its forward pass, or after an interrupt. The copy of this hook does
    nothing and is known without us.
    """

    def __init__(self, ended):
        self.ended = ended

    def __call__(self, module, arguments, output):
        self.ended(module, arguments, output)

    def __reduce__(self):
        return getattr, (contextlib.nullcontext(), "__exit__")


class Modules:
    """Names modules by their path from the root, and tells when their forward passes begin and end."""

    MANY = 16  # modules inside an outermost one: taking the hooks off takes as long as they cost fewer

    def __init__(self, torch, ops, compilation):
        self.ops, self.compilation = ops, compilation
        self.named = {}  # by id(): what open_module() takes
        self.alive = {}  # by id(): weak reference, and path; gone with the module, so an id() stays its own
        self.sizes = {}  # by id() of those that were outermost: how many modules are inside
        self.threads = set()  # that had an outermost module
        self.hooks = []  # handles; empty: taken off
        self.may_take = True
        self.end = None  # handle of the hook of the outermost module inside which they are taken off
        compiler = getattr(torch, "compiler", None)
        self.is_compiling = getattr(compiler, "is_compiling", None) or (lambda: False)
        self.registry = torch.nn.modules.module
        # These look for hooks of a module or of those inside it, and compute otherwise where there are any.
        self.watchful = tuple(getattr(torch.nn, name) for name in ("MultiheadAttention", "TransformerEncoderLayer")
                              if hasattr(torch.nn, name))
        self.before, self.behind = self.make_pre_hook(), self.make_hook()
        never_compile(torch, self.before, self.behind, Modules.name, Modules.take_hooks, End.__call__,
                      Modules.end_of_outermost, Modules.put_hooks, type(ops).path, type(ops).module_path)
        self.put_hooks()

    def put_hooks(self):
        if self.hooks:
            return
        self.hooks.append(self.registry.register_module_forward_pre_hook(self.before))
        try:
            self.hooks.append(self.registry.register_module_forward_hook(self.behind, always_call=True))
        except TypeError:  # before 2.0: a forward pass that raises is closed with the module around it
            self.hooks.append(self.registry.register_module_forward_hook(self.behind))

    def take_hooks(self, module):
        """Until the forward pass of `module` ends, which has just begun, is outermost, and is not followed.

        Not where the program uses torch.compile, which would compile anew for other hooks; nor where several threads
        run modules, as one would take the hooks of another.
        """
        self.threads.add(threading.get_ident())
        if not self.may_take or self.compilation.any or len(self.threads) > 1:
            return
        if self.sizes.get(id(module), 0) < self.MANY or isinstance(module, self.watchful):
            return
        if self.end is not None:
            self.end.remove()
        try:
            self.end = module.register_forward_hook(End(self.end_of_outermost), always_call=True)
        except Exception:  # before 2.0, or a module that takes no hooks: nothing would put them back
            self.may_take = False
            return
        for hook in self.hooks:
            hook.remove()
        self.hooks.clear()

    def end_of_outermost(self, module, arguments, output):
        self.put_hooks()
        self.behind(module, arguments, output)
        # After an error PyTorch is going through this module's hooks, of which only the last may go.
        if sys.exc_info()[0] is None or isinstance(next(reversed(module._forward_hooks.values()), None), End):
            self.end.remove()
            self.end = None

    def make_pre_hook(self):
        # Plain functions: torch.compile follows them, finds that it is compiling and leaves nothing of them.
        is_compiling, named, name, open_module = self.is_compiling, self.named, self.name, self.ops.open_module
        take_hooks = self.take_hooks

        def ridgepoint_open(module, arguments):
            if is_compiling():
                return
            number = named.get(id(module))
            if open_module(name(module) if number is None else number):
                take_hooks(module)
        return ridgepoint_open

    def make_hook(self):
        is_compiling, named, close_module = self.is_compiling, self.named, self.ops.close_module

        def ridgepoint_close(module, arguments, output):
            if is_compiling():
                return
            number = named.get(id(module))
            if number is not None:
                close_module(number)
        return ridgepoint_close

    def name(self, module):
        """Names a module and all inside it: as a root, or below the one that runs."""
        root = type(getattr(module, "_orig_mod", module)).__name__  # of torch.compile's wrapper
        above = self.ops.module_path()
        root = above + "." + root if above else root
        inside = list(module.named_modules())
        self.sizes[id(module)] = len(inside) - 1
        for path, inner in inside:
            text = ".".join(part for part in (root, *path.split(".")) if part and part != "_orig_mod")
            self.named[id(inner)] = 2 * self.ops.path(text) + is_frameworks(inner)
            self.alive[id(inner)] = weakref.ref(inner, functools.partial(self.forget, id(inner))), text
        return self.named[id(module)]

    def forget(self, number, _):
        del self.named[number], self.alive[number]
        self.sizes.pop(number, None)

    def path_of(self, number):
        """The path of a module by its id(); "" where it is not known."""
        return self.alive[number][1] if number in self.alive else ""
