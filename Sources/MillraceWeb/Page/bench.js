// bench.html: what the engine's operations take in this browser, beside a textbook masonry, and the frames while scrolling.
// `bench.html?run` begins at once; `window.results` has the results. `only` (operations or frames),
// `counts`, `work` and `seconds` choose what is measured.

import { embeddedModule, load } from "./millrace.js";
import { Scroller } from "./scroller.js";

const find = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const list = (name, fallback) => (query.get(name) ?? fallback).split(",").map(Number);
const counts = list("counts", "1e4,1e5,1e6"), works = list("work", "0,2,4,6"), length = Number(query.get("seconds") ?? 10);
const only = query.get("only") ?? "operations,frames";
const [width, height, columnCount, gap] = [390, 844, 4, 8];

/** Returns `count` extents that look random. */
function extents(count) {
  const list = new Float64Array(count);
  let state = 12345;
  for (let index = 0; index < count; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    list[index] = 60 + ((state >>> 8) % 180);
  }
  return list;
}

/** The masonry of textbooks: an array of frames, computed from the first to the last item, and searched one by one. */
class Masonry {
  constructor(extents) {
    this.extents = Array.from(extents);
    this.layout();
  }
  layout() {
    const ends = new Array(columnCount).fill(0), lane = (width - (columnCount - 1) * gap) / columnCount;
    this.frames = this.extents.map((extent) => {
      const column = ends.indexOf(Math.min(...ends)), y = ends[column] === 0 ? 0 : ends[column] + gap;
      ends[column] = y + extent;
      return { x: column * (lane + gap), y, width: lane, height: extent };
    });
  }
  query(top) {
    return this.frames.filter((frame) => frame.y < top + height && frame.y + frame.height > top);
  }
  insert(extent, index) {
    this.extents.splice(index, 0, extent);
    this.layout();
  }
}

/** The engine, with the same operations. */
class MillraceLayout {
  constructor(engine, extents) {
    this.feed = engine.feed({ width });
    this.feed.append({ layout: "waterfall", columns: columnCount, spacing: gap, extents });
  }
  query(top) {
    let count = 0;
    this.feed.forEachElement(0, top, width, height, () => { count += 1; });
    return count;
  }
  insert(extent, index) { this.feed.insert(extent, 0, index); }
  release() { this.feed.release(); }
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Returns the median time of a call, in milliseconds. A round has so many calls that the clock measures it. */
function time(body, { least = 20, rounds = 9, maximum = 2000 } = {}) {
  let calls = 1, elapsed = 0;
  for (;;) {
    const start = performance.now();
    for (let call = 0; call < calls; call++) body(call);
    elapsed = performance.now() - start;
    if (elapsed >= least || calls >= 1 << 20) break;
    calls *= 4;
  }
  const times = [elapsed / calls], end = performance.now() + maximum;
  for (let round = 1; round < rounds && performance.now() < end; round++) {
    const start = performance.now();
    for (let call = 0; call < calls; call++) body(call);
    times.push((performance.now() - start) / calls);
  }
  return median(times);
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

function operations(name, count, make) {
  const input = extents(count);
  const build = time(() => make(input).release?.(), { least: 5 });
  const layout = make(input), content = (count * 158) / columnCount;
  const top = (call) => ((call * 7919) % 1000) / 1000 * content;
  const place = (call) => (call * 7919) % count;
  const result = {
    name, count, buildMilliseconds: build,
    queryMicroseconds: 1000 * time((call) => layout.query(top(call))),
    insertionMicroseconds: 1000 * time((call) => layout.insert(100, place(call))),
    insertionAndQueryMicroseconds: 1000 * time((call) => {
      layout.insert(100, place(call));
      // The screen around the inserted item.
      layout.query(place(call) / count * content);
    }),
  };
  layout.release?.();
  return result;
}

const nextFrame = () => new Promise(requestAnimationFrame);
let spun = 1;

/** Works for some milliseconds. The clock is read every few microseconds only: each of its results is an allocation. */
function spin(milliseconds) {
  const end = performance.now() + milliseconds;
  let value = spun;
  while (performance.now() < end) for (let step = 0; step < 5000; step++) value = (Math.imul(value, 1103515245) + 12345) | 0;
  spun = value;
}

/** Calls `body` with the time in each frame, for some seconds, with extra work, and counts the frames that came late. */
async function countFrames(work, body) {
  // The time of a frame can be that of a frame before a long task, such as building the feed.
  for (let frame = 0; frame < 10; frame++) await nextFrame();
  const result = { frames: 0, missed: 0, longestMilliseconds: 0 }, period = 1000 / 60;
  const start = await nextFrame();
  for (let last = start; last < start + 1000 * length;) {
    body(last - start);
    spin(work);
    const now = await nextFrame();
    result.frames += 1;
    result.missed += Math.max(0, Math.round((now - last) / period) - 1);
    result.longestMilliseconds = Math.max(result.longestMilliseconds, now - last);
    last = now;
  }
  return result;
}

/** Scrolls through a feed for some seconds. Then does only the extra work as long: what the browser misses by itself. */
async function frames(engine, count, work) {
  const feed = engine.feed({ width });
  feed.append({ layout: "waterfall", columns: columnCount, spacing: gap, extents: extents(count) });
  const scroller = new Scroller(find("stage"), feed, {
    margin: 150,
    render(node, { item }) {
      node.textContent = item;
      node.style.background = `hsl(${(item * 47) % 360} 60% 75%)`;
    },
  });
  feed.release();
  const updates = [];
  const result = await countFrames(work, (time) => {
    // A reader's minute: slow, fast, and back.
    const phase = (time / 1000) % 10, speed = phase < 6 ? 15 : phase < 8 ? 400 : -200;
    scroller.view.scrollBy(speed);
    scroller.update();
    updates.push(scroller.stats.update + scroller.stats.apply);
  });
  scroller.release();
  updates.sort((a, b) => a - b);
  const empty = await countFrames(work, () => {});
  return {
    count, workMilliseconds: work, ...result, updateMilliseconds99: updates[Math.floor(updates.length * 0.99)],
    longestUpdateMilliseconds: updates.at(-1), missedWithoutFeed: empty.missed, longestMillisecondsWithoutFeed: empty.longestMilliseconds,
  };
}

function addRow(table, cells) {
  const row = find(table).tBodies[0].insertRow();
  for (const cell of cells) row.insertCell().textContent = cell;
}

async function run() {
  const engine = await load(embeddedModule()), results = { browser: navigator.userAgent, operations: [], frames: [] };
  const show = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  const measured = only.includes("operations") ? counts : [];
  // Browsers compile a module twice, the second time while it runs. Measure the result.
  if (measured.length > 0) operations("", 1e4, (input) => new MillraceLayout(engine, input));
  for (const count of measured) {
    for (const [name, make] of [
      ["Millrace", (input) => new MillraceLayout(engine, input)], ["textbook masonry", (input) => new Masonry(input)],
    ]) {
      find("progress").textContent = `${name}, ${count} items`;
      await pause();
      const result = operations(name, count, make);
      results.operations.push(result);
      addRow("operations", [count, name, `${show(result.buildMilliseconds)} ms`, show(result.queryMicroseconds),
        show(result.insertionMicroseconds), show(result.insertionAndQueryMicroseconds)]);
    }
  }
  for (const count of only.includes("frames") ? counts : []) {
    for (const work of works) {
      find("progress").textContent = `frames, ${count} items, ${work} ms of extra work`;
      const result = await frames(engine, count, work);
      results.frames.push(result);
      addRow("frames", [count, `${work} ms`, result.frames, result.missed, result.missedWithoutFeed,
        `${show(result.longestMilliseconds)} ms`, `${show(result.updateMilliseconds99)} ms`,
        `${show(result.longestUpdateMilliseconds)} ms`]);
    }
  }
  find("progress").textContent = "done";
  find("json").textContent = JSON.stringify(results, null, 1);
  window.results = results;
}

const start = () => run().catch((error) => { find("progress").textContent = window.failure = error.message; });
find("run").addEventListener("click", start);
if (query.has("run")) start();
