# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge record --torch` from end to end with Debian's PyTorch, which has no CUDA: scripts start it by hand."""
import pathlib
import subprocess
import tempfile
import time
import unittest

from ridge_case import RidgeCase

PYTHON = "/usr/bin/python3"  # Debian's, which has its PyTorch
CACHE = tempfile.TemporaryDirectory(prefix="ridge-torch-")  # the library is compiled once for all tests

START_CUDA = """
import torch
for call, _ in torch.cuda._queued_calls:  # what PyTorch does once it has started CUDA
    call()
"""

MODEL = """
class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = torch.nn.Linear(8, 16), torch.nn.Linear(16, 8)
    def forward(self, x):
        x = self.up(x)
        x = torch.sigmoid(x)    # the line of the sigmoid
        return self.down(x)

class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList([Block(), Block()])
    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

torch.manual_seed(1)
model = Model()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
"""

TRAIN = START_CUDA + MODEL + """
for step in range(3):
    optimizer.zero_grad()
    model(torch.ones(4, 8)).sum().backward()
    optimizer.step()
print([round(float(p.sum()), 6) for p in model.parameters()])
"""

# What PyTorch 2 has of it.
DYNAMO_UTILS = """
import types
seen = []
class ChromiumEventLogger:
    def log_event_start(self, event_name, time_ns, metadata):
        seen.append(event_name)
    def log_event_end(self, event_name, time_ns, metadata):
        seen.append(event_name)
counters = {"graph_break": {"print": 2}}
def get_compilation_metrics():
    return [types.SimpleNamespace(recompile_reason="size mismatch", co_filename="/m.py", co_firstlineno=3, co_name="f")]
"""

# As PyTorch 2 loads what Inductor made; sys.monitoring of Python 3.12 is called by hand.
CODECACHE = """
import importlib.util
class PyCodeCache:
    @classmethod
    def load_by_key_path(cls, key, path, linemap=None, attrs=None):
        spec = importlib.util.spec_from_file_location("generated", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
"""
GENERATED = """
import torch
def call(args):
    # Topologically Sorted Source Nodes: [mm], Original ATen: [aten.mm]
    aten.mm(args)
    # Topologically Sorted Source Nodes: [mm, tanh], Original ATen: [aten.tanh]
    triton_poi_fused_tanh_0.run(args)
"""
INDUCTOR = """
import sys, types
class Monitoring:
    events = types.SimpleNamespace(LINE=1, PY_RETURN=2)
    DISABLE = "off"
    get_tool = use_tool_id = lambda self, *arguments: None
    def register_callback(self, tool, event, function):
        callbacks[event] = function
    def set_local_events(self, tool, code, events):
        watched.append(code)
callbacks, watched = {}, []
sys.monitoring = Monitoring()
for name in ("torch._inductor", "torch._dynamo"):
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = [FOLDER]
def node(name, path, line):
    return types.SimpleNamespace(name=name, op="call_function", meta={
        "nn_module_stack": {"1": (path, object)}, "from_node": [types.SimpleNamespace(name=name)],
        "stack_trace": f'  File "/model.py", line {line}, in forward'})
graph = types.SimpleNamespace(nodes=[node("mm", "L['self'].up", 7), node("tanh", "L['self'].act", 8)])
sys.modules["torch._inductor.virtualized"] = types.SimpleNamespace(
    V=types.SimpleNamespace(graph=types.SimpleNamespace(graph=graph)))
torch._guards = types.SimpleNamespace(CompileContext=types.SimpleNamespace(current_compile_id=lambda: "0/0"))
from torch._inductor.codecache import PyCodeCache
PyCodeCache.load_by_key_path("abc", FOLDER + "/generated.py")
(code, ) = watched
first, second = 5, 7
def line(number):
    assert callbacks[1](code, number) is None
"""

HAS_TORCH = subprocess.run([PYTHON, "-c", "import torch"], capture_output=True).returncode == 0


def line_of(text, program):
    return next(number for number, line in enumerate(program.splitlines(), 1) if text in line)


@unittest.skipUnless(HAS_TORCH, "Debian's python3-torch is not installed")
class Torch(RidgeCase):
    def python(self, program, *interpreter, options=("--torch", ), **extra):
        (self.folder / "train.py").write_text(program)
        done = self.ridge("record", "-o", "t.ridge", "--force", "--sample-interval", "0", *options, "--", PYTHON,
                          *interpreter, self.folder / "train.py", timeout=300,
                          **{"XDG_CACHE_HOME": CACHE.name, **extra})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def ranges(self, kind, columns="name", where="1"):
        return self.rows(f"SELECT {columns} FROM framework_range_view WHERE kind = '{kind}' AND {where} "
                         "ORDER BY start_ns")

    def paths(self, kind):
        return [name for name, in self.ranges(kind)]

    def test_modules_are_named_by_their_path_in_order(self):
        self.python(TRAIN)
        self.assertEqual(self.losses(), {})
        step = ["Model"] + [f"Model.layers.{layer}{part}" for layer in (0, 1) for part in ("", ".up", ".down")]
        self.assertEqual(self.paths("module"), 3 * step)

    def test_ops_have_types_shapes_and_the_line_that_called_them(self):
        self.python(TRAIN)
        sites = {site for site, in self.ranges("op", "site", "name = 'aten::sigmoid'")}
        line = line_of("the line of the sigmoid", TRAIN)
        self.assertEqual(sites, {f"{self.folder / 'train.py'}:{line} forward"})
        self.assertEqual(set(self.ranges("op", "arguments", "name = 'aten::sigmoid'")), {("f32[4,16]", )})
        self.assertIn(("f32[16], f32[4,8], f32[8,16], int, int", ), self.ranges("op", "arguments", "name = 'aten::addmm'"))

    def test_a_backward_pass_belongs_to_the_module_of_the_forward_pass(self):
        self.python(TRAIN)
        inside = self.rows("SELECT b.name, n.name FROM framework_range_view b JOIN framework_range_view n "
                           "ON n.tid = b.tid AND n.start_ns >= b.start_ns AND n.end_ns <= b.end_ns "
                           "WHERE b.kind = 'backward pass of a module' AND n.kind = 'node of autograd'")
        self.assertIn(("Model.layers.1.down", "AddmmBackward0"), inside)
        self.assertIn(("Model.layers.0", "SigmoidBackward0"), inside)
        self.assertEqual(sum(node == "AddmmBackward0" for _, node in inside), 3 * 4)

    def test_a_views_node_of_autograd_has_module_and_line(self):
        program = START_CUDA + """
class Half(torch.nn.Module):
    def forward(self, x):
        return x[:, 2:]    # the line of the slice
weight = torch.ones(4, 8, requires_grad=True)
Half()(weight).sum().backward()
"""
        self.python(program)
        line = line_of("the line of the slice", program)
        site = f"{self.folder / 'train.py'}:{line} forward"
        self.assertEqual(self.ranges("node of autograd", "site", "name = 'SliceBackward0'"), 2 * [(site, )])
        self.assertEqual(self.paths("backward pass of a module").count("Half"), 2)
        self.assertEqual(self.ranges("op", where="name = 'aten::slice'"), [])

    def test_marks_of_the_optimizer_are_there(self):
        self.python(TRAIN)
        self.assertEqual(self.paths("marked"), 3 * ["Optimizer.zero_grad#SGD.zero_grad", "Optimizer.step#SGD.step"])

    def test_of_many_steps_the_first_and_some_others_are_followed(self):
        self.python(TRAIN.replace("range(3)", "range(100)"))
        self.assertEqual(self.losses(), {})
        steps = [kind for kind, in self.rows("SELECT kind FROM framework_range_view WHERE kind LIKE '%step' ORDER BY "
                                             "start_ns")]
        self.assertEqual(len(steps), 101)  # the first begins with the model, others behind the optimizer
        self.assertEqual(steps[:2], 2 * ["step"])
        self.assertIn(steps[:4].count("step"), (2, 3))
        for begin, block in (*((begin, 4) for begin in range(4, 64, 4)), (64, 16), (80, 16)):
            self.assertEqual(steps[begin:begin + block].count("step"), 1)
        self.assertEqual(self.paths("marked").count("Optimizer.step#SGD.step"), 100)
        self.assertEqual(self.paths("module").count("Model"), steps[:-1].count("step"))
        self.assert_none_in_skipped_steps()

    def assert_none_in_skipped_steps(self):
        (inside, ), = self.rows("SELECT count(*) FROM framework_range_view s JOIN framework_range_view r "
                                "ON r.start_ns >= s.start_ns AND r.end_ns <= s.end_ns "
                                "WHERE s.kind = 'skipped step' AND r.kind NOT IN ('marked', 'skipped step')")
        self.assertEqual(inside, 0)

    def test_forward_passes_without_gradients_are_steps(self):
        self.python(START_CUDA + MODEL + """
model(torch.ones(4, 8)).sum().backward()
optimizer.step()
with torch.no_grad():
    for _ in range(18):
        model(torch.ones(4, 8))
""")
        steps = [kind for kind, in self.rows("SELECT kind FROM framework_range_view WHERE kind LIKE '%step' ORDER BY "
                                             "start_ns")]
        self.assertEqual(len(steps), 20)
        self.assertIn(steps.count("step"), (2 + 4, 3 + 4))
        # None is in the step behind the optimizer.
        self.assertEqual(self.paths("module").count("Model"), steps.count("step") - 1)
        self.assert_none_in_skipped_steps()

    def test_a_step_that_captures_a_graph_is_followed(self):
        self.python(START_CUDA + MODEL + """
for _ in range(8):
    optimizer.step()
    try:
        torch.cuda.graph.__enter__(None)
    except Exception:
        pass    # there is no CUDA
    torch.tanh(torch.ones(2))
""")
        self.assertEqual(len(self.ranges("op", where="name = 'aten::tanh'")), 8)

    def test_phases_and_reasons_of_a_compiler_are_there(self):
        folder = self.folder / "dynamo"
        folder.mkdir()
        (folder / "utils.py").write_text(DYNAMO_UTILS)
        program = START_CUDA + """
import sys, types
sys.modules["torch._guards"] = types.SimpleNamespace(
    CompileContext=types.SimpleNamespace(current_compile_id=lambda: "0/1"))
sys.modules["torch._dynamo"] = types.ModuleType("torch._dynamo")
sys.modules["torch._dynamo"].__path__ = ["%s"]
import torch._dynamo.utils as utils
log = utils.ChromiumEventLogger()
def _compile(code):
    log.log_event_start("dynamo", 1, {})
    torch.sigmoid(torch.ones(2))    # traced: it has no data
    log.log_event_end("dynamo", 2, {})
_compile(_compile.__code__)
assert utils.seen == ["dynamo", "dynamo"], utils.seen
torch.tanh(torch.ones(2))
""" % folder
        self.python(program, options=("--torch", "--duration", "60"))
        site = f"{self.folder / 'train.py'}:{line_of('def _compile', program)} _compile"
        self.assertEqual(self.ranges("compilation", "name, arguments, site"), [("Dynamo", "0/1", site)])
        self.assertEqual(self.ranges("graph break"), 2 * [("print",)])
        self.assertEqual(self.ranges("recompilation", "name, site"), [("size mismatch", "/m.py:3 f")])
        self.assertEqual(self.ranges("op", where="name = 'aten::sigmoid'"), [])
        self.assertEqual(len(self.ranges("op", where="name = 'aten::tanh'")), 1)
        self.assertEqual(self.losses(), {})

    def test_extensions_that_were_built_before_and_after_cuda_began_are_compilations(self):
        program = """
import time, torch
import torch.utils.cpp_extension as cpp_extension
def build(name, *arguments, **named):
    time.sleep(0.2)
    if name == "broken":
        raise RuntimeError("nvcc failed")
    return name
assert cpp_extension._jit_compile.__name__ == "_jit_compile"
early = cpp_extension._jit_compile.__wrapped__
for cell, content in zip(cpp_extension._jit_compile.__code__.co_freevars, cpp_extension._jit_compile.__closure__):
    if content.cell_contents is early:
        content.cell_contents = build
assert cpp_extension.load("early", ["a.cpp"]) == "early"    # first line
""" + START_CUDA + """
assert cpp_extension.load("late", ["a.cpp"]) == "late"    # second line
try:
    cpp_extension.load("broken", ["a.cpp"])    # third line
    raise SystemExit("no error")
except RuntimeError as error:
    assert str(error) == "nvcc failed"
torch.tanh(torch.ones(2))
"""
        self.python(program)
        sites = [f"{self.folder / 'train.py'}:{line_of(f'# {line} line', program)} <module>"
                 for line in ("first", "second", "third")]
        found = self.ranges("compilation", "name, site, (end_ns - start_ns) / 100000000")
        self.assertEqual(found, [("C++ extension", site, 2) for site in sites])
        self.assertEqual(self.losses(), {})
        report = self.ridge("analyze", "--table", "compilation", "t.ridge").stdout
        self.assertRegex(report, r"C\+\+ extension +phase +3")

    def test_functions_of_extensions_are_ops_with_the_line_that_calls_them(self):
        program = """
import math, types, torch
import torch.utils.cpp_extension as cpp_extension
early, late = types.ModuleType("early_ext"), types.ModuleType("late_ext")
for module in (early, late):
    module.hypot, module.version = math.hypot, "1"
built = iter((early, late))
cell, = (c for c in cpp_extension._jit_compile.__closure__ if getattr(c.cell_contents, "__name__", "") == "_jit_compile")
cell.cell_contents = lambda *arguments, **named: next(built)
cpp_extension.load("early_ext", ["a.cpp"])
""" + START_CUDA + """
cpp_extension.load("late_ext", ["a.cpp"])
for step in range(2):
    assert early.hypot(3.0, 4.0) == 5.0    # the early call
    assert late.hypot(*(6.0, 8.0)) == 10.0    # the late call
try:
    late.hypot("a")
    raise SystemExit("no error")
except TypeError as error:
    print(error)
assert early.version == "1" and early.hypot.__name__ == "hypot"
assert early.hypot.__doc__ == math.hypot.__doc__ and early.hypot.__module__ == math.hypot.__module__
torch.tanh(torch.ones(2))
"""
        self.python(program)
        site = f"{self.folder / 'train.py'}:{{}} <module>".format
        calls = 2 * [("early_ext.hypot", site(line_of("# the early call", program))),
                     ("late_ext.hypot", site(line_of("# the late call", program)))]
        failed = ("late_ext.hypot", site(line_of('late.hypot("a")', program)))
        self.assertEqual(self.ranges("op", "name, site", "name like '%_ext.hypot'"), calls + [failed])
        self.assertEqual(self.losses(), {})

    def compiled(self, program):
        """Records a program that loads the generated file."""
        for name, text in (("codecache.py", CODECACHE), ("generated.py", GENERATED)):
            (self.folder / name).write_text(text)
        self.python(START_CUDA + f"FOLDER = {str(self.folder)!r}" + INDUCTOR + program)
        self.assertEqual(self.losses(), {})

    def test_lines_of_generated_code_are_modules_and_ops(self):
        self.compiled("""
assert callbacks[1](code, 3) == "off"
line(first)
torch.sigmoid(torch.ones(2))
line(second)
callbacks[2](code, 0, None)
torch.tanh(torch.ones(2))    # eager
""")
        self.assertEqual(self.ranges("module", "name, site"), [("up", "/model.py:7 forward"), ("act", "/model.py:8 forward")])
        self.assertEqual(self.ranges("op", "name, arguments, site", "name LIKE 'triton%'"),
                         [("triton_poi_fused_tanh_0", "aten.tanh", "/model.py:8 forward")])
        self.assertEqual(self.ranges("op", "site", "name = 'aten::sigmoid'"), [("/model.py:7 forward", )])
        (site, ), = self.ranges("op", "site", "name = 'aten::tanh'")
        self.assertIn("train.py", site)

    def test_generated_code_that_raises_leaves_nothing_open(self):
        self.compiled("""
with torch.profiler.record_function("region"):
    line(first)
torch.tanh(torch.ones(2))    # eager
""")
        (start, end), = self.ranges("module", "start_ns, end_ns", "name = 'up'")
        (outer_end, ), = self.ranges("marked", "end_ns", "name = 'region'")
        self.assertLessEqual(end, outer_end)
        (site, ), = self.ranges("op", "site", "name = 'aten::tanh'")
        self.assertIn("train.py", site)

    def test_ranges_nest_on_each_thread(self):
        self.python(TRAIN)
        open_ends = []
        for start, end in self.rows("SELECT start_ns, end_ns FROM framework_range_view WHERE kind NOT LIKE '%step' "
                                    "ORDER BY tid, start_ns, end_ns DESC"):
            while open_ends and open_ends[-1] <= start:
                open_ends.pop()
            self.assertTrue(not open_ends or end <= open_ends[-1], (start, end))
            open_ends.append(end)

    def test_results_are_those_of_the_plain_program(self):
        recorded = self.python(TRAIN).stdout
        plain = subprocess.run([PYTHON, self.folder / "train.py"], capture_output=True, text=True).stdout
        self.assertEqual(recorded, plain)

    def test_a_module_that_raises_leaves_the_others_right(self):
        self.python(START_CUDA + MODEL + """
class Raises(torch.nn.Module):
    def forward(self, x):
        raise ValueError
model.layers.append(Raises())
for _ in range(2):
    try:
        model(torch.ones(4, 8))
    except ValueError:
        pass
torch.nn.Linear(8, 8)(torch.ones(1, 8))
""")
        self.assertEqual(self.paths("module").count("Model.layers.1.down"), 2)

    def test_a_tensor_without_plain_sizes_leaves_its_op_without_arguments(self):
        done = self.python(START_CUDA + """
nested = torch.nested.nested_tensor([torch.ones(2, 3), torch.ones(4, 3)])
print(float(torch.nn.functional.relu(nested).unbind()[1].sum()))
""")
        self.assertEqual(done.stdout, "12.0\n")
        self.assertNotIn("Exception", done.stderr)
        self.assertIn(("aten::relu", None), self.ranges("op", "name, arguments"))

    def workers_of(self, work, workers):
        """What was told of a loader whose 40 batches take `work` each: workers, running and queued, over its seconds."""
        done = self.python(START_CUDA + f"""
import time
class Data(torch.utils.data.Dataset):
    def __len__(self):
        return 40
    def __getitem__(self, i):
        {work}
        return i
for epoch in range(2):
    print(sum(int(batch) for batch in torch.utils.data.DataLoader(Data(), num_workers={workers})))
""")
        self.assertEqual(done.stdout, 2 * "780\n")
        told = self.rows("SELECT workers, running, queued, duration_ns / 1e9 FROM loader_workers ORDER BY start_ns")
        seconds = sum(length for *_, length in told)
        self.assertLessEqual(len(told), 4 * seconds + 1)
        self.assertEqual({count for count, *_ in told}, {workers} if told else set())
        return {"running": sum(running * length for _, running, _, length in told) / seconds,
                "queued": sum((queued or 0) * length for _, _, queued, length in told) / seconds} if told else {}

    def test_workers_of_a_loader_that_compute_are_busy(self):
        told = self.workers_of("end = time.thread_time() + 0.05\n        while time.thread_time() < end: pass", 2)
        self.assertGreater(told["running"] + told["queued"], 1.5)  # others may use the machine
        self.assertLess(told["running"], 2.2)

    def test_workers_of_a_loader_that_wait_are_not(self):
        told = self.workers_of("time.sleep(0.05)", 2)
        self.assertLess(told["running"] + told["queued"], 0.5)

    def test_a_loader_without_workers_tells_of_none(self):
        self.assertEqual(self.workers_of("time.sleep(0.01)", 0), {})
        self.assertEqual(self.paths("marked").count("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"), 82)

    def test_a_forked_worker_records_nothing_and_runs(self):
        done = self.python(START_CUDA + MODEL + """
import os
pid = os.fork()
if pid == 0:
    model(torch.ones(4, 8))
    os._exit(0)
print(os.waitpid(pid, 0)[1])
model(torch.ones(4, 8))
""")
        self.assertEqual(done.stdout, "0\n")
        self.assertEqual(self.paths("module").count("Model"), 1)

    def test_threads_have_ranges_of_their_own(self):
        self.python(START_CUDA + MODEL + """
import threading
def work():
    model(torch.ones(4, 8))
threads = [threading.Thread(target=work) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
""")
        counts = self.rows("SELECT tid, count(*) FROM framework_range_view WHERE kind = 'module' AND name = 'Model' "
                           "GROUP BY tid")
        self.assertEqual([count for _, count in counts], 2 * [1])

    def test_a_program_without_pytorch_is_told_so(self):
        self.record("cuda", "launch:1", options=["--torch"])
        self.assertIn("no modules and ops were recorded", self.losses())

    def test_an_isolated_python_runs_as_without_us(self):
        done = self.python(TRAIN, "-I")
        self.assertTrue(done.stdout.startswith("["))
        self.assertIn("used neither CUDA nor NVTX", done.stderr)

    def test_without_a_compiler_it_says_so_and_the_program_runs(self):
        with tempfile.TemporaryDirectory() as empty:
            done = self.python(TRAIN, PATH="/nowhere", XDG_CACHE_HOME=empty)
        self.assertIn("modules and ops of PyTorch are missing", self.losses())
        self.assertTrue(done.stdout.startswith("["))

    def test_with_the_programs_own_profiler_both_have_their_ranges(self):
        done = self.python(START_CUDA + MODEL + """
with torch.profiler.profile(record_shapes=True) as profile:
    model(torch.ones(4, 8))
print(sum(event.count for event in profile.key_averages() if event.key == "aten::addmm"))
""")
        self.assertEqual(done.stdout, "4\n")
        self.assertEqual(len(self.ranges("op", where="name = 'aten::addmm'")), 4)

    def test_without_an_option_it_is_there_too_and_no_loss_where_there_is_no_pytorch(self):
        self.python(TRAIN)  # the library is compiled
        self.python(TRAIN, options=())
        self.assertEqual(self.losses(), {})
        self.assertEqual(self.paths("module").count("Model"), 3)
        self.record("cuda", "launch:1")
        self.assertEqual(self.losses(), {})

    def test_without_an_option_the_first_run_does_not_wait_for_the_library(self):
        with tempfile.TemporaryDirectory() as empty:
            done = self.python(TRAIN, options=(), XDG_CACHE_HOME=empty)
            self.assertTrue(done.stdout.startswith("["))
            self.assertIn("parts of what PyTorch did are not known", self.losses())
            self.assertEqual(self.paths("module"), [])
            for _ in range(600):
                if list(pathlib.Path(empty).glob("ridgepoint/torch/*.so")):
                    break
                time.sleep(0.2)
            self.python(TRAIN, options=(), XDG_CACHE_HOME=empty)
            self.assertEqual(self.paths("module").count("Model"), 3)

    def test_with_no_torch_nothing_of_it_is_there(self):
        self.assertIn("used neither CUDA nor NVTX", self.python(TRAIN, options=("--no-torch", )).stderr)
        both = self.ridge("record", "--torch", "--no-torch", "--", "true")
        self.assertEqual(both.returncode, 2)
        self.assertIn("exclude each other", both.stderr)


if __name__ == "__main__":
    unittest.main()
