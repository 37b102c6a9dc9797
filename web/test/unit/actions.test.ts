import assert from "node:assert/strict";
import { test } from "node:test";
import type { ActionInfo } from "../../src/api/index.ts";
import { ActionIndex, byVerb, narrow, objectsOf, sections, within } from "../../src/lib/actions.ts";

const action = (notation: string): ActionInfo => ({ notation, label: { key: notation } });
const visible = (o: string): boolean => !/^\d+$/.test(o);

test("an action is found by every object it names, and by nothing else", () => {
  const index = new ActionIndex([action("move a seoul"), action("move b seoul"), action("pass")]);
  assert.deepEqual(index.on("seoul").map((a) => a.notation), ["move a seoul", "move b seoul"]);
  assert.equal(index.has("move"), false);
  assert.equal(index.has("seou"), false);
  assert.deepEqual(index.onAny(["b", "seoul"]).map((a) => a.notation), ["move a seoul", "move b seoul"]);
  assert.deepEqual(index.apart(visible).map((a) => a.notation), ["pass"]);
});

test("a click that names one action does it", () => {
  const legal = [action("pick a"), action("pick b"), action("done")];
  assert.deepEqual(narrow(legal, [], ["a"], visible), { kind: "act", action: legal[0] });
  assert.deepEqual(narrow(legal, [], ["z"], visible), { kind: "none" });
});

test("a unit with several destinations becomes the focus; the destination then does it", () => {
  const legal = [action("move a seoul"), action("move a busan"), action("move b seoul")];
  const first = narrow(legal, [], ["a"], visible);
  assert.deepEqual(first, { kind: "focus", focus: ["a"] });
  assert.deepEqual(narrow(legal, ["a"], ["seoul"], visible), { kind: "act", action: legal[0] });
  assert.deepEqual(within(legal, ["a"]).map(objectsOf), [["a", "seoul"], ["a", "busan"]]);
});

test("actions that differ in nothing one can click are asked about", () => {
  const legal = [action("attack seoul 1"), action("attack seoul 2"), action("siege seoul")];
  const result = narrow(legal, [], ["seoul"], visible);
  assert.equal(result.kind, "ask");
  assert.equal(result.kind === "ask" && result.actions.length, 3);
});

test("a way that the remark names already is not asked about", () => {
  const note = { key: "note-by-sea", args: { seas: [{ id: "north-sea" }] } };
  const plain = { ...action("move paris"), note };
  const legal = [plain, { ...action("move paris north-sea"), note }];
  assert.deepEqual(narrow(legal, [], ["paris"], visible), { kind: "act", action: plain });
  assert.equal(new ActionIndex(legal).has("north-sea"), false);
  const other = { ...action("move paris biscay"), note };
  assert.equal(narrow([...legal, other], [], ["paris"], visible).kind, "ask");
});

test("a piece is clicked under its handle or its id", () => {
  const legal = [action("pick x7"), action("pick x8")];
  assert.deepEqual(narrow(legal, [], ["x7", "jp-1"], visible), { kind: "act", action: legal[0] });
});

test("verbs keep the order of the list", () => {
  assert.deepEqual(byVerb([action("b 1"), action("a 1"), action("b 2")]).map(([v, l]) => [v, l.length]), [["b", 2], ["a", 1]]);
});

test("a long list is parted by what it names first, or by where that lies", () => {
  const posts = ["a", "b", "c"].flatMap((who) => ["x", "y", "z"].map((town) => action(`post ${who} ${town}`)));
  assert.deepEqual(sections(posts, () => null).map((s) => [s.heading, s.actions.length]), [["a", 3], ["b", 3], ["c", 3]]);
  const picks = Array.from({ length: 10 }, (_, i) => action(`pick u${i}`));
  const where = (o: string): string | null => (Number(o.slice(1)) < 6 ? "seoul" : "busan");
  assert.deepEqual(sections(picks, where).map((s) => [s.heading, s.actions.length]), [["seoul", 6], ["busan", 4]]);
});

test("a short list, one place for all, or a place for each needs no headings", () => {
  const picks = (n: number): ActionInfo[] => Array.from({ length: n }, (_, i) => action(`pick u${i}`));
  assert.equal(sections(picks(8), (o) => (o < "u4" ? "seoul" : "busan")).length, 1);
  assert.equal(sections(picks(20), () => "seoul").length, 1);
  assert.equal(sections(picks(20), (o) => o).length, 1);
});
