import { Store } from "../lib/store.ts";

/** Something drawn on the map by a player: nobody else sees it, and the game knows nothing of it. */
export type Mark = { kind: "arrow"; from: string; to: string } | { kind: "ring"; at: string } | { kind: "note"; at: string; text: string };

const same = (a: Mark, b: Mark): boolean =>
  a.kind === "arrow" ? b.kind === "arrow" && a.from === b.from && a.to === b.to : a.kind === b.kind && a.at === (b as { at: string }).at;

const isMark = (value: unknown): value is Mark => {
  const mark = value as Partial<Record<string, unknown>> | null;
  if (mark?.["kind"] === "arrow") return typeof mark["from"] === "string" && typeof mark["to"] === "string";
  return (mark?.["kind"] === "ring" || (mark?.["kind"] === "note" && typeof mark["text"] === "string")) && typeof mark["at"] === "string";
};

/** As many as can be told apart; older ones give way. */
const MOST = 80;

/** A plan for one table: arrows, rings and notes, kept in this browser for each seat, or for both where two share it. */
export class Plan {
  readonly marks = new Store<readonly Mark[]>([]);
  /** The next clicks draw instead of acting. */
  readonly drawing = new Store(false);
  /** Shown to both sides of one screen. */
  readonly shared = new Store(false);
  #key = "";

  constructor(private readonly memory: Pick<Storage, "getItem" | "setItem" | "removeItem">) {}

  /** Takes up the plan of a seat at a table. */
  open(table: string, seat: string): void {
    const common = `sandtable.plan.${table}`;
    this.shared.set(this.memory.getItem(common) !== null);
    this.#key = this.shared.value ? common : `${common}.${seat}`;
    this.marks.set(this.#read());
  }

  /** Draws a mark, or rubs out the same one. A note without words is rubbed out. */
  toggle(mark: Mark): void {
    const others = this.marks.value.filter((m) => !same(m, mark));
    const gone = others.length < this.marks.value.length && mark.kind !== "note";
    const empty = mark.kind === "note" && mark.text.trim() === "";
    this.#keep(gone || empty ? others : [...others, mark].slice(-MOST));
  }

  /** A drag or a click on the map while drawing. */
  draw(from: string | null, to: string | null): void {
    if (from === null || to === null) return;
    this.toggle(from === to ? { kind: "ring", at: from } : { kind: "arrow", from, to });
  }

  noteAt(place: string): string {
    const note = this.marks.value.find((m) => m.kind === "note" && m.at === place);
    return note?.kind === "note" ? note.text : "";
  }

  clear(): void {
    this.#keep([]);
  }

  /** Whether the other side of this screen sees it too: what is drawn moves with it. */
  share(table: string, seat: string, shared: boolean): void {
    const marks = this.marks.value;
    this.memory.removeItem(this.#key);
    this.shared.set(shared);
    const common = `sandtable.plan.${table}`;
    if (!shared) this.memory.removeItem(common);
    this.#key = shared ? common : `${common}.${seat}`;
    this.#keep(marks);
  }

  #keep(marks: readonly Mark[]): void {
    this.marks.set(marks);
    this.memory.setItem(this.#key, JSON.stringify(marks));
  }

  #read(): Mark[] {
    try {
      const kept: unknown = JSON.parse(this.memory.getItem(this.#key) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isMark) : [];
    } catch {
      return [];
    }
  }
}
