import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { TableInfo } from "../../src/api/index.ts";
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
    // Who offered shows their bytes without being asked, and only then the game begins.
    const next = other.page.url().split("#/t/")[1]!;
    const info = (): Promise<TableInfo> => fetch(`${server.url}api/tables/${next}`).then((r) => r.json() as Promise<TableInfo>);
    await until(async () => (await info()).phase === "playing", "the rematch to begin");
    const { seat_sealed, seat_entropy } = await info();
    assert.deepEqual(seat_sealed.map((hash) => hash.length).toSorted(), [0, 64]);
    assert.deepEqual(seat_entropy.map((bytes) => bytes.length), [64, 64]);
    assert.deepEqual([...host.errors, ...guest.errors, ...watcher.errors], []);
    for (const { context } of [host, guest, watcher]) await context.close();
  });

  test("before sitting down one is told in a dialog how a brought position differs", async () => {
    const host = await visitor(stage.browser);
    await host.page.goto(server.url);
    const link = await host.page.evaluate(async (game) => {
      const send = (path: string, body: unknown): Promise<Record<string, string>> =>
        fetch(path, { method: "POST", headers: { "content-type": "application/json", "x-sandtable": "1" }, body: JSON.stringify(body) }).then((r) => r.json());
      const { table } = await send("/api/tables", { game, opponent: { kind: "hotseat" } });
      const position = await fetch(`/api/tables/${table}/position`).then((r) => r.json());
      position.set.tracks.peace = 12;
      position.set.decks.japan = position.set.decks.japan.filter((card: string) => card !== "jp-ambush-1");
      position.set.hands.japan = ["jp-ambush-1"];
      const made = await send("/api/tables", { opponent: { kind: "friend", seat: "japan" }, from: JSON.stringify(position) });
      return `#/t/${made["table"]}/join/${made["invite"]}`;
    }, GAME);
    const path = await host.page.evaluate(() => location.pathname);
    // Who does not want it may look on.
    const doubter = await visitor(stage.browser, { viewport: { width: 390, height: 760 } });
    await doubter.page.goto(new URL(`${path}${link}`, server.url).href);
    const dialog = doubter.page.locator("dialog.begins");
    await until(async () => (await dialog.textContent())!.includes("Ambush"), "the names of things");
    const text = (await dialog.textContent())!;
    for (const part of ["Hands", "Decks", "Tracks", "16", "12"]) assert.ok(text.includes(part), `${part} is not in ${text}`);
    assert.ok(!text.includes("jp-ambush-1"), text);
    await doubter.page.screenshot({ path: join(tmpdir(), "sandtable-begins.png") });
    await doubter.page.click('[data-begins="look"]');
    await doubter.page.waitForSelector(".map .world");
    const guest = await visitor(stage.browser, { locale: "zh" });
    await guest.page.goto(new URL(`${path}${link}`, server.url).href);
    await guest.page.click('[data-begins="sit"]');
    await guest.page.click("[data-join]");
    await guest.page.waitForSelector(".map .world");
    await until(async () => !guest.page.url().includes("join"), "a seat at the table");
    assert.deepEqual([...host.errors, ...doubter.errors, ...guest.errors], []);
    for (const { context } of [host, doubter, guest]) await context.close();
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
