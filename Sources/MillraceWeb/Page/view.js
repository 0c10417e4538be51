// A collection view without nodes, which says what to do with them. `scroller.js` drives one.
// Types and documentation: view.d.ts.

import { FeedObject, MillraceError, numberOf } from "./millrace.js";

/** The number of each option in `view_set`. */
export const optionNumbers = {
  margin: 0, budget: 1, anchoring: 2, snapping: 3, bounces: 4, selection: 5, alignsShortContentToEnd: 6,
  decelerates: 7, isAnimated: 8, prefetching: 9,
};
const optionValues = {
  snapping: (name) => numberOf("snapping", name),
  anchoring: (name) => (name === "offset" ? 0 : 1),
  selection: (name) => ["none", "single", "multiple"].indexOf(name),
  decelerates: (name) => (name === "fast" ? 1 : 0),
};

/** What the first numbers of an update are. The operations follow. */
const statusNames = [
  "x", "y", "width", "height", "contentWidth", "contentHeight", "correctionX", "correctionY", "velocity", "isScrolling", "isSettled",
  "nextChange", "created", "configured", "cells", "missing", "items", "operations", "focusedSection", "focusedItem",
];

/** A collection view without nodes. Its `update` says what to do with them. */
export class View extends FeedObject {
  /** The result of `update`. Each update uses it again, because a frame of scrolling must not allocate. */
  #words = new Float64Array(1024);

  constructor(feed, width, height) {
    super(feed.engine, feed.engine.check(feed.exports.view_create(feed.handle, width, height)));
    this.status = Object.fromEntries(statusNames.map((name) => [name, NaN]));
  }

  set(option, value) {
    if (!Object.hasOwn(optionNumbers, option)) {
      throw new MillraceError(`option: expected one of ${Object.keys(optionNumbers).join(", ")}, got ${option}`);
    }
    const number = optionValues[option]?.(value) ?? Number(value);
    this.check(this.exports.view_set(this.handle, optionNumbers[option], number));
  }

  resizeTo(width, height) { this.check(this.exports.view_resize(this.handle, width, height)); }
  scrollBy(distance) { this.check(this.exports.view_scroll_by(this.handle, distance)); }
  scrollTo(x, y) { this.check(this.exports.view_scroll_to(this.handle, x, y)); }
  scrollToItem(section, item, { position = "nearest", duration = 0 } = {}) {
    const number = numberOf("position", position);
    this.check(this.exports.view_scroll_to_item(this.handle, section, item, number, duration));
  }
  scrollToPage(page, section) { return this.check(this.exports.view_scroll_to_page(this.handle, page, section)) === 1; }
  beginDrag(section = -1) { return this.check(this.exports.view_begin_drag(this.handle, section)) === 1; }
  drag(distance, section = -1) { this.check(this.exports.view_drag(this.handle, section, distance)); }
  endDrag(velocity, time, section = -1) { this.check(this.exports.view_end_drag(this.handle, section, velocity, time)); }
  stop() { this.check(this.exports.view_stop(this.handle)); }
  touch(phase, x, y) { this.check(this.exports.view_touch(this.handle, phase, x, y)); }
  focus(section, item) { this.check(this.exports.view_focus(this.handle, section, item)); }

  moveFocus(step) {
    if (!this.check(this.exports.view_move_focus(this.handle, step))) return null;
    const [section, item] = this.engine.output(2);
    return { section, item };
  }

  elementAt(x, y) {
    if (!this.check(this.exports.view_element_at(this.handle, x, y))) return null;
    const words = this.engine.output(8);
    return {
      kind: words[0], section: words[1], item: words[2], x: words[3], y: words[4], width: words[5], height: words[6],
      isScrolling: words[7] === 1,
    };
  }

  /** Calls `body` with each cell that shows an element, in reading order. */
  forEachCell(body) {
    const count = this.check(this.exports.view_cells(this.handle)), words = this.engine.output(5 * count).slice();
    for (let at = 0; at < 5 * count; at += 5) {
      body(words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4]);
    }
  }

  /** Updates the view, and returns the operations for its nodes. `status` is then that of the update. */
  update(time) {
    const count = this.check(this.exports.view_update(this.handle, time));
    if (this.#words.length < count) this.#words = new Float64Array(2 * count);
    // A copy: what shows the cells may call the engine.
    const words = this.#words, { numbers } = this.engine, start = this.engine.outputStart();
    for (let index = 0; index < count; index++) words[index] = numbers[start + index];
    for (let index = 0; index < statusNames.length; index++) this.status[statusNames[index]] = words[index];
    return words;
  }
}
