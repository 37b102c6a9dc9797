import assert from "node:assert/strict";
import { test } from "node:test";
import { about, hereIn } from "../../src/lib/chapters.ts";

const clause = (number: string, en: string) => ({ number, title: { zh: "", ja: "", en }, text: { zh: "", ja: "", en: "" } });
const BOOK = [clause("4.0", "Sequence"), clause("4.0(2)", "Impulses"), clause("15.0", "Victory"), clause("15.0(1)①", "Fortress points"), clause("card blitz", "Victory dance")];

test("a topic's chapter is found by one of its clauses and told whole", () => {
  assert.deepEqual(about(BOOK, "victory").map((c) => c.number), ["15.0", "15.0(1)①"]);
  assert.deepEqual(about(BOOK, "sequence").map((c) => c.number), ["4.0", "4.0(2)"]);
  assert.deepEqual(about([], "victory"), []);
});

test("one is at the step whose title the heading speaks of", () => {
  const steps = [{ number: "6.1(1)", title: "Chits" }, { number: "6.1(4)", title: "Movement" }];
  assert.equal(hereIn(steps, ["Turn 1", "US player turn", "Movement"]), "6.1(4)");
  assert.equal(hereIn(steps, ["Turn 1"]), null);
});
