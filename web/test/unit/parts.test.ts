import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { ActionInfo, Decision, LogEntry, Odds, State, Step, TableInfo } from "../../src/api/index.ts";
import { Acting, type Seat } from "../../src/table/acting.ts";
import { missed, nextAtScreen, Seen } from "../../src/table/chairs.ts";
import { Overlays } from "../../src/table/overlays.ts";
import { Pacing } from "../../src/table/pacing.ts";
import { Past, positions } from "../../src/table/past.ts";
import { Picking } from "../../src/table/picking.ts";

const action = (notation: string): ActionInfo => ({ notation, label: { key: notation } });
const entry = (seq: number, extra: Partial<LogEntry> = {}): LogEntry => ({ seq, kind: "act", counts: true, turn: 1, at: 0, events: [], ...extra });
const state = (seq: number): State => ({ seq, as: "red", decisions: [], undo_depth: 0, barrier: 0 });
const step = (seq: number, extra: Partial<LogEntry> = {}): Step => ({ entry: entry(seq, extra), state: state(seq) });

test("overlays: one panel at a time, a peek never pushes a pinned one away", () => {
  const o = new Overlays();
  o.peek({ place: "a", x: 1, y: 1 });
  assert.equal(o.tray?.place, "a");
  o.peek({ place: "b", x: 1, y: 1 });
  assert.equal(o.tray?.place, "b");
  o.open({ kind: "tray", place: "b", x: 1, y: 1, pinned: true });
  o.peek({ place: "c", x: 1, y: 1 });
  o.peek(null);
  assert.equal(o.tray?.place, "b");
  o.open({ kind: "menu", x: 0, y: 0, actions: [] });
  assert.equal(o.tray, null);
  o.close("why");
  assert.ok(o.menu);
  o.close("menu");
  assert.equal(o.floating.value, null);
});

test("overlays: an answer belongs to the question that is still open", () => {
  const o = new Overlays();
  const first = { kind: "why" as const, objects: ["a"], x: 0, y: 0, answer: null };
  const second = { ...first, objects: ["b"] };
  o.open(first);
  o.open(second);
  o.answer(first, []);
  assert.equal(o.why?.answer, null);
  o.answer(second, []);
  assert.deepEqual(o.why?.answer, []);
  o.show("x");
  assert.equal(o.detail, "x");
  assert.ok(o.why, "a dialog stands over the panel, not instead of it");
});

test("picking: clicks narrow the actions down, a click elsewhere begins anew", () => {
  const legal = [action("move a x"), action("move a y"), action("move b x"), action("end")];
  const p = new Picking(() => legal, () => true);
  assert.equal(p.pick(["a"]).kind, "focus");
  assert.deepEqual(p.options.map((a) => a.notation), ["move a x", "move a y"]);
  assert.ok(p.opens({ handle: "y", id: "y", known: true }));
  assert.ok(!p.opens({ handle: "?7", id: "y", known: false }), "what one does not know has only its handle");
  const again = p.pick(["b"]);
  assert.deepEqual(again, { kind: "act", action: legal[2] });
  assert.deepEqual(p.pick(["nowhere"]), { kind: "none" });
});

function seat(over: Partial<Seat> = {}): Seat & { sent: unknown[] } {
  const decision: Decision = { seat: "red", prompt: { key: "q" }, legal: [action("go")], ahead: [] };
  const sent: unknown[] = [];
  return {
    sent,
    decision: () => decision,
    shown: () => 7,
    newest: () => 7,
    confirm: () => "odds",
    odds: async () => null,
    send: async (verb, body) => {
      sent.push([verb, body.seq, body["action"]]);
      return { ok: true };
    },
    ...over,
  };
}

const ODDS: Odds = { factors: [], rows: [{ result: { key: "win" }, probability: 1 }] } as unknown as Odds;

test("acting: without odds it is done, with odds it is asked about first", async () => {
  const plain = seat();
  await new Acting(plain).choose(action("go"));
  assert.deepEqual(plain.sent, [["act", 7, "go"]]);
  const risky = seat({ odds: async () => ODDS });
  const acting = new Acting(risky);
  await acting.choose(action("go"));
  assert.deepEqual(risky.sent, []);
  assert.equal(acting.pending.value?.odds, ODDS);
  await acting.commit(action("go"));
  assert.equal(acting.pending.value, null);
  assert.equal(risky.sent.length, 1);
});

test("acting: of two choices the later counts; odds for a position that is gone count for nothing", async () => {
  const slow = seat({ odds: () => new Promise((r) => setTimeout(() => r(null), 5)) });
  const acting = new Acting(slow);
  await Promise.all([acting.choose(action("a")), acting.choose(action("b"))]);
  assert.deepEqual(slow.sent, [["act", 7, "b"]]);
  let now = 7;
  const moved = seat({ odds: async () => ((now = 8), null), newest: () => now });
  await new Acting(moved).choose(action("a"));
  assert.deepEqual(moved.sent, []);
});

test("acting: one action a position, however often one clicks", async () => {
  let arrive = (): void => {};
  const sent: string[] = [];
  const s = seat({
    confirm: () => "never",
    send: (_, body) => {
      sent.push(String(body["action"]));
      return new Promise((r) => (arrive = () => r({ ok: true })));
    },
  });
  const acting = new Acting(s);
  const first = acting.choose(action("a"));
  await acting.choose(action("b"));
  arrive();
  await first;
  assert.deepEqual(sent, ["a"]);
});

test("pacing: others' steps come one by one, one's own at once, and all can be skipped", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const seen: [number, boolean][] = [];
  const pacing = new Pacing({ pace: () => 300, own: (e) => e.by === "red", play: (s, last) => seen.push([s.entry.seq, last]) });
  for (const seq of [1, 2, 3, 4]) pacing.take(step(seq, { by: "blue" }));
  assert.deepEqual(seen, [[1, true]]);
  assert.ok(pacing.busy);
  mock.timers.tick(300);
  assert.deepEqual(seen.at(-1), [2, false]);
  pacing.skip();
  assert.deepEqual(seen.at(-1), [4, true]);
  mock.timers.tick(2000);
  assert.equal(seen.length, 3);
  pacing.take(step(5, { by: "blue" }));
  pacing.take(step(6, { by: "blue" }));
  pacing.take(step(7, { by: "red" }));
  mock.timers.tick(2000);
  assert.ok(!pacing.busy);
  assert.deepEqual(seen.map(([seq]) => seq), [1, 2, 4, 5], "what one does oneself overtakes what one was being shown");
  mock.timers.reset();
});

test("past: only what still counts, step by step, and a late answer is not shown over a newer one", async () => {
  const log = [entry(1, { kind: "setup" }), entry(2), entry(3, { counts: false }), entry(4, { kind: "undo" }), entry(5)];
  assert.deepEqual(positions(log), [1, 2, 5]);
  const waits = new Map<number, (s: Step) => void>();
  const past = new Past({ log: () => log, fetch: (seq) => new Promise((r) => waits.set(seq, r)), pace: () => 10, enter: () => {}, fail: assert.fail });
  const slow = past.goto(1, "red");
  const quick = past.goto(5, "red");
  waits.get(5)!(step(5));
  waits.get(1)!(step(1));
  await Promise.all([slow, quick]);
  assert.equal(past.look.value?.step.entry.seq, 5);
  assert.equal(past.step(1), false);
  assert.equal(past.step(-1), true);
  waits.get(2)!(step(2));
  await new Promise((r) => setTimeout(r));
  assert.equal(past.look.value?.step.entry.seq, 2);
  past.leave();
  assert.equal(past.look.value, null);
});

test("past: a recap stops only where something happened, and ends in the present", async () => {
  const told = [{ message: { key: "e" }, clause: "1" }];
  const log = [entry(1, { events: told }), entry(2), entry(3, { events: told }), entry(4, { events: told })];
  const shown: number[] = [];
  let done = (): void => {};
  const end = new Promise<void>((r) => (done = r));
  const past = new Past({ log: () => log, fetch: async (seq) => step(seq), pace: () => 1, enter: (s) => shown.push(s.entry.seq), fail: assert.fail });
  past.look.subscribe((look) => !look && done());
  await past.goto(1, "red", true, 3);
  await end;
  assert.deepEqual(shown, [1, 3]);
});

test("chairs: who sits down next at one screen, and what one has missed", () => {
  const info = { hotseat: true, yours: ["red", "blue"] } as TableInfo;
  const deciding = (seats: string[]): State => ({ ...state(1), view: { deciding: seats } as State["view"] & object });
  assert.equal(nextAtScreen(info, deciding(["blue"]), "red"), "blue");
  assert.equal(nextAtScreen(info, deciding(["red", "blue"]), "red"), null);
  assert.equal(nextAtScreen({ ...info, hotseat: false }, deciding(["blue"]), "red"), null);
  assert.equal(nextAtScreen(info, { ...deciding(["blue"]), over: { winner: null, by: "agreed" } }, "red"), null);
  const log = [entry(1, { by: "blue" }), entry(2, { by: "red" }), entry(3, { by: "blue" }), entry(4, { by: "blue", counts: false })];
  assert.deepEqual(missed(log, 1, 4, "red"), { from: 1, to: 4, steps: 1 });
  assert.equal(missed(log, 3, 4, "red"), null);
  assert.equal(missed(log, Number.NaN, 4, "red"), null, "who has never been here has missed nothing");
  const memory = new Map<string, string>();
  const seen = new Seen({ getItem: (k) => memory.get(k) ?? null, setItem: (k, v) => void memory.set(k, v) });
  seen.remember("t", "red", 9);
  assert.equal(seen.last("t", "red"), 9);
  assert.ok(Number.isNaN(seen.last("t", "blue")));
});
