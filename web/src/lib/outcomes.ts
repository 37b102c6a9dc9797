export interface Outcome {
  text: string;
  probability: number;
}

export interface OutcomeGroup extends Outcome {
  parts: Outcome[];
}

/** `Taken (one loss)`: what happens, and how dear. */
const QUALIFIED = /^(.+?)\s*[(（](.+)[)）]$/;

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
