# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""docs/first-screen.md quotes what the first screen of ten recordings says.

usage: first_screen_test.py BUILD [UNITTEST OPTIONS]
       first_screen_test.py BUILD --print     prints the table"""
import html
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDINGS = ("torch-eager", "torch-step", "torch-compiled", "torch-autocast", "torch-fp32", "torch-inline", "torch-static-cache",
              "attention-naive", "attention-fused", "idle-causes")
PARTS = {  # what answers each question, in the page's own markup
    "bounds": r"<h1>(.*?)</h1>",
    "step": r'<div class="facts"><div><b>(.*?)</b>(.*?)</div>',
    "part": r'<h3>Where.*?<div class="leg">(.*?)</div>',
    "next": r"<h3>Try next.*?<ol><li><b>(.*?)</b>(.*?)<a ",
    "sure": r'<ul class="sure">(.*?)</ul>',
}


def text(markup):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def largest(legend):
    """Of "<span>name <b>12.3 %</b></span>..." the one with the largest share."""
    parts = [text(part) for part in re.findall(r"<span.*?</span>", legend, re.DOTALL)]
    return max(parts, key=lambda part: float(re.search(r"([0-9.]+) %$", part).group(1)))


def answers(page):
    found = {name: re.search(part, page, re.DOTALL) for name, part in PARTS.items()}
    missing = [name for name, match in found.items() if not match]
    assert not missing, f"no answer: {missing}"
    step = found["step"]
    states = [f"{text(state)}: {text(words)}"
              for state, words in re.findall(r"<li[^>]*><b>(.*?)</b>(.*?)</li>", found["sure"].group(1), re.DOTALL)]
    known = next((state for state in states if "erdict" in state), states[0])
    return (text(found["bounds"].group(1)), f"{text(step.group(1))} {text(step.group(2))}", largest(found["part"].group(1)),
            f"{text(found['next'].group(1))}: {text(found['next'].group(2))}", known)


def table(ridge):
    lines = ["| recording | what bounds it | time of a step | largest part | try next, and its gain | how sure |", "|---|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory(prefix="ridge-first-") as folder:
        for name in RECORDINGS:
            page = pathlib.Path(folder) / f"{name}.html"
            subprocess.run([ridge, "report", ROOT / f"examples/h200/{name}.ridge", "-o", page], check=True, capture_output=True)
            lines.append(f"| `{name}` | " + " | ".join(answers(page.read_text(encoding="utf-8"))) + " |")
    return lines


class FirstScreen(unittest.TestCase):
    def test_the_table_is_what_the_pages_say(self):
        shown = (ROOT / "docs/first-screen.md").read_text(encoding="utf-8").splitlines()
        for line in table(RIDGE):
            self.assertIn(line, shown)


if __name__ == "__main__":
    RIDGE = pathlib.Path(sys.argv.pop(1)) / "bin/ridge"
    if "--print" in sys.argv:
        print("\n".join(table(RIDGE)))
    else:
        unittest.main()
