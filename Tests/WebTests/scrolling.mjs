// The virtual scroller: its nodes, and what the wheel, the keys, the mouse and the scrollbar do.

import { equal, expect } from "./check.mjs";

/** Shows a feed in the page: `sections` as in `millrace.js`. */
function show(page, sections, options = {}) {
  return page.call((sections, options) => {
    window.scroller?.release();
    const feed = engine.feed({ width: 390, height: 700 });
    sections.forEach((section) => feed.append(section));
    window.scroller = new Scroller(document.getElementById("view"), feed, {
      margin: 100, dragsWithMouse: true, render(node, { kind, section, item }) { node.textContent = `${kind} ${section} ${item}`; },
      ...options,
    });
    feed.release();
  }, sections, options);
}

/** Throws unless the page shows exactly what the engine says is visible, each element once, where it belongs. */
export async function checkNodes(page, what) {
  const problems = await page.call(() => {
    const { view, element } = scroller, problems = [], { x, y, width, height } = view.status;
    const bounds = element.getBoundingClientRect(), feed = view.copy();
    const expected = new Map(feed.attributes({ x, y, width, height })
      .map((element) => [`${element.kind} ${element.section} ${element.item}`, element]));
    feed.release();
    const shown = [...element.firstElementChild.children].filter((node) => !node.hidden && node.id), nodes = new Map();
    view.forEachCell((cell, kind, section, item) => {
      const name = `${kind} ${section} ${item}`;
      if (nodes.has(name)) problems.push(`${name} has two nodes`);
      nodes.set(name, document.getElementById(`${element.id}-${cell}`));
    });
    if (shown.length !== nodes.size) problems.push(`${shown.length} nodes are shown for ${nodes.size} elements`);
    for (const [name, { x: left, y: top, transform }] of expected) {
      const node = nodes.get(name);
      if (!node) problems.push(`${name} has no node`);
      else if (transform.every((number, index) => number === (index % 5 === 0 ? 1 : 0))) {
        const rect = node.getBoundingClientRect();
        const distance = Math.hypot(rect.left - bounds.left - (left - x), rect.top - bounds.top - (top - y));
        if (distance > 0.1) problems.push(`${name} is ${distance} px away from its place`);
      }
    }
    return problems.slice(0, 5);
  });
  equal(problems, [], what);
}

const status = (page) => page.call(() => ({ ...scroller.view.status }));
const rest = async (page) => {
  for (let turn = 0; turn < 60; turn++) {
    const before = await status(page);
    await page.frames(6);
    const after = await status(page);
    if (after.nextChange === null && before.y === after.y && before.x === after.x) return after;
  }
  throw new Error("expected that the feed comes to rest");
};

const waterfall = { columns: 3, spacing: 4, extents: Array.from({ length: 3000 }, (_, index) => 40 + (index * 37) % 90) };

export async function scrollingTests({ open, test }) {
  const page = await open({ width: 500, height: 760 });

  await test("nodes: none twice, none lost, few of them", async () => {
    await show(page, [{ ...waterfall, headers: [{ extent: 40, pinning: "section" }] }, waterfall]);
    let most = 0;
    for (let step = 0; step < 120; step++) {
      await page.call((step) => {
        scroller.view.scrollBy([900, -350, 77.25, 4000][step % 4]);
        if (step % 5 === 0) scroller.view.insert(120, 0, step);
        if (step % 7 === 0) scroller.view.remove(0, 20 + step);
        scroller.update();
      }, step);
      await checkNodes(page, `step ${step}`);
      most = Math.max(most, (await status(page)).cells);
    }
    expect(most < 120, `fewer than 120 nodes, got ${most}`);
    return `${most} nodes at most`;
  });

  for (const [length, count] of [["10⁹", 1e7], ["10¹¹", 1e9]]) {
    await test(`the last item of a feed of ${length} px`, async () => {
      const rows = { columns: 1, count, estimatedExtent: 100 };
      const isAtEnd = async (how) => {
        const { y, contentHeight } = await rest(page);
        equal([y, contentHeight], [count * 100 - 700, count * 100], `offset and length, ${how}`);
        await checkNodes(page, how);
        const last = await page.call((count) => {
          const node = [...document.querySelectorAll("#view [role=article]")]
            .find((node) => !node.hidden && node.textContent === `0 0 ${count - 1}`);
          return node && node.getBoundingClientRect().bottom;
        }, count);
        equal(last, 700, `the bottom of the last item, ${how}`);
      };
      await show(page, [rows]);
      await page.call(() => document.getElementById("view").focus());
      await page.key("End");
      await isAtEnd("by the key");
      await page.key("Home");
      equal((await rest(page)).y, 0, "the start, by the key");
      const thumb = await page.call(() => document.querySelector(".millrace-thumb").getBoundingClientRect().toJSON());
      await page.drag([[thumb.x + 3, thumb.y + 5], [thumb.x + 3, 300], [thumb.x + 3, 755]]);
      await isAtEnd("by the scrollbar");
      await page.call(() => {
        scroller.view.scrollTo(0, scroller.view.status.contentHeight - 2000);
        scroller.invalidate();
      });
      await page.frames(3);
      await page.wheel(200, 300, 0, 5000);
      await isAtEnd("by the wheel");
    });
  }

  await test("the wheel scrolls by its distance", async () => {
    await show(page, [waterfall]);
    for (const distance of [10, 120, 600, -300]) await page.wheel(200, 300, 0, distance);
    const { y } = await rest(page);
    expect(Math.abs(y - 430) < 0.1, `430 px, got ${y}`);
  });

  await test("keys move the focus, which the node of the item has", async () => {
    await show(page, [{ layout: "grid", columns: 3, rowHeight: 100, spacing: 4, count: 3000 }]);
    await page.call(() => document.getElementById("view").focus());
    const texts = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight", "PageDown", "ArrowUp", "End", "Home"]) {
      await page.key(key);
      await rest(page);
      const { text, position, inside } = await page.call(() => {
        const node = document.activeElement, { top, bottom } = node.getBoundingClientRect();
        return { text: node.textContent, position: node.getAttribute("aria-posinset"), inside: top >= 0 && bottom <= 700 };
      });
      expect(inside, `${text} to be visible after ${key}`);
      equal(position, String(Number(text.split(" ")[2]) + 1), "position in the set");
      texts.push(text.split(" ")[2]);
    }
    equal([texts[0], texts[1], texts[2], texts.at(-2), texts.at(-1)], ["0", "3", "4", "2999", "0"], "focused items");
  });

  await test("a screen reader gets the items in their order, with their positions", async () => {
    await show(page, [{ ...waterfall, headers: [{ extent: 40 }] }]);
    for (const distance of [3000, -1200]) {
      await page.call((distance) => {
        scroller.view.scrollBy(distance);
        scroller.update();
        scroller.describe();
      }, distance);
      const { nodes } = await page.send("Accessibility.getFullAXTree"), byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const feed = nodes.find((node) => node.role?.value === "feed");
      const below = (node) => node.childIds.flatMap((id) => {
        const child = byId.get(id);
        return child?.role?.value === "article" ? [child.backendDOMNodeId] : below(child ?? { childIds: [] });
      });
      const places = [];
      for (const backendNodeId of below(feed)) {
        const { object } = await page.send("DOM.resolveNode", { backendNodeId });
        const { result } = await page.send("Runtime.callFunctionOn", {
          objectId: object.objectId, functionDeclaration: "function() { return this.ariaPosInSet + '/' + this.ariaSetSize; }" });
        places.push(result.value);
      }
      const first = Number(places[0].split("/")[0]);
      expect(places.length > 10, `several articles, got ${places}`);
      equal(places, places.map((_, index) => `${first + index}/3000`), "places of the articles");
    }
  });

  await test("a drag lets the feed go on, and bounces at its end", async () => {
    await show(page, [waterfall]);
    const held = async () => {
      await page.frames(2);
      equal((await status(page)).y, 220, "the offset while the mouse holds the feed");
    };
    await page.drag([[200, 600], [200, 560], [200, 500], [200, 440], [200, 380]], { held });
    const moving = await status(page), { y } = await rest(page);
    expect(y > 300 && y > moving.y, `momentum, got ${moving.y} and then ${y}`);
    await checkNodes(page, "after the drag");
    await page.call(() => scroller.view.scrollTo(0, 0));
    await page.drag([[200, 200], [200, 300], [200, 400], [200, 500]], { rest: 150 });
    equal((await rest(page)).y, 0, "the offset after a drag beyond the start");
  });

  await test("sections drag and snap", async () => {
    await show(page, [
      { layout: "grid", columns: 1, rowHeight: 150, spacing: 10, count: 40, scrolling: { behavior: "groupPaging", extent: 200 } },
      waterfall,
    ]);
    const held = async () => {
      await page.frames(2);
      equal(await page.call(() => scroller.view.elementAt(1, 50).x), -120, "the first item while the mouse holds the section");
    };
    await page.drag([[300, 100], [260, 100], [220, 100], [180, 100]], { held });
    await rest(page);
    const left = await page.call(() => {
      const feed = scroller.view.copy(), [first] = feed.attributes({ x: 0, y: 0, width: 390, height: 200 });
      feed.release();
      return [first.item > 0, first.x];
    });
    equal(left, [true, 0], "an item begins at the leading edge");
    equal((await status(page)).y, 0, "the offset of the feed");
    await checkNodes(page, "after the drag");
  });

  await test("a finger scrolls, also without the option for the mouse", async () => {
    const page = await open({ width: 500, height: 760, touch: true });
    await show(page, [waterfall], { dragsWithMouse: false });
    await page.drag([[200, 600], [200, 500], [200, 400]]);
    equal((await rest(page)).y, 0, "the offset after a drag by the mouse");
    await page.swipe([[200, 600], [200, 560], [200, 500], [200, 440], [200, 380]]);
    const { y } = await rest(page);
    expect(y > 300, `momentum, got ${y}`);
    await checkNodes(page, "after the swipe");
    await page.send("Page.close");
  });

  await test("taps select, and carousels and banners are drawn", async () => {
    await page.call(() => { window.selected = []; });
    await show(page, [
      { layout: "banner", length: 120, count: 4, interval: 0.3, duration: 0.1 },
      { layout: "carousel", shape: "coverFlow", itemSize: { width: 120, height: 160 }, spacing: 6, count: 30 },
      waterfall,
    ]);
    await page.call(() => { scroller.options.onSelect = (event) => selected.push([event.section, event.item, event.isSelected]); });
    await page.click(200, 320);
    await page.frames(3);
    const selected = await page.call(() => window.selected);
    equal(selected.length === 1 && selected[0][0] === 2 && selected[0][2], true, "one selected item");
    equal(await page.call(() => document.querySelectorAll("#view [data-selected]").length), 1, "selected nodes");
    const turned = await page.call(async () => {
      const first = scroller.view.elementAt(200, 60).item;
      await new Promise((resolve) => setTimeout(resolve, 700));
      return scroller.view.elementAt(200, 60).item !== first;
    });
    expect(turned, "that the banner has turned");
    const matrices = await page.call(() => [...document.querySelectorAll("#view [role=article]")]
      .filter((node) => !node.hidden && node.style.transform.includes("matrix3d")).length);
    expect(matrices >= 2, `transformed nodes, got ${matrices}`);
  });

  await test("another width keeps the reader's place", async () => {
    await show(page, [waterfall]);
    const [before, after] = await page.call(async () => {
      const visible = () => {
        const items = [];
        scroller.view.forEachCell((cell, kind, section, item) => items.push(item));
        return items;
      };
      scroller.view.scrollTo(0, 30000);
      scroller.update();
      const before = visible();
      document.getElementById("view").style.width = "480px";
      await new Promise((resolve) => setTimeout(resolve, 100));
      const after = visible();
      document.getElementById("view").style.width = "390px";
      await new Promise((resolve) => setTimeout(resolve, 100));
      return [before, after];
    });
    expect(after.filter((item) => before.includes(item)).length > before.length / 3, `common items of ${before} and ${after}`);
  });

  equal(page.messages, [], "messages of the page");
}
