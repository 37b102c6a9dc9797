import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { clickMap, onTheMap, pieceWithReasons, spotOf } from "./map.ts";
import { playFromList, seqOf, sitDown, sleep, Stage, until, visitor } from "./support.ts";

const GAME = "bunroku-1592";
const stage = new Stage();
const { server } = stage;

/** What the table shows in one moment: number of the position, choices, can a step be taken back? */
const look = (page: Page): Promise<{ seq: number; actions: string[]; undo: boolean }> =>
  page.evaluate(() => ({
    seq: Number(document.querySelector<HTMLElement>(".table-page")?.dataset["seq"] ?? 0),
    actions: [...document.querySelectorAll<HTMLElement>("[data-action]")].map((a) => a.dataset["action"]!),
    undo: document.querySelector<HTMLButtonElement>("[data-undo]")?.disabled === false,
  }));

describe("the table in a browser", () => {
  test("a click in the list acts, undo takes it back, the barrier is shown", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    let before = await look(page);
    // A step that draws a card or rolls a die cannot be taken back: the first that can.
    for (let i = 0; i < 40; i++) {
      await page.waitForSelector("[data-action]");
      before = await look(page);
      await page.locator("[data-action]").first().click();
      await until(async () => (await look(page)).seq > before.seq, "the step");
      if ((await look(page)).undo) break;
    }
    assert.equal(before.undo, false, "the step before was at the barrier");
    const { seq, undo } = await look(page);
    assert.equal(undo, true);
    await page.click("[data-undo]");
    await until(async () => (await look(page)).seq > seq, "the undo");
    await until(async () => JSON.stringify((await look(page)).actions) === JSON.stringify(before.actions), "the same choices as before");
    await until(async () => !(await look(page)).undo, "the barrier");
    assert.notEqual(await page.textContent(".barrier"), "");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("of two quick clicks the last one counts, once, for the position it was made in", async () => {
    const { page, errors, context } = await visitor(stage.browser, {}, { confirm: "odds" });
    const sent: { seq: number; action: string }[] = [];
    await page.route("**/odds?**", async (route) => {
      await sleep(500);
      await route.fulfill({ json: null });
    });
    page.on("request", (r) => r.url().endsWith("/act") && sent.push(r.postDataJSON() as { seq: number; action: string }));
    await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
    await page.waitForSelector("[data-action]");
    const before = await look(page);
    await page.evaluate(() => {
      const [first, second] = document.querySelectorAll<HTMLElement>("[data-action]");
      first!.click();
      second!.click();
      second!.click();
    });
    // The other seat chooses at the same time: its step alone proves nothing.
    await until(async () => sent.length > 0 && (await look(page)).seq > before.seq, "the step");
    assert.deepEqual(sent.map((s) => [s.seq, s.action]), [[before.seq, before.actions[1]]]);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("an opening is played by clicking the map: pieces, stacks, places", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    let clicked = 0;
    for (let i = 0; i < 60 && clicked < 6; i++) {
      await page.waitForSelector("[data-action]");
      const seq = await seqOf(page);
      const wanted = await onTheMap(page, GAME);
      // What names nothing on the map (a pass, the end of a march) is a button.
      if (wanted) {
        await clickMap(page, GAME, wanted);
        clicked++;
      } else await page.locator("[data-action]").last().click();
      await until(async () => (await seqOf(page)) > seq, `the step ${wanted?.notation ?? "from the list"}`);
      await page.keyboard.press("Escape");
    }
    assert.equal(clicked, 6);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("why not names clauses, and a clause opens the rules", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    const id = await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    let place = await pieceWithReasons(page, GAME, id, "japan");
    for (let i = 0; i < 40 && !place; i++) {
      await playFromList(page, 1, i);
      await page.waitForSelector("[data-action]");
      place = await pieceWithReasons(page, GAME, id, "japan");
    }
    assert.ok(place, "sooner or later something is forbidden");
    await page.keyboard.press("?");
    const { x, y } = await spotOf(page, GAME, place);
    await page.mouse.click(x, y);
    await page.waitForSelector(".why .clause");
    const clause = (await page.locator(".why .clause").first().textContent())!;
    await page.locator(".why .clause").first().click();
    await page.waitForSelector(`[data-clause="${clause}"]`);
    assert.equal(await page.getAttribute("#tab-rules", "aria-selected"), "true");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a killed server is waited for: nothing is reloaded, no click is lost", async () => {
    const { page, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    await page.evaluate(() => Object.assign(window, { unreloaded: true }));
    const seq = await seqOf(page);
    await server.kill();
    await page.waitForSelector(".line.lost");
    await page.locator("[data-action]").first().click();
    await page.waitForSelector(".prompt .hint");
    await server.start();
    await until(async () => (await seqOf(page)) > seq, "the kept click to arrive");
    await page.waitForSelector(".line.open");
    assert.equal(await page.evaluate(() => "unreloaded" in window), true);
    await context.close();
  });

  test("replay goes back and returns; a link leads to the position", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    const id = await sitDown(page, server.url, { game: GAME, against: "hotseat" });
    await playFromList(page, 12);
    const now = await page.evaluate(async (id) => ((await (await fetch(`/api/tables/${id}`)).json()) as { seq: number }).seq, id);
    await page.goto(`${server.url}#/t/${id}?at=1`);
    await page.reload({ waitUntil: "commit" });
    await page.click("[data-curtain]");
    await page.waitForSelector(".replay");
    await until(async () => (await page.inputValue(".replay input[type=range]")) === "0", "the first position");
    assert.equal(await page.locator("[data-action]").count(), 0);
    await page.click("[data-live]");
    await page.waitForSelector(".replay", { state: "detached" });
    await until(async () => (await seqOf(page)) === now, "the present");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("the language changes without a reload: interface, names, log", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    const english = await page.textContent(".prompt h2");
    await page.click("[data-menu]");
    await page.click('.lang [lang="zh"]');
    await until(async () => (await page.textContent("#tab-rules")) === "规则", "Chinese tabs");
    // Names and prompts come from the server: they follow when its answer is there.
    await until(async () => (await page.textContent(".prompt h2")) !== english, "the prompt in Chinese");
    await page.click('.lang [lang="ja"]');
    await until(async () => (await page.textContent("#tab-rules")) === "ルール", "Japanese tabs");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("on one screen a curtain hides everything between the sides", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: GAME, against: "hotseat" });
    await page.waitForSelector("[data-curtain]");
    assert.equal(await page.locator(".map, .hand, .side, [data-action]").count(), 0);
    await page.click("[data-curtain]");
    await page.waitForSelector("[data-action]");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a phone held upright plays by touch", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
    await sitDown(page, server.url, { game: GAME, against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    const seq = await seqOf(page);
    await page.locator("[data-action]").first().tap();
    await until(async () => (await seqOf(page)) > seq, "the tapped step");
    // Two fingers apart: the map grows.
    const scale = (): Promise<number> => page.evaluate(() => Number(/scale\(([\d.]+)\)/.exec(document.querySelector<HTMLElement>(".world")!.style.transform)![1]));
    const small = await scale();
    const touch = await context.newCDPSession(page);
    const fingers = (d: number): { x: number; y: number }[] => [{ x: 190 - d, y: 260 }, { x: 190 + d, y: 260 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
    for (let d = 36; d <= 90; d += 6) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(d) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await until(async () => (await scale()) > small * 1.5, "the map to grow");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("the keyboard alone sets up a table and plays", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await page.goto(server.url);
    await page.waitForSelector(`[data-game="${GAME}"]`);
    const tabTo = async (selector: string): Promise<void> => {
      for (let i = 0; i < 200; i++) {
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`the tab key never reaches ${selector}`);
    };
    await tabTo(`[data-game="${GAME}"]`);
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-level]");
    await tabTo("[data-level]");
    await page.keyboard.press("Enter");
    await tabTo("[data-start]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-action]");
    for (let i = 0; i < 3; i++) {
      await tabTo("[data-action]");
      const seq = await seqOf(page);
      await page.keyboard.press("Enter");
      await until(async () => (await seqOf(page)) > seq, "the step");
      await until(async () => page.evaluate(() => document.activeElement?.closest(".action-list") !== null), "the focus in the new list");
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
});
