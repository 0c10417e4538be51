// The page of `millrace view`: shows feeds in a scroller, says what each frame took, and changes them.

import { embeddedModule, kindName, load } from "./millrace.js";
import { Scroller } from "./scroller.js";

const find = (id) => document.getElementById(id);
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const seconds = (milliseconds) => milliseconds < 1
  ? `${(milliseconds * 1000).toFixed(0)} µs` : `${milliseconds.toFixed(2)} ms`;

/** Returns `count` numbers that look random, the same ones each time. */
function numbers(count, low, high) {
  const list = new Float64Array(count);
  let state = 12345;
  for (let index = 0; index < count; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    list[index] = low + Math.floor(((state >>> 8) / 0x1000000) * (high - low));
  }
  return list;
}

/** Returns sizes, two numbers each. */
function sizes(count, widths, heights) {
  const [first, second] = [numbers(count, ...widths), numbers(count, ...heights)], list = new Float64Array(2 * count);
  for (let index = 0; index < count; index++) list.set([first[index], second[index]], 2 * index);
  return list;
}

const titled = (title, section) => ({
  title, section: { headers: [{ extent: 46, pinning: "section" }], insets: { leading: 12, trailing: 12, bottom: 18 }, ...section },
});

/** The feeds that the page has itself, as sections with titles. */
const samples = {
  "A million photos": () => [titled("Photos", {
    layout: "waterfall", columns: 3, spacing: 6, extents: numbers(1000000, 70, 220), insets: 6 })],
  "A store": () => [
    titled("Today", { layout: "banner", length: 190, interval: 3, count: 6, insets: { bottom: 18 } }),
    titled("Albums, in perspective", {
      layout: "carousel", shape: "coverFlow", itemSize: { width: 170, height: 170 }, spacing: 8, count: 100, wraps: true }),
    titled("New, one page at a time", {
      layout: "grid", columns: 2, rowHeight: 168, spacing: 10, count: 60, scrolling: { behavior: "groupPaging", extent: 210 } }),
    titled("Tags", { layout: "flow", spacing: 6, sizes: sizes(60, [44, 120], [32, 33]) }),
    titled("On a wheel", {
      layout: "carousel", shape: "wheel", itemSize: { width: 120, height: 160 }, count: 24, insets: { bottom: 60 } }),
    titled("Justified photos", { layout: "justified", targetHeight: 110, spacing: 4, sizes: sizes(3000, [60, 190], [80, 130]) }),
    titled("Mosaic", {
      layout: "mosaic", columns: 4, rowHeight: 84, spacing: 6, packing: "dense", spans: sizes(2000, [1, 4], [1, 3]) }),
  ],
  "A chat of 100,000 rows": () => [titled("Messages", {
    layout: "waterfall", columns: 1, spacing: 1, extents: numbers(100000, 44, 140), separators: 1, insets: 0 })],
  "A billion rows": () => [titled("10⁹ rows of 100 points", {
    layout: "waterfall", columns: 1, estimatedExtent: 100, count: 1000000000, insets: 0 })],
  "A circle": () => [titled("A circle", {
    layout: "circle", itemSize: { width: 56, height: 56 }, count: 18, insets: 24, length: 340 })],
};

let engine, scroller, feed, titles = [], nameOfKind = kindName, lastFrame = 0, interval = 0, panelTimer = 0;
const times = [];

/** Shows a feed of the page, and says how long it took. */
function show(name) {
  close();
  const sections = samples[name]();
  titles = sections.map((section) => section.title);
  const { clientWidth: width, clientHeight: height } = find("feed"), start = performance.now();
  const feed = engine.feed({ width, height });
  for (const { section } of sections) feed.append(section);
  shown(feed, performance.now() - start, {});
}

/** Shows the feed file of the page. */
function showFile({ file, count }) {
  close();
  const start = performance.now(), read = engine.readFeed(file, { count }), time = performance.now() - start;
  const { rect, shift, axis, direction, snapping } = read;
  nameOfKind = read.kindName;
  titles = [];
  Object.assign(find("device").style, {
    width: `${rect.width}px`, height: rect.height < 1e4 ? `min(${rect.height}px, calc(100vh - 40px))` : "" });
  shown(read.feed, time, { axis, direction, snapping });
  scroller.view.scrollTo(rect.x - shift, rect.y);
  scroller.invalidate();
}

function close() {
  scroller?.release();
  feed?.release();
  nameOfKind = kindName;
  find("device").removeAttribute("style");
  find("device").classList.remove("wide");
}

function shown(shownFeed, time, options) {
  feed = shownFeed;
  const items = feed.itemCount;
  scroller = new Scroller(find("feed"), feed, {
    margin: 150, dragsWithMouse: true, scrollbarInset: 18, anchoring: "firstVisible", create, render, renumber, onFrame,
    onSelect: ({ section, item, isSelected }) => isSelected && say(`Item ${number.format(item)} of section ${section + 1} selected.`),
    ...options,
  });
  find("summary").textContent =
    `${number.format(items)} items, laid out in ${seconds(time)}, shown with ${scroller.view.status.cells} nodes. `
    + "Scroll, drag, use the keys, or pull the scrollbar to the end.";
  performance.mark("shown");
  window.scroller = scroller;
}

const classes = { item: "item", header: "header", footer: "footer", background: "background", separator: "separator",
  badge: "badge" };

function create(kind) {
  const node = document.createElement("div");
  node.className = `cell ${classes[kindName(kind)] ?? "supplementary"}`;
  return node;
}

function render(node, { kind, section, item }) {
  switch (kindName(kind)) {
    case "item":
      node.style.setProperty("--hue", (item * 47 + section * 83) % 360);
      node.textContent = number.format(item);
      break;
    case "header": node.textContent = titles[section] ?? (section < 0 ? "The feed" : `Section ${section + 1}`); break;
    case "footer": node.textContent = `End of section ${section + 1}`; break;
    case "badge": node.textContent = (item * 7) % 10; break;
    case "background": case "separator": node.textContent = ""; break;
    default: node.textContent = nameOfKind(kind);
  }
}

/** Shows the new index of an item, which keeps its color. */
function renumber(node, element) {
  if (kindName(element.kind) === "item") node.textContent = number.format(element.item);
}

/** Takes the time of a frame. The panel shows it at most ten times a second: it must not take longer than the frame itself. */
function onFrame({ stats }) {
  const now = performance.now();
  times.push(stats.update + stats.apply);
  if (times.length > 120) times.shift();
  [interval, lastFrame] = [now - lastFrame, now];
  panelTimer ||= setTimeout(showPanel, 100);
}

function showPanel() {
  const { stats, isHorizontal, view: { status } } = scroller;
  panelTimer = 0;
  const texts = {
    update: seconds(stats.update), apply: seconds(stats.apply), interval: interval < 100 ? `${(1000 / interval).toFixed(0)} Hz` : "at rest",
    items: number.format(status.items), length: `${number.format(isHorizontal ? status.contentWidth : status.contentHeight)} px`,
    offset: `${number.format(isHorizontal ? status.x : status.y)} px`, created: number.format(stats.created),
    recycled: number.format(stats.recycled), settled: status.isSettled ? "settled" : "settling in slices",
  };
  for (const [id, text] of Object.entries(texts)) if (find(id).textContent !== text) find(id).textContent = text;
  drawTimes();
}

/** Draws the last frames: a bar for each, and a line at 8.3 ms, the time of a frame at 120 Hz. */
function drawTimes() {
  const canvas = find("times"), scale = devicePixelRatio, { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== width * scale) [canvas.width, canvas.height] = [width * scale, height * scale];
  const context = canvas.getContext("2d"), colors = getComputedStyle(document.documentElement);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.fillStyle = colors.getPropertyValue("--accent");
  const step = width / 120;
  times.forEach((time, index) => {
    const bar = Math.max(1, Math.min(1, time / 8.3) * (height - 8));
    context.fillRect(index * step, height - bar, Math.max(1, step - 1), bar);
  });
  context.fillStyle = colors.getPropertyValue("--dim");
  context.fillRect(0, 7, width, 1);
  context.font = "9px system-ui";
  context.fillText("8.3 ms", 4, 18);
}

function say(text, isError = false) {
  find("message").textContent = text;
  find("message").classList.toggle("error", isError);
}

/** Returns the visible items, in reading order. */
function visibleItems() {
  const list = [];
  scroller.view.forEachCell((cell, kind, section, item) => { if (kind === 0) list.push({ section, item }); });
  if (list.length === 0) throw new Error("No item is visible here: scroll to one.");
  return list;
}

const actions = {
  insert() {
    const { section, item } = visibleItems()[0];
    scroller.edit((view) => { for (let copy = 0; copy < 10; copy++) view.duplicate(section, item, section, 0); });
    say("Ten items inserted at the start of the section. What you read stays where it is.");
  },
  remove() {
    const items = visibleItems(), { section, item } = items[Math.floor(items.length / 2)];
    scroller.edit((view) => view.remove(section, item));
    say(`Item ${number.format(item)} removed.`);
  },
  resize() {
    const items = visibleItems(), { section, item } = items[Math.floor(items.length / 2)];
    scroller.edit((view) => view.scale(section, item, 1.5));
    say(`Item ${number.format(item)} is now half as large again.`);
  },
  shuffle() {
    const items = visibleItems(), section = items[Math.floor(items.length / 2)].section;
    const places = items.filter((item) => item.section === section).map((path) => path.item);
    const targets = [...places].sort(() => Math.random() - 0.5);
    scroller.edit((view) => view.apply(places.map((item, index) => (
      { edit: "move", section, item, newSection: section, newItem: targets[index] }))));
    say(`${places.length} items shuffled, in one batch.`);
  },
  rotate() {
    const { style } = find("device");
    if (style.width) [style.width, style.height] = [style.height || "844px", style.width];
    else find("device").classList.toggle("wide");
    say("Another width: everything is laid out again, and the first item that you see stays.");
  },
  jump() {
    const { view } = scroller, section = Math.floor(Math.random() * view.sectionCount), total = view.itemCountOf(section);
    if (total === 0) return;
    const item = Math.floor(Math.random() * total);
    view.scrollToItem(section, item, { position: "center" });
    scroller.invalidate();
    say(`Item ${number.format(item)} of section ${section + 1}.`);
  },
  first() {
    scroller.view.scrollTo(0, 0);
    scroller.invalidate();
  },
  last() {
    const { contentWidth, contentHeight } = scroller.view.status;
    scroller.view.scrollTo(scroller.isMirrored ? -contentWidth : contentWidth, contentHeight);
    scroller.invalidate();
  },
};

async function start() {
  engine = await load(embeddedModule());
  const given = JSON.parse(find("feed-file").textContent), select = find("feeds");
  if (given?.file) select.append(new Option(given.name, ""));
  for (const name of Object.keys(samples)) select.append(new Option(name, name));
  const choose = () => (select.value === "" ? showFile(given) : show(select.value));
  select.addEventListener("change", choose);
  document.querySelectorAll("[data-action]").forEach((button) => button.addEventListener("click", () => {
    try {
      actions[button.dataset.action]();
    } catch (error) {
      say(error.message, true);
    }
  }));
  choose();
}

start().catch((error) => say(error.message, true));
