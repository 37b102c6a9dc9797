// Lessons, puzzles and trials at the real table.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

interface Card {
  id: string;
  puzzle: boolean;
  steps: unknown[];
}

const pageOf = (page: Page): Promise<string | null> => page.getAttribute(".coach", "data-page");

/** Goes through a lesson as it says; the number of clicks. */
async function takeLesson(page: Page): Promise<number> {
  await page.waitForSelector(".coach");
  let clicks = 0;
  for (; clicks < 400; clicks++) {
    if (await page.locator('.coach a[href^="#/guide/"]').count()) return clicks;
    const now = `${await pageOf(page)}/${await seqOf(page)}`;
    const next = page.locator(".coach [data-read], .action-list [data-action]").first();
    await next.click();
    await until(async () => `${await pageOf(page)}/${await seqOf(page)}` !== now, "the next step of the lesson");
  }
  throw new Error("the lesson does not end");
}

describe("learning", () => {
  for (const game of ["bunroku-1592", "southern-1941", "okinawa-1945", "third-reich-1939", "luzon-1941"])
    test(`the lesson of ${game} can be taken from the guide to its end`, async () => {
      const { page, errors, context } = await visitor(stage.browser);
      await page.goto(`${server.url}#/guide/${game}`);
      await page.locator(".course [data-lesson]").first().click();
      const clicks = await takeLesson(page);
      console.log(JSON.stringify({ lesson: game, clicks }));
      assert.ok(clicks > 15);
      await page.locator('.coach a[href^="#/guide/"]').click();
      await page.waitForSelector(".course a.learnt");
      assert.deepEqual(errors, []);
      await context.close();
    });

  test("a lesson goes on where one was after a reload, explains what is forbidden, and goes back", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await page.goto(`${server.url}#/lesson/bunroku-1592/first-month`);
    for (let n = 0; n < 3; n++) {
      await page.waitForSelector(`.coach[data-page="${n}"]`);
      await page.click("[data-read]");
    }
    await page.waitForSelector('.coach[data-page="3"]');
    await page.click('.action-list [data-action="roll"]');
    await page.waitForSelector('.coach[data-page="4"] .refused .clause, .coach[data-page="4"] .refused');
    assert.match((await page.textContent(".coach .refused"))!, /7\.1\(2\)/);
    await page.reload();
    await page.waitForSelector('.coach[data-page="4"]');
    await page.click("[data-page-back]");
    await page.waitForSelector('.coach[data-page="3"]');
    await page.waitForSelector('.action-list [data-action="roll"]');
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a box drawn around a stack takes up those who may go along", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await page.goto(`${server.url}#/lesson/bunroku-1592/first-month`);
    await page.waitForSelector(".world .art");
    for (const n of [0, 1, 2, 3, 4, 5, 6]) {
      await page.waitForSelector(`.coach[data-page="${n}"]`);
      await page.locator(".coach [data-read], .action-list [data-action]").first().click();
    }
    await page.waitForSelector('.coach[data-page="7"]');
    await page.waitForTimeout(800);
    assert.equal(await page.locator(".piece.picked").count(), 1);
    const { x, y, width, height } = (await page.locator('.piece[data-handle="jp-konishi-yukinaga"]').boundingBox())!;
    await page.keyboard.down("Shift");
    await page.mouse.move(x - 12, y - 12);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 });
    await page.mouse.move(x + width + 14, y + height + 14, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up("Shift");
    // The seventh the box would take may go along by the rules, but is not among those of this page.
    await until(async () => (await page.locator(".piece.picked").count()) >= 7, "six more taken up at once");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("every puzzle is solved by its solution, shown on the table", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await page.goto(server.url);
    const games = await page.evaluate(async () => ((await (await fetch("/api/games")).json()) as { id: string }[]).map((g) => g.id));
    for (const game of games) {
      const cards = await page.evaluate(async (id) => (await (await fetch(`/api/games/${id}/lessons`)).json()) as Card[], game);
      for (const { id } of cards.filter((c) => c.puzzle)) {
        await page.goto(`${server.url}#/lesson/${game}/${id}`);
        await page.waitForSelector('.coach[data-standing="open"]');
        await page.click("[data-solve]");
        await page.waitForSelector('.coach[data-standing="solved"]');
      }
    }
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("moves are tried away from the game, which stays as it was", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    await page.waitForSelector(".action-list [data-action]");
    const table = page.url();
    const before = await seqOf(page);
    await page.click("[data-menu]");
    await page.click(".table-menu [data-try]");
    await page.waitForSelector(".coach.trial");
    for (let i = 0; i < 5; i++) {
      await page.waitForSelector(".action-list [data-action]");
      const seq = await seqOf(page);
      await page.locator(".action-list [data-action]").first().click();
      await until(async () => (await seqOf(page)) > seq, "the tried move");
    }
    await page.click("[data-undo]");
    await page.click("[data-trial-back]");
    await until(async () => (await seqOf(page)) === before, "the game as it was");
    await page.waitForSelector(".action-list [data-action]");
    assert.equal(page.url(), table);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
