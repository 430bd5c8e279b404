# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""No folder has more files, and no class more member functions, than a reader takes in at a glance. Examples are small."""
import collections
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_FILES, MOST_FUNCTIONS = 40, 30
EXPECTED_OUTPUTS = "tests/golden/expected/"  # one of each kind for each recording
CLASS = re.compile(r"\b(?:class|struct)\s+(\w+)[^;{(]*\{")
FUNCTION = re.compile(r"\b~?\w+\s*\([^()]*(?:\([^()]*\)[^()]*)*\)\s*(?:const)?\s*(?:noexcept)?\s*(?:override)?\s*"
                      r"(?:=\s*\w+)?\s*[{;]")


def files():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in listed if name and (ROOT / name).exists()]


def body(text, begin):
    """What stands between the braces of a class itself, without the bodies of its functions and inner classes."""
    depth, found = 1, []
    for place in range(begin, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            break
        if depth == 1 or text[place] == "{" and depth == 2:
            found.append(text[place])
    return "".join(found)


def functions_by_class(text):
    """[(class, number of its member functions)]"""
    text = re.sub(r"//.*|/\*.*?\*/|\bRIDGE_\w+\([^()]*\)", "", text)
    return [(match.group(1), len(FUNCTION.findall(body(text, match.end())))) for match in CLASS.finditer(text)]


class Sizes(unittest.TestCase):
    def test_folders_are_small(self):
        number = collections.Counter(str(pathlib.PurePath(name).parent) for name in files())
        self.assertGreater(len(number), 50)
        for folder, count in number.items():
            if not (folder + "/").startswith(EXPECTED_OUTPUTS):
                self.assertLessEqual(count, MOST_FILES, folder)

    def test_classes_are_small(self):
        classes = 0
        for name in files():
            if not name.endswith(".h"):
                continue
            for named, count in functions_by_class((ROOT / name).read_text()):
                self.assertLessEqual(count, MOST_FUNCTIONS, f"{name}: {named}")
                classes += 1
        self.assertGreater(classes, 500)

    def test_examples_are_small(self):
        sizes = [(ROOT / name).stat().st_size for name in files() if name.startswith("examples/")]
        self.assertGreater(len(sizes), 20)
        self.assertLess(sum(sizes), 20e6)
        self.assertLess(max(sizes), 2e6)

    def test_the_count_is_right(self):
        text = """class A : public B {
          public:
            explicit A(int x) : m_x(x) { f(x); }  // g();
            ~A() override;
            int one() const { return two(1); }
            bool operator==(const A&) const = default;
            void three(std::function<void(int)> call, int x = f());
            struct Inner { void four(); void five(); };
          private:
            int m_x RIDGE_GUARDED_BY(m_mutex) = 0;
        };"""
        self.assertEqual(functions_by_class(text)[1], ("Inner", 2))
        self.assertEqual(functions_by_class(text)[0], ("A", 4))  # operators are not counted


if __name__ == "__main__":
    unittest.main()
