import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, seen } from "../../src/lib/amount.ts";

const names = { zh: "", ja: "", en: "" };

test("tokens are read as points and quarters", () => {
  assert.deepEqual([0, 1, 4, 7, 40].map((n) => amount(n, 4)), ["0", "¼", "1", "1¾", "10"]);
  assert.equal(amount(3, 1), "3");
  assert.equal(amount(5, 2), "2.5");
});

test("only what the board shows and what is there is seen", () => {
  const infos = [{ id: "a", names, per_unit: 4, shown: true }, { id: "b", names, per_unit: 1, shown: false }, { id: "c", names, per_unit: 1, shown: true }];
  assert.deepEqual(seen({ a: 6, b: 2, c: 0 }, infos), [{ id: "a", text: "1½" }]);
  assert.deepEqual(seen(undefined, infos), []);
});
