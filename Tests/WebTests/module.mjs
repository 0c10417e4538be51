// The module and its feeds, without nodes.

import { equal, expect } from "./check.mjs";

export async function moduleTests({ open, test }) {
  const page = await open();

  await test("the module imports nothing", async () => {
    equal(await page.call(async () => {
      const bytes = await (await fetch("/.build/web/millrace.wasm")).arrayBuffer();
      return WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length;
    }), 0, "imports");
  });

  await test("the module loads from a URL, a response of any type, its bytes, and compiled", async () => {
    equal(await page.call(async () => {
      const { load } = await import("/Sources/MillraceWeb/Page/millrace.js"), url = "/.build/web/millrace.wasm";
      const bytes = await (await fetch(url)).arrayBuffer(), widths = [];
      const untyped = new Response(bytes, { headers: { "content-type": "application/octet-stream" } });
      for (const source of [url, new URL(url, location), await fetch(url), untyped, bytes, new WebAssembly.Module(bytes)]) {
        widths.push((await load(source)).feed({ width: 390 }).contentSize.width);
      }
      return widths;
    }), [390, 390, 390, 390, 390, 390], "widths");
  });

  await test("invalid input is an error with a text", async () => {
    const texts = await page.call(() => {
      const feed = engine.feed({ width: 390 });
      feed.append({ columns: 2, extents: [10, 20, 30] });
      const before = JSON.stringify(feed.elements(0, 0, 390, 100));
      const attempts = [
        () => engine.feed({ width: NaN }),
        () => engine.feed({ width: -1 }),
        () => feed.append({ columns: 0, extents: [1] }),
        () => feed.append({ columns: 2.5, extents: [1] }),
        () => feed.append({ columns: 2, extents: [1, NaN] }),
        () => feed.append({ columns: 2, count: 1e12, estimatedExtent: 10 }),
        () => feed.append({ columns: 2, count: 2000000000, estimatedExtent: 1e6 }),
        () => feed.append({ layout: "spiral" }),
        () => feed.append({ layout: "custom", place: { function: 1, overflow: 0 }, sizes: [1, 1] }),
        () => feed.append({ layout: "custom", place: { function: 1e6, overflow: 0 }, sizes: [1, 1] }),
        () => feed.append({ layout: "grid", columns: 3, count: 10 }),
        () => feed.insert(10, 1, 0),
        () => feed.insert(10, 0, 4),
        () => feed.insert({ width: 1, height: 1 }, 0, 0),
        () => feed.insert(Infinity, 0, 0),
        () => feed.remove(0, 3),
        () => feed.remove(-1, 0),
        () => feed.move(0, 0, 0, 3),
        () => feed.frame(0, 3),
        () => feed.resize(0, 0, { columns: 0 }),
        () => feed.elements(0, NaN, 1, 1),
        () => feed.elements(0, 0, -1, 1),
        () => feed.setOrthogonalOffset(0, 5),
        () => feed.removeSection(1),
        () => feed.apply([{ edit: "remove", section: 0, item: 0 }, { edit: "remove", section: 0, item: 0 }]),
        () => feed.apply([{ edit: "swap" }]),
        () => feed.measure([{ section: 0, item: 9, width: 1, height: 1 }]),
        () => feed.relayout(-5),
        () => new View(feed, 390, 100).scrollToItem(0, 7),
        () => new View(feed, 390, 100).focus(3, 3),
        () => engine.check(engine.exports.elements(99, 0, 0, 1, 1)),
        () => engine.check(engine.exports.section_insert(0, 0, 1e9)),
        () => engine.check(engine.exports.batch(0, -1)),
      ];
      const texts = attempts.map((attempt) => {
        try {
          attempt();
          return `no error: ${attempt}`;
        } catch (error) {
          return error instanceof MillraceError && error.message ? "error" : `${attempt}: ${error}`;
        }
      });
      texts.push(JSON.stringify(feed.elements(0, 0, 390, 100)) === before ? "error" : "the feed has changed");
      return texts.filter((text) => text !== "error");
    });
    equal(texts, [], "attempts without a proper error");
  });

  await test("a query of a billion items at one position is an error", async () => {
    const texts = await page.call(() => {
      const sections = [
        { layout: "grid", columns: 4, rowHeight: 0, count: 1e9 },
        { columns: 3, count: 1e9, estimatedExtent: 0 },
        { layout: "circle", itemSize: { width: 10, height: 10 }, length: 390, count: 1e9 },
      ];
      return sections.flatMap((section) => {
        const feed = engine.feed({ width: 390 });
        feed.append(section);
        return ["elements", "attributes", "estimatedItems"].map((query) => {
          try {
            const rect = { x: 0, y: 0, width: 390, height: 100 };
            const found = query === "attributes" ? feed.attributes(rect) : feed[query](0, 0, 390, 100);
            return `${found.length} from ${query}`;
          } catch (error) {
            return error instanceof MillraceError ? error.message : `${query}: ${error}`;
          }
        });
      });
    });
    equal(texts, Array(9).fill("expected a rect with at most 1048576 elements, got more"), "errors");
  });

  await test("numbers without meaning trap in no call", async () => {
    const traps = await page.call((seed) => {
      const values = [0, 1, -1, 2, 7, 1e9, -1e9, 2147483647, -2147483648, 0.5, NaN, Infinity, -Infinity, 1e300];
      let state = seed;
      const pick = () => values[(state = (Math.imul(state, 1103515245) + 12345) >>> 0, (state >>> 8) % values.length)];
      // Another module: it ends with feeds that hold millions of items.
      const traps = [];
      for (const [name, call] of Object.entries(engine.exports)) {
        if (typeof call !== "function" || name === "input") continue;
        for (let attempt = 0; attempt < 300; attempt++) {
          const words = Array.from({ length: 24 }, pick), numbers = Array.from({ length: call.length }, pick);
          engine.write(words);
          if (/section|batch|measure/.test(name)) numbers[numbers.length - 1] = 24;
          try {
            call(...numbers);
          } catch (error) {
            traps.push(`${name}(${numbers}): ${error.message} ${name.match(/section|batch|measure/) ? words : ""}`);
          }
        }
      }
      return traps.slice(0, 5);
    }, 42);
    equal(traps, [], "calls that trap");
  });

  await test("options without meaning trap in no layout", async () => {
    const result = await page.call((seed) => {
      // What each layout needs, and options that it has.
      const size = { width: 40, height: 30 }, columns = ["columns", "minimumWidth", "spacing", "columnSpacing"];
      const sizes = ["sizes", "count", "size", "estimatedSize", "itemSpacing", "spacing"];
      const layouts = Object.entries({
        waterfall: [{ extents: [40, 50, 60] }, ["order", "ties", "tolerance", "isDense", "reach", "policy", "spans", ...columns]],
        flow: [{ size, count: 3 }, ["alignment", "itemAlignment", "maximumItemsPerRow", "justifiesLastRow", ...sizes]],
        justified: [{ targetHeight: 90, size, count: 3 }, ["tolerance", "window", "targetHeight", ...sizes]],
        grid: [{ columns: 2, rowHeight: 30, count: 3 }, ["aspectRatio", "count", "rowSpacing", ...columns]],
        rowGrid: [{ columns: 2, size, count: 3 }, ["itemAlignment", "sizes", ...columns]],
        mosaic: [{ columns: 4, rowHeight: 30, spans: [1, 2, 3, 4] }, ["packing", "aspectRatio", "spans", ...columns]],
        spreadsheet: [
          { rows: 3, rowHeight: 20, columnWidths: [30, 40] },
          ["pinnedRows", "pinnedColumns", "trailingPinnedRows", "rowHeights", "rows", "columnWidths", "spacing"]],
        carousel: [
          { itemSize: size, count: 3 },
          ["shape", "spacing", "perspective", "tilt", "arc", "visibleCount", "itemsPerTurn", "wraps", "isPaging", "radius"]],
        banner: [{ length: 90, count: 3 }, ["interval", "duration", "length", "count"]],
        circle: [{ itemSize: size, length: 90, count: 3 }, ["radius", "startAngle", "sweep", "spiral", "rotation", "length"]],
      });
      const item = { width: { fractionalWidth: 0.5 }, height: 40 }, group = { height: 90, horizontal: [item], repeat: 2, itemSpacing: 4 };
      layouts.push(["compositional", [{ group, count: 5 }, [
        "group", "groupSpacing", "insetsReference", "supplementaryReference", "supplementaries", "sizes", "count", "scrolling"]]]);
      const shared = ["insets", "headers", "footers", "background", "separators", "scrolling", "nonsense"];
      let state = seed;
      const next = (count) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0, (state >>> 8) % count);
      const pick = (list) => list[next(list.length)];
      const numbers = [0, 1, -1, 2, 3, 7, 50, 300, 1e9, -1e9, 2147483647, 0.5, NaN, Infinity, -Infinity, 1e300];
      const values = [
        ...numbers, true, "", "start", "stable", "continuous", [], [1, 2, 3, 4], Float64Array.of(40, 1, 60, 2), [{}], [[1]],
        { width: 40, height: 30 }, { behavior: "paging", extent: 90 }, { top: 4 }, [{ extent: 20, pinning: "section" }],
        { vertical: [item, group], edges: { top: 2, leading: { flexible: 1 } } }, { equal: 3, vertical: [item] }, { horizontal: [item, {}] },
        { custom: [{ x: 0, y: 0, width: NaN, height: 4 }] }, { height: { estimated: 4 }, horizontal: [{ horizontal: [group] }] },
        { ...group, badges: [{ width: 8, height: 8, anchor: { edges: "top", offset: { x: 1e300, y: 0 } } }] },
        [{ align: "topTrailing", width: { fractionalWidth: 9 }, pinned: true, z: -5 }], "safeArea", "none",
      ];
      const traps = [];
      let sections = 0;
      for (let attempt = 0; attempt < 3000; attempt++) {
        const [layout, [required, options]] = pick(layouts), section = { layout, ...required };
        for (let option = next(4); option > 0; option--) section[pick(next(3) ? options : shared)] = pick(values);
        const feed = engine.feed({ width: 390, height: 700 });
        try {
          feed.append(section);
          sections += 1;
          feed.elements(0, 0, 390, 700);
        } catch (error) {
          if (!(error instanceof MillraceError) || /stopped/.test(error.message)) {
            traps.push(`${JSON.stringify(section)}: ${error}`);
            break;
          }
        }
        feed.release();
      }
      return { traps, sections };
    }, 42);
    equal(result.traps, [], "sections that trap");
    expect(result.sections > 300, `more than 300 valid sections, got ${result.sections}`);
  });

  await test("an error of a description names the option", async () => {
    const texts = await page.call(() => {
      const feed = engine.feed({ width: 390 });
      const deep = { insets: {} };
      for (let level = 0, inner = deep.insets; level < 20; level++) inner = inner.top = { top: 1 };
      return [
        { colums: 2 }, { order: "longest" }, { extents: 4 }, { layout: "flow", sizes: [1, 2, 3] },
        { layout: "carousel", itemSize: { width: 1 } }, { headers: [{ extent: 20, pinned: true }] }, deep,
      ].map((section) => {
        try {
          feed.append(section);
          return "no error";
        } catch (error) {
          return error instanceof MillraceError ? error.message.replace(/one of .*, got/, "one of …, got") : `${error}`;
        }
      });
    });
    equal(texts, [
      "colums: expected one of …, got an unknown option", "order: expected one of …, got longest",
      "extents: expected an array of numbers, got 4.0", "sizes: expected an even number of numbers, got 3",
      "height: expected a number, got none", "pinned: expected one of …, got an unknown option",
      "description: expected at most 16 levels, got 17.0",
    ], "errors");
  });

  await test("a trap is an error, also of all later calls", async () => {
    const errors = await page.call(async () => {
      // A module with a function f that traps, and a function g that does not.
      const bytes = new Uint8Array([
        0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 3, 3, 2, 0, 0, 7, 9, 2, 1, 0x66, 0, 0, 1, 0x67, 0, 1,
        10, 8, 2, 3, 0, 0, 0x0b, 2, 0, 0x0b,
      ]);
      const { exports } = await load(bytes), errors = [];
      for (const call of [exports.g, exports.f, exports.g]) {
        try {
          call();
          errors.push(null);
        } catch (error) {
          errors.push(error instanceof MillraceError && error.message.slice(0, 22));
        }
      }
      return errors;
    });
    equal(errors, [null, "the module has stopped", "the module has stopped"], "errors");
  });

  await test("a layout of one's own", async () => {
    const result = await page.call(() => {
      const feed = engine.feed({ width: 400 });
      const place = engine.layout(({ height }, state, width) => {
        const isRight = state[0] === 1;
        state[0] = isRight ? 0 : 1;
        return { x: isRight ? width / 2 : 0, y: 0, width: width / 2, height, advance: height };
      });
      const sizes = Float64Array.from({ length: 20000 }, (_, index) => (index % 2 ? 20 + index % 7 : 0));
      feed.append({ layout: "custom", place, sizes });
      feed.insert({ width: 0, height: 50, isCustom: true }, 0, 3);
      const fresh = engine.feed({ width: 400 });
      fresh.append({ layout: "custom", place, sizes: [...sizes.slice(0, 6), 0, 50, ...sizes.slice(6)] });
      const frames = (feed) => JSON.stringify(feed.elements(0, 0, 400, 1e9));
      const failing = engine.layout(() => { throw new Error("mine"); });
      let message = "";
      try {
        feed.append({ layout: "custom", place: failing, sizes: [1, 1] });
      } catch (error) {
        message = error.message;
      }
      return [frames(feed) === frames(fresh), feed.itemCount, message, feed.sectionCount];
    });
    equal(result, [true, 10001, "mine", 1], "equal to a fresh layout, items, error, sections");
  });

  await test("200 random snapshots, and errors of them", async () => {
    const texts = await page.call((seed) => {
      let state = seed;
      const next = (count) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0, (state >>> 8) % count);
      const shuffled = (list) => list.map((value) => [next(1 << 20), value]).sort(([a], [b]) => a - b).map(([, value]) => value);
      const height = (id) => 20 + Number(id.slice(1)) % 97;
      const section = (id, items) => ({ columns: 1, extents: items.map(height), headers: [{ extent: id + 1 }] });
      /** Some of 60 items in some of 6 sections, in any order. */
      const random = () => {
        const ids = shuffled(Array.from({ length: 60 }, (_, index) => `i${index}`)).slice(next(60));
        const sections = shuffled([0, 1, 2, 3, 4, 5]).slice(next(6)).map((id) => ({ id, items: [] }));
        ids.forEach((id) => sections[next(sections.length)].items.push(id));
        return sections;
      };
      const frames = (feed) => JSON.stringify(feed.elements(-1, -1, 400, 1e6));
      const feed = engine.feed({ width: 390 }), wrong = [];
      let shown = [];
      for (let number = 0; number < 200; number++) {
        const snapshot = random(), reload = snapshot[0].items.slice(0, 2), reconfigure = snapshot.at(-1).items.slice(2, 4);
        feed.applySnapshot(snapshot, { from: shown, section, item: height, reload, reconfigure });
        const fresh = engine.feed({ width: 390 });
        snapshot.forEach(({ id, items }) => fresh.append(section(id, items)));
        if (frames(feed) !== frames(fresh)) wrong.push(number);
        fresh.release();
        shown = snapshot;
      }
      const texts = [
        [{ id: 1, items: ["a", "b", "a"] }], [{ id: 1, items: [] }, { id: 1, items: [] }], [{ id: 1, items: ["a"] }],
      ].map((snapshot) => {
        try {
          feed.applySnapshot(snapshot, { from: shown, section, item: height, reload: ["z"] });
          return "no error";
        } catch (error) {
          return error instanceof MillraceError ? error.message : `${error}`;
        }
      });
      return [...wrong, ...texts];
    }, 42);
    equal(texts, [
      "snapshot: expected each item once, got a twice", "snapshot: expected each section once, got 1 twice",
      "reload, reconfigure: expected items of the snapshot, got z",
    ], "snapshots that differ from a fresh feed, and errors");
  });

  await test("edits keep the first visible item in place", async () => {
    const distances = await page.call(() => {
      const feed = engine.feed({ width: 390 });
      feed.append({ columns: 3, spacing: 4, extents: Float64Array.from({ length: 5000 }, (_, index) => 40 + (index * 37) % 90) });
      const rect = { x: 0, y: 30000, width: 390, height: 800 };
      feed.keep(rect);
      const first = feed.elements(0, rect.y, 390, 800).reduce((a, b) => (b.item < a.item ? b : a));
      let item = first.item;
      const distances = [];
      for (let edit = 0; edit < 50; edit++) {
        feed.insert(200, 0, edit);
        item += 1;
        distances.push(feed.frame(0, item).y - feed.keptRect.y);
      }
      return distances.filter((distance) => Math.abs(distance - (first.y - rect.y)) > 0.01);
    });
    equal(distances, [], "distances that differ");
  });

  await test("estimates and measurements", async () => {
    const result = await page.call(() => {
      const feed = engine.feed({ width: 300 });
      feed.append({ columns: 1, count: 1000000, estimatedExtent: 100 });
      const waiting = feed.estimatedItems(0, 5000, 300, 250).map(({ item }) => item);
      feed.measure(waiting.map((item) => ({ section: 0, item, width: 300, height: 70 })));
      return [waiting, feed.estimatedItems(0, 5000, 300, 160).length, feed.contentSize.height, feed.frame(0, 999999).y];
    });
    equal(result, [[50, 51, 52], 0, 99999910, 99999810], "items, measured, length, last item");
  });

  await test("settling in slices equals settling at once", async () => {
    const result = await page.call(() => {
      const extents = Float64Array.from({ length: 200000 }, (_, index) => 40 + (index * 7919) % 211);
      const [first, second] = [0, 1].map(() => {
        const feed = engine.feed({ width: 390 });
        feed.append({ columns: 4, extents });
        feed.insert(77, 0, 0);
        return feed;
      });
      second.settle();
      let slices = 0;
      while (!first.isSettled) {
        first.settle(5000);
        slices += 1;
      }
      const end = [0, first.contentSize.height - 3000, 390, 3000];
      return [JSON.stringify(first.elements(...end)) === JSON.stringify(second.elements(...end)), slices > 3];
    });
    equal(result, [true, true], "equal, several slices");
  });

  expect(page.messages.length === 0, `no messages, got ${page.messages}`);
}
