// The engine in a web page: loads the WebAssembly module, and offers a feed as an object. `scroller.js` shows one in an element.
// Types and documentation: millrace.d.ts.

export class MillraceError extends Error {}

const names = {
  snapping: ["free", "paging", "sections", "items"],
  position: ["nearest", "start", "center", "end"],
};
const kinds = ["item", "header", "footer", "background", "separator", "badge", "supplementary"];

/** Returns the number of a name, as the module has it. */
export function numberOf(list, name) {
  const number = names[list].indexOf(name ?? names[list][0]);
  if (number < 0) throw new MillraceError(`${list}: expected one of ${names[list].join(", ")}, got ${name}`);
  return number;
}

/** Returns the name of a kind of elements. */
export const kindName = (kind) => kinds[kind] ?? `kind ${kind}`;

/** A module that passes calls of its one function, of the type of a layout, to JavaScript. */
const trampoline = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 8, 1, 0x60, 4, 0x7c, 0x7c, 0x7c, 0x7f, 0, 2, 7, 1, 1, 0x65, 1, 0x66, 0, 0,
  7, 5, 1, 1, 0x66, 0, 0,
]);

/** Loads the module: from a URL, a response, its bytes, or a compiled module. */
export async function load(source) {
  if (typeof source === "string" || source instanceof URL) source = await fetch(source);
  return new Engine(await WebAssembly.instantiate(await compile(source), {}));
}

/** Compiles a module; that of a response while it arrives, if its type says that it is WebAssembly. */
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof Response === "undefined" || !(source instanceof Response)) return WebAssembly.compile(source);
  const type = source.headers.get("content-type");
  return type === "application/wasm" ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}

/** Returns a module that is in the page, as a response: gzip, in base64, in the element with an identifier. */
export function embeddedModule(id = "module") {
  const text = atob(document.getElementById(id).textContent.trim());
  const bytes = new Uint8Array(text.length);
  // `Uint8Array.from` with a function takes 20 times as long.
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": "application/wasm" } });
}

export class Engine {
  #failure = null;
  #trap = null;
  #numbers = new Float64Array(0);
  #placementFunctions = new WeakSet();

  constructor(instance) {
    this.exports = {};
    for (const [name, value] of Object.entries(instance.exports)) {
      this.exports[name] = typeof value === "function" ? this.#guarded(value) : value;
    }
  }

  /** Returns a function that calls one of the module. If the module traps, the function throws, and so do all later calls. */
  #guarded(call) {
    const guarded = (...values) => {
      if (this.#trap) throw this.#trap;
      try {
        return call(...values);
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
          this.#trap = new MillraceError(
            "the module has stopped, usually because its memory is exhausted: load it again", { cause: error });
        }
        throw this.#trap ?? error;
      }
    };
    return Object.defineProperty(guarded, "length", { value: call.length });
  }

  /** Makes an empty feed. */
  feed({ width, height = NaN, axis = "vertical", direction = "leftToRight", sectionSpacing = 0 }) {
    const horizontal = axis === "horizontal" ? 1 : 0, rightToLeft = direction === "rightToLeft" ? 1 : 0;
    return new Feed(this, this.check(
      this.exports.feed_create(width, height, horizontal, rightToLeft, sectionSpacing)));
  }

  /** Returns a layout that a function computes, for sections with `layout: "custom"`. */
  layout(place, { overflow = 0 } = {}) {
    const call = (width, height, available, address) => {
      const numbers = new Float64Array(this.exports.memory.buffer, address >>> 0, 13);
      try {
        const frame = place({ width, height }, numbers.subarray(0, 8), available);
        numbers.set([frame.x ?? 0, frame.y ?? 0, frame.width ?? width, frame.height ?? height, frame.advance], 8);
      } catch (error) {
        // An exception must not unwind the engine. It refuses the placement instead, and `check` throws.
        this.#failure ??= error;
        numbers.fill(NaN, 8);
      }
    };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(trampoline), { e: { f: call } });
    const index = this.exports.__indirect_function_table.grow(1, instance.exports.f);
    const placement = Object.freeze({ function: index, overflow });
    this.#placementFunctions.add(placement);
    return placement;
  }

  /** Returns the numbers that describe a section. A call of another function of the module's table would trap. */
  sectionWords(section) {
    if (section.layout === "custom" && !this.#placementFunctions.has(section.place)) {
      throw new MillraceError("place: expected a result of the same engine's layout()");
    }
    const words = [];
    describe(section, words);
    return words;
  }

  /**
   * Reads a feed file, as an object or a text, and returns its feed, and how the file shows it.
   *
   * Needs a module with the reader of feed files: that of `millrace view`.
   */
  readFeed(file, { count = 0 } = {}) {
    const bytes = treeBytes(typeof file === "string" ? JSON.parse(file) : file);
    const address = this.check(this.exports.input(Math.ceil(bytes.length / 8)) || -1) >>> 0;
    new Uint8Array(this.exports.memory.buffer, address, bytes.length).set(bytes);
    const handle = this.check(this.exports.feed_read(bytes.length, count));
    const [x, y, width, height, shift, isHorizontal, isRightToLeft, snapping] = this.output(8);
    return {
      feed: new Feed(this, handle), rect: { x, y, width, height }, shift, axis: isHorizontal ? "horizontal" : "vertical",
      direction: isRightToLeft ? "rightToLeft" : "leftToRight", snapping: names.snapping[snapping],
      kindName: (kind) => this.#text(this.check(this.exports.kind_name(handle, kind))),
    };
  }

  /** Returns the result of a call, or throws its error. */
  check(result) {
    if (this.#failure) {
      const failure = this.#failure;
      this.#failure = null;
      throw failure;
    }
    if (result === -1 || Number.isNaN(result)) throw new MillraceError(this.#text(this.exports.error()));
    return result;
  }

  /** Returns the text in the output, of which each number is a byte. */
  #text(count) { return new TextDecoder().decode(Uint8Array.from(this.output(count))); }

  /** Writes numbers, or lists of them, into the input, and returns how many there are. */
  write(parts) {
    let count = 0;
    for (const part of parts) count += typeof part === "number" ? 1 : part.length;
    let index = (this.check(this.exports.input(count) || -1) >>> 0) / 8;
    const { numbers } = this;
    for (const part of parts) {
      if (typeof part === "number") numbers[index++] = part;
      else {
        numbers.set(part, index);
        index += part.length;
      }
    }
    return count;
  }

  /** The module's memory, as numbers. It is another array after a call that made the memory larger. */
  get numbers() {
    if (this.#numbers.length === 0) this.#numbers = new Float64Array(this.exports.memory.buffer);
    return this.#numbers;
  }

  /** The first numbers of the output. A view of memory, valid until the next call. */
  output(count) {
    const start = this.outputStart();
    return this.numbers.subarray(start, start + count);
  }

  /** Returns the index of the output in `numbers`. */
  outputStart() { return (this.exports.output() >>> 0) / 8; }
}

/** Returns a JSON value as the bytes that JSONTree.swift reads. */
function treeBytes(value) {
  let bytes = new Uint8Array(1 << 16), view = new DataView(bytes.buffer), count = 0;
  const encoder = new TextEncoder();
  const reserve = (more) => {
    if (count + more <= bytes.length) return;
    const larger = new Uint8Array(2 * (count + more));
    larger.set(bytes.subarray(0, count));
    [bytes, view] = [larger, new DataView(larger.buffer)];
  };
  const byte = (value) => {
    reserve(1);
    bytes[count++] = value;
  };
  const length = (value) => {
    reserve(4);
    view.setUint32(count, value, true);
    count += 4;
  };
  const text = (value) => {
    const utf8 = encoder.encode(value);
    length(utf8.length);
    reserve(utf8.length);
    bytes.set(utf8, count);
    count += utf8.length;
  };
  const append = (value) => {
    if (value === null) byte(0);
    else if (typeof value === "boolean") byte(value ? 2 : 1);
    else if (typeof value === "number") {
      byte(3);
      reserve(8);
      view.setFloat64(count, value, true);
      count += 8;
    } else if (typeof value === "string") {
      byte(4);
      text(value);
    } else if (Array.isArray(value)) {
      byte(5);
      length(value.length);
      value.forEach(append);
    } else {
      const fields = Object.entries(value);
      byte(6);
      length(fields.length);
      for (const [name, field] of fields) {
        text(name);
        append(field);
      }
    }
  };
  append(value);
  return bytes.subarray(0, count);
}

// MARK: - Descriptions

/** Appends the words of a value, as DescribedValue.swift reads them: its form, and what belongs to it. An array stays one part. */
function describe(value, words) {
  if (typeof value === "number" || typeof value === "boolean") words.push(0, Number(value));
  else if (typeof value === "string") {
    words.push(1);
    appendText(value, words);
  } else if (ArrayBuffer.isView(value) || (Array.isArray(value) && typeof value[0] !== "object")) {
    words.push(2, value.length, value);
  } else if (Array.isArray(value)) {
    words.push(3, value.length);
    for (const element of value) describe(element, words);
  } else {
    const start = words.push(4, 0);
    for (const name in value) {
      if (value[name] === undefined || value[name] === null) continue;
      words[start - 1] += 1;
      appendText(name, words);
      describe(value[name], words);
    }
  }
}

function appendText(text, words) {
  words.push(text.length);
  for (let index = 0; index < text.length; index++) words.push(text.charCodeAt(index));
}

/** Returns the form of an item and its two numbers. */
function itemWords(item) {
  if (typeof item === "number") return [0, item, 0];
  if (item === undefined || item === null) return [4, 0, 0];
  const estimated = item.isEstimated ? 1 : 0;
  if (item.extent !== undefined) return [estimated, item.extent, item.span ?? 0];
  if (item.columns !== undefined || item.rows !== undefined) return [5, item.columns ?? 1, item.rows ?? 1];
  return [item.isCustom ? 6 : 2 + estimated, item.width, item.height];
}

// MARK: - Feeds

/** A feed, or the feed of a view: what can be read and edited of both. */
export class FeedObject {
  constructor(engine, handle) {
    this.engine = engine;
    this.exports = engine.exports;
    this.handle = handle;
  }

  /** Gives its memory back. The object cannot be used any more. */
  release() {
    this.exports.release(this.handle);
    this.handle = -1;
  }

  check(result) { return this.engine.check(result); }

  #status() {
    this.check(this.exports.feed_status(this.handle));
    return this.engine.output(5);
  }

  get contentSize() {
    const [width, height] = this.#status();
    return { width, height };
  }
  get sectionCount() { return this.#status()[2]; }
  get itemCount() { return this.#status()[3]; }
  get isSettled() { return this.#status()[4] < 0; }
  itemCountOf(section) { return this.check(this.exports.item_count(this.handle, section)); }

  append(section) { this.insertSection(section, this.sectionCount); }
  insertSection(section, index) {
    this.check(this.exports.section_insert(this.handle, index, this.engine.write(this.engine.sectionWords(section))));
  }
  replaceSection(index, section) {
    this.check(this.exports.section_replace(this.handle, index, this.engine.write(this.engine.sectionWords(section))));
  }
  removeSection(index) { this.check(this.exports.section_remove(this.handle, index)); }
  moveSection(source, target) { this.check(this.exports.section_move(this.handle, source, target)); }

  insert(item, section, index) {
    const [form, first, second] = itemWords(item);
    this.check(this.exports.item_insert(this.handle, section, index, form, first, second));
  }
  remove(section, index) { this.check(this.exports.item_remove(this.handle, section, index)); }
  move(section, index, newSection, newIndex) {
    this.check(this.exports.item_move(this.handle, section, index, newSection, newIndex));
  }
  resize(section, index, item) {
    const [form, first, second] = itemWords(item);
    this.check(this.exports.item_resize(this.handle, section, index, form, first, second));
  }
  /** Inserts a copy of an item, before another one. */
  duplicate(section, index, newSection, newIndex) {
    this.check(this.exports.item_duplicate(this.handle, section, index, newSection, newIndex));
  }
  /** Resizes an item to its size times a factor. */
  scale(section, index, factor) { this.check(this.exports.item_scale(this.handle, section, index, factor)); }
  measure(sizes) {
    const words = sizes.flatMap(({ section, item, width, height }) => [section, item, width, height]);
    this.check(this.exports.items_measure(this.handle, this.engine.write(words)));
  }

  /** Applies several edits at once: all of them, or none. */
  apply(edits) {
    const forms = {
      remove: (e) => [0, e.section, e.item],
      insert: (e) => [1, e.section, e.item, ...itemWords(e.value)],
      move: (e) => [2, e.section, e.item, e.newSection ?? e.section, e.newItem],
      resize: (e) => [3, e.section, e.item, ...itemWords(e.value)],
      reload: (e) => [4, e.section, e.item],
      reconfigure: (e) => [5, e.section, e.item],
      removeSection: (e) => [6, e.section],
      insertSection: (e) => [7, e.section, ...this.engine.sectionWords(e.value)],
      moveSection: (e) => [8, e.section, e.newSection],
      replaceSection: (e) => [9, e.section, ...this.engine.sectionWords(e.value)],
    };
    const words = edits.flatMap((edit) => {
      if (!Object.hasOwn(forms, edit.edit)) {
        throw new MillraceError(`edit: expected one of ${Object.keys(forms).join(", ")}, got ${edit.edit}`);
      }
      return forms[edit.edit](edit);
    });
    this.check(this.exports.batch(this.handle, this.engine.write(words)));
  }

  /**
   * Applies the edits that turn a feed with the identifiers of one snapshot into one with those of another: all of them, or none.
   */
  applySnapshot(snapshot, { from, section, item, reload = [], reconfigure = [] }) {
    const numbers = { section: new Map(), item: new Map() };
    const number = (kind, id, seen) => {
      if (seen[kind].has(id)) throw new MillraceError(`snapshot: expected each ${kind} once, got ${String(id)} twice`);
      seen[kind].add(id);
      if (!numbers[kind].has(id)) numbers[kind].set(id, numbers[kind].size);
      return numbers[kind].get(id);
    };
    const words = (sections, seen) => [sections.length, ...sections.flatMap(({ id, items }) => [
      number("section", id, seen), items.length, Float64Array.from(items, (id) => number("item", id, seen))])];
    const before = { section: new Set(), item: new Set() }, after = { section: new Set(), item: new Set() };
    const input = [...words(from, before), ...words(snapshot, after)];
    const count = this.check(this.exports.difference(this.engine.write(input)));
    const rows = Array.from(this.engine.output(5 * count)), edits = [];
    for (let at = 0; at < rows.length; at += 5) {
      const [kind, oldSection, oldItem, newSection, newItem] = rows.slice(at, at + 5), target = snapshot[newSection];
      switch (kind) {
        case 0: edits.push({ edit: "remove", section: oldSection, item: oldItem }); break;
        case 1: edits.push({ edit: "insert", section: newSection, item: newItem, value: item(target.items[newItem]) }); break;
        case 2: edits.push({ edit: "move", section: oldSection, item: oldItem, newSection, newItem }); break;
        case 6: edits.push({ edit: "removeSection", section: oldSection }); break;
        case 7: {
          // The items that were in another section before move here.
          const value = section(target.id, target.items.filter((id) => !before.item.has(id)));
          edits.push({ edit: "insertSection", section: newSection, value });
          break;
        }
        default: edits.push({ edit: "moveSection", section: oldSection, newSection });
      }
    }
    const marks = new Map([...reconfigure.map((id) => [id, "reconfigure"]), ...reload.map((id) => [id, "reload"])]);
    for (const id of marks.keys()) {
      if (!after.item.has(id)) throw new MillraceError(`reload, reconfigure: expected items of the snapshot, got ${String(id)}`);
    }
    if (marks.size > 0) {
      from.forEach(({ items }, section) => items.forEach((id, item) => {
        if (marks.has(id) && after.item.has(id)) edits.push({ edit: marks.get(id), section, item });
      }));
    }
    this.apply(edits);
  }

  settle(budget = -1) { return this.check(this.exports.settle(this.handle, budget)); }
  setOrthogonalOffset(section, offset) {
    this.check(this.exports.set_orthogonal_offset(this.handle, section, offset));
  }
  /** Returns a copy, which shares memory until one of them is changed. */
  copy() { return new Feed(this.engine, this.check(this.exports.feed_copy(this.handle))); }
}

export class Feed extends FeedObject {
  /** Returns the elements that intersect a rect. */
  elements(x, y, width, height) {
    const count = this.check(this.exports.elements(this.handle, x, y, width, height));
    return this.#read(count, 9);
  }

  /** As `elements`, with alpha, whether the element is hidden, and its transform. */
  attributes(rect, { view, includesHidden = false } = {}) {
    const count = this.check(this.exports.attributes(
      this.handle, rect.x, rect.y, rect.width, rect.height, view?.x ?? NaN, view?.y ?? NaN, view?.width ?? NaN,
      view?.height ?? NaN, includesHidden ? 1 : 0));
    return this.#read(count, 27);
  }

  #read(count, stride) {
    const words = this.engine.output(count * stride), list = new Array(count);
    for (let index = 0, at = 0; index < count; index++, at += stride) {
      const element = {
        kind: words[at], section: words[at + 1], item: words[at + 2], x: words[at + 3], y: words[at + 4],
        width: words[at + 5], height: words[at + 6], z: words[at + 7], isPinned: words[at + 8] === 1,
      };
      if (stride > 9) {
        element.alpha = words[at + 9];
        element.isHidden = words[at + 10] === 1;
        element.transform = Array.from(words.subarray(at + 11, at + 27));
      }
      list[index] = element;
    }
    return list;
  }

  /** Calls `body` with the numbers of each element in a rect, without making objects: kind, section, item, frame, z. */
  forEachElement(x, y, width, height, body) {
    const count = this.check(this.exports.elements(this.handle, x, y, width, height));
    const words = this.engine.output(count * 9);
    for (let at = 0; at < count * 9; at += 9) {
      body(words[at], words[at + 1], words[at + 2], words[at + 3], words[at + 4], words[at + 5], words[at + 6],
        words[at + 7]);
    }
    return count;
  }

  frame(section, item) {
    this.check(this.exports.item_frame(this.handle, section, item));
    const [x, y, width, height] = this.engine.output(4);
    return { x, y, width, height };
  }

  /** Returns the items in a rect that are not measured yet. */
  estimatedItems(x, y, width, height) {
    const count = this.check(this.exports.estimated_items(this.handle, x, y, width, height));
    const words = this.engine.output(2 * count);
    return Array.from({ length: count }, (_, index) => ({ section: words[2 * index], item: words[2 * index + 1] }));
  }

  /** Lets edits keep the first visible item of a rect in place, or nothing without one. */
  keep(rect) {
    this.check(this.exports.keep(this.handle, rect?.x ?? 0, rect?.y ?? 0, rect?.width ?? NaN, rect?.height ?? 0));
  }

  /** The rect of `keep`, as edits have moved it. */
  get keptRect() {
    if (!this.check(this.exports.kept_rect(this.handle))) return null;
    const [x, y, width, height] = this.engine.output(4);
    return { x, y, width, height };
  }

  relayout(width, height = NaN) { this.check(this.exports.relayout(this.handle, width, height)); }

  restingOffset(section, proposed, velocity) {
    return this.check(this.exports.resting_offset(this.handle, section, proposed, velocity));
  }

  restingOffsetOfFeed(snapping, rect, proposed, velocity) {
    return this.check(this.exports.resting_offset_of_feed(
      this.handle, numberOf("snapping", snapping), rect.x, rect.y, rect.width, rect.height, proposed, velocity));
  }
}
