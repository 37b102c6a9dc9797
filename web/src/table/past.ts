import type { LogEntry, Step } from "../api/index.ts";
import { Store } from "../lib/store.ts";

/** A position of the past being looked at. */
export interface Look {
  step: Step;
  as: string;
  playing: boolean;
}

/** The record as the past needs it. */
export interface Record {
  log(): readonly LogEntry[];
  fetch(seq: number, as: string): Promise<Step>;
  /** How long a position stays while the past is played. */
  pace(): number;
  /** A position is about to be shown. */
  enter(step: Step, playing: boolean): void;
  fail(error: unknown): void;
}

/** Numbers of the positions that still belong to the game, in order. */
export const positions = (log: readonly LogEntry[]): number[] => log.filter((e) => e.counts && (e.kind === "act" || e.kind === "setup")).map((e) => e.seq);

/** Looking back: any position, step by step or played like a film. */
export class Past {
  readonly look = new Store<Look | null>(null);
  readonly #cache = new Map<string, Step>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts looks: an answer that comes late is not shown over a newer one. */
  #looks = 0;

  constructor(private readonly record: Record) {}

  /** Shows position `seq` through the eyes of `as`. With `until` a recap plays to there and returns to the present. */
  async goto(seq: number, as: string, playing = false, until?: number): Promise<void> {
    clearTimeout(this.#timer);
    const look = ++this.#looks;
    try {
      const step = await this.#at(seq, as);
      if (look !== this.#looks) return;
      this.record.enter(step, playing);
      this.look.set({ step, as, playing });
      if (playing) this.#timer = setTimeout(() => void this.#on(seq, as, until), this.record.pace());
    } catch (error) {
      this.record.fail(error);
    }
  }

  /** One position on or back from the one looked at. False at the end. */
  step(by: 1 | -1): boolean {
    const now = this.look.value;
    if (!now) return false;
    const all = positions(this.record.log());
    const { seq } = now.step.entry;
    const next = by > 0 ? all.find((s) => s > seq) : all.findLast((s) => s < seq);
    if (next === undefined) return false;
    void this.goto(next, now.as);
    return true;
  }

  pause(): void {
    clearTimeout(this.#timer);
    if (this.look.value) this.look.set({ ...this.look.value, playing: false });
  }

  /** Back to the present. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#looks++;
    this.look.set(null);
  }

  /** What was fetched belongs to another pair of eyes now. */
  forget(): void {
    this.leave();
    this.#cache.clear();
  }

  async #at(seq: number, as: string): Promise<Step> {
    const key = `${seq}/${as}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const step = await this.record.fetch(seq, as);
    this.#cache.set(key, step);
    return step;
  }

  async #on(seq: number, as: string, until: number | undefined): Promise<void> {
    // A recap tells what happened; picks and changes of mind are not worth a stop.
    const told = new Set(this.record.log().filter((e) => e.events.length).map((e) => e.seq));
    const next = positions(this.record.log()).find((s) => s > seq && (until === undefined || told.has(s)));
    if (next === undefined || (until !== undefined && next > until)) {
      if (until === undefined) this.pause();
      else this.leave();
      return;
    }
    await this.goto(next, as, true, until);
  }
}
