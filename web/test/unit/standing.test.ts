import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision } from "../../src/api/index.ts";
import { bound, keyOf, quiet, routineOf } from "../../src/table/standing.ts";

const label = { key: "x" };
const asked = (worth: number): Decision => ({
  seat: "red",
  prompt: { key: "prompt-again", args: { topic: { id: "roll-fire" }, whose: { id: "red" }, worth } },
  legal: [
    { notation: "keep", label },
    { notation: "reroll", label },
  ] as unknown as Decision["legal"],
});
const key = keyOf({ topic: "roll-fire", whose: "red" });

test("a question says by its arguments that it is a routine", () => {
  assert.deepEqual(routineOf(asked(7)), { topic: "roll-fire", whose: "red", worth: 7 });
  assert.equal(routineOf({ ...asked(7), prompt: { key: "prompt-move" } }), null);
  assert.equal(routineOf(null), null);
});

test("without a standing answer one is asked", () => assert.equal(quiet(asked(2), {}), null));

test("never means never", () => assert.equal(quiet(asked(2), { [key]: "never" })?.notation, "keep"));

test("only what is as bad or worse is asked about", () => {
  assert.equal(quiet(asked(5), { [key]: 4 })?.notation, "keep");
  assert.equal(quiet(asked(4), { [key]: 4 }), null);
  assert.equal(quiet(asked(-9), { [key]: -8 }), null);
  assert.equal(quiet(asked(-7), { [key]: -8 })?.notation, "keep");
});

test("bounds are said in the numbers of the dice", () => {
  assert.deepEqual(bound(4), { at: 4, less: true });
  assert.deepEqual(bound(-8), { at: 8, less: false });
});
