# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What the docs point to is there, and their lines and sentences are short."""
import ast
import functools
import io
import os
import pathlib
import re
import tokenize
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
OTHERS = ("build", "tests/golden", "examples")  # written by programs
LONGEST = 140
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:h|cpp|cu|py|md|sql|txt|ridge))`")
LONGEST_SENTENCE = 35  # words
KEY = re.compile(r'\{"(\w+)",\s*"([^"]+)",\s*"([^"]+)"\}')  # a row of gui/window/key_sheet.cpp
HEADING = re.compile(r"(#+) (.+)$")
FIGURE = re.compile(r"\d (?:%|ns|µs|ms|s|MB|GB)(?: |$)")
NOT_ANALYZE = ("compare.md", "ceilings.md")  # quote `ridge compare`, `ridge info`
BARE = re.compile(r"`([\w-]+\.(?:h|cpp|cu))`")  # a source in any folder
CODE = (".h", ".cpp", ".cu", ".cuh", ".py")
NAMED = re.compile(r"(?<![\w/<*.-])((?:[\w.-]+/)*[\w-]+\.(?:h|cpp|cu|cuh))(?![\w/(*-])")
OTHERS_HEADERS = ("cuda.h", "cublasLt.h", "cublas_api.h")  # of the CUDA toolkit
SECTION = r"'((?:[^']|'(?=\w))+)'"
CITED = re.compile(rf"(?<![\w/*.-])((?:[\w-]+/)*[\w-]+\.md)((?:(?:,| and) {SECTION})*)")


@functools.cache
def files():
    """All files but those of builds and of git, in order."""
    found = []
    for folder, inside, names in os.walk(ROOT):
        if pathlib.Path(folder) == ROOT:
            inside[:] = [name for name in inside if name not in ("build", ".git")]
        found += [pathlib.Path(folder, name) for name in names]
    return sorted(found)


def ours(suffixes):
    """The files that people write."""
    return [path for path in files()
            if path.suffix in suffixes and not str(path.relative_to(ROOT)).startswith(OTHERS)]


def docs():
    return ours((".md",))


def prose(text):
    """(number, line) of what is no code."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith("```")
        if not fenced and not line.startswith("    "):
            yield number, line


@functools.cache
def sources():
    """(path, its comments) of each source."""
    return [(path, list(comments(path))) for path in ours(CODE)]


def comments(path):
    """(number of the first line, text) of each run of comment lines of a source, and of each docstring."""
    found = python_comments(path) if path.suffix == ".py" else cpp_comments(path)
    start, words, last = 0, [], None
    for number, text in found:
        if words and number != last + 1:
            yield start, " ".join(words)
            words = []
        start = start if words else number
        words += text.split()
        last = number + text.count("\n")
    if words:
        yield start, " ".join(words)


def cpp_comments(path):
    """(number, text) of each line with a comment; none of what stands in quotes or in an address."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        comment = re.match(r"""(?:[^"/]|"(?:\\.|[^"\\])*"|/(?!/))*//[/<]*(.*)""", line)
        if comment:
            yield number, comment[1]


def python_comments(path):
    """(number, text) of each # comment and docstring, by line."""
    text = path.read_text()
    found = [(token.start[0], token.string.lstrip("# ")) for token in tokenize.generate_tokens(io.StringIO(text).readline)
             if token.type == tokenize.COMMENT]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node):
            found.append((node.body[0].lineno, ast.get_docstring(node)))
    return sorted(found)


def headings(text):
    return {line.lstrip("# ").replace("`", "") for _, line in prose(text) if line.startswith("#")}


def ends(path):
    """The path in the project and what is left of it without its first folders."""
    parts = path.relative_to(ROOT).parts
    return {"/".join(parts[first:]) for first in range(len(parts))}


class Docs(unittest.TestCase):
    def test_links_lead_to_files(self):
        for doc in docs():
            for number, line in prose(doc.read_text()):
                for target in LINK.findall(line):
                    if "://" not in target:
                        self.assertTrue((doc.parent / target).exists(), f"{doc}:{number}: {target}")

    def test_named_files_are_there(self):
        for doc in docs():
            for number, line in prose(doc.read_text()):
                for name in PATH.findall(line):
                    self.assertTrue(any((folder / name).exists() for folder in (ROOT, doc.parent)) or made(name),
                                    f"{doc}:{number}: {name}")

    def test_sources_named_without_a_folder_are_somewhere(self):
        names = {path.name for path in files()}
        for doc in docs():
            for number, line in prose(doc.read_text()):
                for name in BARE.findall(line):
                    self.assertTrue(name in names, f"{doc}:{number}: {name}")

    def test_cited_pages_and_their_sections_are_there(self):
        pages = {page: headings(page.read_text()) for page in files() if page.suffix == ".md"}
        texts = [(doc, text) for doc in docs() for text in paragraphs(doc.read_text())]
        texts += [(path, text) for path, said in sources() for text in said]
        for path, (number, text) in texts:
            for name, sections, _ in CITED.findall(text.replace("`", "")):
                found = [page for page in pages if name in ends(page) or page == (path.parent / name).resolve()]
                self.assertTrue(found, f"{path}:{number}: {name}")
                for section in re.findall(SECTION, sections):
                    self.assertTrue(any(section in pages[page] for page in found),
                                    f"{path}:{number}: {name} has no section '{section}'")

    def test_sources_named_in_comments_are_somewhere(self):
        known = {end for path, _ in sources() for end in ends(path)}
        for path, said in sources():
            for number, text in said:
                for name in NAMED.findall(text):
                    self.assertTrue(name in known or name in OTHERS_HEADERS, f"{path}:{number}: {name}")

    def test_the_page_of_keys_is_the_windows_own_sheet(self):
        written = re.findall(r"^## (\w+)$|^\| (.+) \| (.+) \|$", (ROOT / "docs/gui-keys.md").read_text(), re.MULTILINE)
        sheet = KEY.findall((ROOT / "gui/window/key_sheet.cpp").read_text())
        self.assertGreater(len(sheet), 40)
        where, page = "", []
        for heading, keys, does in written:
            where = heading.lower() or where
            page.append((where, keys, does))
        self.assertEqual([row for row in page if row in sheet], sheet)

    def test_quoted_reports_are_what_analyze_prints(self):
        words = lambda line: " ".join(line.split())
        printed = {words(line) for path in (ROOT / "tests/golden/expected").rglob("*.txt")
                   for line in path.read_text().splitlines()}
        for doc in sorted((ROOT / "docs/method").glob("*.md")):
            for number, line in enumerate(doc.read_text().splitlines(), 1):
                if line.startswith("    ") and FIGURE.search(line) and doc.name not in NOT_ANALYZE:
                    self.assertTrue(words(line) in printed, f"{doc}:{number}: {line}")

    def test_each_heading_has_text_and_stands_once(self):
        for doc in docs():
            above, chapters = None, set()
            for number, line in [*prose(doc.read_text()), (0, "# end")]:
                heading = HEADING.match(line)
                if above and line.strip():
                    is_inside = heading and number > 0 and len(heading[1]) > len(above[1])
                    self.assertTrue(not heading or is_inside, f"{doc}: nothing below '{above[2]}'")
                    above = None
                if heading:
                    above = heading
                    if len(heading[1]) == 2:
                        self.assertNotIn(heading[2], chapters, f"{doc}:{number}: twice")
                        chapters.add(heading[2])

    def test_sentences_are_short(self):
        for doc in docs():
            for number, text in paragraphs(doc.read_text()):
                for sentence in sentences(text):
                    words = [word for word in sentence.split() if re.search(r"\w", word)]
                    self.assertLessEqual(len(words), LONGEST_SENTENCE, f"{doc}:{number}: {sentence}")

    def test_lines_are_short(self):
        for doc in docs():
            for number, line in prose(doc.read_text()):
                if not line.startswith(("|", "!")):
                    self.assertLessEqual(len(line), LONGEST, f"{doc}:{number}")


def paragraphs(text):
    """(number of the first line, text) of each paragraph and list item; no code, tables, headings
    or pictures."""
    start, words = 0, []
    fenced = False
    for number, line in enumerate(text.splitlines() + [""], 1):
        fenced ^= line.startswith("```")
        code = fenced or line.startswith("    ") and not words
        prose_here = bool(line.strip()) and not code and not line.lstrip().startswith(("|", "#", "!["))
        if words and (not prose_here or re.match(r"\s*(?:- |\d+\. )", line)):
            yield start, " ".join(words)
            words = []
        if prose_here:
            start = start if words else number
            words.append(line.strip())


def sentences(text):
    text = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "x", text))
    return re.split(r"(?<=[.?!])[*)\"]*\s+", text)


def made(name):
    """Whether a program writes it."""
    return name.startswith(("build/", "/"))


if __name__ == "__main__":
    unittest.main()
