import type { Board, PieceInfo, PieceView, PlaceInfo } from "../api/index.ts";
import { SIDE } from "./counter.ts";

/** Pieces lying on one another: one side's, of one sort, at one place. */
export interface Stack {
  key: string;
  place: PlaceInfo;
  side: string;
  /** Bottom first. */
  pieces: PieceView[];
  x: number;
  y: number;
}

const AIR = /air|fighter|bomber|plane/;
const SEA = /ship|cruiser|carrier|destroyer|submarine|transport-ship|^(bb|bc|cv|cvl|ca|cl|dd|ss)$/i;

/** Units that fight in one element are stacked together where a place has room for several stacks. */
export function element(info: PieceInfo | undefined): "sea" | "air" | "land" {
  const symbol = info?.symbol ?? "";
  return SEA.test(symbol) ? "sea" : AIR.test(symbol) || symbol === "af" || symbol === "AF" ? "air" : "land";
}

/** How far each counter of a stack lies from the one below, as a share of its side. */
export const LEAN = 0.075;
/** More than these are not drawn one by one; the badge says how many there are. */
export const VISIBLE = 4;

/** Where a place's counters stand. */
export const spot = (place: PlaceInfo): [number, number] => place.callout ?? [place.x, place.y];

/**
 * The stacks of a position, laid side by side on their places. `scale` is how much larger than printed
 * counters are drawn (they stop shrinking when the map is far away).
 */
export function stacks(
  board: Board,
  pieces: readonly PieceView[],
  info: (id: string) => PieceInfo | undefined,
  order: readonly string[],
  scale: number,
): Stack[] {
  const places = new Map(board.places.map((p) => [p.id, p]));
  const at = new Map<string, Map<string, Stack>>();
  for (const piece of pieces) {
    const place = places.get(piece.at);
    if (!place) continue;
    const known = info(piece.id);
    const side = known?.side ?? "";
    const sort = board.kind === "areas" ? `${side}/${element(known)}` : side;
    let here = at.get(place.id);
    if (!here) at.set(place.id, (here = new Map()));
    const stack = here.get(sort);
    if (stack) stack.pieces.push(piece);
    else here.set(sort, { key: `${place.id}/${sort}`, place, side, pieces: [piece], x: 0, y: 0 });
  }
  const all: Stack[] = [];
  const side = board.counter * scale;
  for (const here of at.values()) {
    const list = [...here.values()].toSorted((a, b) => order.indexOf(a.side) - order.indexOf(b.side) || (a.key < b.key ? -1 : 1));
    const [cx, cy] = spot(list[0]!.place);
    const columns = list.length <= 3 ? list.length : Math.ceil(list.length / 2);
    const rows = Math.ceil(list.length / columns);
    const gap = side * (board.kind === "hexes" ? 0.86 : 1 + LEAN * VISIBLE);
    list.forEach((stack, i) => {
      const row = Math.floor(i / columns);
      const inRow = Math.min(columns, list.length - row * columns);
      stack.x = cx + ((i % columns) - (inRow - 1) / 2) * gap;
      stack.y = cy + (row - (rows - 1) / 2) * side * 1.16;
    });
    all.push(...list);
  }
  return all.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** Upper left corner of counter `index` (from the bottom) of a stack of `count`, in world units. */
export function corner(stack: Stack, index: number, count: number, side: number): [number, number] {
  const shown = Math.min(count, VISIBLE);
  const level = Math.max(0, index - (count - shown));
  const lean = side * LEAN;
  const centre = ((shown - 1) * lean) / 2;
  return [stack.x - side / 2 + level * lean - centre, stack.y - side / 2 - level * lean + centre];
}

/** Counters never get smaller on the screen than this, unless they would cover the map. */
const LEGIBLE = 27;

/** How much larger than printed they may get for that. */
const limit = (board: Board): number => (board.kind === "hexes" ? 1.4 : 1.9);

/** How much larger than printed counters are drawn at zoom `k`. */
export function counterScale(board: Board, k: number): number {
  return Math.min(limit(board), Math.max(1, LEGIBLE / (board.counter * k)));
}

/** The zoom from which on counters can be read. */
export const legibleFrom = (board: Board): number => LEGIBLE / (board.counter * limit(board));

export const unit = (board: Board, scale: number): number => (board.counter * scale) / SIDE;
