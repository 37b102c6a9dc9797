import type { ActionInfo, Decision, LogEntry } from "../api/index.ts";
import { isEnding, objectsOf, verbOf } from "../lib/actions.ts";
import { Store } from "../lib/store.ts";

/** What doing several things in a row needs of the table. */
export interface Hands {
  decision(): Decision | null;
  /** Does an action and waits for the position after it. False if it could not be done. */
  act(action: ActionInfo): Promise<boolean>;
  /** Takes the last step back. */
  undo(): Promise<boolean>;
  /** What answers the question as usual, where nobody wants to be asked. */
  usual(): ActionInfo | null;
  /** How many steps may be taken back, and the number of the position. */
  depth(): number;
  seq(): number;
}

/** One thing to do for each of several pieces: take it up, then go where the first one went. */
export interface Errand {
  verb: string;
  piece: string;
  /** The action that ends the errand, e.g. `move-to 1204`; none: taking it up is all. */
  goal?: string;
  /** The whole action, where the piece alone does not tell it. */
  exactly?: string;
}

/** Several actions by one click, each checked by the rules as if it were clicked alone. */
export class Batch {
  /** How many are still to come; 0: nothing is under way. */
  readonly left = new Store(0);
  #stopped = false;
  /** The position after the last row, and how many steps could be taken back before it. */
  #made: { seq: number; depth: number } | null = null;

  constructor(private readonly hands: Hands) {}

  get busy(): boolean {
    return this.left.value > 0;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** To how many steps one goes back if the row just done is taken back as a whole. */
  get before(): number | null {
    return this.#made?.seq === this.hands.seq() ? this.#made.depth : null;
  }

  /** Does what can be done, and takes back what `keep` does not want; the pieces for which it could not be done. */
  async run(errands: readonly Errand[], keep: (errand: Errand) => boolean | Promise<boolean> = () => true): Promise<string[]> {
    if (this.busy) return [];
    this.#stopped = false;
    const failed: string[] = [];
    const before = this.hands.depth();
    for (const [i, errand] of errands.entries()) {
      if (this.#stopped) break;
      this.left.set(errands.length - i);
      const depth = this.hands.depth();
      if (!(await this.#do(errand))) failed.push(errand.piece);
      else if (!(await keep(errand))) {
        await this.#backTo(depth);
        failed.push(errand.piece);
      }
    }
    this.#made = { seq: this.hands.seq(), depth: before };
    this.left.set(0);
    return failed;
  }

  /** Does an action and answers as usual what comes up on the way. */
  async act(action: ActionInfo): Promise<boolean> {
    if (!(await this.hands.act(action))) return false;
    for (let usual = this.hands.usual(); usual; usual = this.hands.usual()) if (!(await this.hands.act(usual))) return false;
    return true;
  }

  async #do({ verb, piece, goal, exactly }: Errand): Promise<boolean> {
    const depth = this.hands.depth();
    const first = this.#legal((a) => (exactly === undefined ? verbOf(a) === verb && objectsOf(a)[0] === piece : a.notation === exactly));
    if (!first || !(await this.act(first))) return false;
    if (goal === undefined) return true;
    const second = this.#legal((a) => a.notation === goal);
    if (second && (await this.act(second))) return true;
    // Not this one: as if it had never been taken up.
    await this.#backTo(depth);
    return false;
  }

  async #backTo(depth: number): Promise<void> {
    while (this.hands.depth() > depth && (await this.hands.undo())) continue;
  }

  #legal(wanted: (action: ActionInfo) => boolean): ActionInfo | undefined {
    return this.hands.decision()?.legal.find(wanted);
  }
}

/** Verbs by which every game adds a piece to a group that then does something together. */
const JOINING = new Set(["with", "add", "join"]);

/** Verbs by which every game takes up one piece to go somewhere. */
const MOVING = new Set(["move", "march"]);

/** Verbs by which a piece on the map is taken up together with others of its stack, to go or act as one. */
const GATHERING = new Set(["pick"]);

/** Verbs by which a piece in hand is made ready to go. */
const READYING = new Set(["fuel"]);

/** Verbs by which what is in hand goes somewhere. */
const GOING = new Set(["move-to", "step"]);

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

  /** Taken up to go or act with the others of its stack. */
  gathers(verb: string): boolean {
    return GATHERING.has(verb);
  }

  /** Of the verbs by which the pieces of a stack are taken up, the one by which all go: those that can do nothing but go
   * somewhere, and those that are gathered to act together. */
  asOne(verbs: readonly [string, string[]][], count: number): [string, string[]] | null {
    const gathered = verbs.find(([verb]) => this.gathers(verb));
    if (gathered || count < 2) return gathered ?? null;
    const [group, ...others] = verbs;
    return group && !others.length && group[1].length === count && this.moves(group[0]) ? group : null;
  }

  /** What is in hand has gone somewhere by the last act: the action by which it stays there. */
  arrived(decision: Decision | null, log: readonly LogEntry[], as: string): ActionInfo | undefined {
    const last = log.findLast((e) => e.counts && e.kind === "act");
    if (last?.by !== as || !GOING.has(last.action?.split(" ", 1)[0] ?? "")) return undefined;
    return decision?.legal.find((a) => verbOf(a) === "halt" && isEnding(a));
  }

  /** Something is in hand, and it can go nowhere. */
  stuck(decision: Decision | null): boolean {
    const legal = decision?.legal ?? [];
    return legal.some((a) => verbOf(a) === "halt") && !legal.some((a) => GOING.has(verbOf(a)));
  }

  /** What would make one of the pieces in hand ready to go. */
  readying(decision: Decision | null, piece: string): ActionInfo | undefined {
    return decision?.legal.find((a) => READYING.has(verbOf(a)) && objectsOf(a)[0] === piece);
  }

  readonly #seen = new Set<string>();
  #before: { key: string; verb: string; rest: string[] } | null = null;

  /** An action is about to be done in answer to `decision`. */
  doing(decision: Decision, action: ActionInfo): void {
    const verb = verbOf(action);
    const [piece, ...words] = objectsOf(action);
    const rest = decision.legal.filter((a) => verbOf(a) === verb && objectsOf(a)[0] !== piece).map((a) => a.notation);
    this.#before = piece !== undefined && words.length < 2 && rest.length ? { key: decision.prompt.key, verb, rest } : null;
  }

  /** The question that came after it. */
  asked(decision: Decision | null): void {
    const before = this.#before;
    this.#before = null;
    if (!before || decision?.prompt.key !== before.key) return;
    const now = decision.legal.filter((a) => verbOf(a) === before.verb).map((a) => a.notation);
    if (now.length === before.rest.length && now.every((n) => before.rest.includes(n))) this.#seen.add(`${before.key} ${before.verb}`);
  }

  /**
   * Those of the actions that may be done all at once, by verb (the question may say so), and where each says a word about its piece (`mode UNIT
   * strat`; `plain` knows such words) by verb and word, if the question is about nothing else or about what is in hand.
   */
  together(decision: Decision, plain: (word: string) => boolean = () => false, inHand: (piece: string) => boolean = () => false): [string, ActionInfo[]][] {
    const groups = new Map<string, ActionInfo[]>();
    for (const action of decision.legal) {
      const verb = verbOf(action);
      const [piece, word, ...more] = objectsOf(action);
      if (piece === undefined || more.length || (word !== undefined && !plain(word))) continue;
      const asked = (): boolean => decision.legal.every((a) => isEnding(a) || verbOf(a) === verb || inHand(piece));
      if (word === undefined ? !JOINING.has(verb) && decision.prompt.args?.["several"] === undefined && !this.#seen.has(`${decision.prompt.key} ${verb}`) : !asked()) continue;
      const key = word === undefined ? verb : `${verb} ${word}`;
      const group = groups.get(key);
      if (group) group.push(action);
      else groups.set(key, [action]);
    }
    return [...groups].filter(([, actions]) => actions.length > 1);
  }
}
