#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""usage: tests/bench/page.py [--rows N] PAGE...
Opens HTML reports in Chromium, five times each: a Markdown table of their size, the time until they can be used, and the time to sort
their largest table, whose rows are repeated until there are N (1,000). Needs Debian's chromium, chromium-driver, python3-selenium."""
import argparse
import pathlib
import re
import statistics
import tempfile

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ROUNDS = 5
# The script of the page has run when the document is complete; the frame after it is the first that a reader can use.
USABLE = """const done = arguments[0];
requestAnimationFrame(() => setTimeout(() => done(performance.now())));"""
SORT = """const tables = [...document.querySelectorAll('table.data')];
const table = tables.sort((a, b) => b.rows.length - a.rows.length)[0];
const figure = [...table.tBodies[0].rows[0].cells].findIndex((cell) => cell.dataset.n !== undefined);
const begin = performance.now();
table.tHead.rows[0].cells[figure].querySelector('button').click();
table.getBoundingClientRect();
return [table.tBodies[0].rows.length, performance.now() - begin];"""


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1600,1000"):
        options.add_argument(option)
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


def repeated(text, rows):
    """The page with the rows of its largest table repeated until there are `rows`."""
    body = max(re.findall(r"<tbody>(.*?)</tbody>", text, re.S), key=lambda each: each.count("<tr"))
    return text.replace(body, body * -(-rows // max(body.count("<tr"), 1)), 1)


def middle(times):
    return f"{statistics.median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1000)
    parser.add_argument("pages", nargs="+", type=pathlib.Path, metavar="PAGE")
    arguments = parser.parse_args()
    driver = browser()
    print("| page | size | until it can be used | rows sorted | sort |\n| --- | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for page in arguments.pages:
            long = pathlib.Path(folder) / "long.html"
            long.write_text(repeated(page.read_text(encoding="utf-8"), arguments.rows), encoding="utf-8")
            usable, sorts = [], []
            for _ in range(ROUNDS):
                driver.get(page.resolve().as_uri())
                usable.append(driver.execute_async_script(USABLE))
                driver.get(long.as_uri())
                rows, time = driver.execute_script(SORT)
                sorts.append(time)
            print(f"| {page.name} | {page.stat().st_size / 1e6:.2f} MB | {middle(usable)} | {rows:,} | {middle(sorts)} |")
    driver.quit()


main()
