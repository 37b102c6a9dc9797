import type { ClauseCard, Source } from "../api/index.ts";

/** `us-recon-2` is one of several `us-recon`. */
const NUMBERED = /-\d+$/;
/** Numbers of clauses as sources cite them: `4.0(3)②`. */
const CITED = /\d+\.\d+(?:\.\d+)*(?:\(\d+\))?[①-⑳]?/g;

/** Parts of a source that say where numbers come from: what they cite does not say what the thing does. */
const COUNTED = /^\s*(?:type and number|number|count|values?)\b/;

/**
 * The clauses that say what a thing does: the one named after it (`chit us-recon`), else those its source cites.
 * A clause that is cited part by part is found by its whole.
 */
export function clausesOf(id: string, source: Source | undefined, clauses: readonly ClauseCard[]): ClauseCard[] {
  const named = new Set([id, id.replace(NUMBERED, "")]);
  const own = clauses.filter((c) => named.has(c.number.split(" ").slice(1).join(" ")));
  if (own.length || !source) return own;
  const cited = source.reference.split(";").filter((part) => !COUNTED.test(part)).join(";").match(CITED) ?? [];
  const found = cited.map((number) => clauses.find((c) => c.number === number) ?? clauses.find((c) => number.startsWith(`${c.number}(`) || c.number.startsWith(`${number}(`)));
  return [...new Set(found)].filter((c) => c !== undefined);
}

/** The rulebook's numbers a source names; the rest of it is a note for those who keep the data. */
export const citedIn = (source: Source): string[] => [...new Set(source.reference.match(CITED) ?? [])];

/** A text of several numbered choices, parted: `①…②…`, `(1)… (2)…`. The first part is what stands before them. */
export function choicesIn(text: string): string[] {
  const parts = text.split(/[①-⑨]|[(（][1-9][)）](?!\.)/);
  return parts.length > 2 ? parts.map((p) => p.trim().replace(/[;；,，、]?(?:\s*(?:or|或|または))?$/, "")) : [];
}

/** What the numbered choice named by an action does, in the words of its card: `play supply 2`. */
export function optionOf(text: string, objects: readonly string[]): string {
  const number = objects.map((o) => /^(?:[a-z]+-)?([1-9])$/.exec(o)?.[1]).find((n) => n !== undefined);
  return number === undefined ? "" : (choicesIn(text)[Number(number)] ?? "");
}
