// Measures the engine in Chromium with bench.html, and prints the results as tables: `scripts/bench-web`.
//   node bench.mjs PAGE [QUERY]
// QUERY chooses what is measured, as in the address of bench.html: only, counts, work, seconds.

import { launch } from "./chromium.mjs";

const [path, query = ""] = process.argv.slice(2);

/** Returns a number with three digits. */
const digits = (value) => (value < 100 ? Number(value.toPrecision(3)).toString() : value.toFixed(0));
/** Returns a time in the unit that suits it. */
const time = (milliseconds) =>
  (milliseconds < 1 ? `${digits(1000 * milliseconds)} µs` : `${digits(milliseconds)} ms`);

function printTable(columns, rows) {
  if (rows.length === 0) return;
  console.log(`\n| ${columns.join(" | ")} |\n| ${columns.map((name) => (name ? "---:" : "---")).join(" | ")} |`);
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

const browser = launch();
try {
  const page = await browser.open(`file://${path}?run&${query}`);
  const results = await page.call(async () => {
    while (!window.results && !window.failure) await new Promise((resolve) => setTimeout(resolve, 500));
    if (window.failure) throw new Error(window.failure);
    return window.results;
  });
  console.log(results.browser);
  printTable(["", "items", "build", "viewport query", "insertion", "insertion and query"], results.operations.map((row) => [
    row.name, row.count, time(row.buildMilliseconds), time(row.queryMicroseconds / 1000),
    time(row.insertionMicroseconds / 1000), time(row.insertionAndQueryMicroseconds / 1000)]));
  printTable(
    ["items", "extra work a frame", "frames", "missed", "missed without a feed", "longest frame", "update, 99 %", "longest update"],
    results.frames.map((row) => [
      row.count, `${row.workMilliseconds} ms`, row.frames, row.missed, row.missedWithoutFeed, time(row.longestMilliseconds),
      time(row.updateMilliseconds99), time(row.longestUpdateMilliseconds)]));
} finally {
  await browser.close();
}
