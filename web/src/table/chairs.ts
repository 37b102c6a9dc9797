import type { LogEntry, State, TableInfo } from "../api/index.ts";
import { Store } from "../lib/store.ts";

/** What others did while this browser did not look. */
export interface Missed {
  from: number;
  to: number;
  steps: number;
}

/** Whose turn it is to look at one screen for both sides: a seat that must sit down first, if any. */
export function nextAtScreen(info: TableInfo | null, state: State, as: string): string | null {
  if (!info?.hotseat || !state.view || state.over) return null;
  const { deciding } = state.view;
  if (deciding.includes(as)) return null;
  return deciding.find((seat) => info.yours.includes(seat)) ?? null;
}

/** What happened at the hands of others after position `seen`. */
export function missed(log: readonly LogEntry[], seen: number, now: number, as: string): Missed | null {
  if (!Number.isFinite(seen)) return null;
  const steps = log.filter((e) => e.seq > seen && e.counts && e.by !== undefined && e.by !== as).length;
  return steps ? { from: seen, to: now, steps } : null;
}

/** The last position each seat of each table has looked at, in this browser. */
export class Seen {
  readonly away = new Store<Missed | null>(null);

  constructor(private readonly memory: Pick<Storage, "getItem" | "setItem">) {}

  last(table: string, as: string): number {
    return Number(this.memory.getItem(`sandtable.seen.${table}.${as}`) ?? Number.NaN);
  }

  remember(table: string, as: string, seq: number): void {
    this.memory.setItem(`sandtable.seen.${table}.${as}`, String(seq));
  }
}
