// How many clicks a whole turn takes, as a player clicks who knows what he wants; the figures are printed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { act, Hand } from "./hand.ts";
import { seqOf, sitDown, Stage, visitor } from "./support.ts";

const stage = new Stage();
const { server } = stage;

interface Seen {
  key: string;
  /** Of a roll that may be made again: how many throws in a hundred would be better. */
  better: number;
  legal: string[];
  pieces: { handle: string; at: string; picked?: boolean }[];
}

const look = (page: Page): Promise<Seen> =>
  page.evaluate(async () => {
    const id = /\/t\/([a-z0-9]+)/.exec(location.hash)![1];
    const state = (await (await fetch(`/api/tables/${id}/state?as=japan`)).json()) as { decisions: { prompt: { key: string; args?: Record<string, unknown> }; legal: { notation: string }[] }[]; view: { pieces: Seen["pieces"] } };
    const [decision] = state.decisions;
    return { key: decision?.prompt.key ?? "", better: Number(decision?.prompt.args?.["better"] ?? 0), legal: (decision?.legal ?? []).map((a) => a.notation), pieces: state.view.pieces };
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

  test("a turn of Japan in Luzon: no more than two clicks a stack that moves and three an attack, everything counted", async () => {
    const { page, errors, context } = await visitor(stage.browser, { viewport: { width: 1440, height: 900 } }, { auto: true, confirm: "odds" });
    await sitDown(page, server.url, { game: "luzon-1941", against: "computer", seat: "japan" });
    const hand = new Hand(page);
    const [stacks, targets] = [new Set<string>(), new Set<string>()];
    /** Questions of the re-roll marker: only rolls that hardly could be worse are asked about. */
    let badRolls = 0;
    for (let i = 0; i < 60; i++) {
      await page.waitForSelector(".action-list [data-action], [data-confirm]");
      await hand.rest();
      const heading = (await page.textContent(".heading"))!;
      if (hand.clicks && !/Turn 1 .*Japan player turn/.test(heading)) break;
      const seen = await look(page);
      if (await hand.has("[data-confirm]")) await hand.confirm();
      else if (seen.key === "prompt-reroll") {
        assert.ok(seen.better >= 75, `asked about a roll that would be bettered in ${seen.better} of 100`);
        await hand.click(act("keep"));
        badRolls++;
      } else if (seen.key === "prompt-orders" && heading.endsWith("› Movement") && !stacks.size) {
        for (const [from, goal] of await movers(page, seen)) {
          const before = hand.clicks;
          await hand.draw("luzon-1941", from, goal);
          if ((await look(page)).pieces.some((p) => p.at === goal && p.picked)) stacks.add(from);
          else {
            // What went before has used up its supply or its room: somebody who looks first would not have tried.
            hand.clicks = before;
            hand.list.pop();
            await page.keyboard.press("Escape");
            if ((await look(page)).pieces.some((p) => p.at === from && p.picked)) await page.keyboard.press("u");
            await hand.rest();
          }
        }
      } else if (seen.key === "prompt-attacks" && !targets.size && starting(seen, "attack").length) {
        const [target] = starting(seen, "attack");
        targets.add(target!);
        await hand.clickPlace("luzon-1941", target!);
        assert.ok(await hand.has("[data-confirm]"), "the attack is put up with all who can take part");
        await hand.confirm();
      } else if (stacks.size && (await hand.has("[data-ahead=segment-combat]"))) await hand.click("[data-ahead=segment-combat]");
      else if (targets.size && seen.key !== "prompt-advance" && (await hand.has("[data-end-rest]"))) await hand.click("[data-end-rest]");
      // What comes of an attack: a loss, a retreat, an advance.
      else await hand.click((await hand.has("[data-all=advance]")) ? "[data-all=advance]" : (await hand.has(act("advance"))) ? act("advance") : ".action-list [data-action]");
    }
    console.log(JSON.stringify({ luzon_turn: { stacks: stacks.size, attacks: targets.size, bad_rolls: badRolls, clicks: hand.clicks, list: hand.list } }, null, 1));
    assert.ok(stacks.size >= 2, `${stacks.size} stacks moved`);
    assert.equal(targets.size, 1);
    assert.ok(hand.clicks <= 2 * stacks.size + 3 * targets.size + badRolls, `${hand.clicks} clicks for ${stacks.size} stacks and ${targets.size} attack: ${hand.list.join("; ")}`);
    assert.deepEqual(errors, []);
    await context.close();
  });
});

/** Up to four stacks that do not face the enemy, with somewhere to go: found out first and taken back, as a player knows who looks at the map. */
async function movers(page: Page, seen: Seen): Promise<[string, string][]> {
  const hand = new Hand(page);
  const enemies = seen.pieces.filter((p) => !p.handle.startsWith("jp-")).map((p) => p.at.split(".").map(Number));
  const facing = (at: string): boolean => {
    const [column = 0, row = 0] = at.split(".").map(Number);
    return enemies.some(([c = 0, r = 0]) => Math.abs(c - column) <= 1 && Math.abs(r - row) <= 1);
  };
  const open = [...new Set(starting(seen, "pick").map((h) => seen.pieces.find((p) => p.handle === h)!.at))].filter((at) => !facing(at));
  const found: [string, string][] = [];
  const goals = new Set<string>();
  const began = await seqOf(page);
  for (const from of open) {
    if (found.length === 4) break;
    await hand.clickPlace("luzon-1941", from);
    const now = await look(page);
    const goal = now.pieces.some((p) => p.picked && p.at === from) ? starting(now, "move-to").findLast((p) => !open.includes(p) && !goals.has(p) && !facing(p)) : undefined;
    if (goal) {
      found.push([from, goal]);
      goals.add(goal);
    }
    if ((await seqOf(page)) > began) {
      await page.keyboard.press("u");
      await hand.rest();
    }
    assert.equal((await look(page)).key, "prompt-orders", `one step back leaves ${from} as it was`);
  }
  return found;
}
