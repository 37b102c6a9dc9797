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

test("the chapter that speaks of victory most is the one on it", () => {
  const book = [clause("5.0", "Sequence"), clause("5.0(4)①", "Victory check"), clause("14.1(1)", "Axis strategic victory"), clause("14.1(2)", "Allied victory"), clause("14.2", "The end of the game")];
  assert.deepEqual(about(book, "victory").map((c) => c.number), ["14.1(1)", "14.1(2)", "14.2"]);
});

test("one is at the step whose title the heading speaks of", () => {
  const steps = [{ number: "6.1(1)", title: "Chits" }, { number: "6.1(4)", title: "Movement" }];
  assert.equal(hereIn(steps, ["Turn 1", "US player turn", "Movement"]), "6.1(4)");
  assert.equal(hereIn(steps, ["Turn 1"]), null);
});
