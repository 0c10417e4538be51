// The pages of `millrace view`, from the file system.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { equal, expect } from "./check.mjs";
import { feedFiles, writePage } from "./frames.mjs";
import { checkColors, compareWithStored, describePage } from "./pages.mjs";
import { checkNodes } from "./scrolling.mjs";

export async function viewerTests({ root, program, browser, test, isUpdating }) {
  const folder = await mkdtemp(join(tmpdir(), "millrace-view-"));
  const open = async (path, options) => {
    const file = join(folder, `${basename(path, ".json")}.html`);
    await writePage(root, program, path, file);
    const page = await browser.open(`file://${file}`, { width: 1180, height: 820, ...options });
    await page.call(async () => {
      while (!window.scroller && !document.querySelector(".error")) await new Promise(requestAnimationFrame);
    });
    await page.frames(3);
    return page;
  };
  /** Ends the animations of a change, so that nodes are in their places. */
  const settle = (page) => page.call(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    document.getAnimations().forEach((animation) => animation.finish());
  });

  try {
    await test("pages of feed files show what is stored, in the light and the dark mode", async () => {
      const files = (await feedFiles(root)).filter((path) => /articles|gallery|layouts/.test(path));
      for (const path of files) {
        const page = await open(path);
        await checkNodes(page, path);
        const lines = await describePage(page);
        await compareWithStored(lines, path, { root, isUpdating });
        await checkColors(page, lines, path);
        equal(page.messages, [], `messages of ${path}`);
        await page.send("Page.close");
      }
      return `${files.length} pages`;
    });

    await test("the buttons change the feed", async () => {
      const page = await open(join(root, "Benchmarks/FeedFormat/articles/feed.json"));
      for (const action of ["insert", "remove", "resize", "shuffle", "rotate", "jump", "rotate", "insert", "last", "first"]) {
        const before = await page.call(() => scroller.view.itemCount);
        await page.call((action) => document.querySelector(`[data-action=${action}]`).click(), action);
        await settle(page);
        await checkNodes(page, action);
        const change = { insert: 10, remove: -1 }[action] ?? 0;
        equal(await page.call(() => scroller.view.itemCount) - before, change, `items after ${action}`);
        equal(await page.call(() => {
          const wrong = [];
          scroller.view.forEachCell((cell, kind, section, item) => {
            const { textContent } = document.getElementById(`${scroller.element.id}-${cell}`);
            if (kind === 0 && textContent !== item.toLocaleString("en")) wrong.push([section, item, textContent]);
          });
          return wrong;
        }), [], `items with other labels after ${action}`);
        expect(await page.call(() => !document.querySelector(".error")), `no error after ${action}`);
      }
      equal(page.messages, [], "messages");
    });

    await test("a million photos: the first screen", async () => {
      // Without a feed file, the page shows its own feeds.
      const page = await browser.open(`file://${join(root, ".build/web/viewer.html")}`, { width: 1180, height: 820 });
      const time = await page.call(async () => {
        while (!window.scroller && !document.querySelector(".error")) await new Promise(requestAnimationFrame);
        return performance.getEntriesByName("shown")[0].startTime;
      });
      await page.frames(3);
      await checkNodes(page, "a million photos");
      equal(await page.call(() => scroller.view.itemCount), 1000000, "items");
      // The figure is for the documentation. The limit is for machines with other work.
      expect(time < 5000, `5 s at most, got ${time} ms`);
      return `${time.toFixed(0)} ms after the beginning of loading`;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
