// The wheel, the keys, the pointer and the scrollbar of a scroller.

/** The steps of the focus, by key. */
const keySteps = {
  ArrowUp: 0, ArrowDown: 1, ArrowLeft: 2, ArrowRight: 3, PageUp: 4, PageDown: 5, Home: 6, End: 7,
};

/** Scrolls what a scroller shows, and moves its focus. */
export class Input {
  #scroller;
  #bar;
  #thumb;
  /** The distance that is left of a turn of the wheel, and the section that the wheel drags. */
  #wheel = { left: 0, section: -1, timer: 0, time: 0 };
  #listeners = new AbortController();

  constructor(scroller, bar, thumb) {
    this.#scroller = scroller;
    this.#bar = bar;
    this.#thumb = thumb;
    const { element } = scroller, options = { signal: this.#listeners.signal };
    element.addEventListener("wheel", (event) => this.#wheeled(event), { ...options, passive: false });
    element.addEventListener("keydown", (event) => this.#keyed(event), options);
    element.addEventListener("pointerdown", (event) => this.#pressed(event), options);
    bar.addEventListener("pointerdown", (event) => this.#barPressed(event), options);
    // The browser must not scroll the element to a node that gets the focus.
    element.addEventListener("scroll", () => element.scrollTo(0, 0), options);
  }

  release() {
    this.#listeners.abort();
    clearTimeout(this.#wheel.timer);
  }

  /** Whether a part of a turn of the wheel is left. */
  get isScrolling() { return this.#wheel.left !== 0; }

  /** Returns the point of an event, in feed coordinates. */
  #point(event) {
    const bounds = this.#scroller.element.getBoundingClientRect(), { x, y } = this.#scroller.view.status;
    return { x: event.clientX - bounds.left + x, y: event.clientY - bounds.top + y };
  }

  /** Returns the section at a point that scrolls by itself, or -1. */
  #sectionAt({ x, y }) {
    const element = this.#scroller.view.elementAt(x, y);
    return element?.isScrolling ? element.section : -1;
  }

  #wheeled(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    const { width, height } = this.#scroller.view.status, line = 40;
    const unit = event.deltaMode === 1 ? line : event.deltaMode === 2 ? (this.#scroller.isHorizontal ? width : height) : 1;
    let [across, along] = [event.deltaX * unit, event.deltaY * unit];
    if (event.shiftKey && across === 0) [across, along] = [along, 0];
    const section = Math.abs(across) > Math.abs(along) ? this.#sectionAt(this.#point(event)) : -1;
    if (section >= 0) return this.#wheelSection(section, across);
    const distance = this.#scroller.isHorizontal && across !== 0 ? across : along;
    // Turns of a wheel are distances that would jump. Trackpads send small ones.
    if (Math.abs(distance) >= 50 && this.#scroller.options.smoothsWheel !== false) this.#wheel.left += distance;
    else this.#scroller.view.scrollBy(distance);
    this.#wheel.time = performance.now();
    this.#scroller.invalidate();
  }

  /** Drags a section by the wheel, and lets it snap when the wheel rests. */
  #wheelSection(section, distance) {
    if (this.#wheel.section !== section) {
      this.#endWheel();
      if (!this.#scroller.view.beginDrag(section)) return;
      this.#wheel.section = section;
    }
    this.#scroller.view.drag(distance, section);
    clearTimeout(this.#wheel.timer);
    this.#wheel.timer = setTimeout(() => this.#endWheel(), 120);
    this.#scroller.invalidate();
  }

  #endWheel() {
    if (this.#wheel.section < 0) return;
    this.#scroller.view.endDrag(0, performance.now() / 1000, this.#wheel.section);
    this.#wheel.section = -1;
    this.#scroller.invalidate();
  }

  /** Scrolls what is left of a turn of the wheel: most of it at once. */
  scrollWheel(now) {
    const wheel = this.#wheel;
    if (wheel.left === 0) return;
    const elapsed = Math.min(50, Math.max(1, now - wheel.time));
    const share = Math.abs(wheel.left) < 1 ? 1 : 1 - Math.exp(-elapsed / 60);
    const distance = share === 1 ? wheel.left : wheel.left * share;
    this.#scroller.view.scrollBy(distance);
    wheel.left = share === 1 ? 0 : wheel.left - distance;
    wheel.time = now;
  }

  #keyed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      if (!this.#scroller.select(event.target)) return;
    } else {
      const step = keySteps[event.key];
      if (step === undefined) return;
      this.#wheel.left = 0;
      this.#scroller.moveFocus(step);
    }
    event.preventDefault();
    this.#scroller.invalidate();
  }

  #pressed(event) {
    if (event.button !== 0 || event.target.closest?.("a, button, input, select, textarea")) return;
    const isMouse = event.pointerType === "mouse", start = this.#point(event);
    let section = -1, isDragging = false, last = { x: event.clientX, y: event.clientY };
    const first = last, samples = [], listeners = new AbortController();
    this.#wheel.left = 0;
    if (this.#scroller.view.status.isScrolling) this.#scroller.view.stop();
    this.#scroller.view.touch(0, start.x, start.y);
    this.#scroller.invalidate();
    const moved = (event) => {
      const point = { x: event.clientX, y: event.clientY };
      if (!isDragging) {
        const across = Math.abs(point[this.#scroller.isHorizontal ? "y" : "x"] - first[this.#scroller.isHorizontal ? "y" : "x"]);
        const along = Math.abs(point[this.#scroller.isHorizontal ? "x" : "y"] - first[this.#scroller.isHorizontal ? "x" : "y"]);
        if (Math.max(across, along) < 6 || (isMouse && !this.#scroller.options.dragsWithMouse)) return;
        this.#scroller.view.touch(2, 0, 0);
        section = across > along ? this.#sectionAt(start) : -1;
        isDragging = this.#scroller.view.beginDrag(section);
        if (event.pointerId !== undefined) this.#scroller.element.setPointerCapture(event.pointerId);
      }
      const axis = (section >= 0) === this.#scroller.isHorizontal ? "y" : "x";
      this.#scroller.view.drag(last[axis] - point[axis], section);
      samples.push({ at: event.timeStamp, position: point[axis] });
      while (samples.length > 1 && event.timeStamp - samples[0].at > 100) samples.shift();
      last = point;
      this.#scroller.invalidate();
    };
    const ended = (event) => {
      listeners.abort();
      if (isDragging) {
        const oldest = samples[0], newest = samples.at(-1), elapsed = (newest.at - oldest.at) / 1000;
        // A finger that has rested lets go without a velocity.
        const rested = event.timeStamp - newest.at > 80 || elapsed <= 0;
        this.#scroller.view.endDrag(
          rested ? 0 : (oldest.position - newest.position) / elapsed, performance.now() / 1000, section);
      } else if (event.type === "pointerup") this.#scroller.view.touch(1, 0, 0);
      else this.#scroller.view.touch(2, 0, 0);
      this.#scroller.invalidate();
    };
    const options = { signal: listeners.signal };
    addEventListener("pointermove", moved, options);
    addEventListener("pointerup", ended, options);
    addEventListener("pointercancel", ended, options);
  }

  #barPressed(event) {
    event.preventDefault();
    event.stopPropagation();
    const bounds = this.#bar.getBoundingClientRect(), thumb = this.#thumb.getBoundingClientRect();
    const [side, axis, extent] = this.#scroller.isHorizontal ? ["left", "clientX", "width"] : ["top", "clientY", "height"];
    const isOnThumb = event[axis] >= thumb[side] && event[axis] < thumb[side] + thumb[extent];
    const grip = isOnThumb ? event[axis] - thumb[side] : thumb[extent] / 2;
    const listeners = new AbortController(), options = { signal: listeners.signal };
    const moved = (event) => {
      const { contentWidth, contentHeight, width, height, x, y } = this.#scroller.view.status;
      const room = bounds[extent] - thumb[extent];
      const share = Math.min(1, Math.max(0, (event[axis] - bounds[side] - grip) / (room || 1)));
      this.#wheel.left = 0;
      if (this.#scroller.isMirrored) this.#scroller.view.scrollTo((share - 1) * (contentWidth - width) - width, y);
      else if (this.#scroller.isHorizontal) this.#scroller.view.scrollTo(share * (contentWidth - width), y);
      else this.#scroller.view.scrollTo(x, share * (contentHeight - height));
      this.#scroller.invalidate();
    };
    moved(event);
    addEventListener("pointermove", moved, options);
    addEventListener("pointerup", () => listeners.abort(), options);
    addEventListener("pointercancel", () => listeners.abort(), options);
  }
}
