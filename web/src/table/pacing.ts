import type { LogEntry, Step } from "../api/index.ts";

/** A longer backlog is shown faster, a very long one hardly at all. */
const LONG = 6;
const VERY_LONG = 20;
const HARDLY_MS = 40;

/** Shows the steps of others one after another, at the speed one likes, instead of all at once. */
export class Pacing {
  #backlog: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #held = false;

  constructor(
    private readonly stage: {
      /** Milliseconds a step is shown for; 0: the newest at once; Infinity: until somebody has seen enough. */
      pace(entry: LogEntry): number;
      /** Is this step one's own? It is never waited for. */
      own(entry: LogEntry): boolean;
      /** Shows a step; `last` when nothing waits behind it. */
      play(step: Step, last: boolean): void;
    },
  ) {}

  /** Steps wait to be shown: the newest state must wait too. */
  get busy(): boolean {
    return this.#backlog.length > 0;
  }

  take(step: Step): void {
    if (this.stage.own(step.entry) || this.stage.pace(step.entry) === 0) return this.drop();
    this.#backlog.push(step);
    if (this.#timer === null && !this.#held) this.#next();
  }

  /** Somebody has seen enough of this step: on to the next. */
  on(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#held = false;
    this.#next();
  }

  /** Shows everything that waits at once: somebody does not want to watch. */
  skip(): void {
    const last = this.#backlog.at(-1);
    this.drop();
    if (last) this.stage.play(last, true);
  }

  drop(): void {
    this.#backlog = [];
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#held = false;
  }

  #next(): void {
    this.#timer = null;
    const step = this.#backlog.shift();
    if (!step) return;
    const waiting = this.#backlog.length;
    this.stage.play(step, waiting === 0);
    const pace = this.stage.pace(step.entry);
    this.#held = pace === Infinity;
    if (this.#held) return;
    this.#timer = setTimeout(() => this.#next(), waiting > VERY_LONG ? Math.min(HARDLY_MS, pace) : waiting > LONG ? pace / 3 : pace);
  }
}
