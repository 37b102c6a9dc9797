import type { ActionInfo } from "../api/index.ts";
import { ActionIndex, narrow, within, type Narrowed } from "../lib/actions.ts";
import { Store } from "../lib/store.ts";

const NONE: readonly string[] = [];

/** A piece as clicks know it. */
export interface Clickable {
  handle: string;
  id: string;
  known: boolean;
}

/** Names by which actions may call a piece. */
export const namesOf = (piece: Clickable): string[] => [piece.handle, ...(piece.known ? [piece.id] : [])];

/** What has been clicked so far of an action with several objects, and what may be clicked next. */
export class Picking {
  readonly focus = new Store<readonly string[]>(NONE);
  #made: { legal: readonly ActionInfo[]; focus: readonly string[]; index: ActionIndex } = { legal: [], focus: NONE, index: new ActionIndex([]) };

  constructor(
    private readonly legal: () => readonly ActionInfo[],
    private readonly visible: (object: string) => boolean,
  ) {}

  /** Legal actions that go with what has been clicked so far, by the objects they name. */
  get index(): ActionIndex {
    const legal = this.legal();
    const focus = this.focus.value;
    // Asked for by every piece and card that is drawn: made anew only when it would differ.
    if (this.#made.legal !== legal || this.#made.focus !== focus) this.#made = { legal, focus, index: new ActionIndex(within(legal, focus)) };
    return this.#made.index;
  }

  get options(): readonly ActionInfo[] {
    return this.index.all;
  }

  opens(piece: Clickable): boolean {
    return namesOf(piece).some((name) => this.index.has(name));
  }

  /** A click on something known by `names`; what it leads to. */
  pick(names: readonly string[]): Narrowed {
    const legal = this.legal();
    let result = narrow(legal, this.focus.value, names, this.visible);
    // Clicking elsewhere starts anew rather than doing nothing.
    if (result.kind === "none" && this.focus.value.length) result = narrow(legal, NONE, names, this.visible);
    if (result.kind === "focus") this.focus.set(result.focus);
    return result;
  }

  clear(): void {
    this.focus.set(NONE);
  }
}
