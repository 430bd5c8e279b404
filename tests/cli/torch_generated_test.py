# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Kernels that torch.compile made: of which module and line, by files as Inductor writes them. Needs no PyTorch."""
import collections
import importlib.util
import pathlib
import sys
import tempfile
import types
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "collector" / "python"))
import ridgepoint_torch_generated as generated  # noqa: E402
from ridgepoint_torch_compilation import Compilation  # noqa: E402

TORCH = "/site/torch/"

# One graph of two layers. The file begins with definitions of kernels, whose comments look like those of the launches.
FORWARD = '''
class Kernel:
    def run(self, *arguments):
        ran.append(arguments)
ran = []
extern_kernels = type("Extern", (), {"mm": lambda *arguments, out=None: ran.append(arguments)})
triton_poi_fused_mul_silu_0 = Kernel()
    # Topologically Sorted Source Nodes: [definition], Original ATen: [aten.add]
def call(args):
    x, y = args
    if True:
        # Topologically Sorted Source Nodes: [linear], Original ATen: [aten.mm]
        extern_kernels.mm(x, y, out=None)
        # Topologically Sorted Source Nodes: [linear, silu, mul], Original ATen: [aten.silu, aten.mul]
        stream = 0
        triton_poi_fused_mul_silu_0.run(x, y)
        # Topologically Sorted Source Nodes: [unknown], Original ATen: [aten.add]
        buf1 = extern_kernels.mm(y, x)
    return x

def benchmark():
    # Topologically Sorted Source Nodes: [mul], Original ATen: [aten.mul]
    triton_poi_fused_mul_silu_0.run(1)
'''.replace("    # Topologically Sorted Source Nodes: [definition]", "# Topologically Sorted Source Nodes: [definition]", 1)
BACKWARD = FORWARD.replace("x, y = args", "x, y = tangents_1, primals_1 = args")


def frame(file, line, function):
    return f'  File "{file}", line {line}, in {function}\n    code\n'


def stack(path, line):
    return frame("/train.py", 3, "main") + frame("/model.py", line, path) + frame(TORCH + "nn.py", 1, "forward")


def node(name, path="", line=0, origin=None, op="call_function", **meta):
    modules = {"100": ("L['self'].layers", object), str(200 + line): (path, object)} if path else None
    meta = {key: value for key, value in (("nn_module_stack", modules), ("stack_trace", stack("forward", line))
                                          if line else ("", None), *meta.items()) if value}
    if origin:
        meta["from_node"] = [types.SimpleNamespace(name=origin)]
    return types.SimpleNamespace(name=name, op=op, meta=meta)


DYNAMO = [node("linear", "L['self'].layers.0.up", 10), node("silu", "L['self'].layers.0.act", 11),
          node("mul", "L['self'].layers.0", 12), node("loss", "", 13)]
NAMED = {210: "Net.layers.0.up", 211: "Net.layers.0.act", 212: "Net.layers.0", 100: "Net.layers"}


class Ops:
    def __init__(self):
        self.launches, self.told = [], []

    def launch(self, *launch):
        self.launches.append(launch)
        return len(self.launches) - 1

    def open_launch(self, number):
        self.told.append(number)

    def close_launch(self):
        self.told.append("closed")


class Generated(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.lowered = None
        real = generated.lowered_nodes
        generated.lowered_nodes = lambda: self.lowered
        self.addCleanup(setattr, generated, "lowered_nodes", real)
        self.made = self.follow()

    def follow(self):
        self.lacks = []
        made = generated.Generated(self.lacks.append)
        made.begin(types.SimpleNamespace(__file__=TORCH + "__init__.py"), Ops(),
                   types.SimpleNamespace(path_of=lambda number: NAMED.get(number, "")), self.folder.name)
        made.framework = TORCH
        made.compilation = lambda: "0/0"
        return made

    def load(self, made, text, linemap=()):
        path = pathlib.Path(self.folder.name) / "cabc.py"
        path.write_text(text)
        spec = importlib.util.spec_from_file_location("cabc", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        made.loaded(module, linemap)
        return module

    def launches(self, made, text, linemap=()):
        """What is told of each line, without the numbers of the lines."""
        monitor = generated.Monitor
        generated.Monitor = lambda *arguments: types.SimpleNamespace(watch=lambda code, launches: None)
        monitoring = getattr(sys, "monitoring", None)
        sys.monitoring = monitoring or types.SimpleNamespace()
        try:
            self.load(made, text, linemap)
        finally:
            generated.Monitor, sys.monitoring = monitor, monitoring
        return made.ops.launches

    def test_lines_that_launch_are_found_with_the_nodes_above_them(self):
        lines = list(generated.launch_lines(FORWARD))
        self.assertEqual([(line.op, line.aten, line.nodes) for line in lines],
                         [("", "aten.mm", ["linear"]),
                          ("triton_poi_fused_mul_silu_0", "aten.silu, aten.mul", ["linear", "silu", "mul"]),
                          ("", "aten.add", ["unknown"])])

    def test_a_kernel_is_of_the_module_and_line_of_its_last_node(self):
        self.made.captured(types.SimpleNamespace(graph=types.SimpleNamespace(nodes=DYNAMO)))
        self.lowered = [node("mm", "L['self'].layers.0.up", 10, "linear"), node("mul_1", "L['self'].layers.0", 12, "mul"),
                        node("copy")]
        self.assertEqual(self.launches(self.made, FORWARD),
                         [("Net.layers.0.up", "", "", "/model.py:10 forward", False),
                          ("Net.layers.0", "triton_poi_fused_mul_silu_0", "aten.silu, aten.mul", "/model.py:12 forward",
                           False),
                          ("", "", "", "", False)])

    def test_a_file_from_the_cache_has_the_names_of_dynamo(self):
        self.made.captured(types.SimpleNamespace(graph=types.SimpleNamespace(nodes=DYNAMO)))
        self.assertEqual([launch[0] for launch in self.launches(self.made, FORWARD)],
                         ["Net.layers.0.up", "Net.layers.0", ""])

    def test_a_backward_pass_from_the_cache_is_as_when_it_was_compiled(self):
        self.made.captured(types.SimpleNamespace(graph=types.SimpleNamespace(nodes=DYNAMO)))
        self.lowered = [node("linear", fwd_nn_module_stack={"210": ("L['self'].layers.0.up", object)},
                             partitioner_tag="is_backward"),
                        node("mul", fwd_nn_module_stack={"211": ("L['self'].layers.0.act", object)},
                             partitioner_tag="is_backward"),
                        node("silu", partitioner_tag="is_backward", is_gradient_acc=True)]
        first = self.launches(self.made, BACKWARD)
        self.assertEqual([(launch[0], launch[4]) for launch in first],
                         [("Net.layers.0.up", True), ("Net.layers.0.act", True), ("", True)])
        self.lowered = None
        again = self.follow()
        again.captured(types.SimpleNamespace(graph=types.SimpleNamespace(nodes=DYNAMO)))
        self.assertEqual(self.launches(again, BACKWARD), first)
        self.assertEqual(self.lacks, [])

    def test_a_backward_pass_that_others_compiled_is_told_by_stacks_as_far_as_these_go(self):
        twins = [*DYNAMO, node("linear_1", "L['self'].layers.1.up", 10)]
        twins[-1].meta["stack_trace"] = twins[0].meta["stack_trace"]
        self.made.captured(types.SimpleNamespace(graph=types.SimpleNamespace(nodes=twins)))
        lines = [line.number for line in generated.launch_lines(BACKWARD)]
        linemap = [(lines[0] - 1, DYNAMO[0].meta["stack_trace"]), (lines[1] - 2, DYNAMO[1].meta["stack_trace"])]
        told = self.launches(self.made, BACKWARD, linemap)
        self.assertEqual(told[0][0], "Net.layers")  # of both layers
        self.assertEqual(told[0][3], "/model.py:10 forward")
        self.assertEqual(told[1][0], "Net.layers.0.act")
        self.assertIn("compiles it anew", self.lacks[0])

    def test_a_cache_folder_that_cannot_be_written_costs_later_runs_alone(self):
        self.made.captured(types.SimpleNamespace(graph=types.SimpleNamespace(nodes=DYNAMO)))
        self.made.cache = "/dev/null/compiled"
        self.lowered = [node("mm", "L['self'].layers.0.up", 10, "linear")]
        self.assertEqual(self.launches(self.made, FORWARD)[0][0], "Net.layers.0.up")
        self.assertIn("in later runs", self.lacks[0])

    def test_a_damaged_file_of_the_cache_is_as_none(self):
        path = pathlib.Path(self.folder.name) / "known.json"
        for text in ("", "[]", "3", '{"1": 2}', '{"1": ["a"]}', '{"x": ["a", "b"]}'):
            path.write_text(text)
            self.assertEqual(generated.kept(path), {})

    def test_a_file_of_the_cache_that_others_may_write_is_as_none(self):
        path = pathlib.Path(self.folder.name) / "known.json"
        path.write_text('{"1": ["Net", "a.py:1 f"]}')
        self.assertEqual(len(generated.kept(path)), 1)
        path.chmod(0o666)
        self.assertEqual(generated.kept(path), {})

    def test_before_python_3_12_it_says_so_and_does_nothing(self):
        monitoring = getattr(sys, "monitoring", None)
        sys.monitoring = None
        try:
            with self.assertRaisesRegex(RuntimeError, "Python 3.12"):
                self.load(self.made, FORWARD)
        finally:
            sys.monitoring = monitoring
        self.assertEqual(self.made.ops.launches, [])

    def test_what_is_in_no_module_inside_is_of_the_root(self):
        graph = generated.Graph(DYNAMO, TORCH)
        paths = generated.Paths(graph, lambda number: NAMED.get(number, ""))
        self.assertEqual(paths.of(graph.nodes["loss"].module), "Net")

    def test_a_site_is_the_innermost_line_outside_of_pytorch(self):
        trace = frame("/model.py", 7, "torch_dynamo_resume_in_forward_at_6") + frame(TORCH + "f.py", 2, "linear")
        self.assertEqual(generated.site_of(trace, TORCH), "/model.py:7 forward")
        self.assertEqual(generated.site_of(None, TORCH), "")

    @unittest.skipUnless(hasattr(sys, "monitoring"), "needs Python 3.12")
    def test_each_launching_line_is_told_when_it_runs(self):
        self.made.captured(types.SimpleNamespace(graph=types.SimpleNamespace(nodes=DYNAMO)))
        module = self.load(self.made, FORWARD)
        for _ in range(2):
            module.call([1, 2])
        self.assertEqual(self.made.ops.told, 2 * [0, 1, 2, "closed"])
        self.assertEqual(len(module.ran), 6)
        module.benchmark()
        self.assertEqual(len(self.made.ops.told), 8)
        sys.monitoring.free_tool_id(self.made.monitor.tool)


class Phases(unittest.TestCase):
    def setUp(self):
        self.told = []
        self.now = 0
        self.compilation = Compilation()
        self.tracing = []
        self.compilation.begin(types.SimpleNamespace(now=self.tick, range=lambda *told: self.told.append(told),
                                                     set_tracing=self.tracing.append))
        sys.modules["torch._guards"] = types.SimpleNamespace(
            CompileContext=types.SimpleNamespace(current_compile_id=lambda: "0/1"))
        self.addCleanup(sys.modules.pop, "torch._guards")

    def tick(self):
        self.now += 10
        return self.now

    def _compile(self, code):
        self.compilation.starts("dynamo")
        self.compilation.starts("bytecode_tracing")
        self.compilation.starts("inductor_compile")
        self.compilation.ends("bytecode_tracing")
        self.compilation.ends("dynamo")

    def test_phases_nest_and_the_outermost_has_the_function(self):
        code = self.test_phases_nest_and_the_outermost_has_the_function.__code__
        self._compile(code)
        where = f"{code.co_filename}:{code.co_firstlineno} {code.co_name}"
        self.assertEqual(self.told, [(6, "Inductor", "0/1", "", 20, 30), (6, "Dynamo", "0/1", where, 10, 30)])

    def test_ops_are_left_out_while_tracing_and_not_while_a_graph_is_captured(self):
        for name in ("CUDAGraphNode.record", "dynamo"):
            self.compilation.starts(name)
        for name in ("dynamo", "CUDAGraphNode.record"):
            self.compilation.ends(name)
        self.assertEqual(self.tracing, [False, True, False, False])

    def test_an_end_without_a_beginning_is_nothing(self):
        self.compilation.ends("dynamo")
        self.assertEqual(self.told, [])

    def test_reasons_are_told_at_the_end(self):
        metrics = types.SimpleNamespace(recompile_reason="size mismatch", co_filename="/m.py", co_firstlineno=3,
                                        co_name="forward")
        sys.modules["torch._dynamo.utils"] = types.SimpleNamespace(
            counters={"graph_break": {"print": 2}}, get_compilation_metrics=lambda: [metrics, object()])
        self.addCleanup(sys.modules.pop, "torch._dynamo.utils")
        lacks = []
        self.compilation.tell_reasons(lacks.append)
        self.assertEqual([told[:4] for told in self.told],
                         2 * [(7, "print", "", "")] + [(10, "size mismatch", "", "/m.py:3 forward")])
        self.assertEqual(lacks, [])

    def test_reasons_that_pytorch_does_not_keep_are_told_to_be_missing(self):
        kept = collections.deque([object(), object()], maxlen=2)
        sys.modules["torch._dynamo.utils"] = types.SimpleNamespace(
            counters={"graph_break": {}}, get_compilation_metrics=lambda: list(kept), _compilation_metrics=kept)
        self.addCleanup(sys.modules.pop, "torch._dynamo.utils")
        lacks = []
        self.compilation.tell_reasons(lacks.append)
        self.assertIn("the last 2 compilations", lacks[0])


if __name__ == "__main__":
    unittest.main()
