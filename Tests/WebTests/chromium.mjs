// Drives Chromium by the DevTools protocol, over pipes: node 20 has no WebSocket, and so it needs no package.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts Chromium without a window. */
export function launch(program = process.env.CHROMIUM ?? "chromium") {
  const profile = mkdtempSync(join(tmpdir(), "millrace-chromium-"));
  const child = spawn(program, [
    "--headless=new", "--no-sandbox", "--remote-debugging-pipe", `--user-data-dir=${profile}`, "--no-first-run",
    "--disable-gpu", "--hide-scrollbars", "--mute-audio", "--allow-file-access-from-files",
    "--disable-background-networking", "--disable-component-update", "about:blank",
  ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  return new Browser(child, profile);
}

class Browser {
  #pending = new Map();
  #listeners = [];
  #number = 0;
  #text = "";

  constructor(child, profile) {
    Object.assign(this, { child, profile });
    child.stdio[4].setEncoding("utf8");
    child.stdio[4].on("data", (text) => this.#received(text));
    child.on("error", (error) => this.#fail(error));
    child.on("exit", () => this.#fail(new Error("Chromium has ended")));
  }

  #fail(error) {
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #received(text) {
    const messages = (this.#text + text).split("\0");
    this.#text = messages.pop();
    for (const message of messages.map((message) => JSON.parse(message))) {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (!pending) this.#listeners.forEach((listener) => listener(message));
      else if (message.error) pending.reject(new Error(`${pending.method}: ${message.error.message}`));
      else pending.resolve(message.result);
    }
  }

  send(method, params = {}, sessionId) {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, method });
      this.child.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
    });
  }

  listen(listener) { this.#listeners.push(listener); }

  /** Opens a page of the given size. */
  async open(url, { width = 1000, height = 800, touch = false } = {}) {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, sessionId);
    await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    if (touch) await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await page.send("Page.enable");
    await page.send("Runtime.enable");
    const loaded = page.event("Page.loadEventFired");
    await page.send("Page.navigate", { url });
    await loaded;
    return page;
  }

  async close() {
    const ended = new Promise((resolve) => this.child.on("exit", resolve));
    await this.send("Browser.close").catch(() => {});
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Page {
  /** What the page has logged or thrown. */
  messages = [];

  constructor(browser, sessionId) {
    Object.assign(this, { browser, sessionId });
    browser.listen((message) => {
      if (message.sessionId !== sessionId) return;
      if (message.method === "Runtime.exceptionThrown") {
        const details = message.params.exceptionDetails;
        this.messages.push(details.exception?.description ?? details.text);
      } else if (message.method === "Runtime.consoleAPICalled") {
        this.messages.push(message.params.args.map((argument) => argument.value ?? argument.description).join(" "));
      }
    });
  }

  send(method, params) { return this.browser.send(method, params, this.sessionId); }

  event(method) {
    return new Promise((resolve) => this.browser.listen((message) => {
      if (message.sessionId === this.sessionId && message.method === method) resolve(message.params);
    }));
  }

  /** Calls a function in the page with values, and returns its value. */
  async call(body, ...values) {
    const expression = `(${body})(...${JSON.stringify(values)})`;
    const { result, exceptionDetails } = await this.send(
      "Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  /** Lets the page find that the user prefers dark colors. */
  setDark(isDark) {
    const value = isDark ? "dark" : "light";
    return this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
  }

  /** Waits for some frames. */
  frames(count = 2) {
    return this.call(async (count) => {
      for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
    }, count);
  }

  wheel(x, y, deltaX, deltaY) {
    return this.send("Input.dispatchMouseEvent", { type: "mouseWheel", x, y, deltaX, deltaY });
  }

  async key(key) {
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code: key });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code: key });
  }

  async click(x, y) {
    await this.drag([[x, y]]);
  }

  /** Presses the mouse at the first point, moves it to the others, one a frame, calls `held`, rests, and lets it go. */
  async drag(points, { rest = 0, held } = {}) {
    const mouse = (type, [x, y]) => this.send(
      "Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: type === "mouseReleased" ? 0 : 1, clickCount: 1 });
    await mouse("mousePressed", points[0]);
    for (const point of points.slice(1)) {
      await mouse("mouseMoved", point);
      await this.frames(1);
    }
    await held?.();
    if (rest) await new Promise((resolve) => setTimeout(resolve, rest));
    await mouse("mouseReleased", points.at(-1));
  }

  /** Puts a finger on the first point, moves it to the others, one a frame, and lifts it. */
  async swipe(points) {
    const touch = (type, touchPoints) => this.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [{ x: points[0][0], y: points[0][1] }]);
    for (const [x, y] of points.slice(1)) {
      await touch("touchMove", [{ x, y }]);
      await this.frames(1);
    }
    await touch("touchEnd", []);
  }

  /** Returns a picture of the page: a PNG, or a JPEG. */
  async screenshot(options = { format: "png" }) {
    const { data } = await this.send("Page.captureScreenshot", options);
    return Buffer.from(data, "base64");
  }
}
