// What moving the map must not bring about: the time a frame takes is measured in budget.test.ts, here are its causes.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { sitDown, Stage, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

async function drag(page: Page, release = true): Promise<void> {
  // On open sea: a drag that begins on a counter would move the counter.
  await page.mouse.move(900, 500);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(900 - 9 * i, 500 - 5 * i);
  if (release) await page.mouse.up();
}

describe("moving the map", () => {
  for (const game of ["okinawa-1945", "luzon-1941"])
    test(`${game}: the map is one layer while it moves, and a move draws nothing anew`, async () => {
      const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } });
      await sitDown(page, server.url, { game, against: "computer" });
      await page.waitForSelector(".prompt");
      await page.waitForSelector(".world .art");
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".world img")?.complete && document.fonts.status === "loaded");
      await page.waitForTimeout(600);
      const session = await context.newCDPSession(page);
      let layers: { width: number; height: number }[] = [];
      session.on("LayerTree.layerTreeDidChange", (e) => (layers = e.layers ?? layers));
      await session.send("DOM.enable");
      await session.send("LayerTree.enable");
      await drag(page, false);
      await page.waitForTimeout(300);
      const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      // Those of the page are as large as the window, the button of the tools is small; the rest is the map.
      const large = layers.filter((l) => l.width * l.height > 120 * 300 && !(l.width === width && Math.abs(l.height - height) <= 1));
      assert.equal(large.length, 1, JSON.stringify(layers.map((l) => `${l.width}x${l.height}`)));
      await session.detach();
      await page.mouse.up();
      await page.waitForFunction(() => document.querySelector<HTMLElement>(".world")!.style.willChange === "");
      const changed = (): Promise<number> => page.evaluate(() => Number(document.documentElement.dataset["changed"]));
      await page.evaluate(() => {
        document.documentElement.dataset["changed"] = "0";
        new MutationObserver((list) => (document.documentElement.dataset["changed"] = String(Number(document.documentElement.dataset["changed"]) + list.length))).observe(document.querySelector(".world")!, { subtree: true, childList: true, attributeFilter: ["transform", "class", "d"] });
      });
      await drag(page);
      await page.waitForTimeout(500);
      assert.equal(await changed(), 0, "nothing of the map was drawn anew after a pan");
      await page.mouse.wheel(0, -300);
      await page.waitForTimeout(800);
      assert.ok((await changed()) > 0, "but after a zoom it was");
      assert.deepEqual(errors, []);
      await context.close();
    });
});
