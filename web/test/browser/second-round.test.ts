// Faults a demanding user has met at the table, one test each.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { playFromList, seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Seven cards in the hand: Southern's first decision. */
async function deal(page: Page): Promise<void> {
  await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
  await page.waitForSelector(".card-choice");
  for (let i = 0; i < 7; i++) {
    const seq = await seqOf(page);
    await page.locator('.action-list [data-action^="pick"]').first().click();
    await until(async () => (await seqOf(page)) > seq, "the card in the hand");
  }
  await page.waitForSelector(".hand .card");
}

const menu = async (page: Page, selector: string): Promise<void> => {
  await page.click("[data-menu]");
  await page.click(`.table-menu ${selector}`);
};

describe("second round", () => {
  test("cards to choose from are faces with their text; the hand stays put while one of it is read", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
    await page.waitForSelector(".card-choice");
    const faces = await page.locator(".card-choice .card-words").allTextContents();
    assert.ok(faces.length > 8 && faces.every((f) => f.length > 30), `${faces.length} faces with their texts`);
    for (let i = 0; i < 7; i++) {
      const seq = await seqOf(page);
      await page.locator(".card-choice").first().click();
      await until(async () => (await seqOf(page)) > seq, "the card in the hand");
    }
    await page.waitForSelector(".card-table", { state: "detached" });
    const boxes = (): Promise<string> => page.evaluate(() => JSON.stringify([...document.querySelectorAll(".hand .card")].map((c) => c.getBoundingClientRect())));
    await page.waitForSelector(".hand .card");
    const before = await boxes();
    await page.locator(".hand .card").nth(2).hover();
    await page.waitForSelector(".enlarged");
    assert.equal(await boxes(), before);
    const whole = await page.evaluate(() => {
      const { left, top, right, bottom } = document.querySelector(".enlarged")!.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && document.querySelector(".enlarged .card-words")!.textContent!.length > 30;
    });
    assert.ok(whole, "all of the card is in the window");
    await page.mouse.move(400, 300);
    await page.waitForSelector(".enlarged", { state: "detached" });
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a long press enlarges a card of the hand and does not play it", async () => {
    const { page, errors, context } = await visitor(stage.browser, PHONE);
    await deal(page);
    const seq = await seqOf(page);
    const { x, y, width, height } = (await page.locator(".hand .card").first().boundingBox())!;
    const touch = await context.newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
    await page.waitForSelector(".enlarged");
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(300);
    assert.equal(await seqOf(page), seq);
    assert.equal(await page.locator(".menu").count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("nothing to take back, nothing offered; against the computer one is asked first", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    const refused: string[] = [];
    page.on("response", (r) => r.status() >= 400 && refused.push(r.url()));
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "allied" });
    await page.waitForSelector("[data-menu]");
    assert.equal(await page.locator("[data-takeback]").count(), 0, "a fresh table");
    // On until the last own step lies behind a barrier.
    for (let i = 0; i < 60 && !(await page.locator(".back [data-takeback]").count()); i++) {
      await page.waitForSelector(".action-list [data-action]");
      await playFromList(page, 1, i + 3);
      await page.waitForSelector(".action-list [data-action]");
    }
    const seq = await seqOf(page);
    const ask = page.locator(".back [data-takeback]");
    const words = await ask.textContent();
    await ask.click();
    await until(async () => (await ask.textContent()) !== words, "the question whether one is sure");
    assert.match((await ask.textContent())!, /\d/);
    assert.equal(await seqOf(page), seq);
    await ask.click();
    await until(async () => (await seqOf(page)) > seq, "the take-back");
    assert.deepEqual(refused, []);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("who resigns reads that it was they; in Chinese, without English", async () => {
    const { page, errors, context } = await visitor(stage.browser, { locale: "zh" });
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    await page.click("[data-menu]");
    await page.click("[data-resign]");
    await page.click("[data-resign]");
    await page.waitForSelector(".after");
    const said = (await page.textContent(".prompt h2"))!.trim();
    assert.match(said, /^日军认输，.*获胜。$/);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("in English the end is one sentence", async () => {
    const { page, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "allied" });
    await page.click("[data-menu]");
    await page.click("[data-resign]");
    await page.click("[data-resign]");
    await page.waitForSelector(".after");
    assert.match((await page.textContent(".prompt h2"))!.trim(), /^[A-Z][^.]* resigned; [^.]* won\.$/);
    await context.close();
  });

  test("march points are shown while there are any to spend, not after the march", async () => {
    const { page, context } = await visitor(stage.browser);
    const id = await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    let [marching, fighting] = [0, 0];
    for (let i = 0; i < 200 && !(marching && fighting > 1); i++) {
      await playFromList(page, 1, i + 11);
      const keys = await page.evaluate(async (id) => {
        const { view } = (await (await fetch(`/api/tables/${id}/state?as=japan`)).json()) as { view: { notes: { key: string }[]; heading: { key: string }[] } };
        return { notes: view.notes.map((n) => n.key), heading: view.heading.map((h) => h.key) };
      }, id);
      const points = keys.notes.includes("note-points");
      if (keys.heading.includes("heading-march") && points) marching++;
      if (keys.heading.some((h) => h === "heading-battles" || h === "heading-assaults")) {
        fighting++;
        assert.equal(points, false, keys.heading.join(" "));
      }
    }
    assert.ok(marching > 0, `${marching} marches, ${fighting} fights seen`);
    await context.close();
  });

  test("an option of a card says what it does", async () => {
    const { page, context } = await visitor(stage.browser, { locale: "zh" });
    const id = await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
    await page.waitForSelector(".card-choice");
    // A decision that offers both options of the card, whatever is used up just now.
    await page.route(`**/api/tables/${id}/state?**`, async (route) => {
      const state = (await (await route.fetch()).json()) as { decisions: { legal: object[] }[] };
      const option = (item: number): object => ({ notation: `play jp-05 ${item}`, label: { key: "act-play-item", args: { card: { id: "jp-05" }, item } } });
      if (state.decisions[0]) state.decisions[0].legal = [option(1), option(2)];
      await route.fulfill({ json: state });
    });
    await page.reload();
    await page.waitForSelector(".action-list .does");
    const does = await page.locator(".action-list .does").allTextContents();
    assert.equal(does.length, 2);
    assert.match(does[0]!, /^将可联络到.*至多4个单位/);
    assert.match(does[1]!, /^指定1个区域/);
    await context.close();
  });

  test("no aircraft in 1592", async () => {
    const { page, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    await page.click("#tab-table");
    await page.click(".position summary");
    await page.waitForSelector(".position .thing");
    for (const thing of (await page.locator(".position .thing").all()).slice(0, 12)) {
      await thing.click();
      await page.waitForSelector(".detail");
      assert.doesNotMatch((await page.textContent(".detail"))!, /✈/);
      await page.keyboard.press("Escape");
      await page.waitForSelector(".detail", { state: "detached" });
    }
    const map = (await page.locator(".map").boundingBox())!;
    for (let i = 1; i < 9; i++) {
      await page.mouse.click(map.x + (map.width * i) / 10, map.y + map.height * 0.6);
      assert.doesNotMatch((await page.textContent("body"))!, /✈/);
    }
    await context.close();
  });

  for (const [lang, foreign] of [["zh", /[A-Za-z]{3,}/], ["ja", /[A-Za-z]{3,}/]] as const)
    test(`details and their sources are told in ${lang}, without English or program-speak`, async () => {
      const { page, errors, context } = await visitor(stage.browser, { locale: lang });
      await sitDown(page, server.url, { game: "okinawa-1945", against: "computer" });
      await page.waitForSelector("[data-action]");
      await page.click("#tab-table");
      const things = page.locator(".zone .thing");
      for (const i of [0, 3, 6]) {
        await things.nth(i).click();
        await page.waitForSelector(".detail .provenance");
        const text = await page.evaluate(() => [...document.querySelectorAll(".detail .provenance, .detail .effects, .detail figcaption")].map((e) => (e as HTMLElement).innerText).join(" "));
        // "Chit" is the word players use in Chinese too.
        assert.doesNotMatch(text.replaceAll("Chit", ""), foreign);
        assert.doesNotMatch(text, /inferred|rulebook:/);
        await page.keyboard.press("Escape");
      }
      assert.deepEqual(errors, []);
      await context.close();
    });

  test("every chit says what it does", async () => {
    const { page, errors, context } = await visitor(stage.browser, { locale: "zh" });
    await sitDown(page, server.url, { game: "okinawa-1945", against: "computer" });
    await page.waitForSelector("[data-action]");
    // Drawn chits lie in the zones of their owner.
    await page.locator("[data-action]").first().click();
    const chits = await page.evaluate(async () => {
      const board = (await (await fetch("/api/games/okinawa-1945/board")).json()) as { pieces: { id: string; symbol: string; faces: { hidden: boolean }[] }[] };
      const rules = (await (await fetch("/api/games/okinawa-1945/rules")).json()) as { clauses: { number: string; text: { zh: string } }[] };
      const named = new Set(rules.clauses.filter((c) => c.number.startsWith("chit ") && c.text.zh).map((c) => c.number.slice(5)));
      const own = board.pieces.map((p) => p.id.replace(/-\d+$/, "")).filter((id) => named.has(id));
      return { kinds: new Set(own).size, named: named.size };
    });
    assert.equal(chits.kinds, chits.named, "each chit's clause is found by its name");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a declined take-back is told to who asked, also when the game goes on at once", async () => {
    const host = await visitor(stage.browser);
    await sitDown(host.page, server.url, { game: "bunroku-1592", against: "friend", seat: "japan" });
    const link = await host.page.inputValue("[data-invite]");
    const guest = await visitor(stage.browser);
    await guest.page.goto(link);
    await guest.page.fill("[data-name]", "Mina");
    await guest.page.click("[data-join]");
    await guest.page.waitForSelector(".map .world");
    await until(async () => (await host.page.textContent(".sides"))!.includes("Mina"), "the friend's name at the table");
    await until(async () => (await host.page.locator("[data-action]").count()) + (await guest.page.locator("[data-action]").count()) > 0, "somebody's decision");
    // Whoever has acted asks; the other declines.
    let asker = host;
    for (let i = 0; i < 80; i++) {
      const who = (await host.page.locator(".action-list [data-action]").count()) ? host : (await guest.page.locator(".action-list [data-action]").count()) ? guest : null;
      if (!who) {
        await host.page.waitForTimeout(50);
        continue;
      }
      const seq = await seqOf(who.page);
      await who.page.locator(".action-list [data-action]").first().click();
      await until(async () => (await seqOf(who.page)) > seq, "the step");
      asker = who;
      const other = who === host ? guest : host;
      await until(async () => (await seqOf(other.page)) > seq, "the step on the other screen");
      if (await other.page.locator(".action-list [data-action]").count()) break;
    }
    const other = asker === host ? guest : host;
    await menu(asker.page, "[data-takeback]");
    await other.page.click('[data-answer="decline"]');
    await asker.page.waitForSelector('[data-declined="takeback"]');
    assert.equal(await other.page.locator("[data-declined]").count(), 0, "who declines knows");
    if (await other.page.locator(".action-list [data-action]").count()) {
      const seq = await seqOf(asker.page);
      await other.page.locator(".action-list [data-action]").first().click();
      await until(async () => (await seqOf(asker.page)) > seq, "the game to go on");
    }
    await asker.page.waitForSelector('[data-declined="takeback"]');
    await asker.page.click("[data-declined] button");
    await asker.page.waitForSelector("[data-declined]", { state: "detached" });
    assert.deepEqual([...host.errors, ...guest.errors], []);
    await host.context.close();
    await guest.context.close();
  });

  test("many outcomes are summed by who comes off worse", async () => {
    const { page, errors, context } = await visitor(stage.browser, {}, { confirm: "odds" });
    const rows = Array.from({ length: 18 }, (_, i) => ({ result: { key: "odds-round", args: { japan: i % 6, allied: Math.floor(i / 6) } }, probability: 1 / 18 }));
    await page.route("**/odds?**", (route) => route.fulfill({ json: { factors: [], rows } }));
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    await page.locator("[data-action]").first().click();
    await page.waitForSelector(".odds");
    assert.equal(await page.locator(".odds tr").count(), 3);
    assert.equal(await page.locator(".odds tr.sum").count(), 3);
    // A bar is as long as the chance it stands for.
    const bars = await page.locator(".odds tr.sum").evaluateAll((rows) => rows.map((r) => Math.round(parseFloat((r as HTMLElement).style.getPropertyValue("--share")))));
    assert.deepEqual(bars.map((b) => `${b}%`), (await page.locator(".odds tr.sum .percent").allTextContents()).map((p) => `${Math.round(parseFloat(p))}%`));
    await page.click(".odds [aria-expanded]");
    assert.equal(await page.locator(".odds tr").count(), 21);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("the skip link leads to the first action", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    await page.click("#tab-rules");
    await page.focus(".skip");
    await page.keyboard.press("Enter");
    await until(async () => page.evaluate(() => document.activeElement?.closest(".action-list") !== null), "the focus in the list");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("on a phone a new question starts at its beginning, and what one taps is as broad as a finger", async () => {
    const { page, errors, context } = await visitor(stage.browser, PHONE);
    await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
    await page.waitForSelector("[data-action]");
    const small = await page.evaluate(() => [...document.querySelectorAll(".top button, .top a")].map((b) => b.getBoundingClientRect()).filter((b) => b.width < 44 || b.height < 44).length);
    assert.equal(small, 0, "header buttons under 44 px");
    await page.evaluate(() => document.querySelector(".panel")!.scrollTo(0, 400));
    assert.ok((await page.evaluate(() => document.querySelector(".panel")!.scrollTop)) > 0);
    const seq = await seqOf(page);
    await page.locator(".action-list [data-action]").last().click();
    await until(async () => (await seqOf(page)) > seq, "the step");
    await until(async () => (await page.evaluate(() => document.querySelector(".panel")!.scrollTop)) === 0, "the new question's beginning");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("pointing at a place asks about it and everything in it", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    const asked: string[] = [];
    page.on("request", (r) => r.url().endsWith("/why") && asked.push((r.postDataJSON() as { object: string }).object));
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    await page.waitForSelector("[data-action]");
    const pile = page.locator(".badge").last();
    const { x, y } = (await pile.boundingBox())!;
    await page.mouse.click(x - 6, y + 20, { button: "right" });
    await page.waitForSelector(".why");
    assert.equal(asked.length, 1);
    assert.ok(asked[0]!.split(" ").length > 2, asked[0]!);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("the computer's strength is on the table", async () => {
    const { page, context } = await visitor(stage.browser, { locale: "zh" });
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    await until(async () => /电脑·\S+/.test((await page.textContent(".sides"))!), "the level's name");
    await context.close();
  });
});
