// The frames in the page equal those of the program, after random edits.

import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { equal, random } from "./check.mjs";

const run = promisify(execFile);

/** Returns the rows of `millrace frames`, as text. */
export async function programFrames(program, file, ...options) {
  const { stdout } = await run(program, ["frames", ...options, file], { maxBuffer: 1 << 28 });
  return stdout.trim().split("\n").slice(1);
}

/** The layouts of the random feeds: their fields in a feed file, and the section of `millrace.js`. */
const layouts = {
  list: (next) => {
    const items = heights(next), rowSpacing = next(9);
    return [{ layout: "list", rowSpacing, items }, { columns: 1, rowSpacing, extents: items }, "extent"];
  },
  waterfall: (next) => {
    const items = heights(next), [columns, columnSpacing, rowSpacing] = [1 + next(5), next(9), next(9)];
    return [
      { layout: "waterfall", columns, columnSpacing, rowSpacing, items },
      { columns, columnSpacing, rowSpacing, extents: items }, "extent",
    ];
  },
  dense: (next) => {
    const items = heights(next), [columns, rowSpacing] = [1 + next(5), next(9)];
    const spans = items.map(() => 1 + next(columns)), inFile = items.map((extent, index) => ({ extent, span: spans[index] }));
    return [
      { layout: "waterfall", dense: true, columns, rowSpacing, items: inFile },
      { isDense: true, columns, rowSpacing, extents: items, spans }, "lanes",
    ];
  },
  flow: (next) => {
    const items = pairs(next, 120, 50), [itemSpacing, lineSpacing] = [next(9), next(9)];
    return [
      { layout: "flow", itemSpacing, lineSpacing, items },
      { layout: "flow", itemSpacing, lineSpacing, sizes: items.flat() }, "size",
    ];
  },
  justified: (next) => {
    const items = pairs(next, 300, 200), lineSpacing = next(9);
    return [
      { layout: "justified", rowHeight: 90, lineSpacing, items },
      { layout: "justified", targetHeight: 90, lineSpacing, sizes: items.flat() }, "size",
    ];
  },
  grid: (next) => {
    const [columns, count, rowSpacing] = [1 + next(5), 1 + next(40), next(9)];
    return [
      { layout: "grid", columns, rowHeight: 50, rowSpacing, count },
      { layout: "grid", columns, rowHeight: 50, rowSpacing, count }, "cell", count,
    ];
  },
  mosaic: (next) => {
    const items = pairs(next, 3, 3), columns = 3 + next(3);
    return [
      { layout: "mosaic", columns, rowHeight: 40, items, packing: "dense" },
      { layout: "mosaic", columns, rowHeight: 40, spans: items.flat(), packing: "dense" }, "span",
    ];
  },
  // Edits of single items are errors in sheets. The visible items of carousels, circles and banners are compared without edits.
  spreadsheet: (next) => {
    const [rows, columns] = [heights(next), heights(next)], [columnSpacing, pinnedRows] = [next(9), next(2)];
    return [
      { layout: "spreadsheet", rowHeights: rows, columnWidths: columns, columnSpacing, pinnedRows },
      { layout: "spreadsheet", rowHeights: rows, columnWidths: columns, columnSpacing, pinnedRows }, "none", 0,
    ];
  },
  carousel: (next) => {
    const [count, spacing, index] = [1 + next(30), next(9), next(3)];
    const size = { itemSize: [80, 110] }, sizeInPage = { itemSize: { width: 80, height: 110 } };
    const inFile = { layout: "carousel", style: ["linear", "coverflow", "wheel"][index], orthogonalOffset: 0, spacing, count };
    const inPage = { layout: "carousel", shape: ["linear", "coverFlow", "wheel"][index], spacing, count };
    return [{ ...inFile, ...size }, { ...inPage, ...sizeInPage }, "none", 0];
  },
  banner: (next) => {
    const count = next(5);
    return [{ layout: "banner", height: 90, count }, { layout: "banner", length: 90, count }, "none", 0];
  },
  circle: (next) => {
    const [count, startAngle, spiral] = [1 + next(20), next(90), next(3)], rotation = next(2) ? "outward" : "upright";
    const inBoth = { layout: "circle", startAngle, spiral, rotation, radius: 90, count };
    return [
      { ...inBoth, itemSize: [40, 30], height: 300 }, { ...inBoth, itemSize: { width: 40, height: 30 }, length: 300 }, "none", 0,
    ];
  },
};

const heights = (next) => Array.from({ length: 1 + next(60) }, () => 10 + next(1500) / 8);
const pairs = (next, width, height) => Array.from(
  { length: 1 + next(60) }, () => [1 + next(width), 1 + next(height)]);

/** An item in a feed file, and for `millrace.js`. */
const items = {
  extent: (next) => {
    const extent = 10 + next(1500) / 8;
    return [extent, extent];
  },
  lanes: (next) => {
    const item = { extent: 10 + next(1500) / 8, span: 1 + next(2) };
    return [item, item];
  },
  size: (next) => {
    const [width, height] = [1 + next(200), 1 + next(90)];
    return [[width, height], { width, height }];
  },
  span: (next) => {
    const [columns, rows] = [1 + next(3), 1 + next(3)];
    return [[columns, rows], { columns, rows }];
  },
  cell: () => [null, null],
};

/** Returns a random feed file with edits, and the calls that make the same feed in a page. */
function script(seed) {
  const next = random(seed), sections = [], calls = [], sectionSpacing = next(20), width = 300 + next(200);
  const file = { version: 1, width, sectionSpacing, sections: [], edits: [] };
  const section = () => {
    const names = Object.keys(layouts);
    const [inFile, inPage, form, count] = layouts[names[next(names.length)]](next);
    if (next(2)) {
      inFile.header = { height: 30 };
      inPage.headers = [{ extent: 30 }];
    }
    return { inFile, inPage, state: { form, count: count ?? inFile.items.length } };
  };
  for (let index = 0, count = 1 + next(4); index < count; index++) {
    const { inFile, inPage, state } = section();
    file.sections.push(inFile);
    calls.push(["insertSection", inPage, index]);
    sections.push(state);
  }
  for (let edit = 0, count = 5 + next(40); edit < count; edit++) {
    const at = next(sections.length), state = sections[at], item = state ? next(state.count + 1) : 0;
    switch (state.form === "none" ? next(3) : next(8)) {
      case 0: {
        const { inFile, inPage, state } = section(), index = next(sections.length + 1);
        file.edits.push({ insertSection: [index, inFile] });
        calls.push(["insertSection", inPage, index]);
        sections.splice(index, 0, state);
        break;
      }
      case 1:
        if (sections.length < 2) break;
        file.edits.push({ removeSection: at });
        calls.push(["removeSection", at]);
        sections.splice(at, 1);
        break;
      case 2: {
        const target = next(sections.length);
        file.edits.push({ moveSection: [at, target] });
        calls.push(["moveSection", at, target]);
        sections.splice(target, 0, ...sections.splice(at, 1));
        break;
      }
      case 3:
        if (item >= state.count) break;
        file.edits.push({ remove: [at, item] });
        calls.push(["remove", at, item]);
        state.count -= 1;
        break;
      case 4: {
        const target = next(Math.max(1, state.count));
        if (item >= state.count) break;
        file.edits.push({ move: [[at, item], [at, target]] });
        calls.push(["move", at, item, at, target]);
        break;
      }
      case 5: {
        if (item >= state.count || state.form === "cell") break;
        const [inFile, inPage] = items[state.form](next);
        file.edits.push({ resize: [[at, item], inFile] });
        calls.push(["resize", at, item, inPage]);
        break;
      }
      default: {
        const [inFile, inPage] = items[state.form](next);
        file.edits.push({ insert: inFile === null ? [at, item] : [[at, item], inFile] });
        calls.push(["insert", inPage, at, item]);
        state.count += 1;
      }
    }
  }
  return { file, feed: { width, sectionSpacing }, calls };
}

/** Returns a compositional section of a feed file as a section of `millrace.js`, and numbers the names of its kinds. */
function compositionalSection(inFile, kinds) {
  const convert = (name, value) => {
    if (Array.isArray(value)) {
      switch (name) {
        case "insets": case "edges": return { top: value[0], leading: value[1], bottom: value[2], trailing: value[3] };
        case "offset": case "fractionalOffset": return { x: value[0], y: value[1] };
        case "measured": return { width: value[0], height: value[1] };
        case "custom": return value.map(([x, y, width, height, z = 0]) => ({ x, y, width, height, z }));
        default: return value.map((element) => convert("", element));
      }
    }
    if (name === "kind" && value === "badge") return 5;
    if (name === "kind") return kinds[value] ??= 16 + Object.keys(kinds).length;
    if (typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, value]) => [name, convert(name, value)]));
  };
  const { items, orthogonal, ...others } = inFile, section = convert("", others);
  if (orthogonal) section.scrolling = { behavior: orthogonal };
  // A size that is NaN stands for an item that is not measured. JSON has no NaN.
  if (items) section.sizes = items.flatMap((size) => size ?? [null, null]);
  return section;
}

/** A rect that contains everything, as an argument of the program and in a page. */
const everything = [-1e9, -1e9, 4e9, 4e9];

/** Returns the paths of the feed files of the repository. */
export async function feedFiles(root) {
  const files = [];
  for (const name of ["articles", "examples", "gallery", "layouts", "round"]) {
    const folder = join(root, "Benchmarks/FeedFormat", name);
    for (const file of await readdir(folder)) if (file.endsWith(".json")) files.push(join(folder, file));
  }
  return files;
}

/** Writes the page of a feed file, and returns its feed: with the pictures of other files in it. */
export async function writePage(root, program, path, page) {
  await run(program, ["view", "--page", join(root, ".build/web/viewer.html"), "-o", page, path]);
  const text = await readFile(page, "utf8"), [, json] = /id="feed-file">(.*?)<\/script>/s.exec(text);
  return JSON.parse(json).file;
}

export async function frameTests({ root, program, seed, open, test }) {
  const page = await open(), folder = await mkdtemp(join(tmpdir(), "millrace-frames-"));
  try {
    await test("frames of every feed file", async () => {
      const page = await open({ module: "viewer" });
      let elements = 0;
      const files = await feedFiles(root);
      for (const path of files) {
        const file = await writePage(root, program, path, join(folder, "page.html"));
        const expected = await programFrames(program, path, "--attributes", `--rect=${everything}`);
        const got = await page.call((file, [x, y, width, height]) => {
          const { feed, rect, shift, kindName } = engine.readFeed(file);
          const rows = feed.attributes({ x, y, width, height }, { view: { ...rect, x: rect.x - shift } }).map((element) => {
            const isMoved = element.transform.some((number, index) => number !== (index % 5 === 0 ? 1 : 0));
            // The file's x is a whole number of units, too.
            const left = shift === 0 ? element.x : Math.round((element.x + shift) * 192) / 192;
            return [
              kindName(element.kind), element.section, element.item, left, element.y, element.width, element.height, element.z,
              element.alpha, element.isHidden, isMoved ? element.transform.map((number) => number + 0).join(" ") : "",
            ].join();
          });
          feed.release();
          return rows;
        }, file, everything);
        const numbers = (row) => row.split(/[, ]/).map((text) => (text === "" || isNaN(text) ? text : Number(text))).join();
        equal(got.map(numbers), expected.map(numbers), path);
        elements += got.length;
      }
      return `${elements} elements of ${files.length} files`;
    });

    await test("compositional sections equal those of feed files", async () => {
      const page = await open({ module: "viewer" });
      let elements = 0, sections = 0;
      for (const path of await feedFiles(root)) {
        const { width, height = 800, sections: all = [] } = JSON.parse(await readFile(path, "utf8"));
        for (const [index, { background, backgrounds, orthogonalOffset, ...inFile }] of all.entries()) {
          if (inFile.layout !== "compositional") continue;
          const kinds = {}, inPage = compositionalSection(inFile, kinds);
          const [expected, got] = await page.call((file, section, kinds) => {
            if (section.sizes) section.sizes = section.sizes.map((number) => number ?? NaN);
            const { feed: read, kindName: nameOf } = engine.readFeed(file), feed = engine.feed({ width: file.width, height: file.height });
            feed.append(section);
            const names = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [kind, name]));
            const rows = (feed, nameOf) => feed.elements(-1e6, -1e6, 2e6, 2e6)
              .map(({ kind, item, x, y, width, height, z }) => [nameOf(kind), item, x, y, width, height, z].join());
            const result = [rows(read, nameOf), rows(feed, (kind) => names[kind] ?? kindName(kind))];
            read.release();
            feed.release();
            return result;
          }, { version: 1, width, height, sections: [inFile] }, inPage, kinds);
          equal(got, expected, `section ${index} of ${path}`);
          [elements, sections] = [elements + got.length, sections + 1];
        }
      }
      return `${elements} elements of ${sections} sections`;
    });

    await test(`200 random edit scripts, seed ${seed}`, async () => {
      let elements = 0, edits = 0;
      for (let number = 0; number < 200; number++) {
        const { file, feed, calls } = script(seed * 1000 + number), path = join(folder, `${number}.json`);
        await writeFile(path, JSON.stringify(file));
        const expected = await programFrames(program, path);
        const got = await page.call((description, calls) => {
          const feed = engine.feed(description);
          // A query between the edits settles a part of the feed.
          calls.forEach(([name, ...values], index) => {
            feed[name](...values);
            if (index % 3 === 0) feed.elements(0, 100, 500, 300);
          });
          const rows = feed.attributes({ x: -1e6, y: -1e6, width: 2e6, height: 2e7 }).map((element) => [
            kindName(element.kind), element.section, element.item, element.x, element.y, element.width, element.height,
            element.z].join());
          feed.release();
          return rows;
        }, feed, calls);
        equal(got.sort(), expected.sort(), `script ${number} of seed ${seed}`);
        [elements, edits] = [elements + got.length, edits + file.edits.length];
      }
      return `${elements} frames after ${edits} edits`;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
