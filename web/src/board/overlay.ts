// What lies between the map and the counters: highlights of what one may do, control, markers, notes.
import type { Board, MarkerInfo, Message, Overlay, PlaceInfo, PlaceView } from "../api/index.ts";
import { NARROW, remark, widthOf } from "../lib/measure.ts";
import { luminance } from "../lib/colour.ts";
import { seen } from "../lib/amount.ts";
import { escape, symbolRef } from "./counter.ts";
import type { Box } from "./labels.ts";
import type { Mark } from "../table/plan.ts";
import { spot } from "./layout.ts";

export interface OverlayInput {
  board: Board;
  places: { readonly [id: string]: PlaceView | undefined };
  marker: (id: string) => MarkerInfo | undefined;
  seats: readonly { id: string; colour: string }[];
  /** Places an action names, with the remark to show there. */
  open: ReadonlyMap<string, string>;
  picked: ReadonlySet<string>;
  /** Of those, where something goes or is done to. */
  targets: ReadonlySet<string>;
  arrows: readonly { from: string; to: string; by: string }[];
  trail: readonly { from: string; to: string; by: string }[];
  plan: readonly Mark[];
  chart: Overlay | null;
  say: (message: Message) => string;
  /** What the counters of a place cover. */
  piles: ReadonlyMap<string, Box>;
  name: (id: string) => string;
  /** Size of one screen pixel in world units, so that lines keep their weight. */
  pixel: number;
  counter: number;
}

const ring = (points: readonly (readonly [number, number])[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}z`;

export const shapeOf = (place: PlaceInfo, grow = 0): string => {
  if (place.outline.length) return place.outline.map(ring).join("");
  const r = place.radius + grow;
  return `M${place.x - r} ${place.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
};

/** What lies under the counters, and the notes above them. */
export function overlayMarkup(input: OverlayInput): { under: string; above: string; notes: Box[] } {
  const tint: string[] = [hatches(input)];
  const under: string[] = [];
  const over: string[] = [];
  const notes: string[] = [];
  // Above the counters: a stack would hide what lies beside it.
  const crates: string[] = [];
  const boxes: Box[] = [];
  const order = new Map(input.seats.map((s, i) => [s.id, i]));
  for (const place of input.board.places) {
    const view = input.places[place.id];
    const note = input.open.get(place.id);
    if (note !== undefined) {
      // The ring must show around counters that have outgrown the printed spot.
      const grow = input.piles.has(place.id) ? Math.max(5, input.counter * 0.7 - place.radius) : 5;
      const d = shapeOf(place, grow);
      under.push(`<path class="open-edge" d="${d}"/><path class="open${input.targets.has(place.id) ? " target" : ""}" d="${d}"/>`);
      const drawn = note ? noteMarkup(place, note, input) : null;
      if (drawn) {
        notes.push(drawn.markup);
        boxes.push(drawn.box);
      }
    }
    if (input.picked.has(place.id)) under.push(`<path class="picked-place" d="${shapeOf(place, 7)}"/>`);
    if (view?.control) {
      const held = order.get(view.control) ?? 0;
      if (place.outline.length) tint.push(`<path class="held" d="${shapeOf(place)}" fill="${input.seats[held]?.colour ?? "#888888"}"/>`);
      const sign = control(place, held, input);
      over.push(sign.markup);
      boxes.push(sign.box);
    }
    for (const id of view?.marks ?? []) tint.push(id === FOCUS ? focusRing(place, input) : wash(place, input.marker(id), input));
    if (view?.markers?.length || view?.marks?.length) {
      const chips = markers(place, view, input);
      over.push(chips.markup);
      boxes.push(...chips.boxes);
    }
    if (view?.quantities) {
      const heap = amounts(place, view, input);
      crates.push(heap.markup);
      boxes.push(...heap.boxes);
    }
  }
  const chart = chartMarkup(input);
  return { under: tint.join("") + chart.under + under.join("") + over.join(""), above: crates.join("") + chart.above + attacks(input) + planMarkup(input) + notes.join(""), notes: boxes };
}

/** Numbers that lie in a place, each on a crate in the colour of the side whose they are, at the lower left. */
function amounts(place: PlaceInfo, view: PlaceView, input: OverlayInput): { markup: string; boxes: Box[] } {
  const boxes: Box[] = [];
  const [cx, cy] = spot(place);
  const size = Math.max(input.board.counter * 0.34, 8 * input.pixel);
  const off = input.board.counter * 0.3;
  const pile = input.piles.get(place.id);
  const markup = seen(view.quantities, input.board.quantities)
    .map(({ id, text }, i) => {
      const colour = input.seats.find((s) => id.startsWith(`${s.id}-`))?.colour ?? "#555555";
      const w = size * (0.5 + 0.56 * text.length);
      // Beside the counters: on them it would hide the first of their values.
      const x = pile ? pile.x - w * 0.82 : cx - off - w * 0.5;
      const y = (pile ? pile.y + pile.h - size * 0.8 : cy + off - size) + i * size * 1.1;
      boxes.push({ x, y, w, h: size });
      const ink = luminance(colour) > 0.3 ? "#1b1b1b" : "#ffffff";
      return `<g class="amount" data-amount="${escape(id)}" data-place="${escape(place.id)}" transform="translate(${x} ${y})"><title>${escape(`${input.name(id)} ${text}`)}</title><rect width="${w}" height="${size}" rx="${size * 0.12}" fill="${colour}" stroke="#fffdf5" stroke-width="${size * 0.09}"/><text x="${w / 2}" y="${size * 0.78}" font-size="${size * 0.78}" fill="${ink}" class="glyph">${escape(text)}</text></g>`;
    })
    .join("");
  return { markup, boxes };
}

/** What the map was asked to show: places in tones under the counters, lines and remarks above them. */
function chartMarkup({ chart, board, counter, say }: OverlayInput): { under: string; above: string } {
  if (!chart) return { under: "", above: "" };
  const places = new Map(board.places.map((p) => [p.id, p]));
  const shades: string[] = [];
  const lines: string[] = [];
  for (const { place, tone, note } of chart.shades) {
    const at = places.get(place);
    if (!at) continue;
    shades.push(`<path class="chart chart-${tone}" d="${shapeOf(at)}"/>`);
    const [x, y] = spot(at);
    if (note) shades.push(`<text class="chart-note" x="${x}" y="${y + counter * 0.6}" font-size="${counter * 0.3}">${escape(say(note))}</text>`);
  }
  for (const { from, to, tone } of chart.strands) {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) continue;
    const [[ax, ay], [bx, by]] = [spot(a), spot(b)];
    lines.push(`<path class="strand strand-${tone}" d="M${ax} ${ay}L${bx} ${by}"/>`);
  }
  return { under: shades.join(""), above: lines.join("") };
}

/** Declared attacks: an arrow from the edge of the one place to the edge of the other, in the attacker's colour. */
function attacks({ arrows, trail, board, seats, counter }: OverlayInput): string {
  const places = new Map(board.places.map((p) => [p.id, p]));
  const trails = trail.map(({ from, to, by }) => {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) return "";
    const [[ax, ay], [bx, by2]] = [spot(a), spot(b)];
    const colour = seats.find((s) => s.id === by)?.colour ?? "#333333";
    return `<path class="trail" data-trail="${escape(`${from} ${to}`)}" d="M${ax} ${ay}Q${(ax + bx) / 2 + (by2 - ay) * 0.12} ${(ay + by2) / 2 - (bx - ax) * 0.12} ${bx} ${by2}" stroke="${colour}"/>`;
  });
  return trails.join("") + arrows
    .map(({ from, to, by }) => {
      const [a, b] = [places.get(from), places.get(to)];
      if (!a || !b) return "";
      return arrowMarkup(spot(a), spot(b), counter, seats.find((s) => s.id === by)?.colour ?? "#7a1f1f", "attack-arrow", `${from} ${to}`);
    })
    .join("");
}

/** What a player has drawn: arrows, rings and words of their own, in an ink no side uses. */
function planMarkup({ plan, board, counter, pixel }: OverlayInput): string {
  const places = new Map(board.places.map((p) => [p.id, p]));
  return plan
    .map((mark) => {
      const [a, b] = mark.kind === "arrow" ? [places.get(mark.from), places.get(mark.to)] : [places.get(mark.at), undefined];
      if (!a) return "";
      const [x, y] = spot(a);
      if (mark.kind === "arrow") return b ? arrowMarkup([x, y], spot(b), counter, PLAN_INK, "plan-arrow", `${mark.from} ${mark.to}`) : "";
      if (mark.kind === "ring") return `<circle class="plan-ring" data-ring="${escape(mark.at)}" cx="${x}" cy="${y}" r="${counter * 0.85}" stroke="${PLAN_INK}"/>`;
      const size = Math.max(counter * 0.3, 12 * pixel);
      return `<text class="plan-note" x="${x}" y="${y - counter * 0.75}" font-size="${size}" fill="${PLAN_INK}">${escape(mark.text)}</text>`;
    })
    .join("");
}

const PLAN_INK = "#8a1fb0";

/** A broad arrow between two points that leaves most of what lies on them free. */
export function arrowMarkup([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], counter: number, colour: string, name: string, data = ""): string {
  const d = Math.hypot(bx - ax, by - ay) || 1;
  const [ux, uy] = [(bx - ax) / d, (by - ay) / d];
  const inset = Math.min(counter * 0.45, d * 0.28);
  const [w, head] = [counter * 0.11, counter * 0.26];
  const [x0, y0] = [ax + ux * inset, ay + uy * inset];
  const [x1, y1] = [bx - ux * inset * 0.9, by - uy * inset * 0.9];
  const [nx, ny] = [-uy, ux];
  const [hx, hy] = [x1 - ux * head * 1.2, y1 - uy * head * 1.2];
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const path = [
    at(x0 + nx * w * 0.5, y0 + ny * w * 0.5),
    at(hx + nx * w, hy + ny * w),
    at(hx + nx * head, hy + ny * head),
    at(x1, y1),
    at(hx - nx * head, hy - ny * head),
    at(hx - nx * w, hy - ny * w),
    at(x0 - nx * w * 0.5, y0 - ny * w * 0.5),
  ].join("L");
  return `<path class="${name}" data-arrow="${escape(data)}" d="M${path}z" fill="${colour}" stroke="#fff" stroke-width="${counter * 0.035}"/>`;
}

/** Who holds a place: a disc for the first side, a diamond for the second, at its upper left. */
function control(place: PlaceInfo, order: number, input: OverlayInput): { markup: string; box: Box } {
  const colour = input.seats[order]?.colour ?? "#888888";
  const r = Math.max(input.board.counter * 0.12, Math.min(4 * input.pixel, input.board.counter * 0.2));
  const [cx, cy] = spot(place);
  const off = input.piles.has(place.id) ? input.counter * 0.56 : place.outline.length ? input.counter * 0.34 : place.radius * 0.86;
  const x = cx - off;
  const y = cy - off;
  const shape = order === 0 ? `<circle r="${r}"/><circle r="${r * 0.38}" class="dot"/>` : `<path d="M0 ${-r * 1.25}L${r * 1.25} 0 0 ${r * 1.25} ${-r * 1.25} 0z"/>`;
  const box = { x: x - r * 1.3, y: y - r * 1.3, w: r * 2.6, h: r * 2.6 };
  const markup = `<g class="control" data-place="${escape(place.id)}" transform="translate(${x} ${y})" fill="${colour}" stroke="${luminance(colour) > 0.5 ? "#222" : "#fff"}" stroke-width="${r * 0.24}"><title>${escape(input.name(input.seats[order]?.id ?? ""))}</title>${shape}</g>`;
  return { markup, box };
}

/** The mark of the place everybody should look at: it is ringed, a chip would be one among many. */
const FOCUS = "focus";

function focusRing(place: PlaceInfo, input: OverlayInput): string {
  const d = shapeOf(place, Math.max(5, input.counter * 0.7 - place.radius));
  return `<path class="focus-ring" data-place="${escape(place.id)}" d="${d}"><title>${escape(input.name(FOCUS))}</title></path>`;
}

/** The letters on a chip: the first; in words of Latin letters on an area, where there is room, two. */
const initials = (name: string, two: boolean): string => {
  const [first = "", ...rest] = name.split(" ").filter(Boolean);
  if (!two || !/^[A-Za-z]/.test(first)) return [...name][0] ?? "";
  return rest.length ? `${first[0]}${rest.at(-1)![0]}`.toUpperCase() : first.slice(0, 2);
};

/** Marks that colour their whole place instead of lying on it. */
const washes = (marker: MarkerInfo | undefined): boolean => marker?.symbol === "wash" || marker?.symbol === "hatch";

/** A place in the colour of what it is, hatched where pattern should tell as well. */
function wash(place: PlaceInfo, marker: MarkerInfo | undefined, input: OverlayInput): string {
  if (!marker || !washes(marker) || !place.outline.length) return "";
  const d = shapeOf(place);
  const name = `<title>${escape(input.name(marker.id))}</title>`;
  if (marker.symbol === "wash") return `<path class="wash" d="${d}" fill="${escape(marker.colour)}">${name}</path>`;
  return `<path class="wash hatched" d="${d}" fill="url(#hatch-${escape(marker.id)})">${name}</path>`;
}

/** The patterns of the board's hatched marks. */
function hatches({ board }: OverlayInput): string {
  const step = board.counter * 0.3;
  const patterns = board.markers
    .filter((marker) => marker.symbol === "hatch")
    .map(
      ({ id, colour }) =>
        `<pattern id="hatch-${escape(id)}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V${step}" stroke="${escape(colour)}" stroke-width="${step * 0.34}"/><path class="hatch-lift" d="M0 0V${step}" stroke-width="${step * 0.34}"/></pattern>`,
    );
  return patterns.length ? `<defs>${patterns.join("")}</defs>` : "";
}

function markers(place: PlaceInfo, view: PlaceView, input: OverlayInput): { markup: string; boxes: Box[] } {
  const [cx, cy] = spot(place);
  const hex = input.board.kind === "hexes";
  const s = hex ? Math.max(input.board.counter * 0.36, 8 * input.pixel) : Math.max(input.board.counter * 0.4, 13 * input.pixel);
  const list = [...(view.markers ?? []).map((id) => ({ id, marker: input.marker(id) })), ...(view.marks ?? []).filter((id) => id !== FOCUS && !washes(input.marker(id))).map((id) => ({ id, marker: undefined }))];
  const pile = input.piles.get(place.id);
  // Hexes keep them in a column at the right of the counters, off the name at the foot.
  const spotOf = (i: number): [number, number] =>
    hex
      ? [pile ? pile.x + pile.w - s * 0.15 : cx + input.board.counter * 0.34, cy - input.board.counter * 0.1 + (i - (list.length - 1) / 2) * s * 1.25 - s / 2]
      : [cx - input.counter * 0.36 + i * s * 1.25, cy + input.counter * 0.62 - s * 0.3];
  const boxes: Box[] = [];
  const markup = list
    .map(({ id, marker }, i) => {
      const [x, y] = spotOf(i);
      boxes.push({ x, y, w: s, h: s });
      const name = escape(input.name(id));
      const letters = initials(input.name(id), input.board.kind === "areas" && !marker);
      const ref = marker ? symbolRef(marker.symbol) : null;
      const ground = marker && /^#[0-9a-f]{6}$/i.test(marker.colour) ? marker.colour : "#fffdf5";
      const ink = luminance(ground) > 0.3 ? "#1b1b1b" : "#ffffff";
      const inside = ref
        ? `<svg x="${s * 0.1}" y="${s * 0.14}" width="${s * 0.8}" height="${s * 0.72}" color="${ink}" fill="${ground}"><use href="#s-${ref}"/></svg>`
        : `<text x="${s / 2}" y="${s * 0.72}" font-size="${s * (letters.length > 1 ? 0.56 : 0.66)}" fill="${ink}" class="glyph">${escape(letters)}</text>`;
      const body = marker
        ? `<rect width="${s}" height="${s}" rx="${s * 0.14}" fill="${ground}" stroke="#000" stroke-opacity=".6" stroke-width="${s * 0.04}"/>`
        : `<path d="M${s * 0.5} 0L${s} ${s * 0.5} ${s * 0.5} ${s} 0 ${s * 0.5}z" transform="translate(${-s * 0.1} ${-s * 0.1}) scale(1.2)" fill="#fffdf5" stroke="#7a1f1f" stroke-width="${s * 0.06}"/>`;
      return `<g class="marker" data-marker="${escape(id)}" data-place="${escape(place.id)}" transform="translate(${x} ${y})"><title>${name}</title>${body}${inside}</g>`;
    })
    .join("");
  return { markup, boxes };
}

/** Wider than this, in letters' heights, a remark beside a place is parted. */
const ROOM = 4.6;

/** What an action costs there: in its hex, below the counters of an area, above a point, where names seldom stand. */
function noteMarkup(place: PlaceInfo, note: string, input: OverlayInput): { markup: string; box: Box } | null {
  const [cx, cy] = spot(place);
  const { kind } = input.board;
  const hex = kind === "hexes";
  const size = hex ? Math.max(input.counter * 0.26, Math.min(10 * input.pixel, place.radius * 0.5)) : Math.min(Math.max(input.counter * 0.3, 11 * input.pixel), 14 * input.pixel);
  // In a hex it must not reach into the next one, which has a remark of its own.
  const lines = remark(note, hex ? (place.radius * 1.7) / size - 0.9 : ROOM);
  if (!lines.length) return null;
  const width = Math.max(...lines.map((l) => widthOf(l, NARROW))) * size + size * 0.9;
  const height = size * (0.4 + 1.1 * lines.length);
  const pile = input.piles.get(place.id);
  const y = hex
    ? pile ? cy + input.counter * 0.3 : cy - height / 2
    : kind === "areas"
      ? pile ? pile.y + pile.h + size * 0.1 : cy + size * 0.4
      : (pile ? pile.y : cy - place.radius) - height - size * 0.2;
  const x = (pile && !hex ? pile.x + pile.w / 2 : cx) - width / 2;
  const texts = lines.map((line, i) => `<text x="${width / 2}" y="${size * (1.1 + 1.1 * i)}" font-size="${size}">${escape(line)}</text>`);
  const markup = `<g class="note" transform="translate(${x} ${y})"><rect width="${width}" height="${height}" rx="${size * 0.7}"/>${texts.join("")}</g>`;
  return { markup, box: { x, y, w: width, h: height } };
}
