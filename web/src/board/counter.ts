// A counter as SVG markup in a square of 48 units. Laid out to be read at any size: the parts that
// only help close up carry classes which the style sheet hides or enlarges by level of detail.
import { markup as symbolMarkup, names as symbolNames } from "virtual:symbols";
import { NARROW, widthOf } from "../lib/measure.ts";
import { bandOf, counterColours, inkOn, luminance, mix } from "../lib/colour.ts";
import type { FaceInfo, PieceInfo, PieceView } from "../api/index.ts";

export const SIDE = 48;

/** Puts the counter sheet into the page once. */
export function installSymbols(): void {
  if (document.getElementById("symbol-sheet")) return;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.id = "symbol-sheet";
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("offscreen");
  svg.innerHTML = symbolMarkup;
  document.body.append(svg);
}

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] ?? c);

export const symbolRef = (symbol: string): string | null => symbolNames[symbol] ?? symbolNames[symbol.toLowerCase()] ?? null;

export function faceOf(info: PieceInfo | undefined, face: string): FaceInfo | undefined {
  return info?.faces.find((f) => f.id === face) ?? info?.faces[0];
}

const ROUND = `M4 0H44a4 4 0 0 1 4 4V44a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z`;
/** A worn side has two corners cut off, so that it shows in the outline; below only as much as the values leave. */
const CUT = `M4 0H37L48 11V44a4 4 0 0 1-4 4H5.5L0 42.5V4a4 4 0 0 1 4-4z`;
const BACK = `M12 0H36a12 12 0 0 1 12 12V36a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12V12a12 12 0 0 1 12-12z`;

const SIZE_MARKS: Record<string, string> = {
  squad: "•",
  section: "••",
  platoon: "•••",
  company: "I",
  battalion: "II",
  regiment: "III",
  brigade: "X",
  division: "XX",
  corps: "XXX",
  army: "XXXX",
};

export interface CounterText {
  label: string;
  name: string;
  marks: readonly string[];
}

/** The outline that a ring around the counter follows. */
export const outline = (face: FaceInfo | undefined): string => (face?.hidden ? BACK : face?.reduced ? CUT : ROUND);

/** Everything printed on the counter. */
export function counterMarkup(info: PieceInfo | undefined, view: Pick<PieceView, "face" | "known" | "id">, text: CounterText): string {
  const face = faceOf(info, view.face);
  const hidden = face?.hidden ?? !view.known;
  const { ground, ink, accent } = counterColours(info, face?.reduced ?? false, hidden);
  const shape = hidden ? BACK : face?.reduced ? CUT : ROUND;
  const parts = [
    `<path class="shadow" d="${shape}" transform="translate(1.4 2.2)"/>`,
    `<path d="${shape}" fill="${ground}"/>`,
  ];
  if (hidden) parts.push(back(ground, shape));
  if (face?.reduced && !hidden) parts.push(`<path class="worn" d="M0 22.5L48 8.5v9L0 31.5z" fill="${mix(ground, "#ffffff", 0.6)}"/>`);
  const secret = hidden && !view.known;
  if (!secret) parts.push(printed(info, face, text, { ink, accent, ground, hidden }));
  if (secret) parts.push(unknown(info, text, ink, accent));
  parts.push(`<path d="${shape}" fill="none" stroke="#000" stroke-opacity=".62" stroke-width="1"/>`);
  const bevel = hidden ? "M1 36V12a11 11 0 0 1 11-11H36" : face?.reduced ? "M1 42V4a3 3 0 0 1 3-3H37" : "M1 44V4a3 3 0 0 1 3-3H44";
  parts.push(`<path d="${bevel}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1"/>`);
  parts.push(marks(text.marks));
  return parts.join("");
}

function printed(
  info: PieceInfo | undefined,
  face: FaceInfo | undefined,
  text: CounterText,
  c: { ink: string; accent: string; ground: string; hidden: boolean },
): string {
  const parts: string[] = [];
  const band = bandOf(info);
  const labelled = text.label !== "";
  const top = band || labelled ? (labelled ? 10.5 : 5) : 0;
  if (band) {
    const d = c.hidden ? `M3 ${top}A12 12 0 0 1 12 0H36a12 12 0 0 1 9 ${top}z` : face?.reduced ? `M4 0H37L48 11H0V4a4 4 0 0 1 4-4z` : `M4 0H44a4 4 0 0 1 4 4V${top}H0V4a4 4 0 0 1 4-4z`;
    parts.push(`<path class="band" d="${d}" fill="${band}"/>`);
  }
  const corner = face?.corner ?? "";
  if (labelled) {
    const onBand = band ? inkOn("#ffffff", band) : c.ink;
    // A name ends before the corner that is cut off or bears a value.
    const [middle, room] = corner ? [16.2, 30.5] : face?.reduced && !c.hidden ? [19.8, 37] : [24, 45];
    parts.push(designation(text.label, middle, room, onBand));
  }
  const values = face?.values ?? [];
  const ref = info ? symbolRef(info.symbol) : null;
  const size = SIZE_MARKS[info?.size ?? ""] ?? "";
  // The values stand clear of the symbol above them.
  const [from, to] = [top + (size ? 6 : 1), values.length ? 30.5 : 46];
  const h = Math.min(values.length ? 19 : 27, to - from);
  const w = Math.min(h * 1.5, 38);
  const y = from + (to - from - h) / 2;
  if (size) parts.push(`<text class="echelon" x="24" y="${(y - 0.6).toFixed(1)}" fill="${c.ink}">${size}</text>`);
  if (ref)
    parts.push(
      `<g class="sym" color="${c.ink}" fill="${c.ground}"><use href="#s-${ref}" x="${(24 - w / 2).toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}"/></g>`,
    );
  else if (!values.length) parts.push(`<text class="values" x="24" y="34" fill="${c.ink}" ${fitted(text.name, 18, 42)}>${escape(text.name)}</text>`);
  if (values.length) parts.push(valueRow(values, c.ink));
  if (corner)
    parts.push(
      `<rect class="corner" x="32.5" y="0" width="15.5" height="13" rx="3" fill="${c.ground}" stroke="${c.ink}" stroke-width=".8"/><text class="corner-value" x="40.2" y="10.4" fill="${c.ink}">${escape(corner)}</text>`,
    );
  return parts.join("");
}

/** The bold row: plain values joined by a raised dash, circled ones in a ring; where one is missing they stand apart, or
 * its dash would read as one more between them. */
function valueRow(values: readonly string[], ink: string): string {
  const apart = values.some((v) => v === "-" || /^\(.+\)$/.test(v));
  if (!apart) {
    const row = values.join("–");
    return `<text class="values${row.length > 3 ? " long" : ""}" x="24" y="45.5" fill="${ink}" ${fitted(row, 18, 46)}>${escape(row)}</text>`;
  }
  const step = 46 / values.length;
  return values
    .map((value, i) => {
      const x = 24 + (i - (values.length - 1) / 2) * Math.min(step, 19);
      const inner = /^\((.+)\)$/.exec(value)?.[1];
      const ring = inner ? `<circle cx="${x}" cy="39.6" r="7.4" fill="none" stroke="${ink}" stroke-width="1.5"/>` : "";
      return `${ring}<text class="values ${inner ? "circled" : ""}" x="${x}" y="45" fill="${ink}">${escape(inner ?? (value === "-" ? "–" : value))}</text>`;
    })
    .join("");
}

function back(ground: string, shape: string): string {
  const tone = luminance(ground) > 0.3 ? "#000" : "#fff";
  return `<path d="${shape}" fill="url(#hatch)" opacity=".5"/><path d="M12 3.5H36a8.5 8.5 0 0 1 8.5 8.5V36a8.5 8.5 0 0 1-8.5 8.5H12A8.5 8.5 0 0 1 3.5 36V12A8.5 8.5 0 0 1 12 3.5z" fill="none" stroke="${tone}" stroke-opacity=".45" stroke-dasharray="3 2.5"/>`;
}

function unknown(info: PieceInfo | undefined, text: CounterText, ink: string, accent: string): string {
  const ref = (info && symbolRef(info.symbol)) || "question";
  const label = text.label ? `<text class="label" x="24" y="43" font-size="10" fill="${ink}" ${fitted(text.label, 10, 40)}>${escape(text.label)}</text>` : "";
  return `<circle cx="24" cy="22" r="14" fill="${accent}" opacity=".28"/><g class="sym" color="${ink}" fill="#fff"><use href="#s-${ref}" x="8" y="11" width="32" height="22"/></g>${label}`;
}

/** Conditions as tabs on the right edge: each a letter on paper, told apart by more than colour. */
function marks(list: readonly string[]): string {
  return list
    .slice(0, 4)
    .map((mark, i) => {
      const letter = escape([...mark][0] ?? "");
      return `<g class="mark" transform="translate(38.5 ${15 + i * 9})"><path d="M0 4.2L4 0h8v8.4H4z" fill="#fffdf5" stroke="#222" stroke-width=".8"/><text x="7.6" y="6.9" fill="#222">${letter}</text></g>`;
    })
    .join("");
}

/** Letters may be drawn this much narrower before they are made smaller. */
const SQUEEZE = 1.25;

/** A unit's name on its band, whole: smaller if need be, in two lines if that is not enough. */
function designation(label: string, x: number, room: number, ink: string): string {
  const wide = widthOf(label, NARROW);
  const line = (words: string, size: number, y: number): string => `<text class="label" x="${x}" y="${y}" font-size="${size}" fill="${ink}" ${fitted(words, size, room)}>${escape(words)}</text>`;
  const size = Math.min(10, (room * SQUEEZE) / wide);
  if (size >= 5.9) return line(label, Number(size.toFixed(1)), size > 8 ? 8.6 : 7.9);
  const [first, second] = halves(label);
  return line(first, 5.4, 5.2) + line(second, 5.4, 10.1);
}

/** A name in two lines: at the space nearest to its middle, or there. */
export function halves(label: string): [string, string] {
  const letters = [...label];
  const middle = letters.length / 2;
  const spaces = letters.flatMap((c, i) => (c === " " || c === "·" ? [i] : []));
  const at = spaces.length ? spaces.reduce((a, b) => (Math.abs(b - middle) < Math.abs(a - middle) ? b : a)) : Math.ceil(middle);
  return [letters.slice(0, at).join("").trim(), letters.slice(at).join("").replace(/^[ ·]/, "")];
}

/** Attributes that squeeze a text into `room`, estimating its width. */
function fitted(text: string, size: number, room: number): string {
  return widthOf(text, NARROW) * size > room ? `textLength="${room}" lengthAdjust="spacingAndGlyphs"` : "";
}

/** A whole <svg> of one counter, for panels. */
export function counterSvg(info: PieceInfo | undefined, view: Pick<PieceView, "face" | "known" | "id">, text: CounterText): string {
  return `<svg class="counter" viewBox="-2 -2 53 54" aria-hidden="true" focusable="false">${counterMarkup(info, view, text)}</svg>`;
}
