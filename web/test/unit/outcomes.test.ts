import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomes } from "../../src/lib/outcomes.ts";

test("outcomes that differ in their bracket are summed, in any script", () => {
  const rows = [
    { text: "Taken (none lost)", probability: 0.25 },
    { text: "占领（损失1）", probability: 0.125 },
    { text: "Taken (one lost)", probability: 0.5 },
    { text: "占领（损失2）", probability: 0.125 },
  ];
  assert.deepEqual(outcomes(rows), [
    { text: "Taken", probability: 0.75, parts: [{ text: "none lost", probability: 0.25 }, { text: "one lost", probability: 0.5 }] },
    { text: "占领", probability: 0.25, parts: [{ text: "损失1", probability: 0.125 }, { text: "损失2", probability: 0.125 }] },
  ]);
});

test("rows with nothing to sum stay as they are", () => {
  const plain = [{ text: "1 hit", probability: 0.5 }, { text: "2 hits", probability: 0.5 }];
  assert.deepEqual(outcomes(plain), plain.map((r) => ({ ...r, parts: [] })));
  const one = [{ text: "Held (a)", probability: 0.5 }, { text: "Held (b)", probability: 0.5 }];
  assert.deepEqual(outcomes(one), one.map((r) => ({ ...r, parts: [] })));
});
