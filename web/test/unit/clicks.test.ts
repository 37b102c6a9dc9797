import assert from "node:assert/strict";
import { test } from "node:test";
import type { ActionInfo, Decision, LogEntry, Odds, PieceInfo, View } from "../../src/api/index.ts";
import { byVerb, cardsToChoose, commonest, factions, narrow, takenUp, targetsOf } from "../../src/lib/actions.ts";
import { choicesIn, citedIn, clausesOf, optionOf } from "../../src/lib/effects.ts";
import { grouped } from "../../src/lib/outcomes.ts";
import { declared, rejoin, stepsBack } from "../../src/lib/record.ts";
import { Acting } from "../../src/table/acting.ts";
import { Batch, Habits } from "../../src/table/batch.ts";
import { beside } from "../../src/ui/floating.tsx";

const action = (notation: string): ActionInfo => ({ notation, label: { key: notation } });
const question = (key: string, ...legal: string[]): Decision => ({ seat: "red", prompt: { key }, legal: legal.map(action), ahead: [] });
const entry = (seq: number, extra: Partial<LogEntry> = {}): LogEntry => ({ seq, kind: "act", counts: true, turn: 1, at: 0, events: [], ...extra });

test("what ends or declines stands last, and only what names nothing", () => {
  assert.deepEqual(byVerb(["pass", "move a", "done", "pass b"].map(action)).map(([v]) => v), ["move", "pass", "done"]);
  const names = byVerb(["done", "play x"].map(action)).flatMap(([, list]) => list.map((a) => a.notation));
  assert.deepEqual(names, ["play x", "done"]);
});

test("a click means the whole way, not the first step of it", () => {
  const legal = ["move-to 1204", "step 1204", "step 1203"].map(action);
  assert.deepEqual(narrow(legal, [], ["1204"], () => true), { kind: "act", action: legal[0] });
  assert.deepEqual(narrow(legal, [], ["1203"], () => true), { kind: "act", action: legal[2] });
});

test("several are done in a row, each by the rules of its moment; what cannot is taken back", async () => {
  const done: string[] = [];
  let room = 2;
  let hand: string | null = null;
  const batch = new Batch({
    decision: () => (hand ? question("where", ...(room > 0 ? ["move-to x", "halt"] : ["halt"])) : question("which", "move a", "move b", "move c")),
    act: async (a) => {
      done.push(a.notation);
      if (a.notation.startsWith("move ")) hand = a.notation;
      else {
        hand = null;
        room--;
      }
      return true;
    },
    undo: async () => {
      done.push("undo");
      hand = null;
      return true;
    },
    usual: () => null,
    depth: () => (hand ? 1 : 0),
    seq: () => done.length,
  });
  const failed = await batch.run(["a", "b", "c", "d"].map((piece) => ({ verb: "move", piece, goal: "move-to x" })));
  assert.deepEqual(failed, ["c", "d"]);
  assert.deepEqual(done, ["move a", "move-to x", "move b", "move-to x", "move c", "undo"]);
  assert.equal(batch.busy, false);
});

test("of a stack those are taken up that can go; one without fuel stays", async () => {
  const habits = new Habits();
  const hand = new Set<string>();
  const asked = (): Decision => question("moving", ...["a", "b", "c"].filter((u) => !hand.has(u)).map((u) => `pick ${u}`), ...(hand.size ? ["halt"] : []), ...(hand.size && !hand.has("b") ? ["move-to x"] : []));
  let last = "";
  const batch = new Batch({
    decision: asked,
    act: async (a) => {
      last = a.notation.slice(5);
      hand.add(last);
      return true;
    },
    undo: async () => hand.delete(last),
    usual: () => null,
    depth: () => hand.size,
    seq: () => 0,
  });
  const stay = await batch.run(["a", "b", "c"].map((piece) => ({ verb: "pick", piece })), () => !habits.stuck(asked()));
  assert.deepEqual([[...hand], stay], [["a", "c"], ["b"]]);
});

test("what has been seen to be picked one by one may be picked at once; a choice of one may not", () => {
  const habits = new Habits();
  assert.deepEqual(habits.together(question("group", "with a", "with b", "march x")).map(([v, l]) => [v, l.length]), [["with", 2]]);
  const supply = question("supply", "burn a", "burn b", "burn c", "done");
  assert.deepEqual(habits.together(supply), []);
  const several = { ...supply, prompt: { key: "supply", args: { several: 1 } } };
  assert.deepEqual(habits.together(several).map(([v, l]) => [v, l.length]), [["burn", 3]]);
  habits.doing(supply, action("burn a"));
  habits.asked(question("supply", "burn b", "burn c", "done"));
  assert.deepEqual(habits.together(question("supply", "burn b", "burn c", "done")).map(([v]) => v), ["burn"]);
  const lead = question("lead", "lead a", "lead b");
  habits.doing(lead, action("lead a"));
  habits.asked(question("group", "with b"));
  assert.deepEqual(habits.together(lead), []);
});

test("a word about each of several pieces is said of all at once, where nothing else is asked or they are in hand", () => {
  const habits = new Habits();
  const plain = (word: string): boolean => word === "move" || word === "strat";
  const modes = question("modes", "mode a move", "mode a strat", "mode b move", "done");
  assert.deepEqual(habits.together(modes, plain).map(([v, l]) => [v, l.length]), [["mode move", 2]]);
  const orders = question("orders", "pick a", "mode a move", "mode b move", "done");
  assert.deepEqual(habits.together(orders, plain), []);
  assert.deepEqual(habits.together(orders, plain, () => true).map(([v]) => v), ["mode move"]);
  assert.deepEqual(habits.together(question("places", "place a x", "place b x"), plain), []);
});

test("a stack is taken up as one, and stays where it got to when another is clicked", () => {
  const habits = new Habits();
  assert.deepEqual(habits.asOne([["hold", ["a", "b"]], ["pick", ["a", "b"]]], 2), ["pick", ["a", "b"]]);
  assert.deepEqual(habits.asOne([["move", ["a", "b"]]], 2), ["move", ["a", "b"]]);
  assert.equal(habits.asOne([["move", ["a", "b"]]], 3), null, "one of them can do something else");
  const moving = question("moving", "move-to x", "halt");
  assert.equal(habits.arrived(moving, [entry(4, { by: "red", action: "move-to y" })], "red")?.notation, "halt");
  assert.equal(habits.arrived(moving, [entry(4, { by: "red", action: "pick a" })], "red"), undefined, "it has not gone anywhere");
  assert.equal(habits.arrived(moving, [entry(4, { by: "blue", action: "move-to y" })], "red"), undefined);
});

test("what its remark warns of is asked about before it is done", async () => {
  const sent: string[] = [];
  const warned: ActionInfo = { ...action("move sweden"), note: { key: "warn-violates" } };
  let confirm: "odds" | "never" = "odds";
  const acting = new Acting({
    decision: () => ({ ...question("order"), legal: [warned] }),
    shown: () => 7,
    newest: () => 7,
    confirm: () => confirm,
    odds: async () => null,
    send: async (_, body) => {
      sent.push(String(body["action"]));
      return { ok: true };
    },
  });
  await acting.choose(warned);
  assert.equal(acting.pending.value?.warning, true);
  assert.deepEqual(sent, []);
  await acting.commit(warned);
  assert.deepEqual(sent, ["move sweden"]);
  confirm = "never";
  await acting.choose(warned);
  assert.equal(sent.length, 2);
});

test("the same odds are agreed to once; ending before anything else is asked about once", async () => {
  const odds = { factors: [], rows: [{ result: { key: "win" }, probability: 1 }] } as unknown as Odds;
  const sent: string[] = [];
  let asked = question("fight", "attack a", "attack b", "done");
  const acting = new Acting({
    decision: () => asked,
    shown: () => 7,
    newest: () => 7,
    confirm: () => "odds",
    odds: async (_, notation) => (notation.startsWith("attack") ? odds : null),
    send: async (_, body) => {
      sent.push(String(body["action"]));
      return { ok: true };
    },
  });
  await acting.choose(action("done"));
  assert.equal(acting.pending.value?.unused, 2);
  acting.cancel();
  await acting.choose(action("attack a"));
  assert.ok(acting.pending.value?.odds);
  await acting.commit(action("attack a"));
  await acting.choose(action("attack b"));
  await acting.choose(action("done"));
  assert.deepEqual(sent, ["attack a", "attack b", "done"]);
  asked = question("other", "move a", "pass");
  await acting.choose(action("pass"));
  assert.equal(acting.pending.value?.unused, 1);
});

test("factions are told by their bands; one faction needs no button of its own", () => {
  const info = (o: string): PieceInfo => ({ accent: o.startsWith("k") ? "#aa0000" : "#0000aa" }) as PieceInfo;
  assert.deepEqual(factions(["with k1", "with k2", "with s1"].map(action), info).map(([band, l]) => [band, l.length]), [["#aa0000", 2]]);
  assert.deepEqual(factions(["with k1", "with k2"].map(action), info), []);
  assert.equal(commonest(["a", "b", "b"]), "b");
});

test("pieces that are taken up by the same verb, by handle or by name", () => {
  const pieces = [{ handle: "?1", id: "back", known: false }, { handle: "a", id: "a", known: true }, { handle: "b", id: "b", known: true }];
  assert.deepEqual(takenUp(["move ?1", "move a", "attack a x"].map(action), pieces), [["move", ["?1", "a"]]]);
});

test("targets are what others own and where what is in hand goes", () => {
  const on = { place: (o: string) => o.startsWith("P"), foreign: (o: string) => o === "foe", inHand: false };
  assert.deepEqual([...targetsOf(["attack P1 P2", "move a", "hit foe"].map(action), on)], ["P2", "foe"]);
  assert.deepEqual([...targetsOf(["move-to P1"].map(action), { ...on, inHand: true })], ["P1"]);
});

test("faces are laid out where the question is which card", () => {
  const words = (a: ActionInfo): string => a.notation.replace(/-\d$/, "");
  const pick = ["pick a-1", "pick a-2", "pick b-1", "pick c-1"].map(action);
  assert.deepEqual(cardsToChoose(pick, () => true, words).map((c) => [c.card, c.copies]), [["a-1", 2], ["b-1", 1], ["c-1", 1]]);
  assert.deepEqual(cardsToChoose([...pick, action("play a-1")], () => true, words), []);
  assert.deepEqual(cardsToChoose(pick, (c) => c !== "b-1", words), []);
});

test("a thing's clause is the one named after it, else those its source cites", () => {
  const text = { zh: "", ja: "", en: "" };
  const clauses = ["chit us-recon", "4.0(3)", "5.2", "2.13"].map((number) => ({ number, title: text, text }));
  const source = { tag: "rulebook" as const, reference: "4.0(3), 4.0(4), 5.2" };
  assert.deepEqual(clausesOf("us-recon-2", undefined, clauses).map((c) => c.number), ["chit us-recon"]);
  assert.deepEqual(clausesOf("chit-japan-1", source, clauses).map((c) => c.number), ["4.0(3)", "5.2"]);
  // Where its numbers come from is no help to somebody who asks what it does.
  const counted = { ...source, reference: "type and number history; values inferred in the scale of rulebook 4.0(3)" };
  assert.deepEqual(clausesOf("tank-1", counted, clauses), []);
  assert.deepEqual(citedIn({ ...source, reference: "identity: history; setup: rulebook 3.0(2)①; values: inferred" }), ["3.0(2)①"]);
  assert.deepEqual(choicesIn("二选一：①移动；②输送（7.5）。").slice(1), ["移动", "输送（7.5）。"]);
  assert.equal(optionOf("Either (1) one moves, or (2) four sail.", ["jp-14", "2"]), "four sail.");
  assert.equal(optionOf("Just this.", ["jp-14", "1"]), "");
});

test("many outcomes of two sides are summed by who loses more", () => {
  const rows = Array.from({ length: 9 }, (_, i) => ({ message: { key: "r", args: { red: i % 3, blue: Math.floor(i / 3) } }, text: `r${i}`, probability: 1 / 9 }));
  const sum = grouped(rows, { seats: ["red", "blue"], worse: (s) => s ?? "alike" });
  assert.deepEqual(sum.map((g) => [g.text, g.parts.length]), [["blue", 3], ["alike", 3], ["red", 3]]);
  assert.ok(sum.every((g) => Math.abs(g.probability - 1 / 3) < 1e-9));
  assert.equal(grouped(rows.slice(0, 4), { seats: ["red", "blue"], worse: (s) => s ?? "alike" }).length, 4);
});

test("the record: what a take-back costs, what is declared, who is picked again", () => {
  const log = [entry(1, { kind: "setup" }), entry(2, { by: "red", action: "with a" }), entry(3, { by: "red", action: "with b" }), entry(4, { by: "red", action: "with c" })];
  assert.equal(stepsBack(log, "blue"), 0);
  assert.equal(stepsBack([...log, entry(5, { by: "blue" })], "red"), 2);
  const joins = (v: string): boolean => v === "with";
  assert.deepEqual(rejoin(log, { undo_depth: 3 }, "red", ["b"], joins), [{ verb: "with", piece: "c" }]);
  assert.equal(rejoin(log, { undo_depth: 1 }, "red", ["b"], joins), null, "past the barrier");
  assert.equal(rejoin(log, { undo_depth: 0 }, "red", ["c"], joins), null);
  const places = { p: { marks: ["attacking"] }, q: { marks: ["attacked"] } };
  const view = { turn: 1, places } as unknown as View;
  const said = [entry(6, { by: "red", events: [{ clause: "1", message: { key: "e", args: { at: { id: "q" }, from: { id: "p" } } } }] })];
  assert.deepEqual(declared(said, view, (id) => id in places), [{ from: "p", to: "q", by: "red" }]);
  assert.deepEqual(declared(said, { ...view, places: {} }, (id) => id in places), [], "fought");
});

test("a panel stands beside the click and off what is to be clicked next", () => {
  const window = { width: 1000, height: 800 };
  const size = { width: 200, height: 200 };
  assert.deepEqual(beside({ x: 300, y: 300 }, size, [], window), { left: 314, top: 300 - 200 / 3 });
  const spots = [{ x: 400, y: 300 }, { x: 380, y: 340 }];
  const { left, top } = beside({ x: 300, y: 300 }, size, spots, window);
  assert.ok(spots.every((p) => p.x < left || p.x > left + 200 || p.y < top || p.y > top + 200), `${left} ${top}`);
});
