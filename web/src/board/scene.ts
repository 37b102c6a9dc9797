// What the table and the board say to each other.
import type { Message, Overlay, PieceInfo, PieceView, View } from "../api/index.ts";
import type { Mark } from "../table/plan.ts";
import type { Stack } from "./layout.ts";

/** What lies under the pointer. */
export interface Target {
  place: string | null;
  /** The uppermost counter there, and the stack it lies in. */
  piece: PieceView | null;
  stack: Stack | null;
  clientX: number;
  clientY: number;
}

export interface BoardEvents {
  click(target: Target): void;
  /** Right button or long press. */
  ask(target: Target): void;
  /** A stack that may go somewhere was drawn with the mouse from one place to another. */
  drag(from: Target, to: Target): void;
  /** Counters (handles) inside a box drawn with the shift key held. */
  box(handles: string[]): void;
  /** Does a press draw on the map instead of acting? */
  planning(): boolean;
  /** Drawn from one place to another, or on one. */
  plan(from: string | null, to: string | null): void;
  /** The mouse rests on a stack or place; null when it leaves. */
  hover(target: Target | null): void;
}

export interface Scene {
  view: View;
  seats: readonly { id: string; colour: string }[];
  /** Pieces (handles) that a legal action names. */
  openPieces: ReadonlySet<string>;
  openPlaces: ReadonlyMap<string, string>;
  /** Of the open pieces and places, those something is done to. */
  targets: ReadonlySet<string>;
  /** May the piece be drawn over the map with the mouse? */
  drawn: (piece: PieceView) => boolean;
  /** Declared attacks, from place to place, by a seat. */
  arrows: readonly { from: string; to: string; by: string }[];
  /** What others have moved since one's own last act. */
  trail: readonly { from: string; to: string; by: string }[];
  /** What a player has drawn on the map. */
  plan: readonly Mark[];
  /** What the player has asked the map to show. */
  chart: Overlay | null;
  pickedPlaces: ReadonlySet<string>;
  name: (id: string) => string;
  say: (message: Message) => string;
  label: (info: PieceInfo) => string;
}
