// What the pages of feed files show, as Chromium lays it out and paints it. The folder Pages has a description of each page.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { equal, expect } from "./check.mjs";

/**
 * Describes the visible nodes, in the order of the feed, one a line: class, section, item, the box in the feed's element in pixels,
 * z, and what else there is: pinned, hidden, the opacity, what is in front of its middle, a text other than the item's number, and
 * the matrix.
 */
export function describePage(page) {
  return page.call(() => {
    const { view, element } = scroller, bounds = element.getBoundingClientRect(), names = new Map();
    const short = (number) => Number(number.toFixed(2)) + 0;
    const nodeOf = (cell) => document.getElementById(`${element.id}-${cell}`);
    view.forEachCell((cell, kind, section, item) => {
      const node = nodeOf(cell);
      names.set(node, `${node.classList[1]} ${section} ${item}`);
    });
    const lines = [`${short(bounds.width)} x ${short(bounds.height)} px`];
    view.forEachCell((cell, kind, section, item) => {
      const node = nodeOf(cell), box = node.getBoundingClientRect(), style = getComputedStyle(node);
      if (box.right <= bounds.left || box.left >= bounds.right || box.bottom <= bounds.top || box.top >= bounds.bottom) return;
      const front = names.get(document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2));
      const matrix = /matrix3d\((.*)\)/.exec(node.style.transform)?.[1].split(",");
      const notes = [
        node.hasAttribute("data-pinned") && "pinned", style.visibility === "hidden" && "hidden",
        style.opacity !== "1" && `opacity ${short(Number(style.opacity))}`,
        front && front !== names.get(node) && `behind ${front}`,
        node.textContent !== item.toLocaleString("en") && `"${node.textContent}"`,
        matrix && `matrix ${matrix.map((number) => short(Number(number))).join(" ")}`,
      ];
      const frame = [box.left - bounds.left, box.top - bounds.top, box.width, box.height].map(short);
      lines.push([names.get(node), ...frame, "z", style.zIndex, notes.filter(Boolean).join(", ")].join(" ").trim());
    });
    return lines;
  });
}

/** Returns whether two lines differ by no more than 1/64 px, to which browsers round, and the digits of a description. */
function isClose(line, other) {
  const [words, others] = [line.split(" "), other.split(" ")];
  return words.length === others.length && words.every(
    (word, index) => word === others[index] || Math.abs(parseFloat(word) - parseFloat(others[index])) <= 0.026);
}

/** Throws unless the description of a page is the stored one. If `isUpdating`, stores it. */
export async function compareWithStored(lines, path, { root, isUpdating }) {
  const name = `${basename(dirname(path))}-${basename(path, ".json")}.txt`, file = join(root, "Tests/WebTests/Pages", name);
  if (isUpdating) {
    await mkdir(dirname(file), { recursive: true });
    return writeFile(file, `${lines.join("\n")}\n`);
  }
  const stored = (await readFile(file, "utf8").catch(() => "")).trimEnd().split("\n"), differences = [];
  for (let index = 0; index < Math.max(stored.length, lines.length); index++) {
    const [expected, got] = [stored[index] ?? "no line", lines[index] ?? "no line"];
    if (!isClose(expected, got)) differences.push(`  line ${index + 1}: expected ${expected}\n      got ${got}`);
  }
  if (differences.length === 0) return;
  throw new Error(`Tests/WebTests/Pages/${name}: ${differences.length} lines differ:\n${differences.slice(0, 5).join("\n")}\n`
    + "  If the page is right, store it: scripts/test-web --update");
}

/** Returns the colors of the page, of its panel and of the items, and the texts whose contrast is below 4.5:1. */
function colorsOf(page) {
  return page.call(() => {
    /** Returns the colors in a style, as red, green, blue from 0 to 255 and alpha. */
    const colors = (style) => [...style.matchAll(/rgba?\(([^)]*)\)/g)].map(([, text]) => {
      const [red, green, blue, alpha = 1] = text.split(",").map(Number);
      return [red, green, blue, alpha];
    });
    const over = (front, back) => front.map((value, index) => (index === 3 ? 1 : value * front[3] + back[index] * (1 - front[3])));
    const ownColors = (node) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(node);
      return colors(backgroundImage === "none" ? backgroundColor : backgroundImage);
    };
    const items = [...document.querySelectorAll(".item")].filter((node) => node.checkVisibility());
    /** Returns what may be behind a node's text. Items may be behind what is pinned. */
    const behind = (node) => {
      if (!node) return [[255, 255, 255, 1]];
      const own = ownColors(node);
      if (own.every((color) => color[3] === 1)) return own;
      const others = behind(node.parentElement).concat(node.classList.contains("cell") ? items.flatMap(ownColors) : []);
      return own.flatMap((color) => others.map((other) => over(color, other)));
    };
    const luminance = (color) => color.slice(0, 3).map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
    const contrast = (color, other) => {
      const [dark, light] = [luminance(color), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const low = [];
    for (const node of document.body.querySelectorAll("*")) {
      const isText = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim() !== "");
      // A layout may fade an item.
      if (!isText || !node.checkVisibility() || getComputedStyle(node).opacity !== "1") continue;
      const [color] = colors(getComputedStyle(node).color);
      const ratio = Math.min(...behind(node).map((back) => contrast(over(color, back), back)));
      if (ratio < 4.5) low.push(`${node.className || node.tagName} "${node.textContent.slice(0, 30)}": ${ratio.toFixed(2)}`);
    }
    const parts = [document.body, document.querySelector("aside"), document.getElementById("device"), ...items];
    return { low: [...new Set(low)], colors: parts.map((node) => JSON.stringify([getComputedStyle(node).color, ownColors(node)])) };
  });
}

/** Throws unless the page has the same nodes in the dark mode, in other colors, and texts that can be read in both modes. */
export async function checkColors(page, lines, path) {
  const light = await colorsOf(page);
  await page.setDark(true);
  await page.frames(1);
  const dark = await colorsOf(page);
  equal(await describePage(page), lines, `nodes of ${path} in the dark mode`);
  equal([light.low, dark.low], [[], []], `texts of ${path} with a low contrast, in the light and the dark mode`);
  expect(light.colors.every((color, index) => color !== dark.colors[index]), `other colors of ${path} in the dark mode`);
}
