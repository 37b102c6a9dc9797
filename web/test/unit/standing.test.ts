import assert from "node:assert/strict";
import { test } from "node:test";
import type { Decision } from "../../src/api/index.ts";
import { bound, keyOf, quiet } from "../../src/table/standing.ts";

const label = { key: "x" };
const asked = (worth: number, minor = false): Decision => ({
  seat: "red",
  prompt: { key: "prompt-again" },
  legal: [
    { notation: "keep", label },
    { notation: "reroll", label },
  ] as unknown as Decision["legal"],
  routine: { topic: "roll-fire", whose: "red", usual: "keep", worth, minor },
  ahead: [],
});
const key = keyOf({ topic: "roll-fire", whose: "red" });

test("without a standing answer one is asked", () => {
  assert.equal(quiet(asked(2), {}, true), null);
  assert.equal(quiet(asked(9, true), {}, false), null);
});

test("what hardly anybody would answer otherwise is answered as usual, unless somebody wants to be asked", () => {
  assert.equal(quiet(asked(9, true), {}, true)?.notation, "keep");
  assert.equal(quiet(asked(9, true), { [key]: "always" }, true), null);
});

test("never means never", () => assert.equal(quiet(asked(2), { [key]: "never" }, false)?.notation, "keep"));

test("only what is as bad or worse is asked about", () => {
  assert.equal(quiet(asked(5), { [key]: 4 }, false)?.notation, "keep");
  assert.equal(quiet(asked(4, true), { [key]: 4 }, true), null);
  assert.equal(quiet(asked(-9), { [key]: -8 }, false), null);
  assert.equal(quiet(asked(-7), { [key]: -8 }, false)?.notation, "keep");
});

test("bounds are said in the numbers of the dice", () => {
  assert.deepEqual(bound(4), { at: 4, less: true });
  assert.deepEqual(bound(-8), { at: 8, less: false });
});
