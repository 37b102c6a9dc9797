import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { spotOf } from "./map.ts";
import { seqOf, sitDown, Stage, visitor } from "./support.ts";

const GAME = "bunroku-1592";
const stage = new Stage();
const { server } = stage;

describe("the planner", () => {
  test("arrows, rings and notes are drawn on the map, kept over a reload, and touch nothing of the game", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } });
    const sent: string[] = [];
    page.on("request", (r) => r.method() !== "GET" && sent.push(r.url()));
    await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    const before = sent.length;
    const seq = await seqOf(page);
    await page.click("[data-plan]");
    const [a, b] = [await spotOf(page, GAME, "busan"), await spotOf(page, GAME, "daegu")];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up();
    await page.waitForSelector('[data-arrow="busan daegu"]', { state: "attached" });
    await page.mouse.click(b.x, b.y);
    await page.waitForSelector('[data-ring="daegu"]', { state: "attached" });
    await page.fill("[data-plan-note]", "turn 2");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".plan-note", { state: "attached" });
    await page.click("[data-plan-done]");
    await page.reload();
    await page.waitForSelector('[data-arrow="busan daegu"]', { state: "attached" });
    assert.equal(await page.textContent(".plan-note"), "turn 2");
    assert.equal(await seqOf(page), seq);
    assert.equal(sent.length, before, "nothing was sent");
    await page.click("[data-plan]");
    await page.click("[data-plan-clear]");
    await page.waitForSelector("[data-arrow]", { state: "detached" });
    assert.deepEqual(errors, []);
    await context.close();
  });
});
