import type { ActionInfo, Decision, Message, State } from "../api/index.ts";
import { isPass } from "../lib/actions.ts";
import { settings } from "../lib/settings.ts";
import { Store } from "../lib/store.ts";
import type { AnySession, Outcome } from "../net/session.ts";
import { begin, ended, endOf, type Ending } from "./ending.ts";
import { type Answer, type Matter, quiet, Standing } from "./standing.ts";

/** How long a question with a single answer can be seen. */
const ITSELF_MS = 600;
/** How many answers given by themselves are remembered of a table. */
const NOTED = 200;

/** What answering needs of the table around it. */
interface Seat {
  session(): AnySession;
  shown(): State | null;
  decision(): Decision | null;
  /** May this viewer answer, and is no row of actions under way? */
  free(): boolean;
  commit(action: ActionInfo): Promise<Outcome | null>;
  report(outcome: Outcome | null, action: string): void;
}

/** Questions that need nobody: those with a single answer, and those a standing answer is given to. */
export class Itself {
  /** What was done because nothing else could be, by the number of its step. */
  readonly done = new Store<ReadonlyMap<number, ActionInfo>>(new Map());
  readonly standing: Standing;
  #ending: Ending | null = null;

  constructor(
    private readonly id: string,
    private readonly seat: Seat,
  ) {
    this.standing = new Standing(`sandtable.standing.${id}`);
    this.done.set(new Map(JSON.parse(localStorage.getItem(`sandtable.itself.${id}`) ?? "[]") as [number, ActionInfo][]));
  }

  /** A question with one answer answers itself, unless it is a chance to react or would put something beyond undo. */
  answer(state: State, told = false): void {
    const { seat } = this;
    const decision = seat.decision();
    if (state.over || !seat.free() || seat.session().practice?.guided) return;
    const newest = (): boolean => seat.session().state.value?.seq === state.seq;
    // Whoever steps back wants to answer otherwise, until he says something.
    const last = seat.session().log.value.at(-1)?.kind;
    if (!told && (last === "undo" || last === "takeback")) return;
    const usual = this.usual(decision);
    if (usual && !newest()) return;
    if (usual) return this.#give(usual);
    const end = this.#ending && endOf(this.#ending, decision, state, seat.session().log.value);
    if (end && newest()) return this.#give(end);
    // On the way to a step what must be answered is, and then one goes on.
    if (decision && !end && !(this.#ending?.until !== undefined && !ended(this.#ending, state))) this.#ending = null;
    const [only, ...others] = decision?.legal ?? [];
    if (!settings.value.auto || !only || others.length || isPass(only) || state.undo_depth > 0) return;
    window.setTimeout(() => {
      if (seat.shown()?.seq !== state.seq || seat.decision() !== decision || !newest()) return;
      this.#give(only);
    }, ITSELF_MS);
  }

  /** What answers the question as usual, where nobody wants to be asked. */
  usual(decision: Decision | null): ActionInfo | null {
    if (this.seat.session().practice?.guided) return null;
    const action = quiet(decision, this.standing.answers.value, settings.value.auto);
    if (action && decision?.routine) this.standing.passed(decision.routine);
    return action;
  }

  #give(action: ActionInfo): void {
    void this.seat.commit(action).then((outcome) => {
      if (outcome?.ok && outcome.done) this.#note(outcome.done.seq, action);
      this.seat.report(outcome, action.notation);
    });
  }

  /** Ends the question in hand and every further one of this seat while the first `depth` words of the heading stay. */
  endAll(depth: number): void {
    const state = this.seat.shown();
    if (!state?.view || !this.seat.free()) return;
    this.#ending = begin(state, depth);
    this.answer(state, true);
  }

  /** Ends every question of this seat until the heading names a step to come. */
  goOn(step: Message): void {
    const state = this.seat.shown();
    if (!state?.view || !this.seat.free()) return;
    this.#ending = begin(state, 2, step);
    this.answer(state, true);
  }

  /** Somebody does something else on the way: there is nowhere to go on to any more. */
  stop(): void {
    this.#ending = null;
  }

  /** Gives a standing answer, which holds for the question in hand too. */
  stand(matter: Matter, answer: Answer): void {
    this.standing.give(matter, answer);
    const state = this.seat.shown();
    if (state) this.answer(state, true);
  }

  /** The log says what was answered by itself, also after the page was loaded again. */
  #note(seq: number, action: ActionInfo): void {
    const noted = [...this.done.value, [seq, action] as const].slice(-NOTED);
    this.done.set(new Map(noted));
    if (!this.seat.session().practice) localStorage.setItem(`sandtable.itself.${this.id}`, JSON.stringify(noted));
  }
}
