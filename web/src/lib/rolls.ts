import type { Arg, LogEntry, Message } from "../api/index.ts";

/** Dice thrown together: by whom, what they show, what a die must show at most to hit where that is said. */
export interface Roll {
  seat: string | null;
  /** Pieces the sentence names: who rolls, or at whom. */
  ids: string[];
  dice: number[];
  needed: number | null;
}

/** Names by which messages of every game carry dice, and the most a die may show to succeed. */
const DICE = ["dice", "die"];
const NEEDED = ["needed", "value", "field"];

/** A die with what a bonus has added to it. */
const MOST = 9;

const number = (arg: Arg | undefined): number | null => (typeof arg === "number" ? arg : null);

function numbers(arg: Arg | undefined): number[] {
  if (typeof arg === "number") return [arg];
  return Array.isArray(arg) && arg.every((a) => typeof a === "number") ? arg : [];
}

/** Every throw of dice a message tells of, also in the sentences inside it. */
export function rollsIn(message: Message, seats: readonly string[]): Roll[] {
  const args = message.args ?? {};
  const rolls: Roll[] = [];
  const dice = DICE.flatMap((name) => numbers(args[name]));
  const seat = Object.values(args).find((a): a is { id: string } => typeof a === "object" && "id" in a && seats.includes(a.id))?.id ?? null;
  if (dice.length && dice.every((d) => d >= 1 && d <= MOST)) {
    const ids = Object.values(args).flatMap((a) => (typeof a === "object" && "id" in a && !seats.includes(a.id) ? [a.id] : []));
    rolls.push({ seat, ids, dice, needed: NEEDED.map((n) => number(args[n])).find((n) => n !== null) ?? null });
  }
  const inside = (arg: Arg): void => {
    if (typeof arg !== "object") return;
    if (Array.isArray(arg)) arg.forEach(inside);
    else if ("key" in arg) rolls.push(...rollsIn(arg, seats).map((r) => ({ ...r, seat: r.seat ?? seat })));
  };
  Object.values(args).forEach((a) => a !== undefined && inside(a));
  return rolls;
}

/** Does the entry tell of dice that decided something? */
export const isRoll = (entry: LogEntry, seats: readonly string[]): boolean => entry.events.some((e) => rollsIn(e.message, seats).length > 0);

/** What an entry says of its rolls: the sentences that name dice; where none does, all it says. */
export function tellsOf(entry: LogEntry, seats: readonly string[]): Message[] {
  const all = entry.events.map((e) => e.message);
  const dice = all.filter((m) => rollsIn(m, seats).length > 0);
  return dice.length ? dice : all;
}
