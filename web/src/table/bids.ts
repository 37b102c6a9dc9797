import type { Bid, Done, NewSeed, Rematch } from "../api/index.ts";
import { agreed, seal, witness } from "../lib/dice.ts";
import { entropy, post } from "../net/http.ts";
import type { AnySession, Outcome } from "../net/session.ts";

interface Around {
  session(): AnySession;
  report(outcome: Outcome | null): void;
  fail(error: unknown): void;
}

/** What one side proposes to the other: a draw, a take-back, another game; and giving up. */
export class Bids {
  constructor(private readonly table: Around) {}

  get #session(): AnySession {
    return this.table.session();
  }

  async bid(verb: "draw" | "takeback" | "resign", extra: Record<string, unknown>): Promise<void> {
    const seq = this.#session.state.value?.seq ?? 0;
    this.table.report(await this.#session.send(verb, { seq, seat: this.#session.as, ...extra }));
  }

  /** Another game with sides changed. The server is bound to its dice before it hears anybody's bytes, and of who
   * offers it hears only their hash until the other has said theirs. */
  async rematch(say: Bid): Promise<void> {
    try {
      const [bytes, info, offer] = [await this.#bytes(say), this.#session.info.value, this.#session.offer.value?.offer];
      const done = await post<Done>(`${this.#session.path}/rematch`, { seat: this.#session.as, say, ...bytes });
      if (!done.rematch) return;
      if (say === "accept" && info && offer?.commitment) witness(localStorage, done.rematch, agreed(info, offer, bytes.entropy ?? ""));
      location.hash = `#/t/${done.rematch}`;
    } catch (error) {
      // Both offered at the same time: who was second accepts.
      const theirs = this.#session.offer.value?.offer;
      if (say === "offer" && theirs?.kind === "rematch" && theirs.by !== this.#session.as) return this.rematch("accept");
      this.table.fail(error);
    }
  }

  async #bytes(say: Bid): Promise<Partial<Rematch>> {
    if (say === "accept") return { entropy: entropy() };
    if (say !== "offer") return {};
    const { commitment } = await post<NewSeed>("/api/seeds");
    const { seats, yours } = this.#session.info.value ?? { seats: [], yours: [] };
    const person = seats.some((s) => s.holder === "taken") && yours.length < 2;
    return { commitment, ...(person ? { sealed: await seal(localStorage, entropy()) } : { entropy: entropy() }) };
  }
}
