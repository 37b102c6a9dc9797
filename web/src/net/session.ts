import type { Advance, ChatLine, Done, LogEntry, Odds, Overlay, OfferKind, OfferState, Presence, State, Step, TableInfo, Thinking, WhyNot } from "../api/index.ts";
import { toShow, witness } from "../lib/dice.ts";
import { Store } from "../lib/store.ts";
import { advanced } from "./change.ts";
import { Offline, Refusal, get, post, q } from "./http.ts";
import type { Practice } from "./practice.ts";

export type Line = "connecting" | "open" | "lost";

/** What is on its way to the server. Nothing is forgotten while the line is down. */
interface Errand {
  path: string;
  body: Record<string, unknown> & { seq: number; seat: string };
  settle: (outcome: Outcome) => void;
}

export type Outcome = { ok: true; done?: Done } | { ok: false; refusal: Refusal | null };

/** What a table needs of whatever it is played through. */
export type AnySession = Pick<Session, keyof Session>;

const RETRY_MS = [300, 700, 1500, 3000];

/**
 * One table as one viewer sees it: the stream of the server, and errands to it. The stream heals
 * itself from the last number seen; an errand whose answer was lost is sent again, and recognised by
 * its number if it had arrived after all.
 */
export class Session {
  readonly info = new Store<TableInfo | null>(null);
  readonly state = new Store<State | null>(null);
  readonly log = new Store<readonly LogEntry[]>([]);
  readonly chat = new Store<readonly ChatLine[]>([]);
  readonly line = new Store<Line>("connecting");
  readonly waiting = new Store(0);
  readonly offer = new Store<OfferState | null>(null);
  /** What the other side has declined, until it is read: the game may go on at once. */
  readonly declined = new Store<OfferKind | null>(null);
  /** The lesson, puzzle or trial it is, if it is one. */
  readonly practice: Practice | null = null;
  /** Called for each entry in order, before `state` changes. */
  onStep: (step: Step) => void = () => {};
  #source: EventSource | null = null;
  /** What one has may come from a server that is no more: after the first line, the whole is asked for. */
  #again = false;
  #closed = false;
  #attempt = 0;
  #timer = 0;
  readonly #queue: Errand[] = [];
  #busy = false;

  constructor(
    readonly id: string,
    readonly as: string,
  ) {}

  get path(): string {
    return `/api/tables/${this.id}`;
  }

  async open(): Promise<void> {
    const [info, state, log] = await Promise.all([
      get<TableInfo>(this.path),
      get<State>(`${this.path}/state${q({ as: this.as })}`),
      get<LogEntry[]>(`${this.path}/log${q({ as: this.as })}`),
    ]);
    this.info.set(info);
    this.#meet(info);
    this.log.set(log.filter((e) => e.seq <= state.seq));
    this.state.set(state);
    if (info.offer) this.offer.set({ offer: info.offer, declined: false });
    this.#listen();
  }

  /** Writes down what there is to see of the dice, and shows our own bytes when it is time. */
  #meet(info: TableInfo): void {
    witness(localStorage, info.id, { commitment: info.commitment, seats: info.seat_entropy, sealed: info.seat_sealed });
    const shown = toShow(localStorage, info);
    if (shown) void post<TableInfo>(`/api/tables/${info.id}/reveal`, shown).catch(() => undefined);
  }

  /** The rematch begins when who offered it shows their bytes: also while they are still at the old table. */
  async #meetAgain(id: string): Promise<void> {
    const info = await get<TableInfo>(`/api/tables/${id}`).catch(() => null);
    if (info) this.#meet(info);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  /** Tries again at once, e.g. when the browser says it is online. */
  wake(): void {
    if (this.line.value === "open" || this.#closed) return;
    this.#attempt = 0;
    this.#listen();
    void this.#work();
  }

  /** An errand that names the position it was chosen in. */
  send(verb: string, body: Record<string, unknown> & { seq: number; seat: string }): Promise<Outcome> {
    return new Promise((settle) => {
      this.#queue.push({ path: `${this.path}/${verb}`, body, settle });
      this.waiting.set(this.#queue.length);
      void this.#work();
    });
  }

  odds(seat: string, action: string): Promise<Odds | null> {
    return get<Odds | null>(`${this.path}/odds${q({ seat, action })}`);
  }

  /** What the map shows about a thing, or without one about the whole. */
  overlay(seat: string, of: string | undefined): Promise<Overlay> {
    return get<Overlay>(`${this.path}/overlay${q({ seat, of })}`);
  }

  /** What forbids what one might do with the objects (ids, handles or verbs). */
  why(seat: string, object: string): Promise<WhyNot[]> {
    return post<WhyNot[]>(`${this.path}/why`, { seat, object });
  }

  /** A position of the past. */
  at(seq: number, as: string): Promise<Step> {
    return get<Step>(`${this.path}/at/${seq}${q({ as })}`);
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    let failures = 0;
    while (this.#queue.length && !this.#closed) {
      const errand = this.#queue[0]!;
      try {
        const done = await post<Done>(errand.path, errand.body);
        this.#finish(errand, { ok: true, done });
        failures = 0;
      } catch (error) {
        if (error instanceof Offline) {
          this.line.set("lost");
          const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!;
          await new Promise((r) => setTimeout(r, wait));
          continue;
        }
        const refusal = error instanceof Refusal ? error : null;
        const again = failures > 0 && refusal?.failure.code === "stale" && (await this.#arrived(errand));
        this.#finish(errand, again ? { ok: true } : { ok: false, refusal });
        failures = 0;
      }
    }
    this.#busy = false;
  }

  /** Was the errand done although its answer was lost? */
  async #arrived({ body }: Errand): Promise<boolean> {
    const entries = await get<LogEntry[]>(`${this.path}/log${q({ as: this.as, from: body.seq + 1, to: body.seq + 1 })}`).catch(() => []);
    return entries.some((e) => e.seq === body.seq + 1 && e.by === body.seat && (body["action"] === undefined || e.action === body["action"]));
  }

  #finish(errand: Errand, outcome: Outcome): void {
    this.#queue.shift();
    this.waiting.set(this.#queue.length);
    errand.settle(outcome);
  }

  #listen(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    if (this.#closed) return;
    const last = `${this.state.value?.seq ?? 0}-${this.chat.value.at(-1)?.number ?? 0}`;
    const source = new EventSource(`${this.path}/stream${q({ as: this.as, last, whole: this.#again ? 1 : undefined })}`);
    this.#source = source;
    this.#again = true;
    source.onopen = () => {
      this.#attempt = 0;
      this.line.set("open");
    };
    source.onerror = () => {
      if (this.#closed) return;
      this.line.set("lost");
      source.close();
      // Ours rather than the browser's reconnect: it must also survive a server that is not there.
      this.#timer = window.setTimeout(() => this.#listen(), RETRY_MS[Math.min(this.#attempt++, RETRY_MS.length - 1)]);
    };
    const on = <T>(name: string, take: (data: T) => void): void =>
      source.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data) as T));
    on<TableInfo>("table", (info) => {
      this.#meet(info);
      this.info.set(info);
    });
    on<State>("state", (state) => this.#whole(state));
    on<Advance>("step", (step) => this.#step(step));
    on<ChatLine>("chat", (line) => {
      if (!this.chat.value.some((l) => l.number === line.number)) this.chat.set([...this.chat.value, line]);
    });
    on<Presence>("presence", ({ online, spectators }) => {
      const info = this.info.value;
      if (info) this.info.set({ ...info, spectators, seats: info.seats.map((s) => ({ ...s, online: online.includes(s.seat) })) });
    });
    on<Thinking>("thinking", ({ seats }) => {
      const info = this.info.value;
      if (info) this.info.set({ ...info, seats: info.seats.map((s) => ({ ...s, thinking: seats.includes(s.seat) })) });
    });
    on<OfferState>("offer", (offer) => {
      const before = this.offer.value?.offer;
      // An offer to a computer is answered before it stands.
      if (offer.declined && (before === undefined || before.by === this.as)) this.declined.set(before?.kind ?? "draw");
      this.offer.set(offer);
      if (!offer.rematch) return;
      this.info.patch({ rematch: offer.rematch } as Partial<TableInfo>);
      void this.#meetAgain(offer.rematch);
    });
  }

  /** The position one has, as the server shows it now. */
  #whole(state: State): void {
    const mine = this.state.value;
    if (mine?.seq === state.seq && JSON.stringify(mine.view) !== JSON.stringify(state.view)) this.state.set({ ...mine, ...state });
  }

  #step(advance: Advance): void {
    const { entry } = advance;
    if (!this.state.value || entry.seq <= this.state.value.seq) return;
    const state = advanced(this.state.value, advance);
    if (!state) {
      // Something was missed: the stream brings it from where we are.
      this.#listen();
      return;
    }
    this.onStep({ entry, state });
    const taken = entry.kind === "undo" || entry.kind === "takeback";
    const log = taken && entry.to !== undefined ? this.log.value.map((e) => (e.seq > entry.to! ? { ...e, counts: false } : e)) : this.log.value;
    this.log.set([...log, entry]);
    this.offer.set(null);
    this.state.set(state);
    // The end is told by the table itself.
    if (!state.over) this.#note(entry, state);
  }

  /** What a step changes in what is known of the table. */
  #note(entry: LogEntry, { seq, view }: State): void {
    const info = this.info.value;
    if (!info) return;
    const deciding = view?.deciding ?? [];
    const act = deciding.some((seat) => info.yours.includes(seat));
    // Nothing lies behind the set-up that could be taken back.
    const ask_takeback = info.can.resign && (entry.to ?? entry.seq) > 1;
    this.info.set({ ...info, seq, turn: entry.turn, deciding, touched: entry.at, can: { ...info.can, act, ask_takeback } });
  }
}
