// Writes the picture of the viewer in the documentation, after scripts/build-web: `node Tests/WebTests/picture.mjs`.

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch } from "./chromium.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const browser = launch();
try {
  const page = await browser.open(`file://${root}/.build/web/viewer.html`, { width: 1100, height: 810 });
  await page.call(async () => {
    const select = document.getElementById("feeds");
    while (!window.scroller) await new Promise(requestAnimationFrame);
    select.value = "A store";
    select.dispatchEvent(new Event("change"));
  });
  await page.frames(10);
  for (const distance of [90, -90]) {
    await page.wheel(300, 500, 0, distance);
    await page.frames(40);
  }
  const picture = await page.screenshot({ format: "jpeg", quality: 82 });
  await writeFile(`${root}/Sources/Millrace/Millrace.docc/Resources/viewer.jpg`, picture);
} finally {
  await browser.close();
}
