import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { playFromList, sitDown, Stage, until, visitor } from "./support.ts";

const GAME = process.env["WHOLE_GAME"] ?? "southern-1941";
const LIMIT = 6000;
const stage = new Stage();
const { server } = stage;

describe("whole games in a browser", () => {
  test("against the computer, to the end; then every roll is recomputed", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    const id = await sitDown(page, server.url, { game: GAME, against: "computer" });
    await page.waitForSelector("[data-action], .prompt");
    const { over } = await playFromList(page, LIMIT, 7);
    assert.equal(over, true);
    await page.goto(`${server.url}#/dice/${id}`);
    await page.waitForSelector("[data-verdict]");
    assert.equal(await page.getAttribute("[data-verdict]", "data-verdict"), "good");
    // What each roll was for is said in sentences.
    await page.waitForSelector(".roll-for p");
    const all = page.locator(".rolls + button");
    if (await all.count()) await all.click();
    const [steps, wordless] = await page.evaluate(() => [document.querySelectorAll(".roll-for").length, document.querySelectorAll(".roll-for code").length]);
    assert.ok(steps! > 10 && wordless === 0, `${wordless} of ${steps} steps have only their notation`);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("between two browsers, to the end", async () => {
    const host = await visitor(stage.browser);
    await sitDown(host.page, server.url, { game: GAME, against: "friend" });
    const link = await host.page.inputValue("[data-invite]");
    const guest = await visitor(stage.browser, { locale: "zh" });
    await guest.page.goto(link);
    await guest.page.click("[data-join]");
    const [a, b] = await Promise.all([playFromList(host.page, LIMIT, 3), playFromList(guest.page, LIMIT, 5)]);
    assert.equal(a.over && b.over, true);
    await until(async () => (await host.page.textContent(".score")) === (await guest.page.textContent(".score")), "the same score on both screens");
    assert.deepEqual([...host.errors, ...guest.errors], []);
    await host.context.close();
    await guest.context.close();
  });
});
