import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision, LogEntry, State } from "../../src/api/index.ts";
import { begin, ended, endOf } from "../../src/table/ending.ts";

const at = (seq: number, ...heading: string[]): State => ({ seq, view: { heading: heading.map((key) => ({ key })) } }) as unknown as State;
const asks = (...notations: string[]): Decision => ({ seat: "red", prompt: { key: "q" }, legal: notations.map((notation) => ({ notation, label: { key: "x" } })) }) as unknown as Decision;
const entry = (seq: number, by: string, action: string, args: Record<string, unknown> = {}): LogEntry =>
  ({ seq, by, action, kind: "act", counts: true, turn: 1, at: 0, events: [{ message: { key: "e", args }, clause: "1" }] }) as unknown as LogEntry;

const turn = begin(at(10, "turn 1", "red", "combat"), 2);

test("every question of the turn is ended", () => {
  assert.equal(endOf(turn, asks("attack x", "done"), at(10, "turn 1", "red", "combat"), [])?.notation, "done");
  assert.equal(endOf(turn, asks("pick y", "done"), at(12, "turn 1", "red", "exploitation"), [entry(11, "red", "done")])?.notation, "done");
});

test("not beyond the turn, nor beyond the step where only that is ended", () => {
  assert.equal(endOf(turn, asks("pick y", "done"), at(12, "turn 1", "blue", "movement"), []), null);
  const step = begin(at(10, "turn 1", "red", "movement"), 3);
  assert.equal(endOf(step, asks("halt"), at(11, "turn 1", "red", "movement"), [])?.notation, "halt");
  assert.equal(endOf(step, asks("barrage z", "done"), at(12, "turn 1", "red", "barrage"), []), null);
});

test("a question without an end, or a chance to react, is asked", () => {
  assert.equal(endOf(turn, asks("keep", "reroll"), at(11, "turn 1", "red", "combat"), []), null);
  assert.equal(endOf(turn, asks("play card", "pass"), at(11, "turn 1", "red", "combat"), []), null);
});

test("what others did, or dice, come first", () => {
  const here = at(12, "turn 1", "red", "combat");
  assert.equal(endOf(turn, asks("done"), here, [entry(11, "blue", "done")])?.notation, "done");
  assert.equal(endOf(turn, asks("done"), here, [entry(9, "blue", "move-to a")])?.notation, "done");
  assert.equal(endOf(turn, asks("done"), here, [entry(11, "blue", "move-to a")]), null);
  assert.equal(endOf(turn, asks("done"), here, [entry(11, "red", "done", { dice: [3, 4] })]), null);
});

test("to a step to come one goes on whatever happens on the way, and no further", () => {
  const on = begin(at(10, "turn 1", "red", "movement"), 2, { key: "combat" });
  const rolled = [entry(11, "blue", "move-to a"), entry(12, "red", "done", { dice: [3, 4] })];
  assert.equal(endOf(on, asks("barrage z", "done"), at(13, "turn 1", "red", "barrage"), rolled)?.notation, "done");
  assert.equal(endOf(on, asks("lose a", "lose b"), at(13, "turn 1", "red", "barrage"), rolled), null);
  assert.equal(ended(on, at(13, "turn 1", "red", "barrage")), false);
  assert.equal(endOf(on, asks("attack z", "done"), at(14, "turn 1", "red", "combat"), rolled), null);
  assert.equal(ended(on, at(14, "turn 1", "red", "combat")), true);
  assert.equal(endOf(on, asks("pick y", "done"), at(15, "turn 1", "blue", "movement"), rolled), null);
});
