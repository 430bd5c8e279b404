# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""`ridge record --torch-memory` from end to end: real Python processes, a fake torch, a fake
libcupti."""
import json
import os
import pathlib
import sys
import unittest

from ridge_case import RidgeCase

FAKES = pathlib.Path(__file__).resolve().parent.parent / "fakes"
MB = 1_000_000

TRAIN = f"""
import torch
def weights():
    return torch.empty({30 * MB})
def forward():
    blocks = []
    for _ in range(4):
        blocks.append(torch.empty({10 * MB}))
    return blocks
kept = weights()
for step in range(3):
    activations = forward()
    for block in activations:
        block.free()
"""


class TorchMemory(RidgeCase):
    def python(self, program, *interpreter, options=(), **extra):
        script = self.folder / "train.py"
        script.write_text(program)
        path = os.pathsep.join(filter(None, [str(FAKES), str(extra.pop("PYTHONPATH", ""))]))
        return self.ridge("record", "-o", "t.ridge", "--force", "--sample-interval", "0", "--no-torch",
                          "--torch-memory", *options, "--", sys.executable, *interpreter, script, PYTHONPATH=path, **extra)

    def space(self, kind):
        done = self.ridge("analyze", "--format", "json", "t.ridge")
        self.assertEqual(done.returncode, 0, done.stderr)
        return next(space for space in json.loads(done.stdout)["memory"]["spaces"] if space["kind"] == kind)

    def test_tensors_come_with_the_lines_that_allocated_them(self):
        done = self.python(TRAIN)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.losses(), {})
        self.assertEqual(self.rows("SELECT op, count(*), sum(bytes) FROM allocation_view WHERE kind = 'tensor' "
                                   "GROUP BY op ORDER BY op"), [("allocate", 13, 150 * MB), ("free", 12, 120 * MB)])
        frames = self.rows("SELECT DISTINCT function, line FROM stack_view WHERE file LIKE '%train.py' ORDER BY line")
        self.assertIn(("weights", 4), frames)
        self.assertIn(("forward", 8), frames)
        tensors = self.space("tensors")
        self.assertEqual(tensors["peak_bytes"], 70 * MB)
        self.assertEqual([(place["bytes"], place["stack"][place["place"]]["line"])
                          for place in tensors["frames_at_peak"]["places"]], [(40 * MB, 8), (30 * MB, 4)])
        self.assertEqual(tensors["alive_at_cut"]["bytes"], 30 * MB)
        self.assertEqual(tensors["never_freed"]["bytes"], 0)
        segments = self.rows("SELECT sum(bytes) FROM allocation_view WHERE kind = 'device'")[0][0]
        self.assertEqual(tensors["segments"]["peak_bytes"], segments)
        self.assertEqual(self.space("device")["peak_bytes"], segments, "tensors are not counted twice")
        report = self.ridge("analyze", "t.ridge").stdout
        self.assertRegex(report, r"forward \(train.py:8\) +4 +40.0 MB")

    def test_the_program_runs_as_without_us(self):
        (self.folder / "own").mkdir()
        (self.folder / "own" / "sitecustomize.py").write_text("print('own sitecustomize')")
        program = "import sys\nprint([p for p in sys.path if 'ridgepoint-python' in p], 'sitecustomize' in sys.modules)"
        done = self.python(program, PYTHONPATH=self.folder / "own")
        self.assertEqual(done.stdout, "own sitecustomize\n[] True\n")
        self.assertEqual(done.returncode, 0)

    def test_an_import_that_only_looks_for_torch_spoils_nothing(self):
        self.python("import importlib.util\nimportlib.util.find_spec('torch')\n" + TRAIN)
        self.assertEqual(self.count("allocation_view", "kind = 'tensor' AND op = 'allocate'"), 13)

    def test_each_spawned_process_has_its_own_tensors(self):
        self.python("import multiprocessing, torch\n"
                    f"def work(n): torch.empty(n * {MB})\n"
                    "if __name__ == '__main__':\n"
                    f"    torch.empty({MB})\n"
                    "    spawn = multiprocessing.get_context('spawn')\n"
                    "    workers = [spawn.Process(target=work, args=(n,)) for n in (5, 6)]\n"
                    "    [w.start() for w in workers]; [w.join() for w in workers]\n")
        self.assertEqual(self.rows("SELECT sum(bytes) FROM allocation_view WHERE kind = 'tensor' GROUP BY pid "
                                   "ORDER BY 1"), [(MB,), (5 * MB,), (6 * MB,)])

    def test_the_programs_own_history_is_left_alone_and_that_is_said(self):
        done = self.python(f"import torch\nfirst = torch.empty({MB})\n"
                           "torch.cuda.memory._record_memory_history(max_entries=7)\n"
                           f"torch.empty({MB})\nprint(len(torch.cuda.memory._snapshot()['device_traces'][0]))\n")
        self.assertEqual(done.stdout, "1\n")
        self.assertEqual(self.count("allocation_view", "kind = 'tensor'"), 1)
        self.assertEqual(self.losses(), {"tensors are missing": 1})

    def test_an_overrun_keeps_the_bytes_right(self):
        self.python(f"import torch\nkept = torch.empty({30 * MB})\n"
                    f"for _ in range(200_000):\n    torch.empty(1).free()\n"
                    f"torch.empty({5 * MB})\n")
        self.assertEqual(self.losses(), {"PyTorch's memory history overran": 1})
        tensors = self.space("tensors")
        self.assertEqual(tensors["peak_bytes"], 35 * MB)
        self.assertEqual(tensors["frames_at_peak"]["places"][0]["bytes"], 30 * MB, "alive blocks keep their stacks")

    def test_what_did_not_come_is_said(self):
        self.python(f"import sys; sys.path.insert(0, {str(FAKES)!r})\n" + TRAIN, "-E")
        self.assertEqual(self.losses(), {"no tensors were recorded": 1})
        self.python(TRAIN, FAKE_TORCH_REFUSES=1)
        self.assertEqual(self.losses(), {"tensors are missing": 1})
        self.assertIn("cudaMallocAsync", self.rows("SELECT advice FROM loss")[0][0])
        self.python(TRAIN + "import os; os._exit(3)")
        self.assertEqual(self.losses()["no tensors of a process that was cut"], 1)


if __name__ == "__main__":
    unittest.main()
