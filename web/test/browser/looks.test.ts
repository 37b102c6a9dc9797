import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import type { Board } from "../../src/api/index.ts";
import { bandOf, contrast, counterColours, inkOn, LEGIBLE } from "../../src/lib/colour.ts";
import { playFromList, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

/** Of the names of places that bear counters, those hidden by more than a fifth. */
const hidden = (page: Page): Promise<{ named: number; hidden: string[] }> =>
  page.evaluate(() => {
    const counters = [...document.querySelectorAll<SVGGElement>(".piece")].filter((p) => p.style.visibility !== "hidden").map((p) => p.getBoundingClientRect());
    const names = [...document.querySelectorAll<SVGGElement>(".names [data-place]")].filter((g) => g.querySelector("text"));
    const covered = names.filter((name) => {
      const box = name.getBoundingClientRect();
      const worst = Math.max(
        0,
        ...counters.map((c) => Math.max(0, Math.min(box.right, c.right) - Math.max(box.left, c.left)) * Math.max(0, Math.min(box.bottom, c.bottom) - Math.max(box.top, c.top))),
      );
      return worst > 0.2 * box.width * box.height;
    });
    return { named: names.length, hidden: covered.map((c) => c.dataset["place"]!) };
  });

describe("what one sees", () => {
  for (const game of ["bunroku-1592", "southern-1941"])
    test(`counters leave the names on the map of ${game} legible, near and far`, async () => {
      const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } });
      await sitDown(page, server.url, { game, against: "computer" });
      await page.waitForSelector("[data-action]");
      await playFromList(page, 30, 3);
      await page.waitForSelector(".world .art");
      const zoom = page.locator(".zoom button");
      for (const step of ["whole map", "nearer"]) {
        await zoom.nth(step === "nearer" ? 0 : 2).click();
        let seen = { named: 0, hidden: [""] };
        await until(async () => ((seen = await hidden(page)).named > 0 && seen.hidden.length <= seen.named * 0.05), `names beside counters (${step})`).catch(() =>
          assert.fail(`${step}: ${seen.hidden.length} of ${seen.named} names are hidden: ${seen.hidden.join(" ")}`),
        );
      }
      assert.deepEqual(errors, []);
      await context.close();
    });

  test("map art that cannot be had yet is waited for; meanwhile there are outlines", async () => {
    const { page, context } = await visitor(stage.browser);
    let painted = false;
    await page.route("**/maps/**", (route) => (painted ? route.continue() : route.abort()));
    await page.goto(server.url);
    await page.waitForSelector(".cover");
    assert.equal(await page.locator(".cover img").count(), 0);
    await sitDown(page, server.url, { game: "okinawa-1945", against: "computer" });
    await page.waitForSelector(".world .plain");
    painted = true;
    await page.waitForSelector(".world .art");
    await page.waitForSelector(".world .plain", { state: "detached" });
    await page.waitForSelector(".world > img:not([hidden])");
    await page.goto(`${server.url}#/`);
    await until(async () => (await page.locator(".cover img").count()) === (await page.locator(".cover").count()), "every cover");
    await context.close();
  });

  test("a long list is parted, a filter finds what one looks for", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "allied" });
    await page.waitForSelector(".part");
    const all = await page.locator("[data-action]").count();
    assert.ok(all > 60 && (await page.locator(".part").count()) > 4, `${all} actions`);
    assert.equal(await page.locator(".part[open]").count(), 1);
    const place = (await page.locator(".part [data-action]").last().textContent())!;
    await page.fill(".narrow", place);
    await until(async () => (await page.locator("[data-action]").count()) < all / 4, "a shorter list");
    assert.equal(await page.locator(".part:not([open])").count(), 0);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("who sees nothing can read what lies where, with values and conditions", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
    await page.click("#tab-table");
    await page.click(".position summary");
    await page.waitForSelector(".position .thing");
    const words = await page.locator(".position .thing").first().getAttribute("aria-label");
    assert.match(words!, /\S+.*, .*\d/);
    await page.focus("#tab-table");
    await page.keyboard.press("ArrowRight");
    await until(async () => (await page.getAttribute("#tab-log", "aria-selected")) === "true", "the arrow key to turn the page");
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("two clicks on the curtain open one line", async () => {
    const { page, errors, context } = await visitor(stage.browser);
    const lines: string[] = [];
    page.on("request", (r) => r.url().includes("/stream") && lines.push(r.url()));
    await sitDown(page, server.url, { game: "southern-1941", against: "hotseat" });
    // To the other side's chair, which needs a line of its own.
    await page.click("[data-curtain]");
    for (let i = 0; i < 40 && !(await page.locator("[data-curtain]").count()); i++) {
      await page.waitForSelector("[data-action], [data-curtain]");
      if (await page.locator("[data-curtain]").count()) break;
      await playOne(page);
    }
    const before = lines.length;
    await page.evaluate(() => {
      const lift = document.querySelector<HTMLElement>("[data-curtain]")!;
      lift.click();
      lift.click();
    });
    await page.waitForSelector("[data-action]");
    assert.equal(lines.length, before + 1);
    assert.deepEqual(errors, []);
    await context.close();
  });
});

describe("what is said and shown is so", () => {
  for (const [lang, width] of [["zh", 1440], ["ja", 1100], ["en", 1440], ["en", 390]] as const)
    test(`covers hold their words (${lang}, ${width} pixels)`, async () => {
      const { page, errors, context } = await visitor(stage.browser, { locale: lang, viewport: { width, height: 900 } });
      await page.goto(server.url);
      await page.waitForSelector(".cover-words");
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll(".cover-art")].flatMap((cover) => {
          const [outer, inner] = [cover.getBoundingClientRect(), cover.querySelector(".cover-sentence")!.getBoundingClientRect()];
          return inner.bottom > outer.bottom || inner.top < outer.top ? [cover.textContent] : [];
        }),
      );
      assert.deepEqual(cut, []);
      assert.deepEqual(errors, []);
      await context.close();
    });

  test("on a worn counter the name ends before the corner that is cut off, and no value stands in the other", async () => {
    const { page, errors, context } = await visitor(stage.browser, { locale: "zh" });
    const games = (await (await fetch(`${server.url}api/games`)).json()) as { id: string }[];
    for (const { id } of games) {
      await page.goto(`${server.url}#/guide/${id}`);
      await page.waitForSelector(`img[src*="${id}"]`, { state: "attached" });
      await page.waitForSelector(".anatomy .counter");
      const worn = await page.evaluate(() => {
        const [, back] = document.querySelectorAll<SVGSVGElement>(".anatomy svg.counter");
        if (!back?.querySelector(".worn")) return null;
        const end = (s: string): number => Math.max(...[...back.querySelectorAll<SVGTextElement>(s)].map((t) => t.getBBox().x + t.getBBox().width));
        const shape = back.querySelector<SVGGeometryElement>("path:not(.shadow)")!;
        const { x } = back.querySelector<SVGTextElement>(".values")!.getBBox();
        // The foot of the first value.
        const foot = new DOMPoint(Math.max(x, 1.5) + 1, 43);
        return { label: end(".label"), inside: shape.isPointInFill(foot) };
      });
      if (!worn) continue;
      assert.ok(worn.label <= 40, `${id}: ${worn.label}`);
      assert.ok(worn.inside, id);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("the same option of two copies of a card is one line", async () => {
    const { page, context } = await visitor(stage.browser);
    const id = await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
    await page.waitForSelector(".card-choice");
    const copies = await page.evaluate(async () => {
      const { cards } = (await (await fetch("/api/games/southern-1941/board")).json()) as Board;
      const first = cards.find((c) => cards.some((d) => d !== c && d.side === c.side && d.names.en === c.names.en && /[(]2[)]/.test(c.text.en)))!;
      return cards.filter((c) => c.side === first.side && c.names.en === first.names.en).map((c) => c.id);
    });
    assert.ok(copies.length > 1, copies.join(" "));
    await page.route(`**/api/tables/${id}/state?**`, async (route) => {
      const state = (await (await route.fetch()).json()) as { decisions: { legal: object[] }[] };
      if (state.decisions[0]) state.decisions[0].legal = copies.map((card) => ({ notation: `play ${card} 2`, label: { key: "act-play-item", args: { card: { id: card }, item: 2 } } }));
      await route.fulfill({ json: state });
    });
    await page.reload();
    await page.waitForSelector(".action-list .does");
    assert.equal(await page.locator(".action-list .action").count(), 1);
    assert.match((await page.textContent(".action-list .copies"))!, new RegExp(`×${copies.length}`));
    await context.close();
  });

  test("nations are called one by one: nothing offers all of them", async () => {
    const { page, context } = await visitor(stage.browser);
    const id = await sitDown(page, server.url, { game: "third-reich-1939", against: "computer", seat: "allied" });
    await page.waitForSelector("[data-action]");
    await page.route(`**/api/tables/${id}/state?**`, async (route) => {
      const state = (await (await route.fetch()).json()) as { decisions: { legal: object[] }[] };
      const join = (nation: string): object => ({ notation: `join ${nation}`, label: { key: "action-join", args: { nation: { id: nation } } } });
      if (state.decisions[0]) state.decisions[0].legal = [join("sw"), join("gr"), join("pg")];
      await route.fulfill({ json: state });
    });
    await page.reload();
    await until(async () => (await page.locator('.action-list [data-action^="join"]').count()) === 3, "the three nations");
    assert.equal(await page.locator("[data-all]").count(), 0);
    await context.close();
  });

  test("a game without points shows none", async () => {
    const { page, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "luzon-1941", against: "computer" });
    await page.waitForSelector("[data-action]");
    assert.equal(await page.locator(".sides .score").count(), 0);
    await context.close();
  });

  test("what tints the map leaves its title alone", async () => {
    const { page, context } = await visitor(stage.browser);
    await sitDown(page, server.url, { game: "third-reich-1939", against: "computer" });
    await page.waitForSelector(".world .art");
    const above = await page.evaluate(() => {
      const [overlay, title] = [document.querySelector(".world .overlay")!, document.querySelector("[data-cartouche]")!];
      return (overlay.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });
    assert.ok(above);
    await context.close();
  });

  test("every game has tables beside the map, whole and with their clause", async () => {
    const games = (await (await fetch(`${server.url}api/games`)).json()) as { id: string }[];
    for (const { id } of games) {
      const board = (await (await fetch(`${server.url}api/games/${id}/board`)).json()) as Board;
      const rules = (await (await fetch(`${server.url}api/games/${id}/rules`)).json()) as { clauses: { number: string }[] };
      assert.ok(board.charts.length > 0, id);
      for (const chart of board.charts) {
        assert.ok(rules.clauses.some((c) => c.number === chart.clause), `${id}: ${chart.clause}`);
        for (const row of [chart.columns, ...chart.rows]) {
          assert.equal(row.length, chart.columns.length, `${id}: ${chart.titles.en}: ${row[0]?.en}`);
          for (const cell of row) assert.ok(cell.zh && cell.ja && cell.en, `${id}: ${chart.titles.en}`);
        }
      }
    }
  });

  test("the player's aid has no empty part, and its printed form is a sheet with the game's name", async () => {
    const { page, errors, context } = await visitor(stage.browser, { locale: "zh" });
    for (const game of ["bunroku-1592", "luzon-1941"]) {
      await sitDown(page, server.url, { game, against: "computer" });
      await page.waitForSelector("[data-action]");
      await page.click("#tab-rules");
      await page.waitForSelector(".aid .aid-table");
      const empty = await page.evaluate(() => [...document.querySelectorAll(".aid section")].filter((s) => (s as HTMLElement).innerText.split("\n").filter(Boolean).length < 2).map((s) => s.textContent));
      assert.deepEqual(empty, [], game);
      const wide = await page.evaluate(() => document.querySelector(".aid")!.scrollWidth - document.querySelector(".aid")!.clientWidth);
      assert.ok(wide <= 0, `${game}: ${wide} pixels beyond the edge`);
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".aid .sheet-title").isVisible(), true);
      assert.equal(await page.locator(".aid .now").isVisible(), false);
      assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".aid")!).columnCount), "2");
      await page.emulateMedia({ media: "screen" });
    }
    assert.deepEqual(errors, []);
    await context.close();
  });
});

/** One action of the list; the curtain that may follow stays down. */
async function playOne(page: Page): Promise<void> {
  const list = await page.$(".action-list");
  await page.locator("[data-action]").first().click();
  await page.waitForFunction((old) => !old?.isConnected, list);
}

describe("counters", () => {
  test("what is printed on every counter of every game can be read (WCAG AA), on both sides and on its band", async () => {
    const games = (await (await fetch(`${server.url}api/games`)).json()) as { id: string }[];
    assert.ok(games.length >= 3);
    for (const { id } of games) {
      const board = (await (await fetch(`${server.url}api/games/${id}/board`)).json()) as Board;
      for (const piece of board.pieces)
        for (const face of piece.faces) {
          const { ground, ink } = counterColours(piece, face.reduced, face.hidden);
          assert.ok(contrast(ground, ink) >= LEGIBLE, `${id}: ${piece.id} ${face.id}: ${ink} on ${ground} is ${contrast(ground, ink).toFixed(2)}`);
          const band = bandOf(piece);
          if (band) assert.ok(contrast(band, inkOn("#ffffff", band)) >= LEGIBLE, `${id}: the band of ${piece.id}`);
        }
    }
  });

  for (const lang of ["zh", "ja"])
    test(`names on counters are whole and not romanised in ${lang}`, async () => {
      const { page, errors, context } = await visitor(stage.browser, { locale: lang });
      await sitDown(page, server.url, { game: "southern-1941", against: "computer" });
      await page.waitForSelector(".piece");
      const wrong = await page.evaluate(async (lang) => {
        const board = (await (await fetch("/api/games/southern-1941/board")).json()) as { pieces: { id: string; label: Record<string, string> }[] };
        const label = new Map(board.pieces.map((p) => [p.id, p.label[lang] ?? ""]));
        return [...document.querySelectorAll<SVGGElement>(".piece")].flatMap((g) => {
          const id = g.dataset["handle"]!;
          const printed = [...g.querySelectorAll("text.label")].map((t) => t.textContent).join("");
          const whole = (label.get(id) ?? "").replace(/[ ·]/g, "");
          return label.has(id) && printed.replace(/[ ·]/g, "") !== whole ? [`${id}: ${printed} for ${whole}`] : [];
        });
      }, lang);
      assert.deepEqual(wrong, []);
      assert.deepEqual(errors, []);
      await context.close();
    });
});
