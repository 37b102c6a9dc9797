import assert from "node:assert/strict";
import { test } from "node:test";
import { remark, widthOf } from "../../src/lib/measure.ts";

test("an ideograph takes a square, a letter less", () => {
  assert.equal(widthOf("汉城", 0.5), 2);
  assert.equal(widthOf("Seoul", 0.5), 2.5);
});

test("a remark takes one line, two, or only its numbers", () => {
  assert.deepEqual(remark("2.5 left", 5), ["2.5 left"]);
  assert.deepEqual(remark("costs 1, 2 left", 5), ["costs 1", "2 left"]);
  assert.deepEqual(remark("花费1点，余2点", 5), ["花费1点", "余2点"]);
  assert.deepEqual(remark("2.5 left", 2), ["2.5"]);
  assert.deepEqual(remark("distance 2/3 of the whole way there", 5), ["2/3"]);
  assert.deepEqual(remark("1 of 3 movement points", 5), ["1/3"]);
  assert.deepEqual(remark("costs 1 march point, 2 left, ends at 3", 5), ["1 · 2 · 3"]);
  assert.deepEqual(remark("nothing that could be counted", 5), []);
});
