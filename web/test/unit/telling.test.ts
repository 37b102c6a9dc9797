import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { LogEntry, Message, View } from "../../src/api/index.ts";
import { isRoll, rollsIn } from "../../src/lib/rolls.ts";
import { Pacing } from "../../src/table/pacing.ts";
import { Telling } from "../../src/table/telling.ts";

const SEATS = ["red", "blue"];
const fire: Message = { key: "fire", args: { seat: { id: "red" }, base: 8, dice: [3, 6], total: 2 } };
const entry = (message: Message, seq = 1): LogEntry => ({ seq, kind: "act", counts: true, turn: 1, at: 0, by: "blue", events: [{ message, clause: "1" }] });

test("dice are found by their name, with who threw them and what they needed", () => {
  assert.deepEqual(rollsIn(fire, SEATS), [{ seat: "red", ids: [], dice: [3, 6], needed: null }]);
  const volley: Message = { key: "attacked", args: { seat: { id: "blue" }, rolls: [{ key: "roll-hit", args: { unit: { id: "u" }, die: 1, value: 2 } }, { key: "roll-miss", args: { unit: { id: "v" }, die: 5, value: 2 } }] } };
  assert.deepEqual(rollsIn(volley, SEATS).map((r) => [r.seat, r.ids[0], r.dice[0], r.needed]), [["blue", "u", 1, 2], ["blue", "v", 5, 2]]);
  assert.deepEqual(rollsIn({ key: "moved", args: { n: 3, to: { id: "x" } } }, SEATS), []);
  assert.deepEqual(rollsIn({ key: "odd", args: { die: 11 } }, SEATS), [], "no such die");
  assert.ok(isRoll(entry(fire), SEATS));
});

test("dice lie as long as one likes, the map shows what came of them, one's own act begins anew", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let dice = 1000;
  const said: string[] = [];
  const telling = new Telling({ seats: SEATS, dice: () => dice, pace: () => 320, sound: (s) => said.push(s), show: () => said.push("show"), trace: () => said.push("trace") });
  const [a, b] = [{} as View, {} as View];
  assert.equal(telling.pace(entry({ key: "moved" })), 320);
  assert.equal(telling.pace(entry(fire)), 1000);
  telling.tell(entry(fire), a, b);
  assert.deepEqual(said.splice(0), ["dice", "trace", "show"]);
  assert.equal(telling.battle.value?.seq, 1);
  mock.timers.tick(1000);
  assert.equal(telling.battle.value, null);
  dice = -1;
  assert.equal(telling.pace(entry(fire)), Infinity);
  telling.own(entry(fire), a, b);
  mock.timers.tick(60000);
  assert.ok(telling.battle.value, "until somebody clicks");
  assert.equal(telling.base.value, b);
  telling.forget();
  assert.equal(telling.base.value, null);
  dice = 0;
  said.length = 0;
  telling.own(entry({ key: "moved" }), a, b);
  assert.deepEqual(said, ["move"], "one's own moves need no arrows");
  mock.timers.reset();
});

test("a step that is held waits for a click, then the next is shown", () => {
  const seen: number[] = [];
  const state = { as: "red", decisions: [], undo_depth: 0, barrier: 0 };
  const pacing = new Pacing({ pace: () => Infinity, own: () => false, play: (s) => seen.push(s.entry.seq) });
  for (const seq of [1, 2, 3]) pacing.take({ entry: entry(fire, seq), state: { ...state, seq } });
  assert.deepEqual(seen, [1]);
  pacing.on();
  assert.deepEqual(seen, [1, 2]);
  pacing.on();
  pacing.on();
  assert.deepEqual(seen, [1, 2, 3]);
  assert.equal(pacing.busy, false);
});
