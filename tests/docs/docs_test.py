# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""What the docs point to is there, and their lines and sentences are short."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
OTHERS = ("build", "tests/golden", "examples")  # written by programs
LONGEST = 140
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"`((?:[\w.-]+/)+[\w-]+\.(?:h|cpp|cu|py|md|sql|txt|ridge))`")
LONGEST_SENTENCE = 35  # words
LISTS_OF_NAMES = ("FORMAT.md",)  # whose sentences list columns
KEY = re.compile(r'\{"(\w+)",\s*"([^"]+)",\s*"([^"]+)"\}')  # a row of gui/window/key_sheet.cpp
FIGURE = re.compile(r"\d (?:%|ns|µs|ms|s|MB|GB)(?: |$)")
NOT_ANALYZE = ("compare.md", "ceilings.md")  # quote `ridge compare`, `ridge info`
BARE = re.compile(r"`([\w-]+\.(?:h|cpp|cu))`")  # a source in any folder


def docs():
    for path in sorted(ROOT.rglob("*.md")):
        if not str(path.relative_to(ROOT)).startswith(OTHERS):
            yield path


def prose(text):
    """(number, line) of what is no code."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        fenced ^= line.startswith("```")
        if not fenced and not line.startswith("    "):
            yield number, line


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
        sources = {path.name for path in ROOT.rglob("*.*") if path.relative_to(ROOT).parts[0] != "build"}
        for doc in docs():
            for number, line in prose(doc.read_text()):
                for name in BARE.findall(line):
                    self.assertTrue(name in sources, f"{doc}:{number}: {name}")

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

    def test_sentences_are_short(self):
        for doc in docs():
            if doc.name not in LISTS_OF_NAMES:
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
    """(number of the first line, text) of each paragraph and list item; no code, tables, headings or pictures."""
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
