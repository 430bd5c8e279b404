# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The HTML report in a browser: each of its controls by mouse and by keyboard, and a hostile recording."""
import pathlib
import shutil
import sqlite3
import unittest

from ridge_case import FAKE_TARGET, RidgeCase

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError:
    webdriver = None

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "h200"
CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
HOSTILE = "</script><script>window.taken=1</script><img src='http://203.0.113.1/x.png' onerror='window.taken=2'>\"'`\n=1+1"


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1600,1000"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))


@unittest.skipUnless(webdriver and CHROMIUM and DRIVER, "Debian's chromium, chromium-driver or python3-selenium is not installed")
class PageTest(RidgeCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = browser()
        cls.addClassCleanup(cls.driver.quit)
        cls.written = {}

    def open(self, recording):
        page = self.folder / "page.html"
        if recording not in self.written:
            done = self.ridge("report", recording, "-o", page)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.written[recording] = page.read_bytes()
        page.write_bytes(self.written[recording])
        self.driver.get(page.as_uri())
        self.assertEqual(self.driver.get_log("browser"), [])
        return page

    def all(self, selector, within=None):
        return (within or self.driver).find_elements(By.CSS_SELECTOR, selector)

    def first(self, selector, within=None):
        return (within or self.driver).find_element(By.CSS_SELECTOR, selector)

    def press(self, element, *keys):
        self.driver.execute_script("arguments[0].focus()", element)
        ActionChains(self.driver).send_keys(*keys).perform()

    def click(self, element):
        """Where the pointer would meet it, as a reader does: fails if something lies over it."""
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", element)
        element.click()

    def column(self, table, heading):
        """The figures of a column in the order of the page; None where a cell has none."""
        return self.driver.execute_script(
            """const [table, heading] = arguments, heads = [...table.tHead.rows[0].cells];
            const column = heads.findIndex((head) => head.textContent.startsWith(heading));
            return [...table.tBodies[0].rows].map((row) => row.cells[column].dataset.n ?? null)
              .map((figure) => figure === null ? null : Number(figure));""", table, heading)

    def head(self, table, heading):
        return next(each for each in self.all(".sort", table) if each.text.startswith(heading))

    def shown(self, table):
        """The whole text of the rows that are drawn."""
        return self.driver.execute_script(
            """return [...arguments[0].tBodies[0].rows].filter((row) => row.getClientRects().length > 0)
              .map((row) => row.textContent.toLowerCase())""", table)

    def drawn(self, selector):
        return self.driver.execute_script(
            "return [...document.querySelectorAll(arguments[0])].filter((mark) => mark.getClientRects().length > 0).length", selector)

    def test_headings_sort_and_restore(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        table = self.first("#kernels table")
        before = self.column(table, "Mean")
        self.assertNotEqual(before, sorted(before, reverse=True))
        self.click(self.head(table, "Mean"))
        self.assertEqual(self.column(table, "Mean"), sorted(before, reverse=True))
        self.assertEqual(self.first("[aria-sort]", table).get_attribute("aria-sort"), "descending")
        self.press(self.head(table, "Mean"), Keys.ENTER)
        self.assertEqual(self.column(table, "Mean"), sorted(before))
        self.press(self.head(table, "Mean"), Keys.SPACE)
        self.assertEqual(self.column(table, "Mean"), before)
        self.assertEqual(self.all("[aria-sort]", table), [])

    def test_unknown_figures_stay_at_the_end(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        table = self.first("#kernels table")
        unknown = self.column(table, "FLOP rate").count(None)
        self.assertGreater(unknown, 0)
        for _ in range(2):
            self.click(self.head(table, "FLOP rate"))
            figures = self.column(table, "FLOP rate")
            self.assertEqual(figures[-unknown:], [None] * unknown)
            self.assertNotIn(None, figures[:-unknown])

    def test_sorting_keeps_trees(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        table = next(each for each in self.all("table.data") if self.all("tr[data-d]", each))
        nesting = "return [...arguments[0].tBodies[0].rows].map((row) => [row.cells[0].textContent, Number(row.dataset.d ?? 0)])"

        def parents():
            path, found = [], []
            for name, depth in self.driver.execute_script(nesting, table):
                found.append((path[depth - 1] if depth else "", name))
                path[depth:] = [name]
            return sorted(found)

        before = parents()
        self.click(self.all(".sort", table)[0])
        self.assertEqual(parents(), before)

    def test_filter_leaves_what_matches_and_what_holds_it(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        section = self.first("#kernels")
        table, field = self.first("table", section), self.first("input[type=search]", section)
        everything = len(self.shown(table))
        self.press(field, "Softmax")
        rows = self.shown(table)
        self.assertTrue(0 < len(rows) < everything)
        self.assertTrue(all("softmax" in row for row in rows))
        self.assertEqual(self.first("output", section).text, f"{len(rows)} of {everything} rows")
        field.send_keys(Keys.CONTROL + "a")
        field.send_keys(Keys.DELETE)
        self.assertEqual(len(self.shown(table)), everything)

    def test_long_tables_draw_their_first_rows_until_all_are_asked_for(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        table = max(self.all("table.data"), key=lambda each: each.get_property("rows").__len__())
        every = self.driver.execute_script("return arguments[0].tBodies[0].rows.length", table)
        self.assertGreater(every, 100)
        self.assertEqual(len(self.shown(table)), 100)
        button = self.driver.execute_script("return arguments[0].nextElementSibling", table)
        self.assertEqual(button.text, f"all {every} rows")
        for event, rows in ("beforeprint", every), ("afterprint", 100):
            self.driver.execute_script("dispatchEvent(new Event(arguments[0]))", event)
            self.assertEqual(len(self.shown(table)), rows)
        self.press(button, Keys.ENTER)
        self.assertEqual(len(self.shown(table)), every)
        self.assertFalse(button.is_displayed())

    def test_rows_and_sections_fold(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        table = next(each for each in self.all("table.data") if self.all("td .fold", each))
        everything = len(self.shown(table))
        fold = self.first("td .fold", table)
        self.click(fold)
        self.assertLess(len(self.shown(table)), everything)
        self.assertEqual(fold.get_attribute("aria-expanded"), "false")
        self.press(fold, Keys.ENTER)
        self.assertEqual(len(self.shown(table)), everything)
        head = self.first("#kernels h2 .fold")
        self.press(head, Keys.SPACE)
        self.assertFalse(self.first("#kernels table").is_displayed())
        self.click(self.first("nav a[href='#kernels']"))
        self.assertTrue(self.first("#kernels table").is_displayed())

    def test_long_notes_unfold(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        button = self.first("#kernels .all")
        note = self.driver.execute_script("return arguments[0].previousElementSibling", button)
        low = note.size["height"]
        self.click(button)
        self.assertGreater(note.size["height"], low)
        self.press(button, Keys.ENTER)
        self.assertEqual(note.size["height"], low)

    def test_points_of_the_roofline_say_what_they_are(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        card = self.first("#roof .card")
        point = self.first("#roof .gk[data-row] .p")
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", point)
        self.driver.execute_script("arguments[0].focus({preventScroll: true})", point)
        self.assertTrue(card.is_displayed())
        self.assertIn("FLOP/s", card.text)
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        self.assertFalse(card.is_displayed())
        self.press(point, Keys.ENTER)
        found = self.all("tr.found")
        self.assertEqual([row.get_attribute("data-row") for row in found],
                         [self.driver.execute_script("return arguments[0].closest('g').dataset.row", point)])
        top = self.all("#roof .p, #roof .rg")[-1]  # which nothing covers
        ActionChains(self.driver).move_to_element(top).perform()
        self.assertTrue(card.is_displayed())

    def test_kinds_of_points_can_be_left_out(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        for box in self.all("#roof input"):
            seen = self.drawn("#roof .p, #roof .rg")
            self.click(box)
            self.assertLess(self.drawn("#roof .p, #roof .rg"), seen)
        self.assertEqual(self.drawn("#roof .p, #roof .rg, #roof .pl"), 0)

    def step_time(self):
        """What the first and the last tick of the step's axis say."""
        ticks = self.all("svg.stp .ax text")
        return ticks[0].get_attribute("textContent"), ticks[-1].get_attribute("textContent")

    def test_the_step_zooms_and_moves(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        picture, whole = self.first("svg.stp"), self.step_time()
        told = self.first("#step output")
        self.assertEqual(told.text, "all of it")
        buttons = {each.get_attribute("aria-label"): each for each in self.all("#step .tools button")}
        for _ in range(3):
            self.click(buttons["Zoom in"])
        self.assertIn(" of ", told.text)
        near = self.step_time()
        self.assertNotEqual(near, whole)
        self.click(buttons["Later"])
        self.assertNotEqual(self.step_time(), near)
        self.click(buttons["Earlier"])
        self.assertEqual(self.step_time(), near)
        self.click(buttons["The whole step"])
        self.assertEqual(self.step_time(), whole)
        self.press(picture, "wwd")
        self.assertIn(" of ", told.text)
        moved = self.step_time()
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", picture)
        ActionChains(self.driver).move_to_element(picture).click_and_hold().move_by_offset(-200, 0).release().perform()
        self.assertNotEqual(self.step_time(), moved)
        self.press(picture, "sss", Keys.HOME)
        self.assertEqual(self.step_time(), whole)
        self.assertEqual(self.driver.get_log("browser"), [])

    def test_boxes_of_the_step_say_what_they_are_and_lead_to_their_row(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        picture, card = self.first("svg.stp"), self.first("#step .card")
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", picture)
        self.driver.execute_script("arguments[0].focus({preventScroll: true})", picture)
        ActionChains(self.driver).send_keys("..").perform()
        self.assertTrue(card.is_displayed())
        self.assertRegex(card.text, r" [mµn]?s from ")
        ActionChains(self.driver).send_keys(Keys.ESCAPE).perform()
        self.assertFalse(card.is_displayed())
        streams = self.driver.execute_script(
            """const step = JSON.parse(document.getElementById('step-data').textContent);
            const lane = step.lanes.find((each) => each.height === 26);
            const longest = [...Array(lane.boxes.length / 5).keys()].sort((a, b) => lane.boxes[b * 5 + 1] - lane.boxes[a * 5 + 1])[0];
            const box = lane.boxes.slice(longest * 5, longest * 5 + 5);
            return [(box[0] + box[1] / 2) / step.length * step.width + step.left, lane.y + lane.height / 2, ...step.names[box[2]]];""")
        x, y, name, row = streams
        size = picture.rect
        scale = size["width"] / 1180
        ActionChains(self.driver).move_to_element_with_offset(
            picture, round(x * scale - size["width"] / 2), round(y * scale - size["height"] / 2)).perform()
        self.assertIn(name, card.text)
        ActionChains(self.driver).click().perform()
        self.assertEqual([found.get_attribute("data-row") for found in self.all("tr.found")], [row])

    def test_controls_have_names(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        controls = [node for node in nodes if not node["ignored"] and
                    node["role"]["value"] in ("button", "checkbox", "searchbox", "link", "image")]
        self.assertGreater(len(controls), 50)
        self.assertEqual([node["role"]["value"] for node in controls if not node.get("name", {}).get("value")], [])

    def test_the_page_of_a_comparison_sorts_and_folds_too(self):
        page = self.folder / "change.html"
        done = self.ridge("compare", EXAMPLES / "torch-fp32.ridge", EXAMPLES / "torch-autocast.ridge", "-o", page)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.driver.get(page.as_uri())
        self.assertEqual(self.driver.get_log("browser"), [])
        self.assertGreater(len(self.all("svg.chg rect")), 4)
        self.assertEqual([link.text for link in self.all("nav a")],
                         ["What the change is due to", "Changes", "Ranges of both", "Modules", "Recordings"])
        table = self.first("#causes table")
        self.click(self.head(table, "Change"))
        figures = self.column(table, "Change")
        self.assertEqual(figures, sorted(figures, reverse=True))

    def test_the_page_of_a_sweep_sorts_and_folds_too(self):
        page = self.folder / "sweep.html"
        done = self.ridge("sweep", "-o", page, "--sample-interval", "0", "--vary", "n=512,256,1024", "--",
                          FAKE_TARGET, "cuda", "kernel:{n}000")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.driver.get(page.as_uri())
        self.assertEqual(self.driver.get_log("browser"), [])
        self.assertEqual([link.text for link in self.all("nav a")], ["Curves", "Roofline", "Points", "What was varied"])
        for link in self.all("nav a"):
            self.first("#" + link.get_attribute("href").partition("#")[2])
        table = self.first("#points table")
        self.click(self.head(table, "Time"))
        figures = self.column(table, "Time")
        self.assertEqual(figures, sorted(figures, reverse=True))

    def test_page_is_whole_without_script(self):
        page = self.open(EXAMPLES / "torch-eager.ridge")
        with_script = [row.get_attribute("textContent") for row in self.all("#copies tbody tr")]
        text = page.read_text(encoding="utf-8")
        page.write_text(text[:text.index("<script type=\"module\"")] + "</html>", encoding="utf-8")
        self.driver.get(page.as_uri())
        self.assertEqual([row.get_attribute("textContent") for row in self.all("#copies tbody tr")], with_script)
        self.assertEqual(self.all(".ctl"), [])
        self.assertGreater(len(self.all("svg.stp .bx")), 3)

    def test_nothing_of_a_hostile_recording_runs(self):
        hostile = self.folder / "hostile.ridge"
        shutil.copy(EXAMPLES / "torch-eager.ridge", hostile)
        with sqlite3.connect(hostile) as database:
            database.execute("UPDATE string SET text = ? || text", (HOSTILE,))
            database.execute("UPDATE capture SET command = ?, host_name = ?", (HOSTILE, HOSTILE))
        self.open(hostile)
        self.assertIn("<script>window.taken=1", self.first("main").text)
        self.assertIsNone(self.driver.execute_script("return window.taken ?? null"))
        self.assertEqual(self.driver.execute_script("return performance.getEntriesByType('resource').length"), 0)
        self.assertEqual([script.get_attribute("type") for script in self.all("script")], ["application/json", "module"])
        self.assertEqual(len(self.all("svg.stp")), 1)
        self.assertEqual(self.all("img, iframe, object, embed, link, base, form"), [])

    def test_the_page_may_ask_no_network(self):
        self.open(EXAMPLES / "torch-eager.ridge")
        refused = self.driver.execute_async_script(
            "const done = arguments[0]; fetch('http://127.0.0.1:9/').then(() => done('sent'), () => done('refused'))")
        self.assertEqual(refused, "refused")
        self.assertIn("Content Security Policy", " ".join(entry["message"] for entry in self.driver.get_log("browser")))


if __name__ == "__main__":
    unittest.main()
