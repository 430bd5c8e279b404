# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the direction of dependencies from the #include lines of our own folders.

usage: arrows.py ROOT
Prints one line for each include that is against ARCHITECTURE.md; exit status 1 if there is any.
"""
import pathlib
import re
import sys

# Folder: what it may include, directly or through another. Longer names win over shorter ones.
ARROWS = {
    "trace": set(),
    "trace/spool": set(),  # the files trace/spool* and result.h: all that the target's side may use
    "collector/counters": {"trace/spool"},
    "collector/inject": {"collector/counters"},
    "collector/sampler": {"collector/counters"},
    "collector/recorder": {"trace"},
    "collector/recorder/machine": {"trace"},
    "collector/recorder/process": {"collector/recorder/machine"},
    "collector/recorder/import": {"collector/recorder/process"},
    "collector/recorder/ceilings": {"collector/recorder/machine"},
    "collector/recorder/replay": {"collector/recorder/import"},
    "collector/recorder/session": {"collector/recorder/ceilings", "collector/recorder/replay"},
    "analyzer": {"trace"},
    "reports": {"analyzer"},  # what others call: declarations alone
    "reports/words": {"analyzer"},
    "reports/tables": {"reports/words"},
    "reports/plots": {"reports", "reports/words"},
    "reports/text": {"reports", "reports/tables"},
    "reports/markdown": {"reports", "reports/tables"},
    "reports/html": {"reports", "reports/tables", "reports/plots"},
    "reports/json": {"reports", "reports/words"},
    "gui": {"reports/tables", "reports/plots"},
    "workloads": set(),
    "cli": {"collector/recorder", "collector/recorder/session", "reports/tables", "reports/text"},
}
# Folder: what it must not include from outside.
FORBIDDEN = {
    "trace": r"cuda|cupti|nvtx|^Q[A-Z]",
    "collector/inject": r"sqlite|boost|fmt/|nlohmann|^Q[A-Z]",
    "collector/counters": r"sqlite|boost|fmt/|nlohmann|^Q[A-Z]",
    "collector/recorder": r"cuda|cupti|nvtx|^Q[A-Z]",
    "analyzer": r"sqlite|cuda|cupti|nvtx|^Q[A-Z]",
    "reports": r"sqlite|cuda|cupti|nvtx|^Q[A-Z]|nlohmann|mustache",
    "reports/html": r"sqlite|cuda|cupti|nvtx|^Q[A-Z]|nlohmann",
    "reports/json": r"sqlite|cuda|cupti|nvtx|^Q[A-Z]|mustache",
    "workloads": r"sqlite|cupti|^Q[A-Z]",
    "gui": r"sqlite|cuda|cupti|nvtx|nlohmann|mustache",
    "cli": r"sqlite|cupti|nvtx|^Q[A-Z]",
}
SOURCES = {".h", ".cpp", ".cu", ".cuh"}
NOT_CHECKED = {"tests", "build"}  # tests may include what they test
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def folder_of(path):
    """The folder of ARROWS that holds `path` (relative to the root), or None."""
    text = path.as_posix()
    if text.startswith("trace/spool") or text == "trace/result.h":
        return "trace/spool"
    inside = [name for name in ARROWS if text.startswith(name + "/")]
    return max(inside, key=len, default=None)


def reachable(folder):
    """`folder` and all that its arrows lead to. The spool is a part of trace."""
    found, ahead = set(), [folder]
    while ahead:
        each = ahead.pop()
        if each not in found:
            found.add(each)
            ahead += ARROWS[each]
            if each == "trace":
                ahead.append("trace/spool")
            if each == "trace/spool" and folder == "trace/spool":
                ahead.append("trace")
    return found


def target_of(root, source, quoted):
    """The included file of ours, relative to the root, or None when it is none of ours."""
    for candidate in (root / quoted, source.parent / quoted):
        if candidate.is_file():
            return candidate.resolve().relative_to(root)
    return None


def forbidden_in(folder):
    """What the folder, or the nearest one around it, must not include from outside."""
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


def violations(root):
    root = pathlib.Path(root).resolve()
    found = []
    for source in sorted(root.rglob("*")):
        relative = source.relative_to(root)
        if source.suffix not in SOURCES or relative.parts[0] in NOT_CHECKED:
            continue
        if folder_of(relative) is None:
            found.append(f"{relative}: its folder has no place in the architecture")
            continue
        for number, line in enumerate(source.read_text(errors="replace").splitlines(), 1):
            match = INCLUDE.match(line)
            problem = violation(root, source, *match.groups()) if match else ""
            if problem:
                found.append(f"{relative}:{number}: {problem}")
    return found


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems = violations(sys.argv[1])
    print("\n".join(problems) or "every include follows the arrows")
    sys.exit(1 if problems else 0)
