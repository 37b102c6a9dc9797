import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

describe("learning a game", () => {
  for (const lang of ["zh", "ja", "en"])
    test(`every game has a first-game guide with victory, sequence and counters (${lang})`, async () => {
      const { page, errors, context } = await visitor(stage.browser, { locale: lang });
      await page.goto(server.url);
      await page.waitForSelector("[data-guide]");
      const games = await page.locator("[data-guide]").evaluateAll((l) => l.map((a) => (a as HTMLElement).dataset["guide"]!));
      assert.ok(games.length >= 3);
      for (const game of games) {
        await page.goto(`${server.url}#/guide/${game}`);
        await page.waitForSelector(".guide .anatomy .counter");
        const sections = await page.locator(".guide > section:not(.course)").count();
        assert.equal(sections, 5, game);
        for (const i of [1, 2]) assert.ok((await page.locator(".guide > section:not(.course)").nth(i).locator(".clause-list li").count()) >= 2, `${game}: section ${i}`);
        if (lang !== "en") assert.doesNotMatch((await page.locator(".guide .anatomy").innerText()).replace(/[A-Z0-9–().]+/g, ""), /[a-z]{4,}/, game);
      }
      assert.deepEqual(errors, []);
      await context.close();
    });

  test("the player aid stands first among the rules and says where one is", async () => {
    const { page, errors, context } = await visitor(stage.browser, { locale: "zh" });
    await sitDown(page, server.url, { game: "okinawa-1945", against: "computer" });
    await page.waitForSelector("[data-action]");
    await page.click("#tab-rules");
    await page.waitForSelector(".aid .clause-list");
    await page.waitForSelector('.aid [aria-current="step"]');
    assert.ok((await page.locator(".aid .chart li").count()) > 3);
    // Searching leads to the clauses.
    await page.fill(".rules input", "补给");
    await until(async () => (await page.locator(".rules article").count()) > 0, "clauses");
    assert.deepEqual(errors, []);
    await context.close();
  });
});
