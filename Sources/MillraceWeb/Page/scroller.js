// A virtual scroller: shows a feed in an element, with one node for each visible element of the feed.
// Types and documentation: scroller.d.ts.

import { Input } from "./input.js";
import { View, optionNumbers } from "./view.js";

/** How long scrolling pauses before nodes are described for screen readers, in milliseconds. */
const readingDelay = 100;
const roles = { 1: "heading", 2: "note", 3: "presentation", 4: "presentation", 5: "note", 6: "note" };

/** A node, and what it shows: an element, its frame and its look. All fields are there from the start: none is added later. */
class Cell {
  section = -1;
  item = -1;
  x = NaN;
  y = NaN;
  width = NaN;
  height = NaN;
  z = NaN;
  alpha = NaN;
  flags = -1;
  matrix = "";
  isShown = false;
  isAnimated = false;

  constructor(number, node, kind) {
    this.number = number;
    this.node = node;
    this.kind = kind;
  }
}

/** Shows a feed in an element. */
export class Scroller {
  #layer = document.createElement("div");
  #bar = document.createElement("div");
  #thumb = document.createElement("div");
  #cells = [];
  /** What nodes are placed relative to: near the visible rect, because browsers compute with 32 bits. */
  #base = { x: 0, y: 0 };
  #frame = 0;
  #timer = 0;
  /** The length of the scrollbar's thumb, and how far the feed is scrolled, in percent. */
  #thumbLength = NaN;
  #percent = NaN;
  #input;
  #observer;
  #readingTimer = 0;
  #lastChange = 0;
  #movesFocus = false;
  #invalidate = () => this.invalidate();
  #animationFrame = () => {
    this.#frame = 0;
    this.update();
  };

  constructor(element, feed, options = {}) {
    this.element = element;
    this.options = { margin: 200, role: "feed", dragsWithMouse: false, scrollbarInset: 0, ...options };
    this.isHorizontal = options.axis === "horizontal";
    /** Whether x falls as the feed is scrolled on. */
    this.isMirrored = this.isHorizontal && options.direction === "rightToLeft";
    this.stats = { created: 0, recycled: 0, frames: 0, update: 0, apply: 0 };
    const { width, height } = this.#size();
    this.view = new View(feed, width, height);
    for (const [name, value] of Object.entries(this.options)) {
      if (Object.hasOwn(optionNumbers, name) && value !== undefined) this.view.set(name, value);
    }
    this.#build();
    this.#input = new Input(this, this.#bar, this.#thumb);
    this.view.resizeTo(width, height);
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(element);
    this.update();
  }

  /** Removes the nodes, and gives the memory of the view back. */
  release() {
    this.#input.release();
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    clearTimeout(this.#readingTimer);
    this.#layer.remove();
    this.#bar.remove();
    this.view.release();
  }

  #size() { return { width: this.element.clientWidth, height: this.element.clientHeight }; }

  #resized() {
    const { width, height } = this.#size(), { status } = this.view;
    // An element that is not displayed keeps its layout.
    if (width === 0 || height === 0 || (width === status.width && height === status.height)) return;
    this.view.resizeTo(width, height);
    this.update();
  }

  #build() {
    const { element, options } = this;
    Object.assign(element.style, { overflow: "hidden", position: element.style.position || "relative", touchAction: "none" });
    element.setAttribute("role", options.role);
    if (!element.hasAttribute("tabindex")) element.tabIndex = 0;
    element.id ||= `millrace-${Math.random().toString(36).slice(2)}`;
    // Moving the layer then paints only the nodes that are new.
    Object.assign(this.#layer.style, { position: "absolute", left: 0, top: 0, width: 0, height: 0, willChange: "transform" });
    this.#layer.setAttribute("role", "presentation");
    this.#bar.className = "millrace-scrollbar";
    this.#thumb.className = "millrace-thumb";
    this.#bar.setAttribute("role", "scrollbar");
    this.#bar.setAttribute("aria-controls", element.id);
    this.#bar.setAttribute("aria-orientation", this.isHorizontal ? "horizontal" : "vertical");
    this.#bar.setAttribute("aria-valuemin", "0");
    this.#bar.setAttribute("aria-valuemax", "100");
    const inset = `${options.scrollbarInset}px`;
    Object.assign(this.#bar.style, { position: "absolute", zIndex: 2147483647 }, this.isHorizontal
      ? { left: inset, right: inset, bottom: 0, height: "12px" } : { top: inset, bottom: inset, right: 0, width: "12px" });
    Object.assign(this.#thumb.style, { position: "absolute", borderRadius: "6px", background: "#8888", willChange: "transform" },
      this.isHorizontal ? { [this.isMirrored ? "right" : "left"]: 0, top: "2px", bottom: "2px" } : { top: 0, left: "2px", right: "2px" });
    this.#bar.append(this.#thumb);
    element.append(this.#layer, this.#bar);
  }

  // MARK: - Frames

  /** Makes changes of the feed, shown in the next frame. */
  edit(changes, { isAnimated = true } = {}) {
    this.view.set("isAnimated", isAnimated);
    try {
      return changes(this.view);
    } finally {
      this.view.set("isAnimated", false);
      this.invalidate();
    }
  }

  /** Updates the nodes in the next frame. */
  invalidate() {
    if (!this.#frame) this.#frame = requestAnimationFrame(this.#animationFrame);
  }

  /** Updates the nodes now. */
  update() {
    const now = performance.now();
    this.#input.scrollWheel(now);
    const words = this.view.update(now / 1000), updated = performance.now();
    this.#perform(words, now);
    this.#place();
    this.#schedule(now);
    const { stats } = this;
    stats.update = updated - now;
    stats.apply = performance.now() - updated;
    stats.frames += 1;
    this.options.onFrame?.(this);
  }

  #schedule(now) {
    const { status } = this.view;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#input.isScrolling || status.nextChange * 1000 <= now) this.invalidate();
    else if (status.nextChange === status.nextChange) {
      this.#timer = setTimeout(this.#invalidate, status.nextChange * 1000 - now);
    } else if (!status.isSettled) {
      // Less than a millisecond of work in a frame.
      this.view.settle(20000);
      this.invalidate();
    }
  }

  /** Performs the operations of an update on the nodes. */
  #perform(words, now) {
    const count = this.view.status.operations;
    let at = 20;
    for (let number = 0; number < count; number++) {
      const operation = words[at], cell = this.#cells[words[at + 1]];
      switch (operation) {
        case 0:
          this.#create(words[at + 1], words[at + 2]);
          at += 3;
          break;
        case 1:
          this.#configure(cell, words[at + 3], words[at + 4]);
          at += 5;
          break;
        case 2: at = this.#placeCell(cell, words, at); break;
        case 3:
          this.#setState(cell, words[at + 2]);
          at += 3;
          break;
        case 4:
          if (words[at + 2]) this.#animateEnd(cell, words.slice(at + 3, at + 8));
          this.#recycle(cell);
          at += words[at + 2] ? 8 : 3;
          break;
        case 5:
          this.options.onSelect?.({ section: words[at + 1], item: words[at + 2], isSelected: words[at + 3] === 1 });
          at += 4;
          break;
        default:
          this.options.onPrefetch?.({ section: words[at + 1], item: words[at + 2] });
          at += 3;
      }
    }
    if (count > 0) this.#scheduleReading(now);
  }

  #create(number, kind) {
    const node = this.options.create?.(kind) ?? document.createElement("div");
    Object.assign(node.style, { position: "absolute", left: 0, top: 0, boxSizing: "border-box" });
    const isList = this.options.role === "list";
    node.setAttribute("role", roles[kind] ?? (kind > 0 ? "note" : isList ? "listitem" : "article"));
    if (kind === 0) node.tabIndex = -1;
    if (kind === 1) node.setAttribute("aria-level", "2");
    node.id = `${this.element.id}-${number}`;
    this.#cells[number] = new Cell(number, node, kind);
    this.stats.created += 1;
    this.#layer.append(node);
  }

  #configure(cell, section, item) {
    cell.section = section;
    cell.item = item;
    // Not only hidden: a style of the page may display what is hidden.
    cell.node.hidden = false;
    cell.node.style.display = "";
    cell.isShown = true;
    this.options.render?.(cell.node, { kind: cell.kind, section, item });
  }

  #placeCell(cell, words, at) {
    const section = words[at + 2], item = words[at + 3], flags = words[at + 10], { style } = cell.node;
    if (cell.section !== section || cell.item !== item) {
      cell.section = section;
      cell.item = item;
      this.options.renumber?.(cell.node, { kind: cell.kind, section, item });
    }
    if (cell.width !== words[at + 6]) style.width = `${cell.width = words[at + 6]}px`;
    if (cell.height !== words[at + 7]) style.height = `${cell.height = words[at + 7]}px`;
    cell.x = words[at + 4];
    cell.y = words[at + 5];
    cell.matrix = flags & 4 ? `matrix3d(${words.subarray(at + 11, at + 27).join()})` : "";
    style.transform = this.#transform(cell.x, cell.y, cell.matrix);
    if (cell.z !== words[at + 8]) style.zIndex = cell.z = words[at + 8];
    if (cell.alpha !== words[at + 9]) style.opacity = (cell.alpha = words[at + 9]) === 1 ? "" : cell.alpha;
    if (cell.flags !== flags) {
      cell.flags = flags;
      style.visibility = flags & 2 ? "hidden" : "";
      cell.node.toggleAttribute("data-pinned", (flags & 1) !== 0);
    }
    at += flags & 4 ? 27 : 11;
    if (!(flags & 8)) return at;
    cell.isAnimated = true;
    this.#animate(cell.node, words.slice(at, at + 5), [cell.x, cell.y, cell.width, cell.height, cell.alpha], cell.matrix);
    return at + 5;
  }

  #transform(x, y, matrix = "") {
    return `translate(${x - this.#base.x}px, ${y - this.#base.y}px) ${matrix}`;
  }

  #animate(node, from, to, matrix) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
    const frame = ([x, y, width, height, opacity]) => ({
      transform: this.#transform(x, y, matrix), width: `${width}px`, height: `${height}px`, opacity,
    });
    return node.animate([frame(from), frame(to)], { duration: 250, easing: "ease" });
  }

  #setState(cell, state) {
    cell.node.toggleAttribute("data-selected", (state & 1) !== 0);
    cell.node.toggleAttribute("data-highlighted", (state & 2) !== 0);
    cell.node.toggleAttribute("data-focused", (state & 4) !== 0);
  }

  /** Animates a copy of a node to the end of the node's element. */
  #animateEnd(cell, end) {
    const copy = cell.node.cloneNode(true);
    copy.removeAttribute("id");
    copy.setAttribute("aria-hidden", "true");
    this.#layer.append(copy);
    const animation = this.#animate(copy, [cell.x, cell.y, cell.width, cell.height, 1], end, cell.matrix);
    if (animation) animation.onfinish = animation.oncancel = () => copy.remove();
    else copy.remove();
  }

  #recycle(cell) {
    const { node } = cell;
    if (node === document.activeElement) this.element.focus({ preventScroll: true });
    // Animations of other nodes are not asked for: the browser would compute its styles in the middle of a frame.
    if (cell.isAnimated) node.getAnimations().forEach((animation) => animation.cancel());
    node.hidden = true;
    node.style.display = "none";
    node.tabIndex = -1;
    this.#setState(cell, 0);
    cell.isShown = cell.isAnimated = false;
    cell.section = cell.item = -1;
    this.stats.recycled += 1;
  }

  /** Moves the layer to the visible rect, and the scrollbar's thumb. */
  #place() {
    const { x, y, width, height, contentWidth, contentHeight } = this.view.status;
    if (Math.abs(x - this.#base.x) > 30000 || Math.abs(y - this.#base.y) > 30000) {
      this.#base = { x: Math.round(x), y: Math.round(y) };
      // They run between places relative to the old point.
      this.#layer.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
      for (const cell of this.#cells) {
        if (cell.isShown) cell.node.style.transform = this.#transform(cell.x, cell.y, cell.matrix);
      }
    }
    this.#layer.style.transform = `translate(${this.#base.x - x}px, ${this.#base.y - y}px)`;
    const page = this.isHorizontal ? width : height, content = this.isHorizontal ? contentWidth : contentHeight;
    const offset = this.isMirrored ? -(x + width) : this.isHorizontal ? x : y;
    const room = page - 2 * this.options.scrollbarInset, share = this.#share(offset, page, content);
    const length = Math.max(24, room * Math.min(1, page / content));
    const start = (this.isMirrored ? -1 : 1) * share * (room - length), percent = Math.round(100 * share);
    if (this.#bar.hidden !== content <= page) this.#bar.hidden = content <= page;
    if (this.#percent !== percent) this.#bar.setAttribute("aria-valuenow", this.#percent = percent);
    if (this.#thumbLength !== length) {
      this.#thumbLength = length;
      this.#thumb.style[this.isHorizontal ? "width" : "height"] = `${length}px`;
    }
    this.#thumb.style.transform = this.isHorizontal ? `translate(${start}px)` : `translate(0, ${start}px)`;
    if (this.#movesFocus) this.#focusNode();
  }

  #share(offset, page, content) { return Math.min(1, Math.max(0, offset / (content - page || 1))); }

  // MARK: - Reading order

  /** Describes the nodes for screen readers once scrolling pauses: their positions, and the order in which they are read. */
  #scheduleReading(now) {
    this.#lastChange = now;
    if (!this.#readingTimer) this.#readingTimer = setTimeout(this.#describePaused, readingDelay);
  }

  #describePaused = () => {
    this.#readingTimer = 0;
    const left = this.#lastChange + readingDelay - performance.now();
    if (left > 0) this.#readingTimer = setTimeout(this.#describePaused, left);
    else this.describe();
  };

  /** Describes the nodes for screen readers now. */
  describe() {
    clearTimeout(this.#readingTimer);
    this.#readingTimer = 0;
    const order = [], { items } = this.view.status;
    this.view.forEachCell((number, kind, section, item, index) => {
      const { node } = this.#cells[number];
      order.push(node.id);
      if (kind !== 0) return;
      node.setAttribute("aria-posinset", index + 1);
      node.setAttribute("aria-setsize", items);
    });
    this.element.setAttribute("aria-owns", order.join(" "));
  }

  #focusNode() {
    const { focusedSection, focusedItem } = this.view.status;
    const cell = this.#cells.find(
      (cell) => cell.isShown && cell.kind === 0 && cell.section === focusedSection && cell.item === focusedItem);
    if (!cell) return;
    this.#movesFocus = false;
    cell.node.tabIndex = 0;
    cell.node.focus({ preventScroll: true });
    this.describe();
  }

  /** Gives the focus to an item, and shows it. */
  focus(section, item) {
    this.view.focus(section, item);
    this.view.scrollToItem(section, item);
    this.#movesFocus = true;
    this.invalidate();
  }

  /** Moves the focus by a step, as `View.moveFocus` does. */
  moveFocus(step) {
    // The first key of a page or an end moves from the first visible item, which gets the focus.
    if (this.view.status.focusedSection < 0 && step > 3) this.view.moveFocus(step);
    this.#movesFocus = this.view.moveFocus(step) !== null;
  }

  /** Selects the item that a node shows, as a touch does. Returns false if it is not a node of the feed. */
  select(node) {
    const cell = this.#cells.find((cell) => cell.node === node);
    if (!cell) return false;
    this.view.touch(0, cell.x + cell.width / 2, cell.y + cell.height / 2);
    this.view.touch(1, 0, 0);
    return true;
  }
}
