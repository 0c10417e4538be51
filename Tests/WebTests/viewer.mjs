// The pages of `millrace view`, from the file system.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { equal, expect } from "./check.mjs";
import { feedFiles, writePage } from "./frames.mjs";
import { checkNodes } from "./scrolling.mjs";

export async function viewerTests({ root, program, browser, test }) {
  const folder = await mkdtemp(join(tmpdir(), "millrace-view-"));
  const open = async (path, options) => {
    const file = join(folder, `${basename(path, ".json")}.html`);
    await writePage(root, program, path, file);
    const page = await browser.open(`file://${file}`, { width: 1180, height: 820, ...options });
    await page.call(async () => {
      while (!window.scroller) await new Promise(requestAnimationFrame);
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
    await test("pages of feed files show their elements", async () => {
      const files = (await feedFiles(root)).filter((path) => /articles|layouts/.test(path));
      for (const path of files) {
        const page = await open(path);
        await checkNodes(page, path);
        equal(page.messages, [], `messages of ${path}`);
        await page.send("Page.close");
      }
      return `${files.length} pages`;
    });

    await test("the buttons change the feed", async () => {
      const page = await open(join(root, "Benchmarks/FeedFormat/articles/feed.json"));
      for (const action of ["insert", "remove", "resize", "shuffle", "rotate", "jump", "last", "insert", "rotate", "first"]) {
        const before = await page.call(() => scroller.view.itemCount);
        await page.call((action) => document.querySelector(`[data-action=${action}]`).click(), action);
        await settle(page);
        await checkNodes(page, action);
        const change = { insert: 10, remove: -1 }[action] ?? 0;
        equal(await page.call(() => scroller.view.itemCount) - before, change, `items after ${action}`);
        expect(await page.call(() => !document.querySelector(".error")), `no error after ${action}`);
      }
      equal(page.messages, [], "messages");
    });

    await test("a million photos: the first screen", async () => {
      const page = await open(join(root, "Benchmarks/FeedFormat/articles/feed.json"));
      const time = await page.call(async () => {
        const select = document.getElementById("feeds");
        const start = performance.now();
        select.value = "A million photos";
        select.dispatchEvent(new Event("change"));
        await new Promise(requestAnimationFrame);
        return performance.now() - start;
      });
      await checkNodes(page, "a million photos");
      expect(time < 1000, `a second at most, got ${time} ms`);
      return `${time.toFixed(0)} ms`;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
