# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Tells which module, line and ops the kernels are of that torch.compile made.

Inductor writes a file of Python for each graph. One line of it launches one kernel, and a comment above names the nodes
of the graph that the kernel computes. Dynamo notes for each node the modules and the lines that it came from. So each of
these lines is of one module and one line of the program: those of the last node that has some.
Python tells when such a line runs (sys.monitoring, since 3.12); the generated code stays as it is.
"""
import bisect
import collections
import functools
import json
import os
import re
import sys
import threading
import types

from ridgepoint_cache import is_own

# Above a launch: "# Topologically Sorted Source Nodes: [silu, mul_10], Original ATen: [aten.silu, aten.mul]".
COMMENT = re.compile(r"\s+# [\w ]*Source Nodes: \[(.*?)\], Original ATen: \[(.*?)\]")
FUNCTION = re.compile(r"\s*def (\w+)\(")
CALL = re.compile(r"(call|partition_\d+)$")
LAUNCH = re.compile(r"\s+(?:[\w, ()]+ = )?(?:(\w+)\.run\(|(?:extern_kernels|torch\.ops|aten|inductor_ops)\.)")
FRAME = re.compile(r'File "(.*?)", line (\d+), in (\S+)')
RESUMED = re.compile(r"torch_dynamo_resume_in_(.+)_at_\d+$")  # the rest of a function behind a graph break
ROOT = "L['self']"  # how Dynamo calls the module whose forward pass is compiled
MOST_GRAPHS = 256

Line = collections.namedtuple("Line", "number op aten nodes")  # of generated code; op: "" where an op is called
Node = collections.namedtuple("Node", "module site")  # path of the module as Dynamo has it, "file.py:12 function"


def launch_lines(text):
    """The lines of a generated file that launch a kernel or call an op."""
    inside, comment = False, None
    for number, line in enumerate(text.splitlines(), 1):
        function = FUNCTION.match(line)
        if function:
            inside = bool(CALL.match(function.group(1)))
        if not inside:
            continue
        said = COMMENT.match(line)
        if said:
            comment = said
            continue
        launch = LAUNCH.match(line)
        if launch and comment:
            nodes, aten = comment.groups()
            yield Line(number, launch.group(1) or "", aten, nodes.split(", "))
            comment = None


@functools.lru_cache(maxsize=4096)
def site_of(trace, framework):
    """The innermost frame of a stack trace that is outside of PyTorch."""
    for file, line, function in reversed(FRAME.findall(trace or "")):
        if not file.startswith((framework, "<")):
            resumed = RESUMED.match(function)
            return f"{file}:{line} {resumed.group(1) if resumed else function}"
    return ""


def innermost(stack):
    """Path and id() of the innermost module of Dynamo's nn_module_stack, which is by str(id()) or name."""
    if not stack:
        return "", 0
    key, entry = list(stack.items())[-1]
    number = str(key).split("@")[0]
    return entry[0], int(number) if number.isdigit() else 0


class Graph:
    """A graph as Dynamo captured it: its nodes by name, the modules by path, and the paths of modules by hash() of a stack:
    stacks are long."""

    def __init__(self, nodes, framework):
        self.nodes, self.modules, self.by_trace = {}, {}, collections.defaultdict(set)
        for node in nodes:
            path, number = innermost(node.meta.get("nn_module_stack"))
            if path:
                self.modules[path] = number
            trace = node.meta.get("stack_trace")
            known = Node(path or ROOT, site_of(trace, framework))
            self.nodes[node.name] = known
            if trace:
                self.by_trace[hash(trace)].add(known.module)


def inductor_nodes(nodes, framework):
    """Nodes of the graph that Inductor lowers, by the names that its comments have."""
    named = {}
    for node in nodes:
        if node.op != "call_function":
            continue
        meta = node.meta
        stack = meta.get("nn_module_stack") or meta.get("fwd_nn_module_stack")
        origin = meta.get("from_node")
        is_backward = meta.get("partitioner_tag") == "is_backward"
        if meta.get("is_gradient_acc") or not (stack or origin or is_backward and meta.get("stack_trace")):
            continue  # a sum of gradients, or made by the compiler
        known = Node(innermost(stack)[0] or ROOT, site_of(meta.get("stack_trace"), framework))
        named[origin[0].name if origin else node.name] = known
    return named


def common(paths):
    """The path of the module that all of them are in."""
    parts = [path.split(".") for path in paths]
    same = 0
    while all(len(part) > same and part[same] == parts[0][same] for part in parts):
        same += 1
    return ".".join(parts[0][:same])


def node_of(line, nodes):
    return next((nodes[name] for name in reversed(line.nodes) if name in nodes), None)


def node_by_trace(line, linemap, graph, framework):
    """Where the names of a cached backward pass are not known: all modules whose forward pass has this stack.

    `linemap`: numbers of lines, ascending, and the stack of what begins there.
    """
    at = bisect.bisect_right(linemap, line.number, key=lambda entry: entry[0])
    trace = linemap[at - 1][1] if at > 0 else None
    if not isinstance(trace, str):
        return None
    modules = graph.by_trace.get(hash(trace))
    return Node(common(sorted(modules)) if modules else "", site_of(trace, framework))


class Paths:
    """Paths of modules as the rest of the recording has them: "LlamaForCausalLM.model.layers.0"."""

    def __init__(self, graph, path_of):
        self.graph, self.path_of = graph, path_of
        self.root = next(filter(None, map(self.root_by, graph.modules)), "")

    def root_by(self, path):
        """The root's path by that of a module inside."""
        own, inside = self.path_of(self.graph.modules[path]), path[len(ROOT):]
        return own[:-len(inside)] if own and inside and path.startswith(ROOT) and own.endswith(inside) else ""

    def of(self, path):
        own = self.path_of(self.graph.modules.get(path, 0))
        if own or not path.startswith(ROOT):
            return own
        return (self.root + path[len(ROOT):]).lstrip(".")


class Monitor:
    """Calls the collector when a line of generated code that launches begins, and when its function returns."""
    TOOLS = (4, 3)  # numbers that debuggers, coverage and profilers leave alone

    def __init__(self, monitoring, open_launch, close_launch):
        self.monitoring, self.open_launch, self.close_launch = monitoring, open_launch, close_launch
        self.tool = next((tool for tool in self.TOOLS if monitoring.get_tool(tool) is None), None)
        if self.tool is None:
            raise RuntimeError("modules inside of compiled regions: others use sys.monitoring")
        self.launches = {}  # by id() of the code: number of the launch by line
        self.codes = []  # kept, so that an id() stays theirs
        events = monitoring.events
        monitoring.use_tool_id(self.tool, "ridgepoint")
        monitoring.register_callback(self.tool, events.LINE, self.on_line())
        monitoring.register_callback(self.tool, events.PY_RETURN, lambda code, offset, value: close_launch())

    def on_line(self):
        launches, open_launch, disable = self.launches, self.open_launch, self.monitoring.DISABLE

        def line_begins(code, line):
            launch = launches[id(code)].get(line)
            if launch is None:
                return disable
            open_launch(launch)
        return line_begins

    def watch(self, code, launches):
        """`launches`: number by line."""
        events = self.monitoring.events
        self.launches[id(code)] = launches
        self.codes.append(code)
        self.monitoring.set_local_events(self.tool, code, events.LINE | events.PY_RETURN)


def functions_of(module):
    """Code of the functions that a generated file defines."""
    for value in list(vars(module).values()):
        members = vars(value).values() if isinstance(value, type) else (value,)
        for member in members:
            if isinstance(member, types.FunctionType) and member.__code__.co_filename == module.__file__:
                yield member.__code__


class Generated:
    """Follows what Dynamo captures and what Inductor makes of it."""

    def __init__(self, lacks):
        self.lacks = lacks  # is told what is not known, for the report
        self.graphs = collections.OrderedDict()  # by the number of the compilation
        self.inside = threading.local()
        self.ops = self.monitor = None

    def begin(self, torch, ops, modules, cache):
        """From now on there is a collector. What is known of compiled files is kept in the folder `cache`, as PyTorch
        keeps these from run to run."""
        self.framework = os.path.dirname(os.path.abspath(torch.__file__)) + os.sep
        self.cache, self.modules, self.ops = cache, modules, ops

    def compilation(self):
        import torch
        return str(torch._guards.CompileContext.current_compile_id())

    def captured(self, model):
        """Dynamo hands a graph to Inductor."""
        if self.ops is not None and hasattr(model, "graph"):
            self.graphs[self.compilation()] = Graph(model.graph.nodes, self.framework)
            while len(self.graphs) > MOST_GRAPHS:
                self.graphs.popitem(last=False)

    def loaded(self, module, linemap):
        """A generated file has been loaded, for the first time or from PyTorch's cache."""
        if self.ops is None or not hasattr(module, "call"):
            return
        if not self.monitor:
            self.monitor = self.new_monitor()
        with open(module.__file__, encoding="utf-8") as file:
            text = file.read()
        lines = list(launch_lines(text))
        graph = self.graphs.get(self.compilation()) or Graph((), self.framework)
        known = self.nodes_by_line(os.path.basename(module.__file__), text, lines, graph, linemap)
        launches = self.launches(lines, known, Paths(graph, self.modules.path_of), "tangents_" in text)
        for code in functions_of(module):
            own = {number: launches[number] for _, _, number in code.co_lines() if number in launches}
            if own:
                self.monitor.watch(code, own)

    def new_monitor(self):
        monitoring = getattr(sys, "monitoring", None)
        if monitoring is None:
            raise RuntimeError("modules inside of compiled regions need Python 3.12")
        return Monitor(monitoring, self.ops.open_launch, self.ops.close_launch)

    def nodes_by_line(self, name, text, lines, graph, linemap):
        """What is known of each line, by its number."""
        lowered = lowered_nodes()
        path = os.path.join(self.cache, name + ".json")
        if lowered is not None:
            nodes = inductor_nodes(lowered, self.framework)
            known = {line.number: node_of(line, nodes) for line in lines}
            try:
                keep(path, known)
            except OSError as error:
                self.lacks(f"modules of compiled regions, in later runs: {error}")
            return known
        known = kept(path)
        if known and all(node.module in graph.modules or node.module == ROOT for node in known.values() if node):
            return known
        if "tangents_" in text:
            self.lacks("a backward pass that PyTorch kept from an earlier run: its modules are those that a line is of in "
                       "all layers. TORCHINDUCTOR_FORCE_DISABLE_CACHES=1 compiles it anew")
            return {line.number: node_by_trace(line, linemap, graph, self.framework) for line in lines}
        return {line.number: node_of(line, graph.nodes) for line in lines}

    def launches(self, lines, known, paths, is_backward):
        """Numbers of the launches by line."""
        numbers = {}
        for line in lines:
            node = known.get(line.number) or Node("", "")
            module = paths.of(node.module) if node.module else ""
            numbers[line.number] = self.ops.launch(module, line.op, line.aten if line.op else "", node.site, is_backward)
        return numbers


def lowered_nodes():
    """Nodes of the graph that Inductor compiles on this thread; None where a file comes from its cache."""
    from torch._inductor.virtualized import V
    graph = getattr(getattr(V, "graph", None), "graph", None)
    return graph.nodes if graph is not None else None


def keep(path, known):
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    temporary = f"{path}.{os.getpid()}"
    with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump({number: node for number, node in known.items() if node}, file)
    os.replace(temporary, path)


def kept(path):
    if not is_own(path):
        return {}
    try:
        with open(path, encoding="utf-8") as file:
            return {int(number): Node(*node) for number, node in json.load(file).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def watch(when_imported, generated):
    """Puts `generated` behind PyTorch's functions."""
    def try_to(function, *arguments):
        try:
            function(*arguments)
        except Exception as error:
            generated.lacks(str(error) or type(error).__name__)

    def codecache(module):
        cache = module.PyCodeCache
        load = cache.load_by_key_path.__func__

        @functools.wraps(load)
        def load_by_key_path(cls, key, path, linemap=None, attrs=None):
            loaded = load(cls, key, path, linemap, attrs)
            try_to(generated.loaded, loaded, linemap or ())
            return loaded
        cache.load_by_key_path = classmethod(load_by_key_path)

    def compile_fx(module):
        compile_graph = module.compile_fx

        @functools.wraps(compile_graph)
        def ridgepoint_compile_fx(model, *arguments, **named):
            outermost = not getattr(generated.inside, "graph", False)
            if outermost:
                try_to(generated.captured, model)
            generated.inside.graph = True
            try:
                return compile_graph(model, *arguments, **named)
            finally:
                generated.inside.graph = not outermost
        module.compile_fx = ridgepoint_compile_fx

    when_imported("torch._inductor.codecache", functools.partial(try_to, codecache))
    when_imported("torch._inductor.compile_fx", functools.partial(try_to, compile_fx))
