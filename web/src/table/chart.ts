import type { Overlay } from "../api/index.ts";
import { Store } from "../lib/store.ts";

/** What the map shows about one thing or about the whole, for games that have such a thing to show. Gone when the position changes. */
export class Chart {
  readonly shown = new Store<Overlay | null>(null);
  #asked = 0;

  constructor(readonly ask: (of: string | undefined) => Promise<Overlay>) {}

  hide(): void {
    this.#asked += 1;
    if (this.shown.value) this.shown.set(null);
  }

  /** Shows it, or puts it away again. An answer that comes too late is dropped. */
  async toggle(of: string | undefined): Promise<void> {
    if (this.shown.value) return this.hide();
    this.#asked += 1;
    const asked = this.#asked;
    const overlay = await this.ask(of);
    if (asked === this.#asked) this.shown.set(overlay);
  }
}
