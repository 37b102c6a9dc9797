// How many clicks things take; the figures are printed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

/** Counts what a hand does. */
class Hand {
  clicks = 0;
  constructor(readonly page: Page) {}

  async click(selector: string): Promise<void> {
    await this.page.waitForSelector(selector);
    const seq = await seqOf(this.page);
    await this.page.locator(selector).first().click();
    this.clicks++;
    await until(async () => (await seqOf(this.page)) > seq || (await this.page.locator("[data-confirm]").count()) > 0, `an answer to ${selector}`);
    if (await this.page.locator("[data-confirm]").count()) {
      const asked = await seqOf(this.page);
      await this.page.click("[data-confirm]");
      this.clicks++;
      await until(async () => (await seqOf(this.page)) > asked, "the confirmed step");
    }
    await this.rest();
  }

  /** Until nothing goes on by itself any more. */
  async rest(): Promise<void> {
    for (let still = 0, last = -1, tries = 0; still < 12 && tries < 200; tries++) {
      await this.page.waitForTimeout(60);
      const now = await seqOf(this.page);
      still = now === last && !(await this.page.locator('[role="status"].hint').count()) ? still + 1 : 0;
      last = now;
    }
  }

  async has(selector: string): Promise<boolean> {
    return (await this.page.locator(selector).count()) > 0;
  }
}

const act = (verb: string): string => `.action-list [data-action^="${verb} "], .action-list [data-action="${verb}"]`;

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

  test("a turn of the United States: stacks move together, single answers give themselves", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 }, locale: "zh" }, { auto: true, confirm: "odds" });
    await sitDown(page, server.url, { game: "okinawa-1945", against: "computer", seat: "us" });
    const hand = new Hand(page);
    const begun = await seqOf(page);
    let moving = 0;
    for (let i = 0; i < 200; i++) {
      await page.waitForSelector(".action-list [data-action], .prompt");
      const heading = (await page.textContent(".heading"))!;
      if (i > 2 && !/^第1回合.*美军玩家回合/.test(heading)) break;
      if (await hand.has("[data-all]")) await hand.click("[data-all]");
      else if (await hand.has(act("move"))) {
        // A stack goes as one: a click on it takes all of it up, the next says where to.
        const badge = page.locator(".badge.open").first();
        const before = hand.clicks;
        if (await badge.count()) {
          const { x, y, height } = (await badge.boundingBox())!;
          await page.mouse.click(x - 4, y + height + 12);
          hand.clicks++;
          if (!(await page.locator("[data-followers]").waitFor({ timeout: 4000 }).then(() => true, () => false))) {
            await page.keyboard.press("Escape");
            await hand.click(act("move"));
          }
        } else await hand.click(act("move"));
        if (await hand.has(act("move-to"))) await hand.click(act("move-to"));
        else if (await hand.has(act("halt"))) await hand.click(act("halt"));
        moving += hand.clicks - before;
      } else if (await hand.has(act("attack"))) await hand.click(act("attack"));
      else if (await hand.has(act("fight"))) await hand.click(act("fight"));
      else if (await hand.has(".action-list [data-action]")) await hand.click((await hand.has(act("done"))) && i > 1 ? act("done") : ".action-list [data-action]");
      else break;
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
    console.log(JSON.stringify({ us_turn: log, clicks: hand.clicks, moves, clicks_for_moves: moving }));
    // The set-up is always the same: most of its stacks are of two battalions, and a stack takes two clicks instead of four.
    assert.ok(moves > 20 && moving <= 0.75 * moves, `${moving} clicks for ${moves} actions of movement`);
    assert.ok(hand.clicks < log.actions, `${hand.clicks} clicks for ${log.actions} actions`);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
