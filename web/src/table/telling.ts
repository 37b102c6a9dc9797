import type { LogEntry, View } from "../api/index.ts";
import { idsOf } from "../lib/message.ts";
import { isRoll } from "../lib/rolls.ts";
import { Store } from "../lib/store.ts";

/** How the table tells what happens. */
export interface Teller {
  seats: readonly string[];
  /** Milliseconds dice stay; 0: they are not shown, -1: until somebody clicks. */
  dice(): number;
  /** Milliseconds a step without dice is shown for. */
  pace(): number;
  sound(what: "dice" | "move"): void;
  /** Brings what is on the map into sight. */
  show(ids: readonly string[]): void;
  trace(before: View, after: View): void;
}

/** Dice on the table, losses and moves on the map, the camera where it happens. */
export class Telling {
  /** A step whose dice lie on the table. */
  readonly battle = new Store<LogEntry | null>(null);
  /** The position after one's own last act: what differs from it, others did. */
  readonly base = new Store<View | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly teller: Teller) {}

  /** How long a step of others is shown: dice as long as one likes, the rest at its pace. */
  pace(entry: LogEntry): number {
    if (!this.shows(entry)) return this.teller.pace();
    const dice = this.teller.dice();
    return dice < 0 ? Infinity : dice;
  }

  /** Has the entry dice that are to be shown? */
  shows(entry: LogEntry): boolean {
    return this.teller.dice() !== 0 && isRoll(entry, this.teller.seats);
  }

  /** What one does oneself is there at once; its dice and their consequences are shown all the same. */
  own(entry: LogEntry, before: View | null | undefined, after: View | null | undefined): void {
    this.base.set(after ?? null);
    this.tell(entry, before, after, isRoll(entry, this.teller.seats));
  }

  tell(entry: LogEntry, before: View | null | undefined, after: View | null | undefined, traced = true): void {
    const rolled = this.shows(entry);
    this.teller.sound(rolled ? "dice" : "move");
    if (traced && before && after) this.teller.trace(before, after);
    if (!rolled) return;
    this.lay(entry);
    this.teller.show(entry.events.flatMap((e) => idsOf(e.message)));
  }

  /** Lays the dice of an entry on the table, or clears it. */
  lay(entry: LogEntry | null): void {
    clearTimeout(this.#timer);
    this.battle.set(entry);
    const dice = this.teller.dice();
    if (entry && dice > 0) this.#timer = setTimeout(() => this.battle.set(null), dice);
  }

  forget(): void {
    this.lay(null);
    this.base.set(null);
  }
}
