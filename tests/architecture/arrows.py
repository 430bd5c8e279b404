# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the direction of dependencies from the #include lines of our own folders.

usage: arrows.py ROOT
Prints one line for each include that is against ARCHITECTURE.md, and one for each cycle of
includes. Exit status 1 if there is any. A header and its source file count as one for a cycle.
"""
import pathlib
import re
import sys

# Folder: what it may include, directly or through another. Longer names win over shorter ones.
ARROWS = {
    "spool": set(),  # all that the target's side may use
    "trace": {"trace/import", "trace/storage"},
    "trace/records": {"spool"},
    "trace/import": {"trace/records"},
    "trace/storage": {"trace/records"},
    "collector/counters": {"spool"},
    "collector/inject": {"collector/inject/activity", "collector/inject/replay"},
    "collector/inject/output": {"spool"},
    "collector/inject/process": {"collector/inject/output"},
    "collector/inject/session": {"collector/inject/output"},
    "collector/inject/cuda": {"collector/inject/output"},
    "collector/inject/calls": {"collector/inject/cuda"},
    "collector/inject/activity": {"collector/inject/calls", "collector/inject/session"},
    "collector/inject/replay": {"collector/counters", "collector/inject/calls", "collector/inject/process",
                                "collector/inject/session"},
    "collector/python": set(),  # compiled on the user's machine
    "collector/sampler": {"collector/counters"},
    "collector/recorder": {"trace"},
    "collector/recorder/machine": {"trace"},
    "collector/recorder/process": {"collector/recorder/machine"},
    "collector/recorder/import": {"collector/recorder/process"},
    "collector/recorder/ceilings": {"collector/recorder/machine"},
    "collector/recorder/replay": {"collector/recorder/import"},
    "collector/recorder/session": {"collector/recorder/ceilings", "collector/recorder/replay"},
    "analyzer": {"analyzer/tables", "analyzer/memory", "analyzer/compare"},
    "analyzer/results": {"analyzer/results/rows"},
    "analyzer/results/measures": {"trace"},
    "analyzer/results/labels": {"analyzer/results/measures"},
    "analyzer/results/rows": {"analyzer/results/labels"},
    "analyzer/algorithms": {"analyzer/results"},
    "analyzer/operations": {"analyzer/algorithms"},
    "analyzer/ranges": {"analyzer/operations"},
    "analyzer/framework": {"analyzer/kernels", "analyzer/op_work", "analyzer/ranges"},
    "analyzer/kernels": {"analyzer/operations"},
    "analyzer/verdict": {"analyzer/results"},
    "analyzer/idle": {"analyzer/ranges"},
    "analyzer/sampled": {"analyzer/operations", "analyzer/verdict"},
    "analyzer/replayed": {"analyzer/kernels", "analyzer/ranges", "analyzer/verdict"},
    "analyzer/iterations": {"analyzer/idle", "analyzer/kernels"},
    "analyzer/run": {"analyzer/framework", "analyzer/iterations", "analyzer/replayed", "analyzer/sampled"},
    "analyzer/advice": {"analyzer/run"},
    "analyzer/tables": {"analyzer/advice"},
    "analyzer/memory": {"analyzer/framework"},
    "analyzer/compare": {"analyzer/framework"},
    "analyzer/op_work": set(),
    "reports": {"analyzer"},  # what others call: declarations alone
    "reports/words": {"analyzer"},
    "reports/words/memory": {"reports/words"},
    "reports/words/advice": {"reports/words/memory"},
    "reports/tables": {"reports/words/advice"},
    "reports/summary": {"reports/words/advice"},
    "reports/assertions": {"reports/words"},
    "reports/plots": {"reports", "reports/summary"},
    "reports/sections": {"reports/tables", "reports/plots"},
    "reports/text": {"reports", "reports/sections"},
    "reports/markdown": {"reports", "reports/sections"},
    "reports/html": {"reports", "reports/sections"},
    "reports/json": {"reports", "reports/sections", "reports/words/advice"},
    "exports": {"trace", "reports/words"},
    "gui": {"gui/window"},
    "gui/time": set(),
    "gui/style": {"analyzer/results"},
    "gui/loading": {"gui/time", "analyzer"},
    "gui/items": {"gui/loading", "gui/style", "reports/tables"},
    "gui/view": {"gui/items"},
    "gui/timeline": {"gui/tables", "gui/timeline/lanes"},
    "gui/timeline/spans": {"gui/view"},
    "gui/timeline/lanes": {"gui/timeline/spans"},
    "gui/memory": {"gui/timeline", "reports/plots"},
    "gui/record": {"spool"},
    "gui/roofline": {"gui/view", "reports/plots"},
    "gui/flame": {"gui/view", "reports/plots"},
    "gui/sql": {"gui/view"},
    "gui/summary": {"gui/view", "reports/plots"},
    "gui/tables": {"gui/view"},
    "gui/compare": {"gui/tables", "gui/timeline"},
    "gui/details": {"gui/memory"},
    "gui/window": {"gui/compare", "gui/details", "gui/flame", "gui/record", "gui/roofline", "gui/sql", "gui/summary"},
    "workloads/harness": set(),
    "workloads/harness/run": {"workloads/harness"},
    "workloads/device": set(),
    "probes": {"workloads/harness/run", "workloads/device", "workloads/bandwidth"},
    "workloads/bandwidth": {"workloads/harness/run", "workloads/device"},
    "workloads": {"probes"},  # main.cpp lists the probes beside the lessons
    "cli/sweep": {"cli"},
    "cli/output": {"trace", "reports/words"},
    "cli": {"cli/output", "exports", "collector/recorder", "collector/recorder/session", "reports/assertions", "reports/json", "reports/tables", "reports/text"},
}
# Folder: what it must not include from outside.
FORBIDDEN = {
    "spool": r"sqlite|boost|fmt/|nlohmann|cuda|cupti|nvtx|^Q[A-Z]",
    "trace": r"cuda|cupti|nvtx|^Q[A-Z]",
    "collector/inject": r"sqlite|boost|fmt/|nlohmann|^Q[A-Z]",
    "collector/counters": r"sqlite|boost|fmt/|nlohmann|^Q[A-Z]",
    "collector/recorder": r"cuda|cupti|nvtx|^Q[A-Z]",
    "analyzer": r"sqlite|cuda|cupti|nvtx|^Q[A-Z]",
    "reports": r"sqlite|cuda|cupti|nvtx|^Q[A-Z]",
    "workloads": r"sqlite|cupti|^Q[A-Z]",
    "probes": r"sqlite|cupti|^Q[A-Z]",
    "gui": r"sqlite|cuda|cupti|nvtx",
    "cli": r"sqlite|cupti|nvtx|^Q[A-Z]",
}
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
NOT_CHECKED = {"tests"}  # tests may include what they test
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def folder_of(path):
    """The folder of ARROWS that holds `path` (relative to the root), or None."""
    inside = [name for name in ARROWS if path.as_posix().startswith(name + "/")]
    return max(inside, key=len, default=None)


def reachable(folder):
    """`folder` and all that its arrows lead to."""
    found, ahead = set(), [folder]
    while ahead:
        each = ahead.pop()
        if each not in found:
            found.add(each)
            ahead += ARROWS[each]
    return found


def target_of(root, source, quoted):
    """The included file of ours, relative to the root, or None when it is none of ours."""
    for candidate in (root / quoted, source.parent / quoted):
        if candidate.is_file():
            return candidate.resolve().relative_to(root)
    return None


def forbidden_in(folder):
    """What `folder` must not include from outside: its own entry, else that of a folder around
    it."""
    while folder not in FORBIDDEN and "/" in folder:
        folder = folder.rpartition("/")[0]
    return FORBIDDEN.get(folder)


def violation(root, source, quote, name):
    relative = source.relative_to(root)
    folder = folder_of(relative)
    target = target_of(root, source, name) if quote == '"' else None
    if target is None:
        forbidden = forbidden_in(folder)
        known = forbidden and re.search(forbidden, name)
        return f"{folder} must not include <{name}>" if known else ""
    other = folder_of(target)
    if other not in reachable(folder):
        return f"{folder} must not depend on {other or target.parts[0]} ({name})"
    return ""


def sources(root):
    """Our own source files, sorted."""
    return [path for path in sorted(root.rglob("*"))
            if path.suffix in SOURCES and path.relative_to(root).parts[0] != "build"]


def includes_by_module(root):
    """What each module includes of ours. A module is a header with its source file."""
    result = {}
    for source in sources(root):
        own = source.relative_to(root).with_suffix("").as_posix()
        others = result.setdefault(own, set())
        for line in source.read_text(errors="replace").splitlines():
            match = INCLUDE.match(line)
            target = match and match[1] == '"' and target_of(root, source, match[2])
            if target and target.with_suffix("").as_posix() != own:
                others.add(target.with_suffix("").as_posix())
    return result


def cycles(root):
    """A line for each cycle of includes that a walk through the modules closes."""
    root = pathlib.Path(root).resolve()
    includes = includes_by_module(root)
    found, done = [], set()

    def walk(module, path):
        if module in path:
            found.append("cycle: " + " -> ".join([*path[path.index(module):], module]))
        elif module not in done:
            for other in sorted(includes.get(module, ())):
                walk(other, [*path, module])
            done.add(module)

    for module in includes:
        walk(module, [])
    return found


def violations(root):
    """A line for each include against the arrows, then one for each cycle."""
    root = pathlib.Path(root).resolve()
    found = []
    for source in sources(root):
        relative = source.relative_to(root)
        if relative.parts[0] in NOT_CHECKED:
            continue
        if folder_of(relative) is None:
            found.append(f"{relative}: its folder has no place in the architecture")
            continue
        for number, line in enumerate(source.read_text(errors="replace").splitlines(), 1):
            match = INCLUDE.match(line)
            problem = violation(root, source, *match.groups()) if match else ""
            if problem:
                found.append(f"{relative}:{number}: {problem}")
    return found + cycles(root)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems = violations(sys.argv[1])
    print("\n".join(problems) or "every include follows the arrows")
    sys.exit(1 if problems else 0)
