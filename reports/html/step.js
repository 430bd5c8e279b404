// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
// The timeline of a step: zooms, moves, names the box under the pointer and leads to its row. It goes into the page
// behind page.js. Without it the step is a picture of the whole.

const stepPicture = document.querySelector('svg.stp');
if (stepPicture) {
  const step = JSON.parse(document.getElementById('step-data').textContent);
  const kFields = 5; // of a box: start, length, name, colour, how many
  const kShortest = Math.min(200, step.length); // ns that fill the width
  const view = {from: 0, to: step.length};
  const card = cardIn(stepPicture.closest('section'));

  const timeText = (ns) => {
    const [size, unit] = [[1e9, 's'], [1e6, 'ms'], [1e3, '\u00b5s'], [1, 'ns']].find(([least]) => ns >= least) ?? [1, 'ns'];
    return `${Number((ns / size).toPrecision(4))} ${unit}`;
  };
  const x = (time) => step.left + step.width * (time - view.from) / (view.to - view.from);
  const timeAt = (place) => view.from + (place - step.left) / step.width * (view.to - view.from);
  const drawn = (tag, attributes, text = '') => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text;
    return made;
  };
  const boxOf = (lane, index) => {
    const [start, length, name, colour, count] = lane.boxes.slice(index * kFields, (index + 1) * kFields);
    return {lane, index, start, length, colour, count, name: step.names[name][0], row: step.names[name][1]};
  };
  const boxesIn = (lane) => lane.boxes.length / kFields;

  const drawAxis = () => {
    const rough = (view.to - view.from) / 8, ten = 10 ** Math.floor(Math.log10(rough));
    const tick = Math.max([1, 2, 5, 10].map((factor) => factor * ten).find((each) => each >= rough), 1);
    const parts = [], height = stepPicture.viewBox.baseVal.height;
    for (let time = Math.ceil(view.from / tick) * tick; time <= view.to; time += tick) {
      parts.push(drawn('path', {d: `M${x(time)} ${step.axis - 4}V${height}`, class: 'gl'}),
        drawn('text', {x: x(time) + 3, y: 12}, time > 0 ? timeText(time) : '0'));
    }
    stepPicture.querySelector('.ax').replaceChildren(...parts);
  };

  // What is seen of a lane: boxes of one colour as one path, and names where there is room.
  const drawLane = (lane) => {
    const paths = new Map(), texts = [];
    for (let index = 0; index < boxesIn(lane); ++index) {
      const box = boxOf(lane, index);
      if (box.start >= view.to || box.start + box.length <= view.from && box.length > 0) continue;
      const left = Math.max(x(box.start), step.left), right = Math.min(x(box.start + box.length), step.left + step.width);
      const width = Math.max(right - left, 0.4);
      paths.set(box.colour, `${paths.get(box.colour) ?? ''}M${left.toFixed(1)} ${lane.y}h${width.toFixed(1)}v${lane.height}h-${width.toFixed(1)}z`);
      const columns = Math.floor((width - 8) / 6.3);
      if (columns >= 4 && lane.height > 15) {
        const name = box.name.length <= columns ? box.name
          : lane.path ? `\u2026${box.name.slice(1 - columns)}` : `${box.name.slice(0, columns - 1)}\u2026`;
        texts.push(drawn('text', {x: left + 4, y: lane.y + lane.height / 2 + 4, class: 'bt'}, name));
      }
    }
    return [...[...paths].map(([colour, d]) => drawn('path', {d, class: `bx f${step.colours[colour][0]}`})), ...texts];
  };

  const draw = () => {
    drawAxis();
    stepPicture.querySelector('.bs').replaceChildren(...step.lanes.flatMap(drawLane));
    shown.textContent = view.to - view.from < step.length
      ? `${timeText(view.to - view.from)} of ${timeText(step.length)}` : 'all of it';
  };
  const look = (from, to) => {
    const length = Math.min(Math.max(to - from, kShortest), step.length);
    view.from = Math.min(Math.max(from, 0), step.length - length);
    view.to = view.from + length;
    card.close();
    draw();
  };
  const zoom = (factor, around = (view.from + view.to) / 2) =>
    look(around - (around - view.from) * factor, around + (view.to - around) * factor);
  const move = (share) => look(view.from + share * (view.to - view.from), view.to + share * (view.to - view.from));

  const words = (box) => {
    const label = step.colours[box.colour][1];
    return `${box.count > 1 ? `${box.count} that begin here; the longest: ` : ''}${box.name}, ${timeText(box.length)} ` +
      `from ${timeText(box.start)}${label ? `. ${label}` : ''}`;
  };
  const placeOf = (event) => {
    const at = stepPicture.getBoundingClientRect(), scale = stepPicture.viewBox.baseVal.width / at.width;
    return {x: (event.clientX - at.left) * scale, y: (event.clientY - at.top) * scale};
  };
  const boxAt = (place) => {
    const lane = step.lanes.find((each) => place.y >= each.y && place.y < each.y + each.height);
    if (!lane || place.x < step.left) return null;
    const near = 2 / step.width * (view.to - view.from), time = timeAt(place.x);
    let found = null;
    for (let index = 0; index < boxesIn(lane); ++index) {
      const box = boxOf(lane, index);
      if (box.start <= time + near && box.start + box.length >= time - near) found = box;
      if (box.start > time + near) break;
    }
    return found;
  };
  const follow = (box) => {
    const row = box?.row && rowNamed(box.row);
    if (row) showRow(row);
  };

  const shown = element('output');
  const tools = element('div', {class: 'tools'});
  for (const [sign, name, act] of [['+', 'Zoom in', () => zoom(1 / 1.6)], ['\u2212', 'Zoom out', () => zoom(1.6)],
    ['\u25c2', 'Earlier', () => move(-0.25)], ['\u25b8', 'Later', () => move(0.25)], ['all', 'The whole step', () => look(0, step.length)]]) {
    const button = element('button', {type: 'button', class: 'ctl step', 'aria-label': name}, sign);
    button.addEventListener('click', act);
    tools.append(button);
  }
  tools.append(shown, element('span', {}, 'Ctrl+wheel zooms, a drag moves, a click leads to the row.'));
  stepPicture.before(tools);
  stepPicture.setAttribute('tabindex', '0');
  stepPicture.setAttribute('aria-description', 'W and S zoom, A and D move, period and comma go from box to box, Enter leads to its row.');

  let held = null, chosen = null;
  stepPicture.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1 / 1.25 : 1.25, timeAt(Math.max(placeOf(event).x, step.left)));
  }, {passive: false});
  stepPicture.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    held = {x: placeOf(event).x, from: view.from, to: view.to, moved: false};
    stepPicture.setPointerCapture(event.pointerId);
  });
  stepPicture.addEventListener('pointermove', (event) => {
    const place = placeOf(event);
    if (held) {
      held.moved ||= Math.abs(place.x - held.x) > 3;
      const by = (held.x - place.x) / step.width * (held.to - held.from);
      if (held.moved) look(held.from + by, held.to + by);
      return;
    }
    const box = boxAt(place);
    if (box) card.open(words(box), event.clientX, event.clientY);
    else card.close();
  });
  stepPicture.addEventListener('pointerup', (event) => {
    if (held && !held.moved) follow(boxAt(placeOf(event)));
    held = null;
  });
  stepPicture.addEventListener('pointercancel', () => { held = null; });
  stepPicture.addEventListener('pointerleave', () => card.close());
  stepPicture.addEventListener('blur', () => card.close());

  // From box to box by the keyboard, lane after lane.
  const choose = (by) => {
    let lane = chosen ? step.lanes.indexOf(chosen.lane) : 0, index = chosen ? chosen.index + by : 0;
    if (index < 0 && lane > 0) index = boxesIn(step.lanes[--lane]) - 1;
    if (index >= boxesIn(step.lanes[lane]) && lane + 1 < step.lanes.length) [lane, index] = [lane + 1, 0];
    if (index < 0 || index >= boxesIn(step.lanes[lane])) return;
    chosen = boxOf(step.lanes[lane], index);
    if (chosen.start < view.from || chosen.start >= view.to)
      look(chosen.start - (view.to - view.from) / 2, chosen.start + (view.to - view.from) / 2);
    const at = stepPicture.getBoundingClientRect(), scale = at.width / stepPicture.viewBox.baseVal.width;
    card.open(words(chosen), at.left + x(chosen.start) * scale, at.top + (chosen.lane.y + chosen.lane.height) * scale);
  };
  const keys = {w: () => zoom(1 / 1.6), '+': () => zoom(1 / 1.6), s: () => zoom(1.6), '-': () => zoom(1.6), a: () => move(-0.25),
    ArrowLeft: () => move(-0.25), d: () => move(0.25), ArrowRight: () => move(0.25), Home: () => look(0, step.length),
    '.': () => choose(1), ',': () => choose(-1), Enter: () => follow(chosen)};
  stepPicture.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  draw();
}
