// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
// What a reader does with the page: sorts, filters and folds its tables, folds its sections, reads points of
// the roofline. The page is whole without it. Texts reach the page as text nodes only, never as markup.

const element = (tag, attributes = {}, text = '') => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
};

// The rows of a table, each with its line of the page, those below it in a tree, and its text for the filter.
const rowsOf = (body) => {
  const top = [], path = [];
  for (const line of body.rows) {
    const depth = Number(line.dataset.d ?? 0);
    const row = {line, below: [], folded: false, found: true, words: line.textContent.toLowerCase()};
    (depth > 0 && path[depth - 1] ? path[depth - 1].below : top).push(row);
    path.length = depth;
    path[depth] = row;
  }
  return top;
};

const each = (rows, visit) => rows.forEach((row) => { visit(row); each(row.below, visit); });

const valueOf = (row, column) => {
  const cell = row.line.cells[column];
  return cell?.dataset.n === undefined ? cell?.textContent ?? '' : Number(cell.dataset.n);
};

// Unknown figures and what a table sums as its rest stay at the end, whichever way it is sorted.
const compare = (a, b, column, up) => {
  const rest = Number('rest' in a.line.dataset) - Number('rest' in b.line.dataset);
  if (rest !== 0) return rest;
  const x = valueOf(a, column), y = valueOf(b, column);
  if (typeof x !== typeof y) return typeof x === 'number' ? -1 : 1;
  return (up ? 1 : -1) * (typeof x === 'number' ? x - y : x.localeCompare(y));
};

const kDrawn = 100; // rows of a table that are drawn at first: a browser takes 0.5 s for a thousand

// Whether the filter leaves a row: it or a row below it has the words.
const mark = (row, words) => {
  row.found = row.words.includes(words);
  for (const below of row.below) row.found = mark(below, words) || row.found;
  return row.found;
};

// Long notes of a cell show two lines until they are asked for.
const shortenNotes = (table) => {
  const notes = [...table.body.querySelectorAll('tr:not([hidden]) td small:not([data-seen])')];
  notes.forEach((note) => { note.dataset.seen = ''; });
  notes.forEach((note) => note.classList.add('short'));
  for (const note of notes.filter((each) => each.scrollHeight > each.clientHeight + 1)) {
    const button = element('button', {type: 'button', class: 'ctl all', 'aria-expanded': 'false'}, 'all of it');
    note.after(button);
    button.addEventListener('click', () => {
      const open = !note.classList.toggle('short');
      button.setAttribute('aria-expanded', String(open));
      button.textContent = open ? 'less' : 'all of it';
    });
  }
};

let printing = false; // then no row is one too many

// Puts the rows of a table in the order asked for, and hides those that are folded, filtered out or too many.
const place = (table) => {
  let found = 0, drawn = 0;
  const most = printing ? Infinity : table.most;
  const lines = document.createDocumentFragment();
  const put = (rows, folded) => {
    for (const row of table.sorted(rows)) {
      found += row.found ? 1 : 0;
      row.line.hidden = folded || !row.found || drawn >= most;
      drawn += folded || !row.found ? 0 : 1;
      lines.append(row.line);
      put(row.below, folded || row.folded);
    }
  };
  table.rows.forEach((row) => mark(row, table.words));
  put(table.rows, false);
  table.body.append(lines);
  table.told.textContent = table.words === '' ? '' : `${found} of ${table.all} rows`;
  table.whole.textContent = `all ${drawn} rows`;
  table.whole.hidden = drawn <= most;
};

const draw = (table) => {
  place(table);
  shortenNotes(table);
};

// Largest first for figures, then smallest first, then as the page came.
const addSorting = (table) => {
  const heads = [...table.element.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = element('button', {type: 'button', class: 'ctl sort'}, head.textContent);
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      let figures = false;
      each(table.rows, (row) => { figures ||= typeof valueOf(row, column) === 'number'; });
      const ways = figures ? ['descending', 'ascending'] : ['ascending', 'descending'];
      const next = ways[ways.indexOf(head.getAttribute('aria-sort')) + 1];
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      if (next) head.setAttribute('aria-sort', next);
      table.sorted = (rows) => next ? [...rows].sort((a, b) => compare(a, b, column, next === 'ascending')) : rows;
      draw(table);
    });
  });
};

const addFilter = (table) => {
  const label = element('label', {class: 'filter'}, 'Filter '), field = element('input', {type: 'search', spellcheck: 'false'});
  label.append(field);
  const box = element('div', {class: 'ctl tools'});
  box.append(label, table.told);
  table.element.before(box);
  field.addEventListener('input', () => {
    table.words = field.value.trim().toLowerCase();
    draw(table);
  });
};

const addFolding = (table) => each(table.rows, (row) => {
  if (row.below.length === 0) return;
  const name = row.line.cells[0];
  const button = element('button', {type: 'button', class: 'ctl fold', 'aria-expanded': 'true',
    'aria-label': `Rows below ${name.textContent}`});
  name.prepend(button);
  button.addEventListener('click', () => {
    row.folded = !row.folded;
    button.setAttribute('aria-expanded', String(!row.folded));
    draw(table);
    button.focus();
  });
});

const addWhole = (table) => {
  table.element.after(table.whole);
  table.whole.addEventListener('click', () => {
    table.most = Infinity;
    draw(table);
  });
};

const kFewRows = 6; // which need no filter

const tables = [];
for (const drawn of document.querySelectorAll('table.data')) {
  const body = drawn.tBodies[0];
  const table = {element: drawn, body, rows: rowsOf(body), all: body.rows.length, words: '', most: kDrawn,
    sorted: (rows) => rows, told: element('output'), whole: element('button', {type: 'button', class: 'ctl whole', hidden: ''})};
  tables.push(table);
  addFolding(table);
  addSorting(table);
  if (table.all > kFewRows) addFilter(table);
  if (table.all > kDrawn) {
    addWhole(table);
    place(table);
  }
}
tables.forEach(shortenNotes);
const print = (begins) => {
  printing = begins;
  tables.filter((table) => table.all > kDrawn).forEach(place);
};
addEventListener('beforeprint', () => print(true));
addEventListener('afterprint', () => print(false));

// Sections: the heading folds what is below it. A link to a folded section opens it.
const sections = new Map();
for (const section of document.querySelectorAll('section[id]')) {
  const head = section.querySelector('h2');
  const button = element('button', {type: 'button', class: 'ctl fold', 'aria-expanded': 'true',
    'aria-label': `Section ${head.firstChild.textContent}`});
  head.prepend(button);
  const set = (open) => {
    button.setAttribute('aria-expanded', String(open));
    section.classList.toggle('folded', !open);
  };
  button.addEventListener('click', () => set(section.classList.contains('folded')));
  sections.set(section, set);
}
const openTarget = () => {
  const target = document.getElementById(location.hash.slice(1));
  sections.get(target?.closest('section[id]'))?.(true);
};
addEventListener('hashchange', openTarget);
openTarget();

// A card of the page with a few words about what lies at a place.
const cardIn = (section) => {
  const card = element('div', {class: 'card', role: 'status', hidden: ''});
  section.append(card);
  const close = () => { card.hidden = true; };
  addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });
  const open = (words, x, y) => {
    card.textContent = words;
    card.hidden = false;
    card.style.left = `${Math.max(Math.min(x + 10, innerWidth - card.offsetWidth - 10), 10)}px`;
    card.style.top = `${y + 8}px`;
  };
  return {open, close};
};

const rowNamed = (name) => document.querySelector(`table.data tr[data-row='${name}']`);
const showRow = (row) => {
  sections.get(row.closest('section[id]'))?.(true);
  row.hidden = false;
  row.scrollIntoView({block: 'center'});
  document.querySelectorAll('tr.found').forEach((other) => other.classList.remove('found'));
  row.classList.add('found');
};

// Roofline: a card in place of the browser's late tooltip, kinds of points to leave out, and the row of a kernel.
const roofline = document.querySelector('#roof svg');
if (roofline) {
  const card = cardIn(roofline.closest('section'));
  const marks = [...roofline.querySelectorAll('.p, .rg')];
  const rowOf = (mark) => {
    const name = mark.closest('g')?.dataset.row;
    return name && rowNamed(name);
  };
  for (const mark of marks) {
    const words = mark.querySelector('title')?.textContent;
    if (!words) continue;
    mark.querySelector('title').remove();
    mark.setAttribute('tabindex', '0');
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', words);
    const open = () => {
      const at = mark.getBoundingClientRect();
      card.open(words, at.right, at.bottom);
    };
    mark.addEventListener('pointerenter', open);
    mark.addEventListener('focus', open);
    mark.addEventListener('pointerleave', card.close);
    mark.addEventListener('blur', card.close);
    const row = rowOf(mark);
    if (!row) continue;
    mark.setAttribute('role', 'link');
    const follow = () => {
      card.close();
      showRow(row);
    };
    mark.addEventListener('click', follow);
    mark.addEventListener('keydown', (event) => { if (event.key === 'Enter') follow(); });
  }
  const kinds = [['kernels', '.gk'], ['ranges and modules', '.gr'], ['ops', '.gs']];
  const present = kinds.filter(([, chosen]) => roofline.querySelector(chosen));
  if (present.length > 1) {
    const box = element('div', {class: 'ctl tools'});
    for (const [name, chosen] of present) {
      const label = element('label'), field = element('input', {type: 'checkbox', checked: ''});
      label.append(field, ` ${name}`);
      box.append(label);
      field.addEventListener('change', () => roofline.querySelectorAll(chosen).forEach(
        (mark) => mark.classList.toggle('off', !field.checked)));
    }
    roofline.before(box);
  }
}
