import type { Message } from "../api/index.ts";

export interface Outcome {
  text: string;
  probability: number;
}

export interface OutcomeGroup extends Outcome {
  parts: Outcome[];
}

/** An outcome as the engine states it, and in words. */
export interface Row extends Outcome {
  message: Message;
}

/** `Taken (one loss)`: what happens, and how dear. */
const QUALIFIED = /^(.+?)\s*[(（](.+)[)）]$/;
/** As many outcomes as one takes in at a glance. */
const GLANCE = 8;

/** Who comes off worse, for outcomes that say what each side loses. */
export interface Sides {
  seats: readonly string[];
  /** The heading over outcomes in which `seat` loses more; none: both the same. */
  worse: (seat: string | null) => string;
}

/** Outcomes under headings: what they share in words, or else, where there are many, who comes off worse. */
export function grouped(rows: readonly Row[], sides: Sides): OutcomeGroup[] {
  const byWords = outcomes(rows);
  if (byWords.length <= GLANCE || byWords.some((g) => g.parts.length)) return byWords;
  const [a, b] = sides.seats;
  const loss = (row: Row, seat: string | undefined): number | null => {
    const value = seat === undefined ? undefined : row.message.args?.[seat];
    return typeof value === "number" ? value : null;
  };
  if (rows.some((r) => loss(r, a) === null || loss(r, b) === null)) return byWords;
  const worse = (row: Row): string | null => {
    const d = loss(row, a)! - loss(row, b)!;
    return d > 0 ? a! : d < 0 ? b! : null;
  };
  return [b!, null, a!].flatMap((seat) => {
    const parts = rows.filter((r) => worse(r) === seat);
    return parts.length ? [{ text: sides.worse(seat), probability: parts.reduce((sum, p) => sum + p.probability, 0), parts: [...parts] }] : [];
  });
}

/** Outcomes that differ only in what stands in brackets are summed under what they share. */
export function outcomes(rows: readonly Outcome[]): OutcomeGroup[] {
  const split = rows.map((row) => ({ row, match: QUALIFIED.exec(row.text) }));
  const heads = new Set(split.map(({ match }) => match?.[1]));
  // One heading over everything, or over each row, would say nothing.
  if (heads.has(undefined) || heads.size < 2 || heads.size === rows.length) return rows.map((row) => ({ ...row, parts: [] }));
  const groups = new Map<string, OutcomeGroup>();
  for (const { row, match } of split) {
    const [, head, tail] = match as unknown as [string, string, string];
    let group = groups.get(head);
    if (!group) groups.set(head, (group = { text: head, probability: 0, parts: [] }));
    group.probability += row.probability;
    group.parts.push({ text: tail, probability: row.probability });
  }
  return [...groups.values()];
}
