import type { Advance, PieceView, State, View, ViewChange } from "../api/index.ts";

const NOTHING: View = { turn: 0, heading: [], deciding: [], pieces: [], places: {}, zones: {}, tracks: {}, notes: [], score: {} };

type Entries<T> = { [key in string]: T };

function entries<T>(old: Entries<T>, change: Entries<T | null> | undefined): Entries<T> {
  if (!change) return old;
  const next = { ...old };
  for (const [id, value] of Object.entries(change)) {
    if (value === null) delete next[id];
    else next[id] = value;
  }
  return next;
}

/** The view after a change; what stays is the same object as before. */
export function changed(old: View, change: ViewChange): View {
  const { turn, heading, deciding, pieces, places, zones, tracks, notes, score } = change;
  return {
    turn: turn ?? old.turn,
    heading: heading ?? old.heading,
    deciding: deciding ?? old.deciding,
    pieces: pieces?.flatMap((run): PieceView[] => (Array.isArray(run) ? old.pieces.slice(run[0], run[0] + run[1]) : [run])) ?? old.pieces,
    places: entries(old.places, places),
    zones: entries(old.zones, zones),
    tracks: entries(old.tracks, tracks),
    notes: notes ?? old.notes,
    score: score ?? old.score,
  };
}

/** The state after a step, or null if `state` is not the one right before it. */
export function advanced(state: State, { entry, change }: Advance): State | null {
  if (entry.seq !== state.seq + 1) return null;
  const { view, ...rest } = change;
  return { ...rest, seq: entry.seq, as: state.as, view: changed(state.view ?? NOTHING, view) };
}
