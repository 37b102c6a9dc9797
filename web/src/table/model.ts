import type { ActionInfo, Bid, Created, Decision, Done, LogEntry, NewSeed, Odds, State, Step, View, WhyNot } from "../api/index.ts";
import type { Target } from "../board/board.ts";
import { t } from "../lib/i18n.ts";
import { calm, settings } from "../lib/settings.ts";
import { Store } from "../lib/store.ts";
import type { Pack } from "../net/game.ts";
import { entropy, get, post, q, Refusal } from "../net/http.ts";
import { Session, type Outcome } from "../net/session.ts";
import { Acting } from "./acting.ts";
import { missed, nextAtScreen, Seen } from "./chairs.ts";
import { Overlays } from "./overlays.ts";
import { Pacing } from "./pacing.ts";
import { Past, positions } from "./past.ts";
import { namesOf, Picking } from "./picking.ts";

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
}

const NONE: readonly ActionInfo[] = [];
const NOTICE_MS = 4200;
const NO_BOARD: BoardPort = { show: () => {}, hint: () => {}, trace: () => {} };

/** One table before one viewer: puts the parts together and lets them speak to the server. */
export class TableModel {
  readonly session: Store<Session>;
  /** The state on the board: behind the newest while the opponent's steps are being shown. */
  readonly shown: Store<State | null>;
  readonly caption = new Store<readonly LogEntry[]>([]);
  readonly ui = new Store<Ui>({ tab: "play", asking: false, clause: null, notice: null, curtain: null });
  readonly overlays = new Overlays();
  readonly picking: Picking;
  readonly acting: Acting;
  readonly pacing: Pacing;
  readonly past: Past;
  readonly seen = new Seen(localStorage);
  board: BoardPort = NO_BOARD;
  #noticeTimer = 0;
  /** Whose chair is being taken; a second click must not open a second line. */
  #sitting: string | null = null;

  constructor(
    readonly pack: Pack,
    session: Session,
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
      odds: (seat, action) => get<Odds | null>(`${this.session.value.path}/odds${q({ seat, action })}`),
      send: (verb, body) => this.session.value.send(verb, body),
    });
    this.pacing = new Pacing({
      pace: () => (calm() || document.hidden ? 0 : settings.value.pace),
      own: (entry) => entry.by !== undefined && entry.by === this.as,
      play: (step, last) => this.#play(step, last),
    });
    this.past = new Past({
      log: () => this.session.value.log.value,
      fetch: (seq, as) => get<Step>(`${this.session.value.path}/at/${seq}${q({ as })}`),
      pace: () => (calm() ? 1500 : 900),
      enter: (step, playing) => this.#enterPast(step, playing),
      fail: (error) => this.#fail(error),
    });
    this.past.look.subscribe((look) => {
      if (!look) this.#enterPresent();
    });
    this.#attach(session);
    this.#welcome();
  }

  /** All that, when it changes, changes what a panel may show. */
  get stores(): readonly Store<unknown>[] {
    const { session, shown, ui, overlays, picking, acting, past, seen } = this;
    return [session, shown, ui, overlays.floating, overlays.dialog, overlays.enlarged, picking.focus, acting.pending, past.look, seen.away] as unknown as Store<unknown>[];
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
    if (this.ui.value.asking) return this.ask(target);
    this.overlays.close();
    if (!target.place) return this.clearFocus();
    const stack = target.stack?.pieces ?? [];
    const open = stack.filter((p) => this.picking.opens(p));
    const onPlace = this.picking.index.on(target.place).length > 0;
    if (stack.length === 1 || (open.length === 1 && !onPlace)) {
      if (this.pick(namesOf(open[0] ?? stack[0]!), at)) return;
    }
    if (!open.length && this.pick([target.place], at)) return;
    this.overlays.open({ kind: "tray", place: target.place, ...at, pinned: true });
  }

  /** A click on one thing. False if no legal action names it. */
  pick(names: readonly string[], at: { x: number; y: number }): boolean {
    const result = this.picking.pick(names);
    if (result.kind === "none") return false;
    if (result.kind === "act") void this.choose(result.action);
    else if (result.kind === "focus") this.overlays.close("menu");
    else this.overlays.open({ kind: "menu", ...at, actions: result.actions });
    return true;
  }

  clearFocus(): void {
    this.picking.clear();
    this.acting.cancel();
    this.overlays.close();
    if (this.ui.value.asking) this.ui.patch({ asking: false });
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

  async undo(toBarrier: boolean): Promise<void> {
    const seq = this.session.value.state.value?.seq;
    if (seq === undefined) return;
    this.clearFocus();
    this.#report(await this.session.value.send("undo", { seq, seat: this.as, ...(toBarrier ? { to_barrier: true } : {}) }));
  }

  async bid(verb: "draw" | "takeback" | "resign", extra: Record<string, unknown>): Promise<void> {
    const seq = this.session.value.state.value?.seq ?? 0;
    this.#report(await this.session.value.send(verb, { seq, seat: this.as, ...extra }));
  }

  /** Another game with sides changed; its dice are committed to before this browser adds its bytes. */
  async rematch(say: Bid): Promise<void> {
    try {
      const offered = this.session.value.offer.value?.offer?.commitment;
      const commitment = say === "offer" ? (await post<NewSeed>("/api/seeds")).commitment : offered;
      const done = await post<Done>(`${this.session.value.path}/rematch`, { seat: this.as, say, entropy: entropy(), ...(commitment ? { commitment } : {}) });
      if (done.rematch) location.hash = `#/t/${done.rematch}`;
    } catch (error) {
      this.#fail(error);
    }
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

  // ── Asking ────────────────────────────────────────────────────────────────────────────────

  ask(target: Target): void {
    const object = target.piece ? (target.piece.known ? target.piece.id : target.piece.handle) : target.place;
    if (object && target.place) void this.askAbout([object, ...this.#at(target.place)], target.clientX, target.clientY);
  }

  /** A place and everything in it, as one may ask about them. */
  #at(place: string): string[] {
    const pieces = this.view?.pieces.filter((p) => p.at === place).map((p) => (p.known ? p.id : p.handle)) ?? [];
    return [place, ...pieces];
  }

  askPlace(place: string, x: number, y: number): void {
    void this.askAbout(this.#at(place), x, y);
  }

  /** Why not: the clauses that forbid what one might do with the objects (ids, handles or verbs). */
  async askAbout(objects: readonly string[], x: number, y: number): Promise<void> {
    if (this.ui.value.asking) this.ui.patch({ asking: false });
    const box = { kind: "why" as const, objects: [...new Set(objects)], x, y, answer: this.seated && !this.past.look.value ? null : [] };
    this.overlays.open(box);
    if (box.answer) return;
    try {
      this.overlays.answer(box, await post<WhyNot[]>(`${this.session.value.path}/why`, { seat: this.as, object: box.objects.join(" ") }));
    } catch (error) {
      this.overlays.close("why");
      this.#fail(error);
    }
  }

  rule(clause: string): void {
    this.ui.patch({ clause, tab: "rules" });
    this.overlays.close("why");
  }

  // ── What happens ──────────────────────────────────────────────────────────────────────────

  #attach(session: Session): void {
    session.onStep = (step) => this.pacing.take(step);
    session.state.subscribe((state) => {
      if (!this.pacing.busy && state) this.#present(state);
    });
  }

  #play({ entry, state }: Step, last: boolean): void {
    const before = this.shown.value?.view;
    if (before && state.view && !this.past.look.value) this.board.trace(before, state.view);
    this.caption.set([...this.caption.value.slice(-3), entry]);
    this.#present(last ? state : { ...state, decisions: [] });
  }

  #present(state: State): void {
    this.shown.set(state);
    this.picking.clear();
    this.acting.cancel();
    this.overlays.enlarged.set(null);
    const { tray } = this.overlays;
    // The fan stays open while there is more to pick from it.
    if (tray && !this.#useful(tray.place)) this.overlays.close("tray");
    if (!document.hidden) this.seen.remember(this.id, this.as, state.seq);
    this.#handOver(state);
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
    this.#attach(session);
    this.past.forget();
    this.caption.set([]);
    this.picking.clear();
    this.acting.cancel();
    this.ui.patch({ curtain: null });
    this.shown.set(session.state.value);
    if (session.state.value) this.#handOver(session.state.value);
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
  }

  #enterPresent(): void {
    this.caption.set([]);
    this.shown.set(this.session.value.state.value);
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
