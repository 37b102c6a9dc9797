// How many clicks things take; the figures are printed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { act, Hand } from "./hand.ts";
import { spotOf } from "./map.ts";
import { seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

interface Luzon {
  legal: string[];
  /** Destinations that say what would be left. */
  noted: number;
  pieces: { handle: string; at: string; picked?: boolean }[];
}

describe("fewer clicks", () => {
  test("a general and all who follow him march by three clicks", async () => {
    const { page, errors, context } = await visitor(stage.browser, {}, { auto: true });
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    const hand = new Hand(page);
    for (let i = 0; i < 40 && !(await hand.has(act("lead jp-konishi-yukinaga"))); i++) {
      await page.waitForSelector(".action-list [data-action]");
      await hand.click((await hand.has(act("pass"))) ? act("pass") : (await hand.has(act("done"))) ? act("done") : ".action-list [data-action]");
    }
    const begun = await seqOf(page);
    hand.clicks = 0;
    await hand.click(act("lead jp-konishi-yukinaga"));
    await hand.click("[data-all=with]");
    const picked = await page.locator(".piece.picked").count();
    await hand.click(act("march"));
    const actions = (await seqOf(page)) - begun;
    console.log(JSON.stringify({ march_of: picked, clicks_before: actions, clicks: hand.clicks }));
    assert.equal(hand.clicks, 3);
    // Few points carry fewer; whoever marches costs one action, all together three clicks.
    assert.ok(picked >= 4 && actions === picked + 1, `${picked} march, ${actions} actions`);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a piece picked is left out by a second click, the others stay", async () => {
    const { page, errors, context } = await visitor(stage.browser, {}, { auto: true });
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    const hand = new Hand(page);
    for (let i = 0; i < 40 && !(await hand.has(act("lead jp-konishi-yukinaga"))); i++) {
      await page.waitForSelector(".action-list [data-action]");
      await hand.click((await hand.has(act("pass"))) ? act("pass") : (await hand.has(act("done"))) ? act("done") : ".action-list [data-action]");
    }
    await hand.click(act("lead jp-konishi-yukinaga"));
    for (const unit of ["jp-konishi-army-1", "jp-konishi-army-2", "jp-konishi-army-3"]) await hand.click(act(`with ${unit}`));
    const picked = (): Promise<string[]> => page.locator(".piece.picked").evaluateAll((l) => l.map((p) => (p as SVGGElement).dataset["handle"]!).toSorted());
    const all = await picked();
    await page.evaluate(() => document.querySelector<HTMLElement>("#tab-table")!.click());
    await page.click(".position summary");
    await page.locator('.position [data-handle="jp-konishi-army-2"]').click();
    await until(async () => (await picked()).length === all.length - 1, "one fewer");
    await hand.rest().catch(() => {});
    assert.deepEqual(await picked(), all.filter((h) => h !== "jp-konishi-army-2"));
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("in Luzon a stack is taken up by one click or drawn to where it goes, also after another", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } }, { auto: true, confirm: "odds" });
    const id = await sitDown(page, server.url, { game: "luzon-1941", against: "computer", seat: "japan" });
    const hand = new Hand(page);
    for (let i = 0; i < 40 && !(await hand.has(act("pick"))); i++) {
      await page.waitForSelector(".action-list [data-action]");
      await hand.click((await hand.has(act("keep"))) ? act("keep") : (await hand.has(act("done"))) ? act("done") : ".action-list [data-action]");
    }
    // Fuel for the divisions: then everything can go.
    for (let i = 0; i < 12 && ((await hand.has(act("fuel-hq"))) || !(await hand.has(act("pick")))); i++) await hand.click((await hand.has(act("fuel-hq"))) ? act("fuel-hq") : ".action-list [data-action]");
    await page.locator(".zoom button").last().click();
    const look = (): Promise<Luzon> =>
      page.evaluate(async (id) => {
        const state = (await (await fetch(`/api/tables/${id}/state?as=japan`)).json()) as { decisions: { legal: { notation: string; note?: { key: string } }[] }[]; view: { pieces: { handle: string; at: string; picked?: boolean }[] } };
        const legal = state.decisions[0]?.legal ?? [];
        return { legal: legal.map((a) => a.notation), noted: legal.filter((a) => a.notation.startsWith("move-to ") && a.note?.key === "note-left").length, pieces: state.view.pieces };
      }, id);
    const stacks = (at: Luzon): string[] => [...new Set(at.legal.filter((n) => n.startsWith("pick ")).map((n) => at.pieces.find((p) => p.handle === n.slice(5))!.at))];
    const [one, two, ...others] = stacks(await look());
    assert.ok(one && two, "stacks to move");
    const here = (place: string): Promise<{ x: number; y: number }> => spotOf(page, "luzon-1941", place);
    // By clicks: the stack, then the hex.
    let clicks = 0;
    const click = async (place: string): Promise<void> => {
      const { x, y } = await here(place);
      await page.mouse.click(x, y);
      clicks++;
      await hand.rest();
    };
    await click(one);
    let at = await look();
    assert.equal(at.pieces.filter((p) => p.picked).length, at.pieces.filter((p) => p.at === one && p.picked).length);
    const goals = at.legal.filter((n) => n.startsWith("move-to "));
    assert.ok(goals.length > 0 && at.noted === goals.length, `${goals.length} hexes, ${at.noted} with the points left`);
    await click(goals.at(-1)!.slice(8));
    // The next stack is clicked at once: the first stays where it has got to.
    await click(two);
    at = await look();
    assert.ok(at.pieces.some((p) => p.at === two && p.picked), "the second stack is taken up");
    console.log(JSON.stringify({ luzon_stacks: 2, clicks: clicks + 1, other_stacks: others.length }));
    await page.keyboard.press("Escape");
    // By one stroke: drawn to where it goes.
    const goal = at.legal.findLast((n) => n.startsWith("move-to "))?.slice(8);
    if (goal) {
      while ((await look()).pieces.some((p) => p.at === two && p.picked)) {
        await page.keyboard.press("u");
        await hand.rest();
      }
      const [from, to] = [await here(two), await here(goal)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
      await until(async () => (await look()).pieces.some((p) => p.at === goal && p.picked), "the stack where it was drawn to");
    }
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a turn of the United States: a third of the sixty clicks it took", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 }, locale: "zh" }, { auto: true, confirm: "odds" });
    await sitDown(page, server.url, { game: "okinawa-1945", against: "computer", seat: "us" });
    const hand = new Hand(page);
    const begun = await seqOf(page);
    let moving = 0;
    for (let i = 0; i < 80; i++) {
      await page.waitForSelector(".action-list [data-action], [data-confirm]");
      await hand.rest();
      const heading = (await page.textContent(".heading"))!;
      if (hand.clicks && !/^第1回合.*美军玩家回合/.test(heading)) break;
      if (await hand.has("[data-confirm]")) await hand.confirm();
      else if (await hand.has("[data-all]")) await hand.click("[data-all]");
      else if (await hand.has(act("move"))) {
        // A stack goes as one. Where it may go is found out first and taken back, as a player knows who looks at the
        // map; then it is drawn there by one stroke.
        const before = hand.clicks;
        const place = await page.evaluate(async () => {
          const id = /\/t\/([a-z0-9]+)/.exec(location.hash)![1];
          const state = (await (await fetch(`/api/tables/${id}/state?as=us`)).json()) as { decisions: { legal: { notation: string }[] }[]; view: { pieces: { handle: string; at: string }[] } };
          const unit = state.decisions[0]!.legal.find((a) => a.notation.startsWith("move "))!.notation.slice(5);
          return state.view.pieces.find((p) => p.handle === unit)!.at;
        });
        const from = await spotOf(page, "okinawa-1945", place);
        await page.mouse.click(from.x, from.y);
        await page.waitForSelector(`${act("move-to")}, ${act("halt")}`);
        await hand.rest();
        const goal = (await hand.has(act("move-to"))) ? (await page.locator(act("move-to")).first().getAttribute("data-action"))!.split(" ")[1]! : null;
        if (goal) {
          await page.keyboard.press("u");
          await page.waitForSelector(act("move"));
          await hand.rest();
          await hand.draw("okinawa-1945", place, goal);
        } else await hand.click(act("halt"));
        moving += hand.clicks - before;
      } else if (await hand.has(act("attack"))) await hand.click(act("attack"));
      else if (await hand.has(act("fight"))) await hand.click(act("fight"));
      else await hand.click((await hand.has(act("done"))) ? act("done") : ".action-list [data-action]");
    }
    const log = await page.evaluate(async (from) => {
      const id = /\/t\/([a-z0-9]+)/.exec(location.hash)![1];
      const entries = (await (await fetch(`/api/tables/${id}/log?as=us`)).json()) as { seq: number; by?: string; action?: string; kind: string; counts: boolean; turn: number }[];
      const own = entries.filter((e) => e.seq > from && e.by === "us" && e.kind === "act" && e.counts && e.turn === 1);
      const verbs: Record<string, number> = {};
      for (const { action = "" } of own) verbs[action.split(" ")[0]!] = (verbs[action.split(" ")[0]!] ?? 0) + 1;
      return { actions: own.length, verbs };
    }, begun);
    const moves = (log.verbs["move"] ?? 0) + (log.verbs["move-to"] ?? 0) + (log.verbs["halt"] ?? 0);
    console.log(JSON.stringify({ us_turn: log, clicks: hand.clicks, moves, clicks_for_moves: moving, list: hand.list }, null, 1));
    // The set-up is always the same: most of its stacks are of two battalions, and a stack takes one stroke instead of four clicks.
    assert.ok(moves > 20 && moving <= 0.4 * moves, `${moving} clicks for ${moves} actions of movement`);
    assert.ok((log.verbs["attack"] ?? 0) >= 2, "attacks");
    // What a battle asks (who takes a result, who falls back where) is for the dice to say: at most three clicks a battle.
    const asked = hand.list.filter((said) => said.includes("的战斗: ")).length;
    const told = `${hand.clicks} clicks for ${log.actions} actions: ${hand.list.join("; ")}`;
    assert.ok(hand.clicks - asked <= 18, told);
    assert.ok(asked <= 3 * log.verbs["attack"]!, told);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
