import assert from "node:assert/strict";
import { test } from "node:test";
import { Plan } from "../../src/table/plan.ts";

function memory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (k) => kept.get(k) ?? null, setItem: (k, v) => void kept.set(k, v), removeItem: (k) => void kept.delete(k) };
}

test("a plan is drawn, rubbed out, and kept for its seat alone", () => {
  const m = memory();
  const plan = new Plan(m);
  plan.open("t", "red");
  plan.draw("a", "b");
  plan.draw("a", "a");
  plan.draw("a", null);
  plan.toggle({ kind: "note", at: "a", text: "here" });
  assert.deepEqual(plan.marks.value.map((k) => k.kind), ["arrow", "ring", "note"]);
  assert.equal(plan.noteAt("a"), "here");
  plan.toggle({ kind: "note", at: "a", text: "there" });
  assert.equal(plan.noteAt("a"), "there");
  plan.toggle({ kind: "note", at: "a", text: " " });
  plan.draw("a", "b");
  assert.deepEqual(plan.marks.value, [{ kind: "ring", at: "a" }]);
  const other = new Plan(m);
  other.open("t", "blue");
  assert.deepEqual(other.marks.value, []);
  other.open("t", "red");
  assert.deepEqual(other.marks.value, [{ kind: "ring", at: "a" }]);
});

test("at one screen a plan may be shown to both sides, and taken back from the other", () => {
  const m = memory();
  const plan = new Plan(m);
  plan.open("t", "red");
  plan.draw("a", "a");
  plan.share("t", "red", true);
  plan.open("t", "blue");
  assert.equal(plan.marks.value.length, 1);
  plan.share("t", "blue", false);
  plan.open("t", "red");
  assert.deepEqual(plan.marks.value, []);
});

test("what is kept wrongly is dropped", () => {
  const m = memory();
  m.kept.set("sandtable.plan.t.red", '[{"kind":"arrow"},{"kind":"ring","at":"x"},7]');
  m.kept.set("sandtable.plan.u.red", "not json");
  const plan = new Plan(m);
  plan.open("t", "red");
  assert.deepEqual(plan.marks.value, [{ kind: "ring", at: "x" }]);
  plan.open("u", "red");
  assert.deepEqual(plan.marks.value, []);
});
