import type { PieceInfo } from "../api/index.ts";

/** How light a colour is, 0 to 1, as WCAG reckons it. */
export function luminance(colour: string): number {
  const n = Number.parseInt(colour.slice(1), 16);
  const part = (v: number): number => {
    const c = v / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part((n >> 16) & 255) + 0.7152 * part((n >> 8) & 255) + 0.0722 * part(n & 255);
}

/** How well two colours are told apart, 1 to 21, as WCAG reckons it. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const DARK = "#000000";
const LIGHT = "#ffffff";
/** Enough for small letters (AA), and what a counter is brought to by paling its ground. */
export const LEGIBLE = 4.5;
const COMFORT = 7;

/** The ink that is wanted if it can be read on this ground, else the better of dark and light. */
export const inkOn = (wanted: string, ground: string): string => (contrast(wanted, ground) >= LEGIBLE ? wanted : contrast(DARK, ground) >= contrast(LIGHT, ground) ? DARK : LIGHT);

/** A ground of the same hue on which the ink reads well: paler under dark ink, deeper under light. */
export function groundFor(plain: string, ink: string): string {
  const away = luminance(ink) < luminance(plain) ? "#ffffff" : "#000000";
  let ground = plain;
  for (let share = 0.08; contrast(ink, ground) < COMFORT && share <= 0.48; share += 0.08) ground = mix(plain, away, share);
  return ground;
}

export function mix(colour: string, other: string, share: number): string {
  const a = Number.parseInt(colour.slice(1), 16);
  const b = Number.parseInt(other.slice(1), 16);
  const channel = (shift: number): string =>
    Math.round(((a >> shift) & 255) * (1 - share) + ((b >> shift) & 255) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(16)}${channel(8)}${channel(0)}`;
}

const colour = (value: string, fallback: string): string => (/^#[0-9a-f]{6}$/i.test(value) ? value : fallback);

/** The faction's band of a counter, if it has one. */
export const bandOf = (info: PieceInfo | undefined): string => colour(info?.accent ?? "", "");

/** The colours a counter is printed in, from those its data names: what is printed on it can be read. */
export function counterColours(info: PieceInfo | undefined, reduced: boolean, hidden: boolean): { ground: string; ink: string; accent: string } {
  const printed = colour(info?.ground ?? "", "#cfc8b8");
  const wanted = inkOn(colour(info?.ink ?? "", DARK), printed);
  const plain = groundFor(printed, wanted);
  const ground = hidden ? mix(plain, "#000000", 0.18) : reduced ? mix(plain, luminance(plain) > 0.35 ? "#ffffff" : "#888888", 0.38) : plain;
  return { ground, ink: inkOn(wanted, ground), accent: colour(info?.accent ?? "", wanted) };
}
