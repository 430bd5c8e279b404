#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""usage: mutate.py ORIGINAL COPY BUILD FOLDER...

Writes mutants into the .cpp files of FOLDERs of COPY, a copy of the tree ORIGINAL, and lists them in BUILD/mutants.json.
BUILD/dropped.json lists the places (file, line) whose mutants do not compile: they are left out.
BUILD/compile_commands.json says where the headers are. See README.md beside this file for the kinds of mutants.
"""
import json
import multiprocessing
import pathlib
import re
import shlex
import sys

from clang.cindex import Config, Cursor, CursorKind, Index, TypeKind

COMPARISONS = {"<": ("less", 2), "<=": ("less_equal", 2), ">": ("greater", 2), ">=": ("greater_equal", 2),
               "==": ("equal", 1), "!=": ("unequal", 1)}
SUMS = {"+": "plus", "-": "minus", "*": "times", "/": "over"}
CHANGES = {"+=": "add_to", "-=": "take_from", "*=": "scale_by", "/=": "divide_by"}
NUMBERS = set(range(TypeKind.UCHAR.value, TypeKind.INT128.value + 1)) | {
    TypeKind.FLOAT.value, TypeKind.DOUBLE.value, TypeKind.LONGDOUBLE.value}
CONDITIONS = {CursorKind.IF_STMT, CursorKind.WHILE_STMT, CursorKind.CONDITIONAL_OPERATOR}
#: what the compiler has to know, or what changes no result
LEFT_OUT = {CursorKind.STATIC_ASSERT, CursorKind.ENUM_DECL, CursorKind.TEMPLATE_TYPE_PARAMETER,
            CursorKind.TEMPLATE_NON_TYPE_PARAMETER, CursorKind.TYPE_ALIAS_DECL}
NO_RESULT = {"reserve"}


def is_number(cursor: Cursor) -> bool:
    return cursor.type.get_canonical().kind.value in NUMBERS


class Mutator:
    """The mutants of one file, numbered from 0 within it; `edits` are (offset, is start, order, text to insert, length to drop)."""

    def __init__(self, path: str, text: bytes, dropped: set[int]):
        self.path, self.text, self.dropped = path, text, dropped
        self.mutants: list[dict] = []
        self.edits: list[tuple] = []
        self.writes = True  # not where a mutant does not compile; it keeps its number, so that those of others stay

    def span(self, cursor: Cursor) -> tuple[int, int] | None:
        extent = cursor.extent
        if extent.start.file is None or extent.start.file.name != self.path or extent.end.file.name != self.path:
            return None
        return (extent.start.offset, extent.end.offset) if extent.end.offset > extent.start.offset else None

    def mutant(self, kind: str, cursor: Cursor, span: tuple[int, int]) -> int:
        self.mutants.append({"kind": kind, "line": cursor.extent.start.line, "written": self.writes,
                             "text": self.text[span[0]:span[1]].decode(errors="replace")})
        return len(self.mutants) - 1

    def wrap(self, span: tuple[int, int], before: str, after: str) -> None:
        if not self.writes:
            return
        self.edits.append((span[0], 1, len(self.edits), before, 0))
        self.edits.append((span[1], 0, -span[0], after, 0))

    def between(self, left: tuple[int, int], right: tuple[int, int]) -> str:
        return self.text[left[1]:right[0]].decode(errors="replace").strip()

    def call(self, function: str, number: int, whole, left, right) -> None:
        """`left OP right` becomes `function<number>(left, right)`."""
        if not self.writes:
            return
        self.wrap(whole, f"ridge_mutant::{function}<@{number}@>(", ")")
        lines = "\n" * self.text[left[1]:right[0]].count(b"\n")  # so that the compiler's lines are those of the original
        self.edits.append((left[1], 0.5, 0, ", " + lines, right[0] - left[1]))

    def binary(self, cursor: Cursor, parts: list[Cursor]) -> None:
        whole, left, right = self.span(cursor), self.span(parts[0]), self.span(parts[1])
        if not whole or not left or not right or right[0] < left[1]:
            return
        sign = self.between(left, right)
        if sign in COMPARISONS:
            function, count = COMPARISONS[sign]
            number = self.mutant("boundary" if count == 2 else "contrary", cursor, whole)
            if count == 2:
                self.mutant("contrary", cursor, whole)
            self.call(function, number, whole, left, right)
        elif sign in ("&&", "||"):
            for side, span in (("left", left), ("right", right)):
                number = self.mutant(f"without the {side} condition", cursor, whole)
                test = f"ridge_mutant::on<@{number}@>()"
                self.wrap(span, f"({test} || (" if sign == "&&" else f"(!{test} && (", "))")
        elif is_number(parts[0]) and is_number(parts[1]) and (sign in SUMS or sign in CHANGES):
            self.call(SUMS.get(sign) or CHANGES[sign], self.mutant(f"other than {sign}", cursor, whole), whole, left, right)

    def condition(self, cursor: Cursor) -> None:
        """Of an if, a while or a ?: whose condition is not made of operators that have mutants of their own."""
        parts = [part for part in cursor.get_children() if part.kind != CursorKind.DECL_STMT]
        span = self.span(parts[0]) if parts else None
        if not span or parts[0].kind in (CursorKind.BINARY_OPERATOR, CursorKind.VAR_DECL, CursorKind.COMPOUND_STMT):
            return
        if not parts[0].kind.is_expression() or parts[0].spelling.startswith("operator"):
            return
        if cursor.kind == CursorKind.IF_STMT and not self.text[:span[0]].rstrip().endswith((b"(", b";")):
            return
        number = self.mutant("contrary condition", cursor, span)
        self.wrap(span, f"ridge_mutant::flipped<@{number}@>(bool(", "))")

    def literal(self, cursor: Cursor) -> None:
        span = self.span(cursor)
        if span and re.fullmatch(rb"[0-9][0-9a-zA-Z.'+-]*|\.[0-9]+", self.text[span[0]:span[1]]):
            number = self.mutant("other constant", cursor, span)
            self.wrap(span, f"ridge_mutant::constant<@{number}@>(", ")")

    def is_constant(self, cursor: Cursor, parts: list[Cursor]) -> bool:
        span = self.span(parts[0]) if parts else self.span(cursor)
        whole = self.span(cursor)
        if not whole:
            return False
        head = self.text[whole[0]:max(whole[0], span[0] if span else whole[0])] + self.text[whole[0]:whole[1]].split(b"{")[0].split(b"=")[0]
        return re.search(rb"\b(constexpr|consteval)\b", head) is not None

    def visit(self, cursor: Cursor) -> None:
        span = self.span(cursor)
        own = span is not None
        self.writes = cursor.extent.start.line not in self.dropped
        parts = list(cursor.get_children())
        kind = cursor.kind
        if kind in LEFT_OUT:
            return
        if kind in (CursorKind.FUNCTION_DECL, CursorKind.CXX_METHOD, CursorKind.VAR_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CONSTRUCTOR) \
                and self.is_constant(cursor, parts):
            return
        if kind == CursorKind.IF_STMT and span and re.match(rb"if\s+constexpr", self.text[span[0]:span[0] + 20]):
            parts = parts[1:]
            own = False
        if kind == CursorKind.CALL_EXPR and cursor.spelling in NO_RESULT:
            return
        if kind == CursorKind.CASE_STMT:
            parts = parts[1:]
        if kind in (CursorKind.VAR_DECL, CursorKind.FIELD_DECL):  # not the sizes and arguments of its type
            parts = parts[-1:] if parts and parts[-1].kind.is_expression() else []
        if own:
            if kind in (CursorKind.BINARY_OPERATOR, CursorKind.COMPOUND_ASSIGNMENT_OPERATOR) and len(parts) == 2:
                self.binary(cursor, parts)
            elif kind == CursorKind.CALL_EXPR and cursor.spelling in ("operator==", "operator<") and len(list(cursor.get_arguments())) == 2:
                self.binary(cursor, list(cursor.get_arguments()))
            elif kind in CONDITIONS:
                self.condition(cursor)
            elif kind in (CursorKind.INTEGER_LITERAL, CursorKind.FLOATING_LITERAL):
                self.literal(cursor)
        for part in parts:
            if kind == CursorKind.TRANSLATION_UNIT and (part.location.file is None or part.location.file.name != self.path):
                continue
            self.visit(part)

    def rewritten(self, first: int) -> bytes:
        pieces, at = [], 0
        for offset, _, _, text, drop in sorted(self.edits):
            pieces += [self.text[at:offset], re.sub(r"@(\d+)@", lambda number: str(first + int(number[1])), text).encode()]
            at = offset + drop
        return b"".join(pieces) + self.text[at:]


def flags_of(build: pathlib.Path) -> list[str]:
    flags: list[str] = []
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        for at, word in enumerate(words):
            if word == "-isystem":
                flags += [word, words[at + 1]] if words[at + 1] not in flags else []
            elif word.startswith("-I") and word not in flags:
                flags.append(word)
    return flags


def mutate(job) -> Mutator:
    path, flags, dropped = job
    unit = Index.create().parse(path, args=["-std=c++20", *flags])
    errors = [problem for problem in unit.diagnostics if problem.severity >= 3]
    if errors:
        sys.exit(f"{path}: {errors[0]}")
    mutator = Mutator(path, pathlib.Path(path).read_bytes(), dropped)
    mutator.visit(unit.cursor)
    return mutator


def main() -> None:
    original, copy, build = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    Config.set_library_file("/usr/lib/llvm-16/lib/libclang.so.1")
    dropped_file = build / "dropped.json"
    dropped: dict[str, list[int]] = json.loads(dropped_file.read_text()) if dropped_file.exists() else {}
    flags = [flag.replace(str(copy), str(original)) for flag in flags_of(build)]
    names = [path.relative_to(original) for folder in sys.argv[4:] for path in sorted((original / folder).rglob("*.cpp"))]
    jobs = [(str(original / name), flags, set(dropped.get(str(name), []))) for name in names]
    with multiprocessing.Pool() as pool:
        mutators = pool.map(_plain, jobs, chunksize=1)
    listed = []
    for name, (mutants, edits, text) in zip(names, mutators):
        mutator = Mutator(str(name), text, set())
        mutator.edits = edits
        new = mutator.rewritten(len(listed))
        if (copy / name).read_bytes() != new:
            (copy / name).write_bytes(new)
        listed += [{"file": str(name), **mutant} for mutant in mutants]
    (build / "mutants.json").write_text(json.dumps(listed, indent=0))
    print(f"{sum(mutant['written'] for mutant in listed)} mutants in {len(names)} files")


def _plain(job):
    mutator = mutate(job)
    return mutator.mutants, mutator.edits, mutator.text


if __name__ == "__main__":
    main()
