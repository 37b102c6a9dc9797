import type { ClauseCard } from "../api/index.ts";

/** What every rulebook has a chapter on, told by the English title of one of its clauses. */
const TOPICS = {
  victory: /\bvictory\b|\bwinner\b|\bwho wins\b|\bwinning\b/i,
  sequence: /^sequence\b|\bsequence of play\b|^order of an? (?:activation|turn)\b|\bturn sequence\b|^player turn$/i,
  combat: /^hitting$|^damage points$|^results$|^combat (?:results\b|roll$)/i,
  values: /^values\b|\bcombat values\b|\bunit values\b|^abilities\b|^(?:generals|leaders)$/i,
} as const;

export type Topic = keyof typeof TOPICS;

/** `14.3(2)` belongs to chapter 14, `OCS 2.2` to chapter 2 of the series rules. */
const chapter = (number: string): string => /^(?:[A-Z]+ )?\d+/.exec(number)?.[0] ?? "";

/** The clauses of the chapter on a topic, in order; of the components only the clauses that match. */
export function about(clauses: readonly ClauseCard[], topic: Topic): ClauseCard[] {
  const hit = clauses.filter((c) => chapter(c.number) !== "" && TOPICS[topic].test(c.title.en));
  if (topic === "values" || !hit.length) return hit.slice(0, 3);
  // A sequence of play speaks of victory once, the chapter on it more often.
  const count = new Map<string, number>();
  for (const { number } of hit) count.set(chapter(number), (count.get(chapter(number)) ?? 0) + 1);
  const [wanted] = [...count].reduce((best, next) => (next[1] > best[1] ? next : best));
  return clauses.filter((c) => chapter(c.number) === wanted);
}

/** Which step of the sequence the headings speak of: the last whose title is among their words. */
export function hereIn(steps: readonly { title: string; number: string }[], headings: readonly string[]): string | null {
  for (const heading of headings.toReversed()) {
    const words = heading.toLowerCase().replace(/^[①-⑳\d.\s]+/, "");
    const found = steps.findLast((s) => s.title !== "" && (words.includes(s.title.toLowerCase()) || s.title.toLowerCase().includes(words)));
    if (found) return found.number;
  }
  // Headings and titles are worded apart: the step that shares most characters with the narrowest heading, where
  // characters mean something by themselves.
  const letters = (text: string): Set<string> => new Set(text.replace(/[^\p{Script=Han}\p{Script=Katakana}]/gu, ""));
  const wanted = letters(headings.at(-1) ?? "");
  const shared = (title: string): number => [...letters(title)].filter((c) => wanted.has(c)).length / Math.max(wanted.size, letters(title).size, 1);
  const best = steps.reduce<{ number: string; share: number }>((b, s) => (shared(s.title) > b.share ? { number: s.number, share: shared(s.title) } : b), { number: "", share: 0.3 });
  return best.number || null;
}
