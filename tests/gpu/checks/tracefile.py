# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Questions to a trace. All SQL of the GPU checks is here; the columns are those of
trace/TABLES.md."""
import bisect
import collections
import sqlite3

UNSIGNED = 1 << 64


class TraceFile:
    def __init__(self, path):
        self._db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._db.text_factory = lambda raw: raw.decode("utf-8", "replace")

    def rows(self, sql, *values):
        return self._db.execute(sql, values).fetchall()

    def one(self, sql, *values):
        return self._db.execute(sql, values).fetchone()[0]

    def capture(self):
        """(complete, reason, exit status)"""
        return self.rows("SELECT complete, incomplete_reason, exit_status FROM capture")[0]

    def kernel_counts(self, graph_only=False):
        """Launches by function, the function without namespaces and arguments."""
        counts = collections.Counter()
        where = "WHERE k.graph_node IS NOT NULL" if graph_only else ""
        for name, count in self.rows(
                "SELECT s.text, count(*) FROM kernel k JOIN kernel_config c ON c.id = k.config_id "
                f"JOIN string s ON s.id = c.function_id {where} GROUP BY s.text"):
            counts[short_name(name)] += count
        return counts

    def launches_of(self, function, pid):
        """(thread of the system, when the launch began in ns of Unix) of the kernels of a process whose function's name
        has `function` in it, by time."""
        return self.rows(
            "SELECT t.tid, k.start_ns - k.api_lead_ns + c.epoch_unix_ns FROM kernel k JOIN kernel_config f ON f.id = "
            "k.config_id JOIN string s ON s.id = f.function_id JOIN thread t ON t.id = k.api_thread_id JOIN process p ON "
            "p.id = t.process_id, capture c WHERE p.pid = ? AND instr(s.text, ?) > 0 ORDER BY 2", pid, function)

    def steps_left_out(self, pid):
        """(begin, end) in ns of Unix of the steps of a process that ran without recording, by time."""
        return self.rows(
            "SELECT s.start_ns + c.epoch_unix_ns, s.start_ns + s.duration_ns + c.epoch_unix_ns FROM step s JOIN thread t "
            "ON t.id = s.thread_id JOIN process p ON p.id = t.process_id, capture c WHERE p.pid = ? AND s.recorded = 0 "
            "ORDER BY 1", pid)

    def static_shared(self):
        """{function: set of its kernels' static shared memory in bytes}"""
        result = collections.defaultdict(set)
        for name, size in self.rows("SELECT DISTINCT name, static_shared_bytes FROM kernel_view"):
            result[short_name(name)].add(size)
        return dict(result)

    def kernels(self):
        return self.one("SELECT count(*) FROM kernel")

    def last_kernel_end_unix_ns(self):
        return self.one("SELECT max(k.start_ns + k.duration_ns) + c.epoch_unix_ns "
                        "FROM kernel k, capture c")

    def last_range_end_unix_ns(self):
        return self.one("SELECT max(r.start_ns + r.duration_ns) + c.epoch_unix_ns "
                        "FROM range r, capture c")

    def kernels_without_launch(self):
        """Kernels outside graphs whose API call was not recorded."""
        return self.one("SELECT count(*) FROM kernel k WHERE graph_node IS NULL "
                        "AND api_thread_id IS NULL AND NOT EXISTS "
                        "(SELECT 1 FROM api_call a WHERE a.correlation = k.correlation)")

    def reversed_kernels(self):
        return self.one("SELECT count(*) FROM kernel WHERE duration_ns < 0 OR start_ns <= 0")

    def copies(self):
        """{(kind, source memory, destination memory, bytes): count}"""
        return {tuple(key): count for *key, count in self.rows(
            "SELECT kind, source_memory, destination_memory, bytes, count(*) FROM copy "
            "GROUP BY 1, 2, 3, 4")}

    def fills(self):
        return dict(self.rows("SELECT bytes, count(*) FROM fill GROUP BY 1"))

    def allocations(self):
        """Counter of (op, kind, async, address, bytes)."""
        return collections.Counter(
            (op, kind, bool(is_async), address % UNSIGNED, size)
            for op, kind, is_async, address, size in self.rows(
                "SELECT op, kind, is_async, address, bytes FROM allocation "
                "WHERE address IS NOT NULL"))

    def syncs(self):
        names = {1: "Event", 2: "StreamWaitEvent", 3: "Stream", 4: "Context"}
        return {names.get(kind, str(kind)): count
                for kind, count in self.rows("SELECT kind, count(*) FROM sync GROUP BY 1")}

    def event_records(self):
        return self.one("SELECT count(*) FROM cuda_event")

    def contexts(self):
        return self.one("SELECT count(*) FROM context")

    def processes(self):
        return self.one("SELECT count(*) FROM process")

    def ranges(self):
        """{name: [(count, start_end, domain, category, color, open)]}"""
        result = collections.defaultdict(list)
        for name, *facts in self.rows(
                "SELECT n.text, count(*), r.is_start_end, ifnull(d.text, ''), "
                "ifnull(c.text, ''), r.color, r.duration_ns IS NULL "
                "FROM range r JOIN string n ON n.id = r.name_id "
                "LEFT JOIN string d ON d.id = r.domain_id "
                "LEFT JOIN string c ON c.id = r.category_id "
                "GROUP BY 1, 3, 4, 5, 6, 7"):
            result[name].append(tuple(facts))
        return result

    def payload_sums(self):
        """{'range': sum of scalars, 'range.field': sum of a struct's field}"""
        sums = collections.Counter()
        for name, kind, total in self.rows(
                "SELECT n.text, payload_kind, sum(CASE payload_kind WHEN 1 THEN payload_integer "
                "ELSE payload_real END) FROM range r JOIN string n ON n.id = r.name_id "
                "WHERE payload_kind IN (1, 2) GROUP BY 1, 2"):
            sums[name] += total
        for name, flops, size, precision in self.rows(
                "SELECT n.text, w.flops, w.bytes, w.precision FROM work w "
                "JOIN range r ON r.id = w.range_id JOIN string n ON n.id = r.name_id"):
            sums[f"{name}.flops"] += flops
            sums[f"{name}.bytes"] += size
            sums[f"{name}.precision"] += precision
        for name, field, value in self.rows(
                "SELECT n.text, f.text, v.value FROM range_field v "
                "JOIN range r ON r.id = v.range_id JOIN string n ON n.id = r.name_id "
                "JOIN string f ON f.id = v.field_id"):
            sums[f"{name}.{field}"] += value
        return sums

    def marks(self):
        return dict(self.rows("SELECT s.text, count(*) FROM mark m "
                              "JOIN string s ON s.id = m.name_id GROUP BY 1"))

    def losses(self, least_severity=1):
        return self.rows("SELECT severity, what, count FROM loss WHERE severity >= ?",
                         least_severity)

    def sampled_series(self):
        """Names of the counters that were sampled."""
        return [name for (name,) in self.rows(
            "SELECT DISTINCT name FROM series WHERE origin = 'sampled' ORDER BY id")]

    def kernel_intervals(self):
        """(start, end, launch configuration) of every kernel, by start."""
        return self.rows("SELECT start_ns, start_ns + duration_ns, config_id FROM kernel ORDER BY 1")

    def sample_intervals(self):
        """(start, end) of the samples of one counter, by start."""
        return self.rows("SELECT start_ns, start_ns + duration_ns FROM sample WHERE series_id = "
                         "(SELECT min(id) FROM series WHERE origin = 'sampled') ORDER BY 1")

    def sample_holes(self):
        """Neighbouring samples of one counter with more than a microsecond between them."""
        times = self.sample_intervals()
        return sum(later[0] - earlier[1] > 1000 for earlier, later in zip(times, times[1:]))

    def sample_extent(self):
        """Number, first start and last end of the samples of one counter."""
        return self.rows("SELECT count(*), coalesce(min(start_ns), 0), coalesce(max(start_ns + duration_ns), 0) "
                         "FROM sample WHERE series_id = (SELECT min(id) FROM series WHERE origin = 'sampled')")[0]

    def sampled_sum(self, series):
        return self.one("SELECT coalesce(sum(value), 0) FROM sample_view WHERE origin = 'sampled' AND name = ?",
                        series)

    def copied_bytes(self, kind):
        """By all copies of a CUpti_ActivityMemcpyKind."""
        return self.one("SELECT coalesce(sum(bytes), 0) FROM copy WHERE kind = ?", kind)

    def integrity(self):
        return self.one("PRAGMA integrity_check")

    def phase_launches(self, name):
        """Kernels whose launch began inside each instance of the range `name`, whatever the thread;
        in time order."""
        starts = self.rows(
            "SELECT r.start_ns, r.start_ns + r.duration_ns FROM range r JOIN string n "
            "ON n.id = r.name_id WHERE n.text = ? AND r.duration_ns IS NOT NULL ORDER BY 1", name)
        launches = sorted(start for (start,) in self.rows(
            "SELECT k.start_ns - k.api_lead_ns FROM kernel k WHERE k.api_lead_ns IS NOT NULL"))
        return [bisect.bisect_right(launches, end) - bisect.bisect_left(launches, begin)
                for begin, end in starts]


def short_name(name):
    """'ridge::gpu::(anonymous namespace)::ridgeAdd(int*)' -> 'ridgeAdd'"""
    for anonymous in ("(anonymous namespace)::", "<unnamed>::"):  # ours and Nsight Compute's
        name = name.replace(anonymous, "")
    plain = name.split("(")[0].split("<")[0]
    return plain.split("::")[-1].split(" ")[-1]
