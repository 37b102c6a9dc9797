import type { ChatLine, Deed, Ground, LessonCard, LogEntry, Odds, OfferKind, OfferState, Overlay, Practise, Practising, State, Step, TableInfo, WhyNot } from "../api/index.ts";
import { Store } from "../lib/store.ts";
import { Offline, post, Refusal } from "./http.ts";
import type { AnySession, Line, Outcome } from "./session.ts";

/** A position to try moves in, away from its table. */
export interface TrialStart {
  position: string;
  /** It is the position as it is; otherwise what the seat did not know was dealt anew. */
  exact: boolean;
  /** Where it comes from. */
  back: string;
  /** Whose eyes it was seen with. */
  as: string;
  seed: number;
}

/** How a practice stands. */
export type Progress = Pick<Practising, "at" | "left" | "finished" | "standing" | "chance"> & { refused: readonly Ground[] };

export interface PracticeStart {
  game: string;
  options: Record<string, string>;
  seats: readonly string[];
  lesson?: LessonCard;
  trial?: TrialStart;
}

/**
 * A lesson, a puzzle or a trial as a table sees it. The server keeps nothing of it: what was done is kept here, sent
 * whole each time, and comes back as the steps that are new.
 */
export class Practice implements AnySession {
  readonly info: Store<TableInfo | null>;
  readonly state = new Store<State | null>(null);
  readonly log = new Store<readonly LogEntry[]>([]);
  readonly chat = new Store<readonly ChatLine[]>([]);
  readonly line = new Store<Line>("open");
  readonly waiting = new Store(0);
  readonly offer = new Store<OfferState | null>(null);
  readonly declined = new Store<OfferKind | null>(null);
  readonly progress = new Store<Progress>({ at: 0, left: [], finished: false, standing: "open", chance: [], refused: [] });
  readonly practice = this;
  onStep: (step: Step) => void = () => {};
  #did: Deed[] = [];
  /** The steps that count, in order; the first is the start. */
  #steps: Step[] = [];
  readonly #all = new Map<number, Step>();
  #seq = 0;
  #busy = false;

  constructor(readonly start: PracticeStart) {
    const { game, options, seats, lesson } = start;
    const yours = lesson ? [lesson.seat] : [...seats];
    this.info = new Store<TableInfo | null>({
      id: this.id,
      game,
      options,
      rules: "",
      data: "",
      phase: "playing",
      seats: seats.map((seat) => ({ seat, holder: yours.includes(seat) ? "you" : "computer", online: true, thinking: false })),
      yours,
      hotseat: false,
      commitment: "",
      seat_entropy: [],
      seat_sealed: [],
      seq: 1,
      turn: 1,
      deciding: [],
      stuck: false,
      spectators: 0,
      created: 0,
      touched: 0,
      can: { act: true, resign: false, offer_draw: false, ask_takeback: false, rematch: false, file: false, see_all: false, chat: false, delete: false },
    });
  }

  get id(): string {
    return `practice.${this.start.lesson ? `${this.start.game}.${this.start.lesson.id}` : "trial"}`;
  }

  get as(): string {
    return this.start.lesson?.seat ?? this.state.value?.as ?? this.start.trial?.as ?? "";
  }

  get path(): string {
    return "/api/practice";
  }

  /** A lesson leads by the hand: nothing answers itself, and only what the page asks for is offered. */
  get guided(): boolean {
    return (this.start.lesson?.steps.length ?? 0) > 0;
  }

  async open(): Promise<void> {
    const saved = sessionStorage.getItem(`sandtable.${this.id}`);
    try {
      await this.#begin(saved && this.start.lesson ? (JSON.parse(saved) as Deed[]) : []);
    } catch (error) {
      if (!(error instanceof Refusal) || !saved) throw error;
      // What was done does not fit the lesson any more.
      await this.#begin([]);
    }
  }

  async #begin(did: Deed[]): Promise<void> {
    const answer = await post<Practising>(this.path, this.#body(did, 0));
    this.#did = did;
    this.#steps = [];
    const taken = this.log.value.map((e) => ({ ...e, counts: false }));
    for (const step of answer.steps) this.#steps.push(this.#numbered(step));
    this.#stand(answer);
    this.log.set([...taken, ...this.#steps.map((s) => s.entry)]);
    this.state.set(this.#filtered(this.#steps.at(-1)!.state));
    this.#keep();
  }

  #body(did: readonly Deed[], known: number): Practise {
    const { game, lesson, trial } = this.start;
    return { game, did: [...did], known, seed: trial?.seed ?? 0, ...(lesson ? { lesson: lesson.id } : { position: trial?.position ?? "" }) };
  }

  #numbered(step: Step): Step {
    const seq = ++this.#seq;
    const numbered = { entry: { ...step.entry, seq }, state: { ...step.state, seq, undo_depth: this.guided ? 0 : this.#did.length } };
    this.#all.set(seq, numbered);
    return numbered;
  }

  #stand({ at, left, finished, standing, chance, refused }: Practising): void {
    this.progress.set({ at, left, finished, standing, chance, refused: refused ?? [] });
  }

  /** In a lesson only what its page asks for is offered. */
  #filtered(state: State): State {
    const { left, finished } = this.progress.value;
    const over = this.start.lesson !== undefined && finished;
    if (!this.guided && !over) return state;
    return { ...state, decisions: state.decisions.map((d) => ({ ...d, legal: over ? [] : d.legal.filter((a) => left.includes(a.notation)) })) };
  }

  #keep(): void {
    if (this.start.lesson) sessionStorage.setItem(`sandtable.${this.id}`, JSON.stringify(this.#did));
    const lesson = this.start.lesson;
    const done = lesson?.puzzle ? this.progress.value.standing === "solved" : this.progress.value.finished;
    if (lesson && done) localStorage.setItem(`sandtable.learnt.${this.start.game}.${lesson.id}`, "1");
  }

  close(): void {}

  wake(): void {}

  async send(verb: string, body: Record<string, unknown> & { seq: number; seat: string }): Promise<Outcome> {
    if (verb === "undo") return this.undo(body["to_barrier"] === true ? this.#did.length : 1);
    if (verb !== "act" || body.seq !== this.state.value?.seq) return { ok: false, refusal: null };
    return this.#do({ seat: body.seat, action: String(body["action"]) });
  }

  /** The page of a lesson has been read. */
  read(): Promise<Outcome> {
    return this.#do({ seat: this.as, action: "" });
  }

  async #do(deed: Deed): Promise<Outcome> {
    if (this.#busy) return { ok: false, refusal: null };
    this.#busy = true;
    this.waiting.set(1);
    try {
      const did = [...this.#did, deed];
      const answer = await post<Practising>(this.path, this.#body(did, this.#steps.length));
      this.#did = did;
      this.line.set("open");
      const fresh = answer.steps.map((step) => this.#numbered(step));
      this.#steps.push(...fresh);
      this.#stand(answer);
      fresh.forEach((step, i) => {
        const state = i === fresh.length - 1 ? this.#filtered(step.state) : { ...step.state, decisions: [] };
        this.onStep({ entry: step.entry, state });
        this.log.set([...this.log.value, step.entry]);
        this.state.set(state);
      });
      // A page was read: the position stands, and the next page asks for something else.
      if (!fresh.length) this.state.set(this.#filtered({ ...this.#steps.at(-1)!.state, seq: ++this.#seq }));
      this.#keep();
      return { ok: true, done: { seq: this.#seq } };
    } catch (error) {
      if (error instanceof Offline) this.line.set("lost");
      return { ok: false, refusal: error instanceof Refusal ? error : null };
    } finally {
      this.#busy = false;
      this.waiting.set(0);
    }
  }

  /** As if the last deeds had not been. */
  async undo(count: number): Promise<Outcome> {
    const keep = this.#did.slice(0, Math.max(0, this.#did.length - count));
    if (this.#busy || keep.length === this.#did.length) return { ok: false, refusal: null };
    this.#busy = true;
    try {
      // The same deeds give the same steps: of those there are, some stay.
      const answer = await post<Practising>(this.path, this.#body(keep, this.#steps.length));
      this.#did = keep;
      this.#steps.length = answer.count;
      this.#stand(answer);
      const last = this.#steps.at(-1)!;
      const seq = ++this.#seq;
      const to = last.entry.seq;
      const counting = new Set(this.#steps.map((s) => s.entry.seq));
      const entry: LogEntry = { seq, kind: "undo", by: this.as, to, counts: false, turn: last.entry.turn, at: 0, events: [] };
      this.log.set([...this.log.value.map((e) => ({ ...e, counts: counting.has(e.seq) })), entry]);
      this.state.set(this.#filtered({ ...last.state, seq, undo_depth: this.guided ? 0 : keep.length }));
      this.#keep();
      return { ok: true, done: { seq } };
    } catch (error) {
      return { ok: false, refusal: error instanceof Refusal ? error : null };
    } finally {
      this.#busy = false;
    }
  }

  get deeds(): number {
    return this.#did.length;
  }

  odds(seat: string, action: string): Promise<Odds | null> {
    return post<Odds | null>(`${this.path}/odds`, { practise: this.#body(this.#did, 0), deed: { seat, action } });
  }

  why(seat: string, object: string): Promise<WhyNot[]> {
    return post<WhyNot[]>(`${this.path}/why`, { practise: this.#body(this.#did, 0), why: { seat, object } });
  }

  overlay(seat: string, of: string | undefined): Promise<Overlay> {
    return post<Overlay>(`${this.path}/overlay`, { practise: this.#body(this.#did, 0), seat, ...(of === undefined ? {} : { of }) });
  }

  async at(seq: number): Promise<Step> {
    const step = this.#all.get(seq);
    if (!step) throw new Error(`there is no position ${seq}`);
    return { entry: step.entry, state: { ...step.state, decisions: [] } };
  }
}
