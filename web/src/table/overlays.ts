import type { ActionInfo, WhyNot } from "../api/index.ts";
import { Store } from "../lib/store.ts";

/** The fan of a place's counters. */
export interface Tray {
  kind: "tray";
  place: string;
  x: number;
  y: number;
  /** Opened by a click; else it goes with the mouse. */
  pinned: boolean;
}

/** Several actions where one clicked. */
export interface Menu {
  kind: "menu";
  x: number;
  y: number;
  actions: readonly ActionInfo[];
}

/** Why not: about these objects, the first being what was pointed at. */
export interface WhyBox {
  kind: "why";
  objects: readonly string[];
  x: number;
  y: number;
  /** None until the server has answered. */
  answer: readonly WhyNot[] | null;
}

export type Floating = Tray | Menu | WhyBox;

export interface Enlarged {
  id: string;
  box: { left: number; top: number; right: number; bottom: number };
}

/** What stands in the middle of the window, over everything. */
export type Dialog = { kind: "detail"; id: string } | { kind: "menu" };

/** What lies over the table: at most one small panel beside the pointer, and at most one dialog over that. */
export class Overlays {
  readonly floating = new Store<Floating | null>(null);
  readonly dialog = new Store<Dialog | null>(null);
  /** A card or chit shown large beside where it lies, while one looks at it. */
  readonly enlarged = new Store<Enlarged | null>(null);

  get tray(): Tray | null {
    return this.#is("tray");
  }

  get menu(): Menu | null {
    return this.#is("menu");
  }

  get why(): WhyBox | null {
    return this.#is("why");
  }

  get detail(): string | null {
    const dialog = this.dialog.value;
    return dialog?.kind === "detail" ? dialog.id : null;
  }

  /** Opens a panel in place of the one that was there. */
  open(panel: Floating): void {
    this.floating.set(panel);
  }

  /** The mouse came to rest on a pile, or left it: never in the way of what was opened by a click. */
  peek(pile: { place: string; x: number; y: number } | null): void {
    const now = this.floating.value;
    if (now && (now.kind !== "tray" || now.pinned)) return;
    if (!pile) this.close();
    else if (now?.place !== pile.place) this.open({ kind: "tray", pinned: false, ...pile });
  }

  /** Closes the panel; with a kind, only one of that kind. */
  close(kind?: Floating["kind"]): void {
    if (!kind || this.floating.value?.kind === kind) this.floating.set(null);
  }

  /** An answer to a question: dropped if another has been asked, or none, since. */
  answer(to: WhyBox, answer: readonly WhyNot[]): void {
    if (this.floating.value === to) this.open({ ...to, answer });
  }

  show(id: string): void {
    this.dialog.set({ kind: "detail", id });
  }

  closeDialog(): void {
    this.dialog.set(null);
  }

  #is<K extends Floating["kind"]>(kind: K): Extract<Floating, { kind: K }> | null {
    const now = this.floating.value;
    return now?.kind === kind ? (now as Extract<Floating, { kind: K }>) : null;
  }
}
