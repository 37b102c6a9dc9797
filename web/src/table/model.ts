import type { ActionInfo, Bid, Created, Decision, Done, LogEntry, NewSeed, Odds, State, Step, View, WhyNot } from "../api/index.ts";
import type { Target } from "../board/board.ts";
import { ActionIndex, narrow, within } from "../lib/actions.ts";
import { t } from "../lib/i18n.ts";
import { calm, settings } from "../lib/settings.ts";
import { Store } from "../lib/store.ts";
import { entropy, get, post, q, Refusal } from "../net/http.ts";
import type { Pack } from "../net/game.ts";
import { Session, type Outcome } from "../net/session.ts";

export type Tab = "play" | "table" | "log" | "rules" | "talk";

export interface Ui {
  tab: Tab;
  /** The fan of a place's counters. */
  tray: { place: string; x: number; y: number; pinned: boolean } | null;
  menu: { x: number; y: number; actions: readonly ActionInfo[] } | null;
  /** Objects clicked so far of an action with several. */
  focus: readonly string[];
  pending: { action: ActionInfo; odds: Odds | null } | null;
  why: { object: string; x: number; y: number; answer: readonly WhyNot[] | null } | null;
  /** The next click asks instead of acting. */
  asking: boolean;
  detail: string | null;
  clause: string | null;
  notice: string | null;
  /** Seat that sits down next at one screen. */
  curtain: string | null;
  menuOpen: boolean;
  away: { from: number; to: number; steps: number } | null;
}

/** A position of the past being looked at. */
export interface Past {
  step: Step;
  as: string;
  playing: boolean;
}

const NONE: readonly ActionInfo[] = [];

export class TableModel {
  readonly session: Store<Session>;
  /** The state on the board: behind the newest while the opponent's steps are being shown. */
  readonly shown: Store<State | null>;
  readonly past = new Store<Past | null>(null);
  readonly caption = new Store<readonly LogEntry[]>([]);
  readonly ui = new Store<Ui>({
    tab: "play",
    tray: null,
    menu: null,
    focus: [],
    pending: null,
    why: null,
    asking: false,
    detail: null,
    clause: null,
    notice: null,
    curtain: null,
    menuOpen: false,
    away: null,
  });
  /** Asks the board to show things; set by the board's component. */
  show: (ids: readonly string[]) => void = () => {};
  /** Asks the board to ring what an action names. */
  hint: (ids: readonly string[]) => void = () => {};
  /** Asks the board to trace what moved between two views. */
  trace: (before: View, after: View) => void = () => {};
  #index: { legal: readonly ActionInfo[]; focus: readonly string[]; index: ActionIndex } = { legal: NONE, focus: [], index: new ActionIndex(NONE) };
  #backlog: Step[] = [];
  #pacing = 0;
  #noticeTimer = 0;
  #player = 0;
  readonly #cache = new Map<string, Step>();
  /** Whose chair is being taken; a second click must not open a second line. */
  #sitting: string | null = null;
  /** Counts choices: odds that come late belong to none. */
  #choices = 0;
  /** The position an action is on its way for. */
  #acting: number | null = null;
  /** Counts looks into the past: an answer that comes late is not shown over a newer one. */
  #looks = 0;

  constructor(
    readonly pack: Pack,
    session: Session,
  ) {
    this.session = new Store(session);
    this.shown = new Store<State | null>(session.state.value);
    this.#attach(session);
    this.#welcome();
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
    if (this.past.value || !this.shown.value || this.ui.value.curtain) return null;
    const { decisions } = this.shown.value;
    return decisions.find((d) => d.seat === this.as) ?? null;
  }

  /** Legal actions that go with what has been clicked so far. */
  get options(): readonly ActionInfo[] {
    return this.index.all;
  }

  get index(): ActionIndex {
    const legal = this.decision?.legal ?? NONE;
    const { focus } = this.ui.value;
    // Asked for by every piece and card that is drawn: made anew only when it would differ.
    if (this.#index.legal !== legal || this.#index.focus !== focus) this.#index = { legal, focus, index: new ActionIndex(within(legal, focus)) };
    return this.#index.index;
  }

  get view(): View | null {
    return this.past.value?.step.state.view ?? this.shown.value?.view ?? null;
  }

  readonly visible = (object: string): boolean => {
    const kind = this.pack.vocabulary.entries[object]?.kind;
    if (kind === "place" || kind === "piece" || kind === "card" || kind === "marker" || kind === "zone") return true;
    return this.view?.pieces.some((p) => p.handle === object) ?? false;
  };

  close(): void {
    clearTimeout(this.#pacing);
    clearTimeout(this.#player);
    this.session.value.close();
  }

  // ── Clicking ──────────────────────────────────────────────────────────────────────────────

  click(target: Target): void {
    const at = { x: target.clientX, y: target.clientY };
    if (this.ui.value.asking) return this.ask(target);
    this.ui.patch({ menu: null, why: null, tray: null });
    if (!target.place) {
      this.ui.patch({ focus: [], pending: null });
      return;
    }
    const stack = target.stack?.pieces ?? [];
    const open = stack.filter((p) => this.openPiece(p));
    const onPlace = this.index.on(target.place).length > 0;
    if (stack.length === 1 || (open.length === 1 && !onPlace)) {
      const piece = open[0] ?? stack[0]!;
      if (this.pick([piece.handle, ...(piece.known ? [piece.id] : [])], at)) return;
    }
    if (!open.length && this.pick([target.place], at)) return;
    this.ui.patch({ tray: { place: target.place, ...at, pinned: true } });
  }

  openPiece(piece: { handle: string; id: string; known: boolean }): boolean {
    const index = this.index;
    return index.has(piece.handle) || (piece.known && index.has(piece.id));
  }

  /** A click on one thing. False if no legal action names it. */
  pick(names: readonly string[], at: { x: number; y: number }): boolean {
    const legal = this.decision?.legal ?? [];
    let result = narrow(legal, this.ui.value.focus, names, this.visible);
    // Clicking elsewhere starts anew rather than doing nothing.
    if (result.kind === "none" && this.ui.value.focus.length) result = narrow(legal, [], names, this.visible);
    if (result.kind === "none") return false;
    if (result.kind === "act") void this.choose(result.action);
    else if (result.kind === "focus") this.ui.patch({ focus: result.focus, menu: null });
    else this.ui.patch({ menu: { ...at, actions: result.actions }, tray: null });
    return true;
  }

  clearFocus(): void {
    this.ui.patch({ focus: [], menu: null, pending: null, tray: null, why: null, asking: false });
  }

  // ── Acting ────────────────────────────────────────────────────────────────────────────────

  /** Does the action, asking first where that is wanted. */
  async choose(action: ActionInfo): Promise<void> {
    const decision = this.decision;
    const seq = this.shown.value?.seq;
    if (!decision || this.#acting === seq) return;
    const choice = ++this.#choices;
    this.ui.patch({ menu: null, why: null });
    const { confirm } = settings.value;
    if (confirm !== "never") {
      const odds = await Promise.race([
        get<Odds | null>(`${this.session.value.path}/odds${q({ seat: decision.seat, action: action.notation })}`).catch(() => null),
        new Promise<null>((r) => setTimeout(() => r(null), 900)),
      ]);
      // Somebody chose something else meanwhile, or the position it was chosen in is gone.
      if (choice !== this.#choices || this.decision?.seat !== decision.seat) return;
      if (this.shown.value?.seq !== seq || this.session.value.state.value?.seq !== seq) return;
      if (odds?.rows?.length || confirm === "always") {
        this.ui.patch({ pending: { action, odds: odds?.rows?.length ? odds : null }, tab: "play" });
        return;
      }
    }
    await this.commit(action);
  }

  async commit(action: ActionInfo): Promise<void> {
    const decision = this.decision;
    const seq = this.shown.value?.seq;
    // One action a position: a second click on its way is no second action.
    if (!decision || seq === undefined || this.#acting === seq) return;
    this.#choices++;
    this.#acting = seq;
    this.ui.patch({ pending: null, focus: [], menu: null });
    const outcome = await this.session.value.send("act", { seq, seat: decision.seat, action: action.notation });
    if (this.#acting === seq) this.#acting = null;
    this.#report(outcome, action.notation);
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
      const done = await post<Done>(`${this.session.value.path}/rematch`, {
        seat: this.as,
        say,
        entropy: entropy(),
        ...(commitment ? { commitment } : {}),
      });
      if (done.rematch) location.hash = `#/t/${done.rematch}`;
    } catch (error) {
      this.#fail(error);
    }
  }

  #report(outcome: Outcome, action?: string): void {
    if (outcome.ok) return;
    const failure = outcome.refusal?.failure;
    if (failure?.refused?.length && action)
      this.ui.patch({
        why: { object: action, x: innerWidth / 2, y: innerHeight / 3, answer: [{ action: { notation: action, label: { key: action } }, grounds: failure.refused }] },
      });
    else this.notify(t(`error-${failure?.code ?? "internal"}`));
  }

  #fail(error: unknown): void {
    this.notify(error instanceof Refusal ? t(`error-${error.failure.code}`) : t("error-offline"));
  }

  notify(notice: string): void {
    this.ui.patch({ notice });
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => this.ui.patch({ notice: null }), 4200);
  }

  // ── Asking ────────────────────────────────────────────────────────────────────────────────

  ask(target: Target): void {
    const object = target.piece ? (target.piece.known ? target.piece.id : target.piece.handle) : target.place;
    if (object) void this.askAbout(object, target.clientX, target.clientY);
  }

  /** Why not: the clauses that forbid what one might do with `object` (an id, handle or verb). */
  async askAbout(object: string, x: number, y: number): Promise<void> {
    this.ui.patch({ why: { object, x, y, answer: null }, asking: false, tray: null, menu: null });
    if (!this.seated || this.past.value) {
      this.ui.patch({ why: { object, x, y, answer: [] } });
      return;
    }
    try {
      const answer = await post<WhyNot[]>(`${this.session.value.path}/why`, { seat: this.as, object });
      if (this.ui.value.why?.object === object) this.ui.patch({ why: { object, x, y, answer } });
    } catch (error) {
      this.ui.patch({ why: null });
      this.#fail(error);
    }
  }

  rule(clause: string): void {
    this.ui.patch({ clause, tab: "rules", why: null });
  }

  // ── What happens ──────────────────────────────────────────────────────────────────────────

  #attach(session: Session): void {
    session.onStep = (step) => this.#incoming(step);
    session.state.subscribe((state) => {
      if (!this.#backlog.length && state) this.#present(state);
    });
  }

  #incoming(step: Step): void {
    const own = step.entry.by !== undefined && step.entry.by === this.as;
    const { pace } = settings.value;
    if (own || pace === 0 || calm() || document.hidden) {
      this.#backlog = [];
      clearTimeout(this.#pacing);
      this.#pacing = 0;
      return;
    }
    this.#backlog.push(step);
    if (!this.#pacing) this.#next();
  }

  #next(): void {
    const step = this.#backlog.shift();
    this.#pacing = 0;
    if (!step) return;
    const before = this.shown.value?.view;
    if (before && step.state.view && !this.past.value) this.trace(before, step.state.view);
    this.caption.set([...this.caption.value.slice(-3), step.entry]);
    const { pace } = settings.value;
    const length = this.#backlog.length;
    this.#present(length ? { ...step.state, decisions: [] } : step.state);
    // A long turn of the computer is shown quickly; a single step takes its time.
    this.#pacing = window.setTimeout(() => this.#next(), length > 20 ? 40 : length > 6 ? pace / 3 : pace);
  }

  #present(state: State): void {
    this.shown.set(state);
    const { focus, pending, tray } = this.ui.value;
    if (focus.length || pending) this.ui.patch({ focus: [], pending: null });
    // The fan stays open while there is more to pick from it.
    if (tray && !this.#useful(tray.place)) this.ui.patch({ tray: null });
    this.#remember(state.seq);
    this.#handOver(state);
  }

  #useful(place: string): boolean {
    const index = this.index;
    return index.has(place) || (this.view?.pieces.some((p) => p.at === place && this.openPiece(p)) ?? false);
  }

  /** One screen for both sides: whose turn is it to look? */
  #handOver(state: State): void {
    const info = this.session.value.info.value;
    if (!info?.hotseat || !state.view || state.over) return;
    const { deciding } = state.view;
    if (deciding.includes(this.as)) return;
    const next = deciding.find((seat) => info.yours.includes(seat));
    if (!next) return;
    if (this.pack.card.hidden) this.ui.patch({ curtain: next, tray: null, menu: null, why: null });
    else void this.sit(next);
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
    this.#backlog = [];
    this.#cache.clear();
    this.session.set(session);
    this.#attach(session);
    this.past.set(null);
    this.caption.set([]);
    this.ui.patch({ curtain: null, focus: [], pending: null });
    this.shown.set(session.state.value);
    if (session.state.value) this.#handOver(session.state.value);
  }

  // ── Since one last looked ─────────────────────────────────────────────────────────────────

  get #seenKey(): string {
    return `sandtable.seen.${this.id}.${this.as}`;
  }

  #remember(seq: number): void {
    if (!document.hidden) localStorage.setItem(this.#seenKey, String(seq));
  }

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
    const seen = Number(localStorage.getItem(this.#seenKey) ?? Number.NaN);
    const others = session.log.value.filter((e) => e.seq > seen && e.counts && e.by !== undefined && e.by !== this.as);
    if (Number.isFinite(seen) && others.length && !session.info.value?.hotseat)
      this.ui.patch({ away: { from: seen, to: state.seq, steps: others.length } });
    this.#remember(state.seq);
  }

  /** Plays again what happened between two positions, then returns to the present. */
  async recap(from: number, to: number): Promise<void> {
    this.ui.patch({ away: null });
    const positions = this.positions().filter((seq) => seq >= from && seq <= to);
    if (positions.length) await this.goto(positions[0]!, true, to);
  }

  // ── The past ──────────────────────────────────────────────────────────────────────────────

  /** Numbers of the positions that still belong to the game, in order. */
  positions(): number[] {
    return this.session.value.log.value.filter((e) => e.counts && (e.kind === "act" || e.kind === "setup")).map((e) => e.seq);
  }

  async at(seq: number, as: string): Promise<Step> {
    const key = `${seq}/${as}`;
    const known = this.#cache.get(key);
    if (known) return known;
    const step = await get<Step>(`${this.session.value.path}/at/${seq}${q({ as })}`);
    this.#cache.set(key, step);
    return step;
  }

  async goto(seq: number, playing = false, until?: number, as = this.past.value?.as ?? this.as): Promise<void> {
    clearTimeout(this.#player);
    const look = ++this.#looks;
    try {
      const step = await this.at(seq, as);
      if (look !== this.#looks) return;
      const before = this.view;
      if (before && step.state.view && (playing || this.past.value)) this.trace(before, step.state.view);
      this.clearFocus();
      this.past.set({ step, as, playing });
      this.caption.set([step.entry]);
      if (playing) this.#player = window.setTimeout(() => void this.#playOn(seq, until), calm() ? 1500 : 900);
    } catch (error) {
      this.#fail(error);
    }
  }

  async #playOn(seq: number, until?: number): Promise<void> {
    // A recap tells what happened; picks and changes of mind are not worth a stop.
    const told = new Set(this.session.value.log.value.filter((e) => e.events.length).map((e) => e.seq));
    const next = this.positions().find((s) => s > seq && (until === undefined || told.has(s)));
    if (next === undefined || (until !== undefined && next > until)) {
      if (until !== undefined) this.live();
      else this.past.patch({ playing: false } as Partial<Past>);
      return;
    }
    await this.goto(next, true, until);
  }

  pause(): void {
    clearTimeout(this.#player);
    if (this.past.value) this.past.set({ ...this.past.value, playing: false });
  }

  live(): void {
    clearTimeout(this.#player);
    this.#looks++;
    this.past.set(null);
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
