import assert from "node:assert/strict";
import { test } from "node:test";
import type { Advance, PieceView, State, View } from "../../src/api/index.ts";
import { advanced, changed } from "../../src/net/change.ts";

const piece = (handle: string, at: string): PieceView => ({ handle, id: handle, known: true, at, face: "fresh" });

const before: View = {
  turn: 2,
  heading: [{ key: "heading" }],
  deciding: ["red"],
  pieces: [piece("a", "x"), piece("b", "x"), piece("c", "y")],
  places: { x: { control: "red" }, y: { marks: ["battle"] } },
  zones: { hand: { known: ["one"], hidden: 0 } },
  tracks: { peace: { value: 3 } },
  notes: [],
  score: { red: 1, blue: 0 },
};

test("what a change does not name stays, as the same object", () => {
  const after = changed(before, {});
  assert.deepEqual(after, before);
  assert.equal(after.pieces, before.pieces);
  assert.equal(after.places, before.places);
});

test("a piece moves, a mark goes, a track begins, a list empties", () => {
  const moved = piece("a", "y");
  const after = changed(before, {
    pieces: [[1, 2], moved],
    places: { y: null, z: { control: "blue" } },
    tracks: { supply: { value: 0 } },
    heading: [],
    turn: 0,
  });
  assert.deepEqual(after.pieces, [before.pieces[1], before.pieces[2], moved]);
  assert.deepEqual(after.places, { x: { control: "red" }, z: { control: "blue" } });
  assert.deepEqual(after.tracks, { peace: { value: 3 }, supply: { value: 0 } });
  assert.deepEqual([after.heading, after.turn], [[], 0]);
  assert.equal(before.pieces.length, 3, "the view before is untouched");
});

const state: State = { seq: 7, as: "red", view: before, decisions: [], undo_depth: 1, barrier: 6 };
const step = (seq: number): Advance => ({
  entry: { seq, kind: "act", counts: true, turn: 2, at: 0, events: [] },
  change: { view: { notes: [{ key: "note" }] }, decisions: [], undo_depth: 0, barrier: seq },
});

test("a step follows on the position right before it and on no other", () => {
  assert.equal(advanced(state, step(9)), null);
  assert.equal(advanced(state, step(7)), null);
  const after = advanced(state, step(8));
  assert.deepEqual(after, { ...state, seq: 8, undo_depth: 0, barrier: 8, view: { ...before, notes: [{ key: "note" }] } });
});

test("before the set-up there is an empty view", () => {
  const { view: _, ...waiting } = state;
  const after = advanced({ ...waiting, seq: 0 }, { ...step(1), change: { ...step(1).change, view: { pieces: [piece("a", "x")] } } });
  assert.deepEqual(after?.view?.pieces, [piece("a", "x")]);
  assert.deepEqual(after?.view?.zones, {});
});
