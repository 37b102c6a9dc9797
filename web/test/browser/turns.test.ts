// How many clicks a whole turn takes, as a player clicks who knows what he wants; the figures are printed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { act, Hand } from "./hand.ts";
import { spotOf } from "./map.ts";
import { seqOf, sitDown, Stage, until, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

interface Seen {
  key: string;
  legal: string[];
  pieces: { handle: string; at: string; picked?: boolean }[];
}

const look = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    const id = /\/t\/([a-z0-9]+)/.exec(location.hash)![1];
    const state = (await (await fetch(`/api/tables/${id}/state?as=japan`)).json()) as { decisions: { prompt: { key: string }; legal: { notation: string }[] }[]; view: { pieces: Seen["pieces"] } };
    const [decision] = state.decisions;
    return { key: decision?.prompt.key ?? "", legal: (decision?.legal ?? []).map((a) => a.notation), pieces: state.view.pieces };
  });

const starting = (seen: Seen, verb: string): string[] => seen.legal.filter((n) => n.startsWith(`${verb} `)).map((n) => n.slice(verb.length + 1));

describe("whole turns", () => {
  test("an activation in Bunroku: Konishi and all who follow him march as far as they get", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } }, { auto: true, confirm: "odds" });
    await sitDown(page, server.url, { game: "bunroku-1592", against: "computer", seat: "japan" });
    const hand = new Hand(page);
    for (let i = 0; i < 40 && !(await hand.has(act("lead jp-konishi-yukinaga"))); i++) {
      await page.waitForSelector(".action-list [data-action]");
      await hand.click((await hand.has(act("pass"))) ? act("pass") : (await hand.has(act("done"))) ? act("done") : ".action-list [data-action]");
    }
    hand.clicks = 0;
    const begun = await seqOf(page);
    await hand.click(act("lead jp-konishi-yukinaga"));
    await hand.click("[data-all=with]");
    // On and on to where he has not been yet.
    const been = new Set<string>();
    for (let i = 0; i < 8; i++) {
      const seen = await look(page);
      const next = starting(seen, "march").find((p) => !been.has(p));
      if (seen.key !== "prompt-group" && seen.key !== "prompt-group-on") break;
      if (!next) break;
      been.add(next);
      await hand.click(act(`march ${next}`));
    }
    const steps = been.size;
    if (await hand.has(act("done"))) await hand.click(act("done"));
    const actions = (await seqOf(page)) - begun;
    console.log(JSON.stringify({ bunroku_activation: { spaces: steps, actions, clicks: hand.clicks } }));
    // He is named, all are taken along, each space is one click, and it is ended.
    assert.ok(steps >= 1 && hand.clicks <= 3 + steps, `${hand.clicks} clicks for ${steps} spaces`);
    assert.ok(actions > hand.clicks, `${actions} actions`);
    assert.deepEqual(errors, []);
    await context.close();
  });

  test("a turn of Japan in Luzon: at most two clicks a stack that moves and three an attack", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } }, { auto: true, confirm: "odds" });
    await sitDown(page, server.url, { game: "luzon-1941", against: "computer", seat: "japan" });
    const hand = new Hand(page);
    const clickPlace = async (place: string): Promise<void> => {
      const { x, y } = await spotOf(page, "luzon-1941", place);
      await page.mouse.click(x, y);
      hand.clicks++;
      await hand.rest();
    };
    const spent = { moves: 0, attacks: 0, fuel: 0, rolls: 0, results: 0, ends: 0 };
    const counted = async (what: keyof typeof spent, deed: () => Promise<void>): Promise<void> => {
      const before = hand.clicks;
      await deed();
      spent[what] += hand.clicks - before;
    };
    /** The question of a roll that may be rolled again is told once not to come again. */
    const never = async (): Promise<void> => {
      const now = await seqOf(page);
      await page.click("[data-never]");
      hand.clicks++;
      await until(async () => (await seqOf(page)) > now, "the standing answer");
      await hand.rest();
    };
    let [stacks, attacks] = [0, 0];
    const ends: string[] = [];
    for (let i = 0; i < 80; i++) {
      await page.waitForSelector(".action-list [data-action]");
      await hand.rest();
      const heading = (await page.textContent(".heading"))!;
      if (i > 3 && !/Turn 1 .*Japan player turn/.test(heading)) break;
      const seen = await look(page);
      if (await hand.has("[data-never]")) await counted("rolls", never);
      else if (seen.key === "prompt-orders" && starting(seen, "fuel-hq").length) await counted("fuel", () => hand.click(act("fuel-hq")));
      else if (seen.key === "prompt-paying") await counted("fuel", () => hand.click(".action-list [data-action]"));
      else if (seen.key === "prompt-orders" && !stacks && starting(seen, "pick").length) {
        // Who stands before the enemy stays, to attack.
        const enemies = seen.pieces.filter((p) => !p.handle.startsWith("jp-")).map((p) => p.at.split(".").map(Number));
        const facing = (at: string): boolean => {
          const [column = 0, row = 0] = at.split(".").map(Number);
          return enemies.some(([c = 0, r = 0]) => Math.abs(c - column) <= 1 && Math.abs(r - row) <= 1);
        };
        const open = [...new Set(starting(seen, "pick").map((h) => seen.pieces.find((p) => p.handle === h)!.at))].filter((at) => !facing(at));
        const taken = new Set<string>();
        for (const from of open) {
          if (stacks === 4 || taken.has(from)) continue;
          const before = hand.clicks;
          // The stack before stays where it has got to when the next one is clicked.
          await clickPlace(from);
          const now = await look(page);
          const goal = starting(now, "move-to").findLast((p) => !open.includes(p));
          if (goal && now.pieces.some((p) => p.picked && p.at === from)) {
            await clickPlace(goal);
            taken.add(goal);
            stacks++;
            spent.moves += hand.clicks - before;
          } else {
            // It has nowhere to go: somebody who looks first would not have taken it.
            hand.clicks = before;
            await page.keyboard.press("u");
            await hand.rest();
          }
        }
      } else if (seen.key === "prompt-attacks" && attacks < 1 && starting(seen, "attack").length) {
        await counted("attacks", async () => {
          await clickPlace(starting(seen, "attack")[0]!);
          for (let j = 0; j < 12; j++) {
            const now = await look(page);
            if (now.key === "prompt-attacks" || !/Combat/.test((await page.textContent(".heading"))!)) break;
            if (await hand.has("[data-never]")) {
              const before = hand.clicks;
              await never();
              spent.rolls += hand.clicks - before;
              spent.attacks -= hand.clicks - before;
            } else if (now.key !== "prompt-attacking" && now.key !== "prompt-paying") {
              // What comes of it (a loss, a retreat, an advance) is no part of ordering it.
              const before = hand.clicks;
              await hand.click((await hand.has(act("advance"))) ? act("advance") : ".action-list [data-action]");
              spent.results += hand.clicks - before;
              spent.attacks -= hand.clicks - before;
            } else if (await hand.has("[data-all=pick]")) await hand.click("[data-all=pick]");
            else if (now.legal.some((n) => n === "fight" || n === "roll" || n === "go")) await hand.click(`${act("fight")}, ${act("roll")}, ${act("go")}`);
            else await hand.click(`.action-list [data-action="${now.legal.find((n) => n !== "pass") ?? now.legal[0]}"]`);
          }
        });
        attacks++;
      } else {
        ends.push(`${heading.split("›").at(-1)!.trim()}: ${seen.key}`);
        // With a stack in hand the segment is ended at once; after the attack what is left of the turn.
        const whole = seen.key === "prompt-moving" ? "[data-end-step]" : attacks ? "[data-end-rest]" : null;
        if (whole && (await hand.has(whole))) await counted("ends", () => hand.click(whole));
        else await counted("ends", async () => hand.click((await hand.has(act("done"))) ? act("done") : (await hand.has(act("pass"))) ? act("pass") : ".action-list [data-action]"));
      }
    }
    console.log(JSON.stringify({ luzon_turn: { stacks, attacks, clicks: hand.clicks, spent, ends } }));
    assert.ok(stacks >= 2, `${stacks} stacks moved`);
    assert.ok(spent.moves <= 2 * stacks, `${spent.moves} clicks for ${stacks} stacks`);
    assert.equal(attacks, 1);
    assert.ok(spent.attacks <= 3 * attacks, `${spent.attacks} clicks for ${attacks} attacks`);
    assert.ok(spent.ends <= 7, `${spent.ends} clicks to end segments: ${ends.join("; ")}`);
    assert.deepEqual(errors, []);
    await context.close();
  });
});
