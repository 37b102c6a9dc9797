import type { QuantityInfo } from "../api/index.ts";

const QUARTERS = ["", "¼", "½", "¾"];

/** A number as people read it: tokens that are quarters of a point as points and a fraction. */
export function amount(value: number, per: number): string {
  if (per <= 1) return String(value);
  const whole = Math.floor(value / per);
  const rest = value % per;
  if (per === 4) return (whole || rest === 0 ? String(whole) : "") + QUARTERS[rest]!;
  return String(Math.round((value / per) * 100) / 100);
}

/** The numbers of a piece or place that are to be seen, as the board says. */
export function seen(quantities: { readonly [id: string]: number | undefined } | undefined, infos: readonly QuantityInfo[]): { id: string; text: string }[] {
  if (!quantities) return [];
  return infos.filter((q) => q.shown && (quantities[q.id] ?? 0) > 0).map((q) => ({ id: q.id, text: amount(quantities[q.id]!, q.per_unit) }));
}
