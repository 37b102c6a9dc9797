import type { LogEntry, View } from "../api/index.ts";
import { idsOf } from "./message.ts";

/** How many steps are lost by going back before one's last own action; 0 where one has not acted yet. */
export function stepsBack(log: readonly LogEntry[], as: string): number {
  const line = log.filter((e) => e.counts && e.kind === "act");
  const own = line.findLastIndex((e) => e.by === as);
  return own < 0 ? 0 : line.length - own;
}

/** Marks by which every game shows that an attack has been declared and not yet fought. */
const ATTACKED = "attacked";
const ATTACKING = "attacking";

/** Attacks that are declared and not yet fought: from where, on what. Read from the record, kept while the map shows them. */
export function declared(log: readonly LogEntry[], view: View, isPlace: (id: string) => boolean): { from: string; to: string; by: string }[] {
  const marked = (id: string, mark: string): boolean => view.places[id]?.marks?.includes(mark) ?? false;
  const arrows = new Map<string, { from: string; to: string; by: string }>();
  for (const entry of log) {
    const said = entry.counts && entry.turn === view.turn ? entry.events.flatMap((e) => [idsOf(e.message)]) : [];
    for (const ids of said) {
      const [a, b, ...more] = ids.filter(isPlace);
      if (a === undefined || b === undefined || more.length) continue;
      for (const [from, to] of [[a, b], [b, a]] as const) if (marked(from, ATTACKING) && marked(to, ATTACKED)) arrows.set(from, { from, to, by: entry.by ?? "" });
    }
  }
  return [...arrows.values()];
}

/** Of the steps one may still take back, those after the one that picked a thing, to be done again without it. */
export function rejoin(log: readonly LogEntry[], state: { undo_depth: number }, as: string, names: readonly string[], joins: (verb: string) => boolean): { verb: string; piece: string }[] | null {
  const own = log.filter((e) => e.counts && e.kind === "act" && e.by === as && e.action !== undefined).slice(-state.undo_depth || log.length);
  const steps = own.map((e) => e.action!.split(" "));
  const at = steps.findLastIndex(([verb, object]) => joins(verb ?? "") && names.includes(object ?? ""));
  if (state.undo_depth === 0 || at < 0) return null;
  const after = steps.slice(at + 1);
  return after.every(([verb, , more]) => joins(verb ?? "") && more === undefined) ? after.map(([verb, piece]) => ({ verb: verb!, piece: piece! })) : null;
}
