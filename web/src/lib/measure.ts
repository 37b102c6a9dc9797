/** Share of its size that a Latin letter takes in the narrow face of counters. */
export const NARROW = 0.46;

/** How wide a text is about, in its letters' size: Chinese and Japanese take a square each. */
export function widthOf(text: string, latin: number): number {
  let width = 0;
  for (const c of text) width += c.charCodeAt(0) > 0x2e7f ? 1 : latin;
  return width;
}

/** A remark in the lines it takes in `room`: its clauses, at most two; of what is longer only the numbers. */
export function remark(note: string, room: number): string[] {
  if (widthOf(note, NARROW) <= room) return [note];
  const clauses = note.split(/\s*[,;，、；]\s*/).filter(Boolean);
  if (clauses.length === 2 && clauses.every((c) => widthOf(c, NARROW) <= room * 1.25)) return clauses;
  // `1 of 3` is 1/3; what two clauses count stays apart.
  const numbers = clauses.map((c) => (c.match(/\d+(?:[./]\d+)*/g) ?? []).join("/")).filter(Boolean);
  return numbers.length ? [numbers.join(" · ")] : [];
}
