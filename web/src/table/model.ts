import type { ActionInfo, Created, Decision, LogEntry, State, Step, Trial, View, WhyNot } from "../api/index.ts";
import type { Target } from "../board/scene.ts";
import { t } from "../lib/i18n.ts";
import { calm, settings } from "../lib/settings.ts";
import { Store } from "../lib/store.ts";
import type { Pack } from "../net/game.ts";
import { get, post, q, Refusal } from "../net/http.ts";
import type { TrialStart } from "../net/practice.ts";
import { Session, type AnySession, type Outcome } from "../net/session.ts";
import { cardsToChoose, isEnding, isPass, objectsOf, takenUp, verbOf, type CardChoice } from "../lib/actions.ts";
import { Acting } from "./acting.ts";
import { Asking } from "./asking.ts";
import { Batch, Habits } from "./batch.ts";
import { Bids } from "./bids.ts";
import { Going } from "./going.ts";
import { Itself } from "./itself.ts";
import { rejoin } from "../lib/record.ts";
import type { Sound } from "../lib/sound.ts";
import { missed, nextAtScreen, Seen } from "./chairs.ts";
import { Chart } from "./chart.ts";
import { Overlays } from "./overlays.ts";
import { Pacing } from "./pacing.ts";
import { Past, positions } from "./past.ts";
import { namesOf, Picking } from "./picking.ts";
import { Plan } from "./plan.ts";
import { Telling } from "./telling.ts";

export type Tab = "play" | "table" | "log" | "rules" | "talk";

export interface Ui {
  tab: Tab;
  /** The next click asks instead of acting. */
  asking: boolean;
  /** The clause the rules panel is opened at. */
  clause: string | null;
  notice: string | null;
  /** Seat that sits down next at one screen. */
  curtain: string | null;
}

/** What the board does for the table; set by the board's component. */
export interface BoardPort {
  /** Brings things into sight. */
  show(ids: readonly string[]): void;
  /** Rings what an action names. */
  hint(ids: readonly string[]): void;
  /** Traces what moved between two views. */
  trace(before: View, after: View): void;
  /** Where things of the map are in the window. */
  spots(ids: readonly string[]): { x: number; y: number }[];
}

const NONE: readonly ActionInfo[] = [];
const NOTICE_MS = 4200;
/** How long a step may take before a row of actions is given up. */
const STEP_MS = 8000;
const NO_BOARD: BoardPort = { show: () => {}, hint: () => {}, trace: () => {}, spots: () => [] };

/** One table before one viewer: puts the parts together and lets them speak to the server. */
export class TableModel {
  readonly session: Store<AnySession>;
  /** The state on the board: behind the newest while the opponent's steps are being shown. */
  readonly shown: Store<State | null>;
  readonly caption = new Store<readonly LogEntry[]>([]);
  readonly ui = new Store<Ui>({ tab: "play", asking: false, clause: null, notice: null, curtain: null });
  readonly overlays = new Overlays();
  readonly picking: Picking;
  readonly acting: Acting;
  readonly pacing: Pacing;
  readonly telling: Telling;
  readonly past: Past;
  readonly batch: Batch;
  readonly habits = new Habits();
  readonly going: Going;
  readonly itself: Itself;
  readonly bids: Bids;
  readonly asking: Asking;
  readonly seen = new Seen(localStorage);
  readonly plan = new Plan(localStorage);
  readonly chart = new Chart((of) => this.session.value.overlay(this.as, of));
  board: BoardPort = NO_BOARD;
  #noticeTimer = 0;
  /** Whose chair is being taken; a second click must not open a second line. */
  #sitting: string | null = null;

  constructor(
    readonly pack: Pack,
    session: AnySession,
  ) {
    this.session = new Store(session);
    this.shown = new Store<State | null>(session.state.value);
    this.picking = new Picking(
      () => this.decision?.legal ?? NONE,
      (object) => this.visible(object),
    );
    this.acting = new Acting({
      decision: () => this.decision,
      shown: () => this.shown.value?.seq,
      newest: () => this.session.value.state.value?.seq,
      confirm: () => settings.value.confirm,
      odds: (seat, action) => this.session.value.odds(seat, action),
      send: async (verb, body) => {
        const decision = this.decision;
        const action = decision?.legal.find((a) => a.notation === body["action"]);
        if (decision && action) this.habits.doing(decision, action);
        const outcome = await this.session.value.send(verb, body);
        if (outcome.ok && action && (this.going.followers.value.length || this.auto)) void this.going.arrived(action, outcome.done?.seq ?? body.seq + 1);
        return outcome;
      },
    });
    this.telling = new Telling({
      seats: pack.card.seats.map((s) => s.id),
      dice: () => settings.value.dice,
      pace: () => (calm() ? 0 : settings.value.pace),
      sound: (what) => this.#sound(what),
      show: (ids) => this.board.show(ids.filter((id) => pack.places.has(id) || pack.pieces.has(id))),
      trace: (before, after) => this.board.trace(before, after),
    });
    this.pacing = new Pacing({
      pace: (entry) => (document.hidden ? 0 : this.telling.pace(entry)),
      own: (entry) => entry.by !== undefined && entry.by === this.as,
      play: (step, last) => this.#play(step, last),
    });
    this.past = new Past({
      log: () => this.session.value.log.value,
      fetch: (seq, as) => this.session.value.at(seq, as),
      pace: () => (this.telling.battle.value ? Math.max(1500, settings.value.dice) : calm() ? 1500 : 900),
      enter: (step, playing) => this.#enterPast(step, playing),
      fail: (error) => this.#fail(error),
    });
    this.past.look.subscribe((look) => {
      if (!look) this.#enterPresent();
    });
    this.batch = new Batch({
      decision: () => this.decision,
      act: (action) => this.#do(action),
      undo: () => this.#back(),
      usual: () => this.itself.usual(this.decision),
      depth: () => this.shown.value?.undo_depth ?? 0,
      seq: () => this.shown.value?.seq ?? 0,
    });
    this.going = new Going({
      habits: this.habits,
      batch: this.batch,
      picking: this.picking,
      overlays: this.overlays,
      as: () => this.as,
      decision: () => this.decision,
      pieces: () => this.view?.pieces ?? [],
      log: () => this.session.value.log.value,
      shown: () => this.shown.value,
      own: (piece) => pack.pieces.get(piece.id)?.side === this.as,
      act: (action) => this.#do(action),
      undo: () => this.#back(),
      choose: (action) => this.choose(action),
      auto: () => this.auto,
      click: (target) => this.click(target),
      askPlace: (place, x, y) => this.asking.place(place, x, y),
      notify: (notice) => this.notify(notice),
    });
    this.itself = new Itself(session.id, {
      session: () => this.session.value,
      shown: () => this.shown.value,
      decision: () => this.decision,
      free: () => this.seated && !this.batch.busy,
      commit: (action) => this.acting.commit(action),
      report: (outcome, action) => this.#report(outcome, action),
    });
    this.bids = new Bids({ session: () => this.session.value, report: (outcome) => this.#report(outcome), fail: (error) => this.#fail(error) });
    this.asking = new Asking({
      overlays: this.overlays,
      session: () => this.session.value,
      pieces: () => this.view?.pieces ?? [],
      answers: () => this.seated && !this.past.look.value,
      begun: () => this.ui.value.asking && this.ui.patch({ asking: false }),
      fail: (error) => this.#fail(error),
    });
    this.plan.open(session.id, session.as);
    this.#attach(session);
    this.#welcome();
  }

  /** All that, when it changes, changes what a panel may show. */
  get stores(): readonly Store<unknown>[] {
    const { session, shown, ui, overlays, picking, acting, past, seen } = this;
    return [session, shown, ui, overlays.floating, overlays.dialog, overlays.enlarged, picking.focus, this.telling.base, this.telling.battle, this.going.followers, this.itself.done, this.itself.standing.answers, this.itself.standing.usual, this.batch.left, acting.pending, acting.declared, past.look, seen.away, this.plan.marks, this.plan.drawing, this.plan.shared] as unknown as Store<unknown>[];
  }

  get id(): string {
    return this.session.value.id;
  }

  get as(): string {
    return this.session.value.as;
  }

  get seated(): boolean {
    return this.session.value.info.value?.yours.includes(this.as) ?? false;
  }

  /** Is what needs nobody done by itself? In a lesson everything is done by hand. */
  get auto(): boolean {
    return settings.value.auto && !this.session.value.practice?.guided;
  }

  /** The question now on the table for this viewer. */
  get decision(): Decision | null {
    if (this.past.look.value || !this.shown.value || this.ui.value.curtain) return null;
    return this.shown.value.decisions.find((d) => d.seat === this.as) ?? null;
  }

  get view(): View | null {
    return this.past.look.value?.step.state.view ?? this.shown.value?.view ?? null;
  }

  visible(object: string): boolean {
    const kind = this.pack.vocabulary.entries[object]?.kind;
    if (kind === "place" || kind === "piece" || kind === "card" || kind === "marker" || kind === "zone") return true;
    return this.view?.pieces.some((p) => p.handle === object) ?? false;
  }

  close(): void {
    this.pacing.drop();
    this.past.pause();
    this.session.value.close();
  }

  // ── Clicking ──────────────────────────────────────────────────────────────────────────────

  click(target: Target): void {
    const at = { x: target.clientX, y: target.clientY };
    if (this.ui.value.asking) return this.asking.target(target);
    this.overlays.close();
    if (!target.place) return this.clearFocus();
    const stack = target.stack?.pieces ?? [];
    const open = stack.filter((p) => this.picking.opens(p));
    const onPlace = this.picking.index.on(target.place).length > 0;
    if (stack.length === 1 || (open.length === 1 && !onPlace)) {
      if (this.pick(namesOf(open[0] ?? stack[0]!), at)) return;
    }
    if (!open.length && this.pick([target.place], at)) return;
    if (this.going.takesUp(target, open, onPlace)) return;
    this.overlays.open({ kind: "tray", place: target.place, ...at, pinned: true });
  }

  /** A click on one thing. False if no legal action names it. */
  pick(names: readonly string[], at: { x: number; y: number }): boolean {
    const up = this.picking.focus.value.length ? undefined : this.picking.options.find((a) => this.habits.gathers(verbOf(a)) && objectsOf(a).length === 1 && names.includes(objectsOf(a)[0]!));
    if (up && this.view?.pieces.some((p) => namesOf(p).some((n) => names.includes(n)) && this.pack.places.has(p.at))) {
      void this.choose(up);
      return true;
    }
    const result = this.picking.pick(names);
    if (result.kind === "none") {
      const picked = this.view?.pieces.some((p) => p.picked && namesOf(p).some((n) => names.includes(n)));
      if (picked && this.decision) void this.leaveOut(names);
      return picked ?? false;
    }
    if (result.kind === "act") void this.choose(result.action);
    else if (result.kind === "focus") this.overlays.close("menu");
    else this.overlays.open({ kind: "menu", ...at, actions: result.actions });
    return true;
  }

  /** A box drawn around counters: those that may join do, those that may go together follow the first. */
  box(handles: readonly string[]): void {
    const inside = this.view?.pieces.filter((p) => handles.includes(p.handle)) ?? [];
    const best = takenUp(this.picking.options, inside).find(([verb]) => this.habits.joins(verb) || this.habits.moves(verb) || this.habits.gathers(verb));
    if (!best) return;
    const [verb, list] = best;
    if (!this.habits.moves(verb)) void this.batch.run(list.map((piece) => ({ verb, piece })));
    else void this.going.lead(verb, list);
  }

  clearFocus(): void {
    this.batch.stop();
    this.itself.stop();
    this.going.followers.set([]);
    this.picking.clear();
    this.acting.cancel();
    this.overlays.close();
    if (this.ui.value.asking) this.ui.patch({ asking: false });
    this.plan.drawing.set(false);
    this.chart.hide();
  }

  /** What the map can show about the thing in hand; without one, or where the whole is wanted, about everything. */
  showChart(whole: boolean): void {
    if (!this.seated || this.past.look.value) return;
    const held = this.picking.focus.value[0] ?? this.view?.pieces.find((p) => p.picked)?.id;
    this.chart.toggle(whole ? undefined : held).catch((error: unknown) => this.#fail(error));
  }

  // ── Acting ────────────────────────────────────────────────────────────────────────────────

  async choose(action: ActionInfo): Promise<void> {
    this.overlays.close("menu");
    this.overlays.close("why");
    this.#report(await this.acting.choose(action), action.notation);
    if (this.acting.pending.value) this.ui.patch({ tab: "play" });
  }

  async commit(action: ActionInfo): Promise<void> {
    this.picking.clear();
    this.overlays.close("menu");
    this.#report(await this.acting.commit(action), action.notation);
  }

  /** Cards among which one chooses and which are not in one's hand. */
  get cardsToChoose(): CardChoice[] {
    const { board, cards } = this.pack;
    if (this.acting.pending.value) return [];
    const choices = cardsToChoose(this.picking.options, (id) => cards.has(id), (a) => JSON.stringify([verbOf(a), cards.get(objectsOf(a)[0]!)?.names, a.note]));
    const hand = new Set(board.zones.filter((z) => z.kind === "hand" && z.owner === this.as).flatMap((z) => this.view?.zones[z.id]?.known ?? []));
    return choices.every((c) => hand.has(c.card)) ? [] : choices;
  }

  // ── Several at once ───────────────────────────────────────────────────────────────────────

  /** Does each of the actions that is still legal when its turn comes. */
  async all(actions: readonly ActionInfo[]): Promise<void> {
    const key = this.decision?.prompt.key;
    const failed = await this.batch.run(actions.map((a) => ({ verb: verbOf(a), piece: objectsOf(a)[0]!, exactly: a.notation })));
    // Everything was taken: nothing is left to ask.
    const [end, ...others] = this.decision?.prompt.key === key && this.auto ? (this.decision?.legal ?? []) : [];
    if (!failed.length && end && !others.length && isEnding(end) && !isPass(end)) await this.#do(end);
  }

  /** A piece that has joined is clicked again: as if it had never been picked, the others stay. False if it cannot be. */
  async leaveOut(names: readonly string[]): Promise<boolean> {
    const state = this.shown.value;
    if (!state || this.batch.busy) return false;
    const again = rejoin(this.session.value.log.value, state, this.as, names, (verb) => this.habits.joins(verb));
    if (!again) return false;
    for (let i = 0; i <= again.length; i++) if (!(await this.#back())) return false;
    await this.batch.run(again);
    return true;
  }

  /** Does an action and waits for the position after it. */
  #do(action: ActionInfo): Promise<boolean> {
    return this.#after(() => this.acting.commit(action));
  }

  /** Takes the last step back. */
  #back(heard: (outcome: Outcome) => void = () => {}): Promise<boolean> {
    return this.#after(async () => {
      const outcome = await this.session.value.send("undo", { seq: this.shown.value?.seq ?? 0, seat: this.as });
      heard(outcome);
      return outcome;
    });
  }

  async #after(send: () => Promise<Outcome | null>): Promise<boolean> {
    const seq = this.shown.value?.seq ?? 0;
    const outcome = await send();
    if (!outcome?.ok) return false;
    for (let waited = 0; (this.shown.value?.seq ?? 0) <= seq && waited < STEP_MS; waited += 15) await new Promise((r) => setTimeout(r, 15));
    // The server takes twenty actions a second from one browser.
    await new Promise((r) => setTimeout(r, 40));
    return (this.shown.value?.seq ?? 0) > seq;
  }

  async undo(toBarrier: boolean): Promise<void> {
    const seq = this.session.value.state.value?.seq;
    if (seq === undefined) return;
    this.clearFocus();
    this.acting.declared.set(null);
    if (toBarrier) return this.#report(await this.session.value.send("undo", { seq, seat: this.as, to_barrier: true }));
    // What was done by one click is taken back by one: a row, and what was answered as usual on the way.
    const depth = (): number => this.shown.value?.undo_depth ?? 0;
    const before = this.batch.before ?? depth() - 1;
    while (depth() > 0 && (depth() > before || this.itself.usual(this.decision)) && (await this.#back((outcome) => this.#report(outcome)))) continue;
  }

  #report(outcome: Outcome | null, action?: string): void {
    if (!outcome || outcome.ok) return;
    const failure = outcome.refusal?.failure;
    if (failure?.refused?.length && action) {
      const answer: WhyNot[] = [{ action: { notation: action, label: { key: action } }, grounds: failure.refused }];
      this.overlays.open({ kind: "why", objects: [action], x: innerWidth / 2, y: innerHeight / 3, answer });
    } else this.notify(t(`error-${failure?.code ?? "internal"}`));
  }

  #fail(error: unknown): void {
    this.notify(error instanceof Refusal ? t(`error-${error.failure.code}`) : t("error-offline"));
  }

  notify(notice: string): void {
    this.ui.patch({ notice });
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => this.ui.patch({ notice: null }), NOTICE_MS);
  }

  // ── Rules ─────────────────────────────────────────────────────────────────────────────────

  rule(clause: string): void {
    this.ui.patch({ clause, tab: "rules" });
    this.overlays.close("why");
  }

  // ── What happens ──────────────────────────────────────────────────────────────────────────

  #attach(session: AnySession): void {
    session.onStep = (step) => {
      if (step.entry.by === this.as) this.telling.own(step.entry, this.shown.value?.view, step.state.view);
      this.pacing.take(step);
    };
    session.state.subscribe((state) => {
      if (!this.pacing.busy && state) this.#present(state);
    });
  }

  /** Enough of these dice. */
  seenBattle(): void {
    this.telling.lay(null);
    if (this.pacing.busy) this.pacing.on();
  }

  #sound(what: Sound): void {
    if (settings.value.sound && !document.hidden) void import("../lib/sound.ts").then(({ play }) => play(what));
  }

  /** Where the last turn of the others began, if they have done anything since one's own last act. */
  get lastTurn(): { from: number; to: number } | null {
    const log = this.session.value.log.value.filter((e) => e.counts && e.kind === "act");
    const own = log.findLastIndex((e) => e.by === this.as);
    const theirs = log.slice(own + 1).filter((e) => e.events.length);
    const from = log[own]?.seq ?? this.positions()[0];
    return theirs.length && from !== undefined && !this.session.value.info.value?.hotseat ? { from, to: log.at(-1)!.seq } : null;
  }

  #play({ entry, state }: Step, last: boolean): void {
    if (!this.past.look.value) this.telling.tell(entry, this.shown.value?.view, state.view);
    this.caption.set([...this.caption.value.slice(-3), entry]);
    this.#present(last ? state : { ...state, decisions: [] });
  }

  #present(state: State): void {
    const fresh = state.seq !== this.shown.value?.seq;
    const idle = !this.decision;
    this.shown.set(state);
    if (fresh && idle && this.decision) this.#sound("turn");
    if (fresh) this.habits.asked(this.decision);
    this.picking.clear();
    this.acting.cancel();
    this.overlays.enlarged.set(null);
    const { tray } = this.overlays;
    // The fan stays open while there is more to pick from it.
    if (tray && !this.#useful(tray.place)) this.overlays.close("tray");
    if (!document.hidden) this.seen.remember(this.id, this.as, state.seq);
    this.#handOver(state);
    if (fresh) this.itself.answer(state);
  }

  #useful(place: string): boolean {
    return this.picking.index.has(place) || (this.view?.pieces.some((p) => p.at === place && this.picking.opens(p)) ?? false);
  }

  /** One screen for both sides: the next one sits down, behind a curtain where there are secrets. */
  #handOver(state: State): void {
    const next = nextAtScreen(this.session.value.info.value, state, this.as);
    if (!next) return;
    if (!this.pack.card.hidden) return void this.sit(next);
    this.overlays.close();
    this.ui.patch({ curtain: next });
  }

  /** Looks through another seat's eyes from now on. */
  async sit(seat: string): Promise<void> {
    const old = this.session.value;
    if (this.#sitting === seat) return;
    if (old.as === seat) return this.ui.patch({ curtain: null });
    this.#sitting = seat;
    const session = new Session(this.id, seat);
    try {
      await session.open();
    } catch (error) {
      this.#fail(error);
      return;
    } finally {
      this.#sitting = null;
    }
    old.close();
    this.pacing.drop();
    this.session.set(session);
    this.plan.drawing.set(false);
    this.plan.open(this.id, seat);
    this.#attach(session);
    this.past.forget();
    this.telling.forget();
    this.caption.set([]);
    this.picking.clear();
    this.acting.cancel();
    this.ui.patch({ curtain: null });
    this.shown.set(session.state.value);
    if (!session.state.value) return;
    this.#handOver(session.state.value);
    this.itself.answer(session.state.value);
  }

  // ── Since one last looked ─────────────────────────────────────────────────────────────────

  #welcome(): void {
    const session = this.session.value;
    const state = session.state.value;
    if (!state) return;
    this.returned();
    const info = session.info.value;
    // Whoever opens the page is not necessarily the one whose secrets it would show.
    if (info?.hotseat && this.pack.card.hidden && info.phase === "playing") this.ui.patch({ curtain: this.as });
    else this.#handOver(state);
    this.itself.answer(state);
  }

  /** Somebody looks at the page again: offers to show what the others did meanwhile. */
  returned(): void {
    const session = this.session.value;
    const state = session.state.value;
    if (!state || document.hidden) return;
    const away = session.info.value?.hotseat ? null : missed(session.log.value, this.seen.last(this.id, this.as), state.seq, this.as);
    if (away) this.seen.away.set(away);
    this.seen.remember(this.id, this.as, state.seq);
  }

  /** Plays again what happened between two positions, then returns to the present. */
  async recap(from: number, to: number): Promise<void> {
    this.seen.away.set(null);
    const first = this.positions().find((seq) => seq >= from && seq <= to);
    if (first !== undefined) await this.past.goto(first, this.as, true, to);
  }

  // ── The past ──────────────────────────────────────────────────────────────────────────────

  positions(): number[] {
    return positions(this.session.value.log.value);
  }

  goto(seq: number, playing = false, as = this.past.look.value?.as ?? this.as): Promise<void> {
    return this.past.goto(seq, as, playing);
  }

  #enterPast(step: Step, playing: boolean): void {
    const before = this.view;
    if (before && step.state.view && (playing || this.past.look.value)) this.board.trace(before, step.state.view);
    this.clearFocus();
    this.caption.set([step.entry]);
    this.telling.lay(playing && this.telling.shows(step.entry) ? step.entry : null);
  }

  #enterPresent(): void {
    this.telling.lay(null);
    this.caption.set([]);
    this.shown.set(this.session.value.state.value);
  }

  /** Opens the position looked at to try moves in, away from the game. */
  async tryMoves(): Promise<void> {
    const as = this.past.look.value?.as ?? this.as;
    const seq = this.past.look.value?.step.entry.seq;
    try {
      const trial = await get<Trial>(`${this.session.value.path}/trial${q({ as, seq })}`);
      const start: TrialStart = { ...trial, as, back: location.hash, seed: crypto.getRandomValues(new Uint32Array(1))[0]! };
      sessionStorage.setItem("sandtable.trial", JSON.stringify(start));
      location.hash = "#/trial";
    } catch (error) {
      this.#fail(error);
    }
  }

  async continueFrom(seq: number): Promise<void> {
    try {
      const { table } = await post<Created>(`${this.session.value.path}/continue`, { seq });
      location.hash = `#/t/${table}`;
    } catch (error) {
      this.#fail(error);
    }
  }
}
