import type { ActionInfo, Decision, LogEntry, PieceView, State } from "../api/index.ts";
import type { Target } from "../board/scene.ts";
import { isEnding, objectsOf, takenUp, verbOf } from "../lib/actions.ts";
import { t } from "../lib/i18n.ts";
import { idsOf } from "../lib/message.ts";
import { Store } from "../lib/store.ts";
import type { Batch, Errand, Habits } from "./batch.ts";
import type { Overlays } from "./overlays.ts";
import type { Picking } from "./picking.ts";

/** How long something may take before it is given up. */
const PATIENCE_MS = 8000;

/** What going together needs of the table around it. */
export interface Company {
  readonly habits: Habits;
  readonly batch: Batch;
  readonly picking: Picking;
  readonly overlays: Overlays;
  /** The viewer's seat. */
  as(): string;
  decision(): Decision | null;
  pieces(): readonly PieceView[];
  log(): readonly LogEntry[];
  shown(): State | null;
  /** Is it a piece of the viewer's side? */
  own(piece: PieceView): boolean;
  /** Does an action and waits for the position after it. */
  act(action: ActionInfo): Promise<boolean>;
  undo(): Promise<boolean>;
  /** Does an action, asking first where that is wanted. */
  choose(action: ActionInfo): Promise<void>;
  /** Is what needs nobody done by itself? */
  auto(): boolean;
  click(target: Target): void;
  askPlace(place: string, x: number, y: number): void;
  notify(notice: string): void;
}

/** Stacks that go somewhere as one. */
export class Going {
  /** Pieces that follow where the one in hand goes, each by an action of its own. */
  readonly followers = new Store<readonly Errand[]>([]);
  /** Where the stack stood that goes as one. */
  #from: { place: string; x: number; y: number } | null = null;

  /** A stack being taken up: who follows is known only when that is done. */
  #taking: Promise<void> = Promise.resolve();

  constructor(private readonly table: Company) {}

  /** A click on a stack, of which these are open: does it take the stack up? */
  takesUp(target: Target, open: readonly PieceView[], onPlace: boolean): boolean {
    const { habits, picking, batch } = this.table;
    const group = picking.focus.value.length || batch.busy ? null : habits.asOne(takenUp(picking.options, open), open.length);
    // What the place itself offers (blowing up its dump) is in the list; a stack clicked is meant to go.
    if (group && target.place && (!onPlace || habits.gathers(group[0]))) {
      this.#from = { place: target.place, x: target.clientX, y: target.clientY };
      this.#taking = habits.gathers(group[0]) ? this.gather(...group) : this.lead(...group);
      return true;
    }
    const stay = open.length || !target.stack?.pieces.some((p) => !p.picked && this.table.own(p)) ? undefined : this.#arrival;
    if (stay) void this.#onward(target, stay);
    return stay !== undefined;
  }

  /** The action by which what is in hand stays where it has got to. */
  get #arrival(): ActionInfo | undefined {
    const { habits, batch } = this.table;
    return batch.busy ? undefined : habits.arrived(this.table.decision(), this.table.log(), this.table.as());
  }

  /** May a stack be taken up though nothing opens it: what is in hand would stay where it has got to. */
  get mayGoOn(): boolean {
    return this.#arrival !== undefined;
  }

  /** Somebody else is clicked: what is in hand stays where it has got to. As it was, if that opens nothing. */
  async #onward(target: Target, stay: ActionInfo): Promise<void> {
    if (!target.stack || !(await this.table.act(stay))) return;
    const handles = new Set(target.stack.pieces.map((p) => p.handle));
    const pieces = this.table.pieces().filter((p) => handles.has(p.handle));
    if (pieces.some((p) => this.table.picking.opens(p))) return this.table.click({ ...target, stack: { ...target.stack, pieces } });
    if ((this.table.shown()?.undo_depth ?? 0) > 0) await this.table.undo();
  }

  /** Takes up all of a stack that may act together. */
  async gather(verb: string, pieces: readonly string[]): Promise<void> {
    const { overlays, batch, habits } = this.table;
    overlays.close();
    const errands = pieces.map((piece) => ({ verb, piece }));
    // One that cannot go is made ready where that can be done (fuel); if not it does not keep the others: it stays, unless nobody can.
    const stay = await batch.run(errands, async ({ piece }) => {
      const ready = habits.stuck(this.table.decision()) && this.table.auto() ? habits.readying(this.table.decision(), piece) : undefined;
      if (ready) await batch.act(ready);
      return !habits.stuck(this.table.decision());
    });
    if (stay.length === pieces.length) await batch.run(errands);
    else if (stay.length) this.table.notify(t("could-not-follow", { n: stay.length }));
  }

  /** A stack is drawn to a place: taken up as by a click on it, and sent there as by a click there. */
  async drag(from: Target, to: Target): Promise<void> {
    const { picking, batch, overlays } = this.table;
    const drawn = new Set(from.stack?.pieces.map((p) => p.handle));
    // Who is drawn is meant, also where what is in hand could go on to: that stays where it has got to.
    const stay = from.stack?.pieces.some((p) => this.table.own(p)) && !from.stack.pieces.some((p) => p.picked) ? this.#arrival : undefined;
    if (stay) await this.#onward(from, stay);
    else this.table.click(from);
    const taken = (): boolean => !batch.busy && (picking.focus.value.length > 0 || this.table.pieces().some((p) => p.picked && drawn.has(p.handle)));
    for (let waited = 0; !taken() && !overlays.floating.value && waited < PATIENCE_MS; waited += 30) await new Promise((r) => setTimeout(r, 30));
    await this.#taking;
    if (!taken() || !to.place) return;
    // Where it may not go, the rules say why.
    if (!picking.index.has(to.place) && !to.stack?.pieces.some((p) => picking.opens(p))) return this.table.askPlace(to.place, to.clientX, to.clientY);
    this.table.click(to);
  }

  /** Takes up the first of several pieces; the others go where it goes. */
  async lead(verb: string, pieces: readonly string[]): Promise<void> {
    const first = this.table.decision()?.legal.find((a) => verbOf(a) === verb && objectsOf(a)[0] === pieces[0]);
    if (!first || !(await this.table.act(first))) return;
    this.table.overlays.close();
    this.followers.set(pieces.slice(1).map((piece) => ({ verb, piece })));
  }

  /** Not as one after all: as if the stack had not been clicked, and fanned out to choose from. */
  async apart(): Promise<void> {
    this.followers.set([]);
    const from = this.#from;
    await this.table.undo();
    if (from) this.table.overlays.open({ kind: "tray", ...from, pinned: true });
  }

  /** The piece in hand has got where it goes: so do those that follow. */
  async arrived(action: ActionInfo, seq: number): Promise<void> {
    // The position may be there before the answer that it was reached.
    for (let waited = 0; (this.table.shown()?.seq ?? 0) < seq && waited < PATIENCE_MS; waited += 15) await new Promise((r) => setTimeout(r, 15));
    const followers = this.followers.value;
    if (!followers.length) return this.#joins(action);
    if (isEnding(action)) return this.followers.set([]);
    const verb = followers[0]?.verb;
    // Not before the question is again which piece to take up.
    if (verb === undefined || this.table.batch.busy || !this.table.decision()?.legal.some((a) => verbOf(a) === verb)) return;
    this.followers.set([]);
    const failed = await this.table.batch.run(followers.map((f) => ({ ...f, goal: action.notation })));
    if (failed.length) this.table.notify(t("could-not-follow", { n: failed.length }));
  }

  /**
   * A place was named to act on, and the question is who takes part: all who can, and what they do is put up to be agreed to.
   * By an act, never by a step back, which would bring them again.
   */
  async #joins(action: ActionInfo): Promise<void> {
    const { batch, habits } = this.table;
    const decision = this.table.decision();
    const able = decision?.legal.filter((a) => !isEnding(a)) ?? [];
    const [named] = objectsOf(action);
    if (!decision || !able.length || batch.busy || !able.every((a) => habits.gathers(verbOf(a)) && objectsOf(a).length === 1)) return;
    if (named === undefined || !idsOf(decision.prompt).includes(named) || this.table.pieces().some((p) => p.handle === named || p.picked)) return;
    const deed = (): ActionInfo | undefined => this.table.decision()?.legal.find((a) => !isEnding(a) && !objectsOf(a).length);
    const { key } = decision.prompt;
    // One too many (there is no ammunition for him) stays out.
    await batch.run(able.map((a) => ({ verb: verbOf(a), piece: objectsOf(a)[0]! })), () => deed() !== undefined);
    const done = deed();
    if (done && this.table.decision()?.prompt.key === key) await this.table.choose(done);
  }
}
