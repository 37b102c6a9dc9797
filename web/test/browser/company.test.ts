import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { playFromList, seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const GAME = "bunroku-1592";
const stage = new Stage();
const { server } = stage;

describe("people at one table", () => {
  test("chat, spectator, draw, take-back, resignation, dice and rematch", async () => {
    const host = await visitor(stage.browser);
    const id = await sitDown(host.page, server.url, { game: GAME, against: "friend", seat: "japan" });
    const link = await host.page.inputValue("[data-invite]");
    const guest = await visitor(stage.browser, { locale: "ja" });
    await guest.page.goto(link);
    await guest.page.click("[data-join]");
    await guest.page.waitForSelector(".map .world");
    await until(async () => !guest.page.url().includes("join"), "the invitation to leave the address");
    await host.page.waitForSelector(".invite", { state: "detached" });

    const watcher = await visitor(stage.browser, { locale: "zh" });
    await watcher.page.goto(`${server.url}#/t/${id}`);
    await watcher.page.waitForSelector(".map .world");
    assert.equal(await watcher.page.locator("[data-action]").count(), 0);
    await host.page.waitForSelector(".spectators");

    // Words are shown as words.
    await host.page.click("#tab-talk");
    await host.page.fill(".chat form input", "hello <b>there</b>");
    await host.page.keyboard.press("Enter");
    await guest.page.click("#tab-talk");
    await until(async () => (await guest.page.textContent(".chat .scroll"))!.includes("hello <b>there</b>"), "the words to arrive");
    await guest.page.fill(".private textarea", "a secret plan");
    await host.page.click("#tab-play");
    await guest.page.click("#tab-play");

    await until(async () => (await host.page.locator("[data-action]").count()) + (await guest.page.locator("[data-action]").count()) > 0, "somebody's decision");
    const [mover, other] = (await host.page.locator("[data-action]").count()) ? [host, guest] : [guest, host];
    const seq = await seqOf(mover.page);
    await mover.page.locator("[data-action]").first().click();
    await until(async () => (await seqOf(other.page)) > seq && (await seqOf(watcher.page)) > seq, "the step on every screen");

    const offer = async (from: typeof host, name: RegExp): Promise<void> => {
      await from.page.click("[data-menu]");
      await from.page.locator(".table-menu button", { hasText: name }).click();
    };
    await offer(mover, /Offer a draw|引き分けを提案/);
    await other.page.waitForSelector('.banner [data-answer="decline"]');
    await other.page.click('[data-answer="decline"]');
    await mover.page.waitForSelector('[data-declined="draw"]');
    await mover.page.click("[data-declined] button");

    const late = await seqOf(mover.page);
    await offer(mover, /take-back|待った/i);
    await other.page.click('[data-answer="accept"]');
    await until(async () => (await seqOf(mover.page)) > late, "the take-back");

    await other.page.click("[data-menu]");
    await other.page.click("[data-resign]");
    await other.page.click("[data-resign]");
    await mover.page.waitForSelector(".after");
    await mover.page.goto(`${server.url}#/dice/${id}`);
    await mover.page.waitForSelector('[data-verdict="good"]');
    await mover.page.goto(`${server.url}#/t/${id}`);
    await mover.page.click("[data-rematch]");
    await other.page.click('[data-answer="accept"]');
    await until(async () => !other.page.url().includes(id), "the new table");
    await other.page.waitForSelector(".map .world");
    assert.deepEqual([...host.errors, ...guest.errors, ...watcher.errors], []);
    for (const { context } of [host, guest, watcher]) await context.close();
  });

  test("what the opponent did while one was away is shown on the map", async () => {
    const { page, errors, context } = await visitor(stage.browser, {}, { pace: 0 });
    await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    const address = page.url();
    // Away as soon as a move is made: the answer comes while nobody looks.
    for (let i = 0; i < 40; i++) {
      await playFromList(page, 1, i + 1);
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((k) => k.startsWith("sandtable.seen."))!;
        localStorage.setItem(key, "1");
      });
      await page.goto(`${server.url}#/about`);
      await page.waitForSelector(".about");
      await page.goto(address);
      await page.waitForSelector(".map .world");
      // The offer is drawn with the table or not at all.
      if (await page.locator("[data-recap]").count()) break;
    }
    await page.click("[data-recap]");
    await page.waitForSelector(".replay");
    await page.click("[data-live]");
    await page.waitForSelector(".replay", { state: "detached" });
    assert.deepEqual(errors, []);
    await context.close();
  });
});
