// What lies under a point of the map.
import type { Board } from "../api/index.ts";
import { corner, VISIBLE, type Stack } from "./layout.ts";
import type { Target } from "./scene.ts";

export interface Laid {
  board: Board;
  stacks: readonly Stack[];
  /** A counter's side as it is drawn, in units of the map. */
  side: number;
  /** Size of one screen pixel in units of the map. */
  pixel: number;
}

/** The uppermost counter there, or the place. */
export function pointedAt([x, y]: readonly [number, number], laid: Laid): Pick<Target, "place" | "piece" | "stack"> {
  const { stacks, side } = laid;
  for (let s = stacks.length - 1; s >= 0; s--) {
    const stack = stacks[s]!;
    for (let i = stack.pieces.length - 1; i >= Math.max(0, stack.pieces.length - VISIBLE); i--) {
      const [left, top] = corner(stack, i, stack.pieces.length, side);
      if (x >= left && x <= left + side && y >= top && y <= top + side) return { place: stack.place.id, piece: stack.pieces[i]!, stack };
    }
  }
  return { place: placeAt(x, y, laid), piece: null, stack: null };
}

function placeAt(x: number, y: number, { board, side, pixel }: Laid): string | null {
  let best: string | null = null;
  let nearest = Infinity;
  for (const place of board.places) {
    if (place.outline.length) {
      if (place.outline.some((r) => inside(r, x, y))) {
        // Of overlapping outlines (an island in a sea area) the one whose middle is nearest.
        const d = Math.hypot(place.x - x, place.y - y);
        if (d < nearest) [best, nearest] = [place.id, d];
      }
      continue;
    }
    const d = Math.hypot(place.x - x, place.y - y);
    const reach = Math.max(place.radius * 1.2, 14 * pixel);
    const called = place.callout && Math.max(Math.abs(place.callout[0] - x), Math.abs(place.callout[1] - y)) < side * 0.75;
    if ((d < reach || called) && d < nearest) [best, nearest] = [place.id, called ? 0 : d];
  }
  return best;
}

function inside(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let odd = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i]!;
    const [xj, yj] = points[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

