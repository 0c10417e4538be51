// Runs the tests of the web module in Chromium: `scripts/test-web`.
//   node run.mjs ROOT MILLRACE SEED [--update]
// ROOT is the repository, MILLRACE the program, whose frames are what the page must have, too. --update stores what the pages of feed
// files show.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { launch } from "./chromium.mjs";
import { moduleTests } from "./module.mjs";
import { frameTests } from "./frames.mjs";
import { scrollingTests } from "./scrolling.mjs";
import { viewerTests } from "./viewer.mjs";

const [root, program, seed, option] = process.argv.slice(2);
const types = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", html: "text/html" };
const blank = "<!doctype html><html lang=en><title>test</title><body style='margin:0'>"
  + "<div id=view style='width:390px;height:700px'></div>";

const server = createServer(async (request, response) => {
  const path = normalize(request.url.split("?")[0]);
  response.setHeader("content-type", types[path.split(".").at(-1)] ?? "text/html");
  if (path === "/") return response.end(blank);
  response.end(await readFile(join(root, path)).catch(() => ""));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = launch();
let failures = 0;

/** Runs a test, and prints its name and how long it took. */
async function test(name, body) {
  const start = performance.now();
  try {
    const note = await body();
    console.log(`web: ${name}: passed${note ? ` (${note})` : ""}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    failures += 1;
    console.log(`web: ${name}: FAILED: ${error.stack ?? error}`);
  }
}

/** Opens an empty page that has the engine as `engine`, and `Scroller` and `View`. */
async function open({ module = "millrace", ...options } = {}) {
  const page = await browser.open(`http://127.0.0.1:${server.address().port}/`, options);
  await page.call(async (module) => {
    const [millrace, ...others] = await Promise.all(
      ["millrace", "view", "scroller"].map((name) => import(`/Sources/MillraceWeb/Page/${name}.js`)));
    Object.assign(window, millrace, ...others, { engine: await millrace.load(`/.build/web/${module}.wasm`) });
  }, module);
  return page;
}

const context = { root, program, seed: Number(seed), browser, open, test, isUpdating: option === "--update" };
try {
  await moduleTests(context);
  await frameTests(context);
  await scrollingTests(context);
  await viewerTests(context);
} finally {
  await browser.close();
  server.close();
}
process.exitCode = failures === 0 ? 0 : 1;
