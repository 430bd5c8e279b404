# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What `ridge export` writes, read by decoders of their own and compared with SQL over the recording."""
import collections
import json
import pathlib
import struct
import subprocess
import unittest

from ridge_case import FAKE_TARGET, RIDGE, RidgeCase

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200"
CALLS = "CUDA call"
OPERATIONS = {"kernel", "copy", "fill"}
NESTING_KINDS = "(0, 1, 2, 3, 4, 5, 6)"  # framework_range.kind of those that nest

Slice = collections.namedtuple("Slice", "track start end name category arguments flow")


class Export:
    """What both formats say: slices, [(series, time, value)] and names of rows."""

    def __init__(self):
        self.slices, self.values, self.rows = [], [], {}


def chrome(path):
    found = Export()
    flows = collections.defaultdict(list)
    for each in json.loads(path.read_text(encoding="utf-8"))["traceEvents"]:
        track = each["pid"], each.get("tid")
        if each["ph"] == "M":
            found.rows[track] = each["args"]["name"]
        elif each["ph"] == "X":
            start = round(1000 * each["ts"])
            found.slices.append([track, start, start + round(1000 * each["dur"]), each["name"], each["cat"],
                                 each.get("args", {}), None])
        elif each["ph"] == "C":
            found.values.append((each["name"], round(1000 * each["ts"]), each["args"]["value"]))
        else:
            assert each["ph"] in "sf", each
            assert (each["ph"] == "s") == (found.slices[-1][4] == CALLS)
            assert found.slices[-1][0] == track and found.slices[-1][1] == round(1000 * each["ts"])
            found.slices[-1][6] = each["id"]
            flows[each["id"]].append(each["ph"])
    assert all(kinds.count("s") == 1 and len(kinds) > 1 for kinds in flows.values())
    found.slices = [Slice(*each) for each in found.slices]
    return found


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def fields(data):
    """[(field, value)] of a message: numbers as unsigned, 64-bit fields and texts as bytes."""
    found, at = [], 0
    while at < len(data):
        tag, at = varint(data, at)
        kind = tag & 7
        if kind == 0:
            value, at = varint(data, at)
        else:
            assert kind in (1, 2), kind
            length, at = (8, at) if kind == 1 else varint(data, at)
            assert at + length <= len(data)
            value, at = data[at:at + length], at + length
        found.append((tag >> 3, value))
    return found


def perfetto(path, epoch):
    found = Export()
    texts = collections.defaultdict(dict)
    open_slices = collections.defaultdict(list)
    for number, packet in fields(path.read_bytes()):
        assert number == 1
        packet = dict(fields(packet))
        if 60 in packet:
            descriptor = dict(fields(packet[60]))
            found.rows[descriptor[1]] = (dict(fields(descriptor[4]))[5] if 4 in descriptor else descriptor[2]).decode()
            continue
        for kind, entry in fields(packet.get(12, b"")):
            entry = dict(fields(entry))
            texts[kind][entry[1]] = entry[2].decode()
        event = fields(packet[11])
        one = dict(event)
        time, track = packet[8] - epoch, one[11]
        if one[9] == 1:
            arguments = {}
            for annotation in (dict(fields(value)) for field, value in event if field == 4):
                arguments[texts[3][annotation[1]]] = annotation[6].decode() if 6 in annotation else annotation[4]
            flow = struct.unpack("<Q", one[47])[0] if 47 in one else None
            open_slices[track].append([track, time, None, texts[2][one[10]], texts[1][one[3]], arguments, flow])
        elif one[9] == 2:
            ended = open_slices[track].pop()
            ended[2] = time
            found.slices.append(Slice(*ended))
        else:
            found.values.append((found.rows[track], time, struct.unpack("<d", one[44])[0]))
    assert not any(open_slices.values())
    return found


class Exported(RidgeCase):
    def exported(self, trace, form):
        output = self.folder / form
        done = self.ridge("export", f"--{form}", trace, "-o", output)
        self.assertEqual(done.returncode, 0, done.stderr)
        return output

    def both(self, trace):
        epoch, = self.rows("SELECT epoch_unix_ns FROM capture", trace)[0]
        return chrome(self.exported(trace, "chrome")), perfetto(self.exported(trace, "perfetto"), epoch)

    def spans(self, export, categories):
        return sorted((each.start, each.end) for each in export.slices if each.category in categories)

    def check(self, trace):
        sql = {
            ("kernel",): "SELECT start_ns, start_ns + duration_ns FROM kernel",
            ("copy",): "SELECT start_ns, start_ns + duration_ns FROM copy",
            ("fill",): "SELECT start_ns, start_ns + duration_ns FROM fill",
            ("NVTX",): "SELECT start_ns, start_ns + duration_ns FROM range WHERE duration_ns IS NOT NULL",
            ("module", "module, backward", "op", "autograd", "marked", "compilation", "framework"):
                f"SELECT start_ns, start_ns + duration_ns FROM framework_range WHERE kind IN {NESTING_KINDS}",
            (CALLS,): "SELECT start, stop FROM (SELECT thread_id, correlation, start_ns AS start, "
                      "start_ns + duration_ns AS stop FROM api_call UNION " + " UNION ".join(
                "SELECT api_thread_id, correlation, start_ns - api_lead_ns, start_ns - api_lead_ns + api_duration_ns "
                f"FROM {table} WHERE api_thread_id IS NOT NULL" for table in ("kernel", "copy", "fill")) + ")",
        }
        for export in self.both(trace):
            for categories, query in sql.items():
                if categories[0] == "module" and not self.rows(
                        "SELECT 1 FROM sqlite_master WHERE name = 'framework_range'", trace):
                    continue
                self.assertEqual(self.spans(export, categories), sorted(self.rows(query, trace)), categories)
            self.check_flows(export)
            self.check_nesting(export)
            self.check_bytes(export, trace)
            self.assertEqual(len([1 for name, _, _ in export.values if not name.startswith("allocated")]),
                             self.rows("SELECT count(*) FROM sample WHERE value IS NOT NULL", trace)[0][0])

    def check_flows(self, export):
        ends = collections.defaultdict(list)
        for each in export.slices:
            if each.flow is not None:
                ends[each.flow].append(each)
        for joined in ends.values():
            launch, *operations = sorted(joined, key=lambda each: each.category != CALLS)
            self.assertEqual(launch.category, CALLS)
            self.assertTrue(operations)
            self.assertLessEqual({each.category for each in operations}, OPERATIONS)

    def check_nesting(self, export):
        by_track = collections.defaultdict(list)
        for each in export.slices:
            by_track[each.track].append(each)
        for slices in by_track.values():
            around = []
            for each in sorted(slices, key=lambda s: (s.start, -s.end)):
                while around and around[-1] <= each.start:
                    around.pop()
                self.assertTrue(not around or each.end <= around[-1], each)
                around.append(each.end)

    def check_bytes(self, export, trace):
        for table in ("copy", "fill"):
            self.assertEqual(sum(each.arguments["bytes"] for each in export.slices if each.category == table),
                             self.rows(f"SELECT coalesce(sum(bytes), 0) FROM {table}", trace)[0][0])

    def test_every_operation_call_and_range_of_the_examples_is_there_once(self):
        examples = sorted(EXAMPLES.glob("*.ridge"))
        self.assertGreater(len(examples), 20)
        for example in examples:
            with self.subTest(example.name):
                self.check(example)

    def test_both_formats_say_the_same(self):
        for name in ("torch-step", "idle-causes", "allreduce-rungs"):
            a, b = self.both(EXAMPLES / f"{name}.ridge")
            without_track = [sorted((s.start, s.end, s.name, s.category, str(s.arguments), s.flow or 0) for s in each.slices)
                             for each in (a, b)]
            self.assertEqual(*without_track)
            self.assertEqual(collections.Counter(value for _, _, value in a.values),
                             collections.Counter(value for _, _, value in b.values))

    def test_allocated_bytes_are_those_of_a_plain_sum(self):
        trace = EXAMPLES / "torch-step.ridge"
        blocks, expected = {}, []
        for op, address, size in self.rows(
                "SELECT op, address, bytes FROM allocation WHERE kind = 3 AND op IN (1, 2) ORDER BY time_ns, rowid", trace):
            blocks[address] = size if op == 1 else 0
            expected.append(sum(blocks.values()))
        self.assertGreater(max(expected), 0)
        for export in self.both(trace):
            self.assertEqual([value for name, _, value in export.values if name.startswith("allocated, device")
                              and "static" not in name], expected)

    def test_names_of_any_bytes_are_texts(self):
        done = self.ridge("record", "-o", "t.ridge", "--sample-interval", "0", "--", FAKE_TARGET,
                          "push:</script>\"\\\n\x01", "mark:x\ty", "cuda", "launch:2", "pop")
        self.assertEqual(done.returncode, 0, done.stderr)
        for export in self.both(self.folder / "t.ridge"):
            names = {each.name for each in export.slices}
            self.assertIn("</script>\"\\\\x0A\\x01", names)


class BadInput(RidgeCase):
    def told(self, text, *words, status=2):
        done = self.ridge("export", *words)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(text, done.stderr)

    def test_a_format_and_a_recording_are_needed(self):
        trace = EXAMPLES / "attention-naive.ridge"
        self.told("choose one format", trace)
        self.told("choose one format", "--chrome", "--perfetto", trace)
        self.told("name one recording", "--chrome")
        self.told("cannot open nowhere.ridge", "--chrome", "nowhere.ridge", status=1)
        self.told("cannot write", "--perfetto", trace, "-o", "nowhere/x", status=1)

    def test_the_recording_is_not_overwritten(self):
        copy = self.folder / "a.ridge"
        copy.write_bytes((EXAMPLES / "attention-naive.ridge").read_bytes())
        self.told("is the recording itself", "--chrome", copy, "-o", copy)

    def test_what_is_left_of_a_damaged_recording_is_exported_and_it_says_so(self):
        cut = self.folder / "cut.ridge"
        cut.write_bytes((EXAMPLES / "attention-naive.ridge").read_bytes()[:-20_000])
        done = self.ridge("export", "--chrome", cut)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the recording is not whole, the timeline neither: the file is damaged", done.stderr)
        self.assertGreater(len(chrome(self.folder / "cut.chrome.json").slices), 100)

    def test_an_export_that_does_not_fit_leaves_the_old_one(self):
        old = self.folder / "x.json"
        old.write_text("old")
        words = [RIDGE, "export", "--chrome", EXAMPLES / "attention-naive.ridge", "-o", old]
        done = subprocess.run(["sh", "-c", 'ulimit -f 64; trap "" XFSZ; exec "$@"', "sh", *map(str, words)],
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("cannot write", done.stderr)
        self.assertEqual([(path.name, path.read_text()) for path in self.folder.glob("x*")], [("x.json", "old")])


if __name__ == "__main__":
    unittest.main()
