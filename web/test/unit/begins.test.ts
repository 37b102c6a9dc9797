import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "../../src/lib/begins.ts";

const NAMES: Record<string, string> = { kato: "Katō Kiyomasa", seoul: "Seoul", japan: "Japan", bolt: "Bolt", flood: "Flood" };
const told = (changed: Parameters<typeof differences>[0]): ReturnType<typeof differences> => differences(changed, (id) => NAMES[id] ?? id, (word) => `<${word}>`);

test("what is different is told by names, part by part, in the position's order", () => {
  const groups = told([
    { field: "hands.japan", was: '["bolt"]', is: '["flood","bolt"]' },
    { field: "pieces.kato.at", was: "seoul", is: "busan" },
    { field: "turn", was: "1", is: "4" },
  ]);
  assert.deepEqual(groups, [
    { part: "turn", list: [{ what: "", was: "1", is: "4" }] },
    { part: "pieces", list: [{ what: "Katō Kiyomasa · <at>", was: "Seoul", is: "busan" }] },
    { part: "hands", list: [{ what: "Japan", was: "Bolt", is: "Flood, Bolt" }] },
  ]);
});

test("what came, what went, what was cut short and what only the rules understand", () => {
  const groups = told([
    { field: "pieces.kato", is: "seoul" },
    { field: "control.seoul", was: "japan" },
    { field: "decks.japan", was: '["bolt","flo', is: "[]" },
    { field: "flow.stack", was: "[1]", is: "[2]" },
    { field: "quantities.seoul", was: '{"bolt":2}', is: '{"bolt":3}' },
  ]);
  assert.deepEqual(groups.map((g) => [g.part, g.list[0]]), [
    ["pieces", { what: "Katō Kiyomasa", was: "", is: "Seoul" }],
    ["control", { what: "Seoul", was: "Japan", is: "" }],
    ["decks", { what: "Japan", was: '["bolt","flo', is: "" }],
    ["quantities", { what: "Seoul", was: "Bolt 2", is: "Bolt 3" }],
    ["flow", { what: "flow.stack", was: "[1]", is: "[2]" }],
  ]);
});
