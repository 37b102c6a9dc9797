import type { ActionInfo, Decision, Odds } from "../api/index.ts";
import { isEnding, warns } from "../lib/actions.ts";
import type { Confirm } from "../lib/settings.ts";
import { Store } from "../lib/store.ts";
import type { Outcome } from "../net/session.ts";

/** How long odds are waited for before one acts without them. */
const ODDS_MS = 900;

/** An action chosen but not yet done. */
export interface Pending {
  action: ActionInfo;
  odds: Odds | null;
  /** It would end something with this many possibilities unused. */
  unused?: number;
  /** Its remark warns. */
  warning?: boolean;
}

/** What acting needs of the table around it. */
export interface Seat {
  /** The question on the table for this viewer. */
  decision(): Decision | null;
  /** Number of the position on the board, and of the newest one. */
  shown(): number | undefined;
  newest(): number | undefined;
  confirm(): Confirm;
  odds(seat: string, notation: string): Promise<Odds | null>;
  send(verb: string, body: Record<string, unknown> & { seq: number; seat: string }): Promise<Outcome>;
}

/** An attack declared but not yet fought, with its odds. */
export interface Declared {
  action: ActionInfo;
  odds: Odds;
}

/** What somebody agreed to: these odds, whether they were declared or are fought. */
const spoken = (odds: Odds): string => JSON.stringify([odds.factors, odds.rows]);

/** From a chosen action to one that is done: asked about where that is wanted, once a position. */
export class Acting {
  readonly pending = new Store<Pending | null>(null);
  /** The odds of what was declared last: seen before anything is fought, and free to be taken back. */
  readonly declared = new Store<Declared | null>(null);
  /** Counts choices: odds that come late belong to none. */
  #choices = 0;
  /** The position an action is on its way for. */
  #underWay: number | null = null;
  /** Odds somebody has agreed to: the same ones are not asked about again. */
  readonly #agreed = new Set<string>();
  /** Questions answered by something else than their end, and ends that were asked about. */
  readonly #used = new Set<string>();

  constructor(private readonly seat: Seat) {}

  /** Does the action, asking first where that is wanted. The outcome, once it is done or refused. */
  async choose(action: ActionInfo): Promise<Outcome | null> {
    const decision = this.seat.decision();
    const seq = this.seat.shown();
    if (!decision || this.#underWay === seq) return null;
    const choice = ++this.#choices;
    const confirm = this.seat.confirm();
    const unused = confirm === "never" ? 0 : this.#unused(decision, action);
    if (unused) {
      this.pending.set({ action, odds: null, unused });
      return null;
    }
    if (confirm !== "never" && warns(action)) {
      this.pending.set({ action, odds: null, warning: true });
      return null;
    }
    if (confirm !== "never") {
      const odds = await Promise.race([this.seat.odds(decision.seat, action.notation).catch(() => null), new Promise<null>((r) => setTimeout(() => r(null), ODDS_MS))]);
      // Somebody chose something else meanwhile, or the position it was chosen in is gone.
      if (choice !== this.#choices || this.seat.decision()?.seat !== decision.seat) return null;
      if (this.seat.shown() !== seq || this.seat.newest() !== seq) return null;
      const known = odds?.rows?.length ? odds : null;
      const agreed = confirm === "odds" && known !== null && (known.declares || this.#agreed.has(spoken(known)));
      if ((known && !agreed) || confirm === "always") {
        this.pending.set({ action, odds: known });
        return null;
      }
      const outcome = await this.commit(action);
      if (known?.declares && outcome?.ok) {
        this.#agreed.add(spoken(known));
        this.declared.set({ action, odds: known });
      }
      return outcome;
    }
    return this.commit(action);
  }

  async commit(action: ActionInfo): Promise<Outcome | null> {
    const decision = this.seat.decision();
    const seq = this.seat.shown();
    // One action a position: a second click on its way is no second action.
    if (!decision || seq === undefined || this.#underWay === seq) return null;
    this.#choices++;
    this.#underWay = seq;
    const odds = this.pending.value?.odds;
    if (odds) this.#agreed.add(spoken(odds));
    this.declared.set(null);
    if (!isEnding(action)) this.#used.add(decision.prompt.key);
    this.pending.set(null);
    const outcome = await this.seat.send("act", { seq, seat: decision.seat, action: action.notation });
    if (this.#underWay === seq) this.#underWay = null;
    return outcome;
  }

  /** Of a question whose end is chosen before anything else: how much one would leave undone. Said once. */
  #unused(decision: Decision, action: ActionInfo): number {
    const { key } = decision.prompt;
    if (!isEnding(action) || this.#used.has(key)) return 0;
    this.#used.add(key);
    return decision.legal.filter((a) => !isEnding(a)).length;
  }

  cancel(): void {
    this.#choices++;
    this.pending.set(null);
  }
}
