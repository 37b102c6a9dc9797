import type { ActionInfo, Decision } from "../api/index.ts";
import { objectsOf, verbOf } from "../lib/actions.ts";
import { Store } from "../lib/store.ts";

/** What doing several things in a row needs of the table. */
export interface Hands {
  decision(): Decision | null;
  /** Does an action and waits for the position after it. False if it could not be done. */
  act(action: ActionInfo): Promise<boolean>;
  /** Takes the last step back. */
  undo(): Promise<boolean>;
}

/** One thing to do for each of several pieces: take it up, then go where the first one went. */
export interface Errand {
  verb: string;
  piece: string;
  /** The action that ends the errand, e.g. `move-to 1204`; none: taking it up is all. */
  goal?: string;
}

/** Several actions by one click, each checked by the rules as if it were clicked alone. */
export class Batch {
  /** How many are still to come; 0: nothing is under way. */
  readonly left = new Store(0);
  #stopped = false;

  constructor(private readonly hands: Hands) {}

  get busy(): boolean {
    return this.left.value > 0;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Does what can be done; the pieces for which it could not be. */
  async run(errands: readonly Errand[]): Promise<string[]> {
    if (this.busy) return [];
    this.#stopped = false;
    const failed: string[] = [];
    for (const [i, errand] of errands.entries()) {
      if (this.#stopped) break;
      this.left.set(errands.length - i);
      if (!(await this.#do(errand))) failed.push(errand.piece);
    }
    this.left.set(0);
    return failed;
  }

  async #do({ verb, piece, goal }: Errand): Promise<boolean> {
    const first = this.#legal((a) => verbOf(a) === verb && objectsOf(a)[0] === piece);
    if (!first || !(await this.hands.act(first))) return false;
    if (goal === undefined) return true;
    const second = this.#legal((a) => a.notation === goal);
    if (second && (await this.hands.act(second))) return true;
    // Not this one: as if it had never been taken up.
    await this.hands.undo();
    return false;
  }

  #legal(wanted: (action: ActionInfo) => boolean): ActionInfo | undefined {
    return this.hands.decision()?.legal.find(wanted);
  }
}

/** Verbs by which every game adds a piece to a group that then does something together. */
const JOINING = new Set(["with", "add", "join"]);

/** Verbs by which every game takes up one piece to go somewhere. */
const MOVING = new Set(["move", "march"]);

/**
 * Knows which actions are picked one after another and could as well be picked at once: those that join a group, and
 * those seen to leave the question as it was with one choice fewer.
 */
export class Habits {
  joins(verb: string): boolean {
    return JOINING.has(verb);
  }

  /** Taken up to go somewhere: others may go the same way. */
  moves(verb: string): boolean {
    return MOVING.has(verb);
  }

  readonly #seen = new Set<string>();
  #before: { key: string; verb: string; rest: string[] } | null = null;

  /** An action is about to be done in answer to `decision`. */
  doing(decision: Decision, action: ActionInfo): void {
    const verb = verbOf(action);
    const rest = decision.legal.filter((a) => verbOf(a) === verb && a.notation !== action.notation).map((a) => a.notation);
    this.#before = objectsOf(action).length === 1 && rest.length ? { key: decision.prompt.key, verb, rest } : null;
  }

  /** The question that came after it. */
  asked(decision: Decision | null): void {
    const before = this.#before;
    this.#before = null;
    if (!before || decision?.prompt.key !== before.key) return;
    const now = decision.legal.filter((a) => verbOf(a) === before.verb).map((a) => a.notation);
    if (now.length === before.rest.length && now.every((n) => before.rest.includes(n))) this.#seen.add(`${before.key} ${before.verb}`);
  }

  /** Those of the actions that may be done all at once, by verb. */
  together(decision: Decision): [string, ActionInfo[]][] {
    const groups = new Map<string, ActionInfo[]>();
    for (const action of decision.legal) {
      const verb = verbOf(action);
      if (objectsOf(action).length !== 1 || !(JOINING.has(verb) || this.#seen.has(`${decision.prompt.key} ${verb}`))) continue;
      const group = groups.get(verb);
      if (group) group.push(action);
      else groups.set(verb, [action]);
    }
    return [...groups].filter(([, actions]) => actions.length > 1);
  }
}
