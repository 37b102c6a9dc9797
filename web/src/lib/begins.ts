// How a game that does not begin with the set-up is told to who is about to sit down.

import type { Changed } from "../api/index.ts";

/** One difference: what it is about, what lay there and what lies there now; empty: nothing. */
export interface Difference {
  what: string;
  was: string;
  is: string;
}

/** Parts of a position a person knows; everything else is inside the rules' own bookkeeping. */
const PARTS = ["turn", "pieces", "control", "hands", "decks", "discards", "pools", "tracks", "quantities", "markers"] as const;
export type PositionPart = (typeof PARTS)[number] | "flow";

/** Conditions of a piece that have a name of the interface. */
const CONDITIONS = new Set(["at", "face", "marks"]);

/** The differences by part of the position, in the position's order, with ids by their names. */
export function differences(
  changed: readonly Changed[],
  name: (id: string) => string,
  condition: (word: string) => string,
): { part: PositionPart; list: Difference[] }[] {
  const groups = new Map<PositionPart, Difference[]>();
  for (const { field, was, is } of changed) {
    const [first = "", ...rest] = field.split(".");
    const part = PARTS.find((p) => p === first) ?? "flow";
    const what = (part === "flow" ? [field] : rest.map((word) => (CONDITIONS.has(word) ? condition(word) : name(word)))).join(" · ");
    const value = (text: string | undefined): string => (part === "flow" ? (text ?? "") : inWords(text, name));
    const list = groups.get(part) ?? [];
    list.push({ what, was: value(was), is: value(is) });
    groups.set(part, list);
  }
  return [...PARTS, "flow" as const].flatMap((part) => (groups.has(part) ? [{ part, list: groups.get(part)! }] : []));
}

/** A value of a position file: an id, a number, a list of them. */
function inWords(text: string | undefined, name: (id: string) => string): string {
  if (text === undefined) return "";
  if (!/^[[{]/.test(text)) return name(text);
  try {
    const value = JSON.parse(text) as unknown;
    const plain = (part: unknown): string => (typeof part === "string" ? name(part) : JSON.stringify(part));
    if (Array.isArray(value)) return value.map(plain).join(", ");
    return Object.entries(value as Record<string, unknown>)
      .map(([key, part]) => `${name(key)} ${plain(part)}`)
      .join(", ");
  } catch {
    // Cut short: as it is.
    return text;
  }
}
